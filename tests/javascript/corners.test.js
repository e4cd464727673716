import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fresh, get, happen, input, show } from "./fakes/dom.js";

show("<main id='live'></main>");
const { cornersOf, startCorners } = await import("../../web_ui/static/js/corners.js");

const TRAY = "[[0.1,0.2],[0.9,0.2],[0.9,0.8],[0.1,0.8]]";
const CORNERS = [0, 1, 2, 3].map((index) => `<span class='knob'></span><button class='corner' data-corner='${index}'></button>`).join("");
show(`<main id='live'>
  <div id='stage' data-tray=''>
    <div id='corners'><svg><path class='corners-shade'/><polygon class='corners-edge'/></svg>${CORNERS}<output id='corner-where'></output></div>
  </div>
  <form id='save-tray'><span data-field='tray' data-kind='place'><input type='hidden' name='tray'></span><button data-submit></button><button type='button' data-reset></button></form>
  <form id='whole-picture'></form>
</main>`);
get("#corners", Element).getBoundingClientRect = () => new DOMRect(100, 50, 200, 100);
startCorners();
document.addEventListener("input", () => (get("#save-tray", HTMLElement).dataset.dirty = "yes")); // as forms.js does

const edge = () => get(".corners-edge", Element).getAttribute("points");
const asked = () => JSON.parse(input("[name=tray]").value);
/** @param {number} index */
const corner = (index) => get(`[data-corner='${index}']`, HTMLElement);
/** @param {string} tray */
function tell(tray) {
  get("#stage", HTMLElement).dataset.tray = tray;
  fresh();
}

/** @param {string} type @param {number} index @param {number} clientX @param {number} clientY @param {object} [more] */
const point = (type, index, clientX, clientY, more) => happen(corner(index), type, { clientX, clientY, pointerId: 1, button: 0, ...more });

beforeEach(() => {
  tell(TRAY);
  happen("[data-reset]", "click");
});

test("four points are a tray, anything else is the whole picture", () => {
  const whole = [[0, 0], [1, 0], [1, 1], [0, 1]];
  assert.deepEqual(cornersOf(TRAY), [[0.1, 0.2], [0.9, 0.2], [0.9, 0.8], [0.1, 0.8]]);
  for (const text of [undefined, "", "null", "[]", "{", "[[0,0],[1,0],[1,1]]", "[[0,0],[1,0],[1,1],[0]]", '[[0,0],[1,0],[1,1],[0,"1"]]', "[[0,0],[1,0],[1,1],null]"])
    assert.deepEqual(cornersOf(text), whole, text);
});

test("edge, shade and marks lie where the camera says, corner by corner", () => {
  assert.equal(edge(), "10,20 90,20 90,80 10,80");
  assert.equal(get(".corners-shade", Element).getAttribute("d"), "M0,0H100V100H0Z M10,20L90,20L90,80L10,80Z");
  for (const kind of [".knob", ".corner"])
    assert.deepEqual([...document.querySelectorAll(kind)].map((one) => (one instanceof HTMLElement ? one.style.getPropertyValue("--x") : "")), ["10%", "90%", "90%", "10%"]);
});

test("a dragged corner follows the finger from where it was taken, and no other moves", () => {
  point("pointerdown", 1, 285, 73); // 5 px right and 3 px below its middle
  point("pointermove", 1, 265, 83);
  assert.deepEqual(asked(), [[0.1, 0.2], [0.8, 0.3], [0.9, 0.8], [0.1, 0.8]]);
  assert.equal(edge(), "10,20 80,30 90,80 10,80");
  point("pointerup", 1, 265, 83);
  point("pointermove", 1, 200, 100);
  assert.equal(edge(), "10,20 80,30 90,80 10,80", "it was let go");
});

test("a corner never leaves the picture", () => {
  point("pointerdown", 0, 120, 70);
  point("pointermove", 0, -500, 9000);
  assert.deepEqual(asked()[0], [0, 1]);
  point("pointercancel", 0, 0, 0);
});

test("one finger drags; a second one and the other mouse button do not", () => {
  point("pointerdown", 0, 120, 70, { button: 2 });
  point("pointermove", 0, 130, 70);
  assert.equal(input("[name=tray]").value, "");
  point("pointerdown", 0, 120, 70);
  point("pointerdown", 2, 280, 130, { pointerId: 2 });
  point("pointermove", 2, 200, 100, { pointerId: 2 });
  assert.equal(input("[name=tray]").value, "");
  point("pointerup", 2, 200, 100, { pointerId: 2 });
  point("pointermove", 0, 140, 70);
  assert.deepEqual(asked()[0], [0.2, 0.2], "the first finger still holds its corner");
  point("pointerup", 0, 140, 70);
});

test("arrow keys move a corner a little, with Shift far, and it is said where it is", () => {
  const press = (/** @type {string} */ key, shiftKey = false) => happen(corner(2), "keydown", { key, shiftKey });
  assert(press("ArrowLeft").defaultPrevented);
  assert.deepEqual(asked()[2], [0.895, 0.8]);
  assert.equal(get("#corner-where", HTMLOutputElement).value, "89.5 %, 80 %");
  press("ArrowUp", true);
  assert.deepEqual(asked()[2], [0.895, 0.75]);
  press("ArrowRight");
  press("ArrowDown");
  assert.deepEqual(asked()[2], [0.9, 0.755]);
  for (let time = 0; time < 9; time += 1) press("ArrowRight", true);
  assert.deepEqual(asked()[2], [1, 0.755]);
  assert(!press("Tab").defaultPrevented);
});

test("what was moved and not saved outlives what others save, until it is reset", () => {
  happen(corner(0), "keydown", { key: "ArrowRight" });
  tell("[[0,0],[1,0],[1,1],[0,0.5]]");
  assert.equal(edge(), "10.5,20 90,20 90,80 10,80");
  happen("[data-reset]", "click");
  assert.equal(edge(), "0,0 100,0 100,100 0,50");
  assert.equal(input("[name=tray]").value, "");
  assert(get("[data-submit]", HTMLButtonElement).disabled);
});

test("who asks for another tray wants to see it, also over what was moved", () => {
  happen(corner(0), "keydown", { key: "ArrowRight" });
  happen("#whole-picture", "submit");
  tell("");
  assert.equal(edge(), "0,0 100,0 100,100 0,100");
});

test("a corner under a finger is not pulled away", () => {
  point("pointerdown", 0, 120, 70);
  tell("");
  assert.equal(edge(), "10,20 90,20 90,80 10,80");
  point("pointerup", 0, 120, 70);
  fresh();
  assert.equal(edge(), "0,0 100,0 100,100 0,100");
});
