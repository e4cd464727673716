import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { get, happen, input, settled, show } from "./fakes/dom.js";
import { Hub } from "./fakes/hub.js";

const hub = new Hub();
show(`<main><form data-post='/api/command' data-command='{}' data-offer='Lay:red' data-sends-itself>
  <div data-field='tile' data-kind='choice'>
    <label class='eye'><input type='file' id='eye' data-eye data-unreadable='No picture.'></label>
    <button type='button' id='box' data-box-eye>Box</button>
    <div class='pills'>
      <label id='a'><input type='radio' name='tile' value='"A"' required></label>
      <label id='b'><input type='radio' name='tile' value='"B"' required></label>
      <label id='c'><input type='radio' name='tile' value='"C"' required></label>
    </div>
  </div></form></main><div id='toasts' data-lost='Lost.'></div>`);
const { startForms } = await import("../../web_ui/static/js/forms.js");
const { arrange, startEye } = await import("../../web_ui/static/js/eye.js");
startForms();
startEye();

let quality = 0;
let letters = "";
Object.assign(globalThis, {
  createImageBitmap: async (/** @type {string} */ file) => {
    if (file === "broken") throw new Error("no picture");
    return { width: 2000, height: 1000, close: () => {} };
  },
});
/** @type {HTMLCanvasElement[]} */
const drawn = [];
HTMLCanvasElement.prototype.getContext = /** @type {any} */ (() => ({ drawImage: () => {} }));
/** @this {HTMLCanvasElement} @param {string} [_kind] @param {number} [wanted] */
HTMLCanvasElement.prototype.toDataURL = function (_kind, wanted = 1) {
  quality = wanted;
  drawn.push(this);
  return `data:image/jpeg;base64,${letters.slice(0, Math.round(letters.length * wanted))}`;
};

/** @param {string} file */
async function photograph(file) {
  Object.defineProperty(input("#eye"), "files", { value: [file], configurable: true });
  Object.defineProperty(input("#eye"), "value", { value: "", writable: true, configurable: true });
  happen("#eye", "input");
  happen("#eye", "change");
  await settled();
}

const orders = () => ["a", "b", "c"].map((id) => get(`#${id}`, HTMLElement).style.order);
const seen = () => ["a", "b", "c"].filter((id) => get(`#${id}`, HTMLElement).classList.contains("pill--seen"));

beforeEach(() => {
  hub.asked.length = 0;
  letters = "A".repeat(1000);
});

test("a photograph is made small, sent with what the form shows, and puts the choices in order", async () => {
  hub.answers = [{ status: 200, json: { sentence: "Tap.", guesses: [{ value: "C", certainty: 0.9 }, { value: "A", certainty: 0.1 }] } }];
  await photograph("tile.jpg");
  const [asked] = hub.asked;
  assert.equal(asked.url, "/api/tiles/look");
  assert.deepEqual({ ...asked.body, picture: "" }, { offer: "Lay:red", field: "tile", among: ['"A"', '"B"', '"C"'], picture: "" });
  assert.deepEqual([drawn.at(-1)?.width, drawn.at(-1)?.height], [512, 256]);
  assert.deepEqual([orders(), seen()], [["1", "2", "0"], ["a", "c"]]);
});

test("where the eye is sure, the first one stands out alone", async () => {
  hub.answers = [{ status: 200, json: { is_sure: true, guesses: [{ value: "B", certainty: 0.98 }, { value: "A", certainty: 0.01 }] } }];
  await photograph("tile.jpg");
  assert.deepEqual([orders(), seen()], [["1", "0", "2"], ["b"]]);
});

test("nothing is chosen and nothing is sent but the photograph", async () => {
  hub.answers = [{ status: 200, json: { guesses: [{ value: "B", certainty: 1 }] } }];
  await photograph("tile.jpg");
  assert.equal(hub.asked.length, 1);
  assert.equal(document.querySelectorAll("input:checked").length, 0);
});

test("a picture full of detail is sent more coarsely", async () => {
  letters = "A".repeat(100_000);
  hub.answers = [{ status: 200, json: { guesses: [] } }];
  await photograph("tile.jpg");
  assert.equal(quality, 0.4);
});

test("a refusal is told, and the choices stay as they are", async () => {
  arrange(get("[data-field]", HTMLElement), ["B"]);
  const before = orders();
  hub.answers = [{ status: 409, json: { sentence: "No tile." } }];
  await photograph("tile.jpg");
  assert.equal(get("#toasts", Element).textContent, "No tile.");
  assert.deepEqual(orders(), before);
});

test("what the browser cannot open is told without asking anybody", async () => {
  await photograph("broken");
  assert.deepEqual(hub.asked, []);
  assert.equal(get("#toasts", Element).textContent, "No picture.");
});

test("the camera of the box is asked without a picture", async () => {
  hub.answers = [{ status: 200, json: { guesses: [{ value: "B", certainty: 0.8 }] } }];
  happen("#box", "click");
  happen("#box", "click"); // once is enough while it looks
  await settled();
  assert.deepEqual(
    hub.asked.map((asked) => asked.body.picture),
    [null],
  );
  assert.equal(orders()[1], "0");
  assert.equal(document.querySelectorAll("input:checked").length, 0);
});
