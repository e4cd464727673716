import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock } from "./fakes/clock.js";
import { fill, fresh, get, happen, input, journeys, put, settled, show } from "./fakes/dom.js";
import { Hub } from "./fakes/hub.js";

const clock = new Clock();
const hub = new Hub();
show(`<main id='live' data-live='/live' data-version='7' data-game-id='g1'><form id='early' data-post='/api/command' data-sends-itself>
  <span data-field='player' data-kind='choice'><input type='radio' name='player' value='"red"' required></span></form></main>`);
const early = get("#early input", HTMLInputElement);
early.checked = true; // by somebody who is faster than the page
const { startForms } = await import("../../web_ui/static/js/forms.js");
const { fieldsOf, isComplete } = await import("../../web_ui/static/js/fields.js");
startForms();

const PAGE = "<div id='offline' hidden></div><div id='toasts' data-lost='no answer' data-close='close'></div>";

/** @param {string} forms */
function page(forms) {
  show(`<main id='live' data-live='/live' data-version='7' data-game-id='g1'>${forms}</main>${PAGE}`);
  hub.usual = { html: document.body.innerHTML };
  fresh();
}

/** @param {string} name @param {string} more @param {string} attributes */
const pile = (name, more = "", attributes = "max='9'") =>
  `<span><button type='button' class='less' data-step='-1'></button><input type='number' name='${name}' min='0' ${attributes} value='0' required><button type='button' class='more' data-step='1'></button></span>${more}`;

/** @param {string} name */
const form = (name = "form") => get(name, HTMLFormElement);

/** @param {string} selector */
const isOff = (selector) => get(selector, HTMLButtonElement).disabled;

/** @param {string} selector */
const tap = (selector) => happen(selector, "click");

test("what was tapped before the page listened can be tapped again", () => {
  assert.equal(early.checked, false);
});

beforeEach(async () => {
  await clock.pass(60_000);
  hub.asked.length = hub.answers.length = journeys.length = 0;
});

test("each kind of field is read in its own way", () => {
  put("crypto", { getRandomValues: (/** @type {Uint32Array} */ room) => room.fill(20) });
  page(`<form data-post='/x'>
    <p data-field='dice' data-kind='dice'><input type='radio' name='d1' value='3' checked><input type='radio' name='d2' value='5' checked><input type='radio' name='d2' value='6'></p>
    <p data-field='where' data-kind='place'><input type='hidden' value='["hex", 4]'></p>
    <p data-field='whom' data-kind='choice'><input type='radio' name='w' value='"red"'><input type='radio' name='w' value='null' checked></p>
    <p data-field='hand' data-kind='cards'><input name='ore' value='2'><input name='wool' value='0'></p>
    <p data-field='note' data-kind='text'><textarea>long
words</textarea></p>
    <p data-field='kind' data-kind='text'><select><option>a<option selected>b</select></p>
    <p data-field='empty' data-kind='text'><input value=''></p>
    <p data-field='count' data-kind='number'><input value='12'></p>
    <p data-field='flags' data-kind='flags'><input type='checkbox' value='a' checked><input type='checkbox' value='b'></p>
    <p data-field='luck' data-kind='chance' data-most='6'></p>
  </form>`);
  assert.deepEqual(fieldsOf(form()), {
    dice: [3, 5],
    where: ["hex", 4],
    whom: null,
    hand: { ore: 2, wool: 0 },
    note: "long\nwords",
    kind: "b",
    empty: "",
    count: 12,
    flags: ["a"],
    luck: 3, // 20 by 6 leaves 2, and counting begins at 1
  });
});

test("steppers stop at their limits, and begin at the nearest number that may be said", () => {
  page("<form data-post='/x'><div data-field='n' data-kind='number'><span><button type='button' class='less' data-step='-1'></button><input type='number' min='2' max='4' required><button type='button' class='more' data-step='1'></button></span></div><button data-submit></button></form>");
  assert(isOff("[data-submit]"), "nobody has said a number yet");
  tap(".more");
  assert.equal(input("input").value, "2");
  assert(isOff(".less") && !isOff(".more") && !isOff("[data-submit]"));
  tap(".more");
  tap(".more");
  assert.equal(input("input").value, "4");
  assert(isOff(".more") && !isOff(".less"));
  tap(".less");
  assert.equal(input("input").value, "3");
});

test("cards are counted until there are exactly as many as asked for", () => {
  page(`<form data-post='/x'><div data-field='gone' data-kind='cards' data-exactly='2'><output data-total></output>${pile("ore")}</div><button data-submit></button></form>`);
  assert.equal(get("output", HTMLOutputElement).value, "0");
  assert(isOff("[data-submit]"));
  tap(".more");
  tap(".more");
  assert.equal(get("output", HTMLOutputElement).value, "2");
  assert(isOff(".more") && !isOff("[data-submit]"), "two are enough");
  fill("input", "3");
  assert(isOff("[data-submit]"), "three are too many");
});

test("what is taken depends on what is paid: so many as the rates give", () => {
  page(`<form data-post='/x'>
    <div id='pay' data-field='pay' data-kind='cards' data-rates>${pile("ore", "", "max='8' step='4'")}</div>
    <div id='take' data-field='take' data-kind='cards'><output data-total></output>${pile("wool")}</div>
    <button data-submit></button></form>`);
  const tally = () => get("#take output", HTMLOutputElement).value;
  assert.equal(tally(), "0 / 0");
  assert(isOff("[data-submit]"), "a swap of nothing is none");
  assert(isOff("#take .more"), "nothing is paid for yet");
  fill("#pay input", "8");
  assert.equal(tally(), "0 / 2");
  tap("#take .more");
  assert(isOff("[data-submit]") && !isOff("#take .more"));
  tap("#take .more");
  assert.equal(tally(), "2 / 2");
  assert(!isOff("[data-submit]") && isOff("#take .more"));
  fill("#pay input", "4");
  assert(isOff("[data-submit]"), "now too much is taken");
});

test("which input is asked depends on what was answered before", () => {
  const variant = (/** @type {string} */ who, /** @type {string} */ most) =>
    `<fieldset class='variant' data-when='{"on":["partner"],"answers":[["${who}"]]}' disabled hidden><div data-field='gets' data-kind='cards'>${pile("ore", "", `max='${most}'`)}</div></fieldset>`;
  page(`<form data-post='/x'>
    <p data-field='partner' data-kind='choice'><input type='radio' name='partner' value='"blue"' required><input type='radio' name='partner' value='"red"' required></p>
    ${variant("blue", "2")}${variant("white", "5")}<button data-submit></button></form>`);
  const [blue, white] = [...document.querySelectorAll("fieldset")];
  assert(blue.hidden && white.hidden && isOff("[data-submit]"), "nothing is answered yet");
  fill('[value=\'"blue"\']', true);
  assert(!blue.hidden && !blue.disabled && white.hidden);
  fill("fieldset:not([hidden]) input", "2");
  assert.deepEqual(fieldsOf(form()), { partner: "blue", gets: { ore: 2 } });
  fill('[value=\'"red"\']', true);
  assert(blue.hidden && white.hidden && !isOff("[data-submit]"), "red is asked for nothing more");
  assert.deepEqual(fieldsOf(form()), { partner: "red" });
});

test("a handful keeps apart from another, and has at least so many", () => {
  page(`<form data-post='/x'>
    <div id='gives' data-field='gives' data-kind='cards' data-least='1'>${pile("ore")}${pile("wool")}</div>
    <div id='gets' data-field='gets' data-kind='cards' data-apart='gives'>${pile("ore")}${pile("wood")}</div>
    <button data-submit></button></form>`);
  fill("#gets [name=wood]", "1");
  assert(isOff("[data-submit]"), "nothing is given");
  fill("#gives [name=ore]", "2");
  assert(!isOff("[data-submit]"));
  assert(isOff("#gets .more"), "ore is given, so none is taken");
  fill("#gets [name=ore]", "1");
  assert(isOff("[data-submit]"));
});

test("a place must be chosen, and a number must be one", () => {
  page("<form data-post='/x'><p data-field='p' data-kind='place'><input type='hidden' value=''></p><input id='n' type='number' max='3' value='2'></form>");
  assert(!isComplete(form()));
  input("[type=hidden]").value = "4";
  assert(isComplete(form()));
  input("#n").value = "5";
  assert(!isComplete(form()));
});

test("a command is sent with its offer, the entry it replaces, and what the page showed", async () => {
  page(`<form data-post='/api/command' data-command='{"type":"Build"}' data-offer='build' data-signature='draft' data-offer-signature='s1' data-seq='12' data-observation='o9'>
    <p data-field='n' data-kind='number'><input value='3'></p></form>`);
  form().requestSubmit();
  await settled();
  assert.deepEqual(hub.asked[0], {
    url: "/api/command",
    body: { command: { type: "Build", n: 3 }, seq: 12, observation: "o9", offer: { key: "build", signature: "s1" }, version: 7, game_id: "g1" },
  });
});

test("what is no command is sent as it is", async () => {
  page(`<form data-post='/api/pause' data-body='{"on":true}'></form>`);
  form().requestSubmit();
  await settled();
  assert.deepEqual(hub.asked[0], { url: "/api/pause", body: { on: true, version: 7, game_id: "g1" } });
});

test("an incomplete form is not sent", async () => {
  page("<form data-post='/x'><input required></form>");
  happen("form", "submit");
  await settled();
  assert.deepEqual(hub.asked, []);
});

test("a form is sent once, however often it is tapped", async () => {
  page("<form data-post='/x'></form>");
  form().requestSubmit();
  form().requestSubmit();
  await settled();
  assert.equal(hub.asked.filter(({ url }) => url === "/x").length, 1);
  form().requestSubmit();
  await settled();
  assert.equal(hub.asked.filter(({ url }) => url === "/x").length, 2, "and once more after the answer");
});

test("a refusal is told with its rule, and what was filled in stays", async () => {
  page("<form data-post='/x'><p data-field='t' data-kind='text'><input value='a'></p></form>");
  fill("input", "b");
  hub.answers = [{ status: 409, json: { sentence: "Not <now>.", rule: "R-7" } }];
  form().requestSubmit();
  await settled();
  assert.equal(get("#toasts .toast", Element).innerHTML, 'Not &lt;now&gt;. <small class="rule">R-7</small>');
  assert.equal(input("form input").value, "b");
  await clock.pass(7000);
  assert.equal(document.querySelector(".toast"), null, "it goes by itself");
});

test("a hub that does not answer is told in the page's own words", async () => {
  page("<form data-post='/x'></form>");
  hub.answers = [new Error("down")];
  form().requestSubmit();
  await settled();
  assert.equal(get("#toasts .toast", Element).textContent, "no answer");
  assert.equal(get("#toasts .toast", Element).className, "toast", "this is no good news");
});

test("after an answer the form begins again, its folds close, and the page is asked for", async () => {
  page("<details data-closes open><form data-post='/x'><details id='inner' open></details><p data-field='p' data-kind='place'><input type='hidden' value=''></p><p data-field='t' data-kind='text'><input id='t' value='a'></p></form></details>");
  fill("#t", "b");
  fill("[type=hidden]", "4");
  assert.equal(form().dataset.dirty, "yes");
  hub.answers = [{ json: { sentence: "Done.", version: 8 } }];
  form().requestSubmit();
  await settled();
  assert.equal(get(".toast--good", Element).textContent, "Done.");
  assert.deepEqual([input("#t").value, input("[type=hidden]").value, form().dataset.dirty], ["a", "", undefined]);
  assert(!get("[data-closes]", HTMLDetailsElement).open && !get("#inner", HTMLDetailsElement).open);
  assert.deepEqual(hub.asked.map(({ url }) => url), ["/x", "http://table.test/live"]);
});

test("where a form leads elsewhere, the page goes there once", async () => {
  page("<form data-post='/x' data-then='/history'></form>");
  for (let time = 0; time < 2; time += 1) {
    form().requestSubmit();
    await settled();
  }
  assert.deepEqual(journeys, ["/history"]);
  dispatchEvent(new Event("pageshow"));
  form().requestSubmit();
  await settled();
  assert.deepEqual(journeys, ["/history", "/history"], "and again after coming back");
});

const RADIOS = "<form id='dice' data-post='/x' data-sends-itself><p data-field='d' data-kind='choice'><input type='radio' name='d' value='1' required><input type='radio' name='d' value='2'><input type='radio' name='d' value='3'></p></form>";

test("a form that sends itself does so when it is complete, and is empty after a refusal", async () => {
  page(RADIOS);
  hub.answers = [{ status: 409, json: { sentence: "No." } }];
  fill("[value='2']", true);
  await settled();
  assert.deepEqual([hub.asked[0].url, hub.asked[0].body.d], ["/x", 2]);
  assert.equal(document.querySelector("input:checked"), null);
});

test("in a form that sends itself arrow keys look around, in a circle, and choose nothing", async () => {
  page(RADIOS);
  input("[value='1']").focus();
  const focused = () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : "");
  for (const [key, then] of [["ArrowRight", "2"], ["ArrowDown", "3"], ["ArrowRight", "1"], ["ArrowLeft", "3"], ["ArrowUp", "2"]]) {
    assert(document.activeElement);
    assert(happen(document.activeElement, "keydown", { key }).defaultPrevented);
    assert.equal(focused(), then, key);
  }
  assert(!happen("[value='2']", "keydown", { key: "a" }).defaultPrevented);
  await settled();
  assert.deepEqual(hub.asked, []);
});

const BRUSH = "<form id='brush' data-post='/paint' data-brush data-sends-itself><p data-field='kind' data-kind='choice'><input type='radio' name='kind' value='\"hill\"' required><input type='radio' name='kind' value='\"wood\"'></p><p data-field='place' data-kind='place'><input id='place' type='hidden' value=''></p></form>";

test("strokes of a brush go one after another, each on what the one before it was answered with", async () => {
  page(BRUSH);
  fill("[value='\"wood\"']", true);
  /** @type {(() => void)[]} */
  const held = [];
  const later = (/** @type {number} */ version) => () => new Promise((resolve) => held.push(() => resolve({ json: { version } })));
  hub.answers = [later(20), later(21)];
  fill("#place", "1");
  fill("#place", "2");
  await settled();
  const strokes = () => hub.asked.filter(({ url }) => url === "/paint").map(({ body }) => [body.kind, body.place, body.version]);
  assert.deepEqual(strokes(), [["wood", 1, 7]], "the second waits for the first");
  held[0]();
  await settled();
  assert.deepEqual(strokes(), [["wood", 1, 7], ["wood", 2, 20]]);
  held[1]();
  await settled();
  assert.equal(input("#place").value, "", "the next tap is another stroke");
});

test("the choice of a brush outlives what the hub sends", () => {
  page(BRUSH);
  fill("[value='\"wood\"']", true);
  show(document.body.innerHTML);
  assert.equal(document.querySelector("input:checked"), null);
  fresh();
  assert(input("[value='\"wood\"']").checked);
});
