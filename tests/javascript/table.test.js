import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock } from "./fakes/clock.js";
import { fill, fresh, get, happen, input, put, settled, show } from "./fakes/dom.js";
import { Hub, Stream } from "./fakes/hub.js";

const clock = new Clock();
const hub = new Hub();

/** @param {string} offer @param {string} attributes @param {string[]} places */
const group = (offer, attributes, places) =>
  `<g data-targets='${offer}' ${attributes}>${places.map((one) => `<g class='target' tabindex='0' data-place='"${one}"' data-where='at ${one}' data-form='form-${offer}'></g>`).join("")}</g>`;

/** A box of a sheet. @param {string} place */
const box = (place) => `<button type='button' class='target' data-targets='tick' data-place='"${place}"' data-where='at ${place}' data-form='form-tick'></button>`;

/** @param {string} offer @param {string} attributes @param {string} [more] */
const form = (offer, attributes, more = "") =>
  `<form id='form-${offer}' data-post='/x' data-offer='${offer}' ${attributes}><p data-field='p' data-kind='place'><input type='hidden'><button type='button' data-to-board><output data-where>tap</output></button></p>${more}</form>`;

const PAGE = `<details id='menu'><summary></summary><a id='inside'></a></details>
<main id='live' data-live='/live' data-stream='/stream' data-version='3'>
  <p class='clock' data-since='900'><span></span></p>
  <div id='stage'><div id='board-scroll' class='board-scroll'><svg>${group("road", "data-default", ["a", "b"])}${group("town", "", ["c"])}${group("tile", "class='targets--tile'", ["d"])}${group("paint", "", ["e"])}</svg></div>${box("f")}${box("g")}</div>
  <div id='actions'>
    <button id='choose-road' data-choose='road'></button><button id='choose-town' data-choose='town'></button>
    ${form("road", "data-sends-itself")}${form("town", "", "<p data-field='n' data-kind='number'><input name='n' type='number' required></p>")}
    <button id='choose-tick' data-choose='tick'></button>${form("tick", "data-sends-itself")}
    ${form("paint", "data-brush data-sends-itself", "<p data-field='k' data-kind='choice'><input type='radio' name='k' value='1' required></p>")}
    <details id='fold' data-shows='tile' data-closes><summary></summary></details>
    <details id='overrides' data-wants='overrides'></details>
    <details id='mend' data-closes><summary></summary><input></details>
  </div>
  <button data-look></button><button data-unchoose></button>
</main>
<label id='buzz-switch' hidden><input type='checkbox' id='buzz'></label><input type='checkbox' id='show-cards'>
<a id='small' data-photo href='/throws/1'><img></a>
<dialog id='photo'><img></dialog><dialog id='ask'></dialog><div id='offline' hidden></div><div id='toasts'></div>`;

/** @type {number[][]} */
const buzzes = [];
Object.assign(navigator, { vibrate: (/** @type {number[]} */ pattern) => buzzes.push(pattern), userActivation: { hasBeenActive: true } });
let jumps = 0;
put("scrollTo", () => (jumps += 1));
show(PAGE);
await import("../../web_ui/static/js/table.js");
await import("../../web_ui/static/js/player.js");

const shown = () => [...document.querySelectorAll("[data-targets].is-shown")].map((one) => one.getAttribute("data-targets"));
const pressed = () => [...document.querySelectorAll("[aria-pressed=true]")].map((one) => one.getAttribute("data-choose"));
const wanted = () => new URL(Stream.last.url).search;

/** @param {string} id @param {boolean} isOpen */
function turn(id, isOpen) {
  const fold = get(id, HTMLDetailsElement);
  fold.open = isOpen;
  happen(fold, "toggle", { bubbles: false });
}

beforeEach(async () => {
  for (const id of ["#fold", "#overrides", "#mend"]) turn(id, false);
  if (pressed()[0] === "town") happen("#choose-town", "click");
  await settled();
  hub.asked.length = 0;
});

test("the board shows the places of the table's own offer until another one is chosen", () => {
  assert.deepEqual([shown(), pressed()], [["road"], ["road"]]);
  happen("#choose-town", "click");
  assert.deepEqual([shown(), pressed()], [["town"], ["town"]]);
  happen("[data-unchoose]", "click");
  assert.deepEqual(shown(), ["road"]);
});

test("a tap on a place fills its form and sends it, if there is nothing more to say", async () => {
  happen("[data-place='\"b\"']", "click");
  await settled();
  assert.deepEqual([hub.asked[0].url, hub.asked[0].body.p], ["/x", "b"]);
});

test("Enter on a place is a tap", async () => {
  assert(happen("[data-place='\"a\"']", "keydown", { key: "Enter" }).defaultPrevented);
  assert(!happen("[data-place='\"a\"']", "keydown", { key: "x" }).defaultPrevented);
  await settled();
  assert.equal(hub.asked.filter(({ url }) => url === "/x").length, 1);
});

test("a place that waits for the rest of its form is marked, on the board and in the form", async () => {
  happen("#choose-town", "click");
  happen("[data-place='\"c\"']", "click");
  await settled();
  assert.deepEqual(hub.asked, []);
  assert.equal(input("#form-town [type=hidden]").value, '"c"');
  assert(get("[data-place='\"c\"']", Element).classList.contains("is-taken"));
  assert.equal(get("#form-town output", HTMLOutputElement).value, "at c");
});

test("boxes of a sheet are places, too", async () => {
  happen("#choose-tick", "click");
  assert.deepEqual([shown(), pressed()], [["tick", "tick"], ["tick"]]);
  happen("[data-place='\"g\"']", "click");
  await settled();
  assert.equal(hub.asked[0].body.p, "g");
  assert.deepEqual(shown(), ["road"], "one tap fills one box");
});

test("the board follows the form that is open, and asks for its places", () => {
  turn("#fold", true);
  assert.deepEqual(shown(), ["tile"]);
  assert.equal(wanted(), "?places=tile");
  turn("#fold", false);
  assert.deepEqual(shown(), ["road"]);
  assert.equal(wanted(), "");
});

test("while a place is picked the board is larger, but not for whole tiles", () => {
  const isPicking = () => get("#stage", Element).classList.contains("is-picking");
  assert(isPicking());
  turn("#fold", true);
  assert(!isPicking());
});

test("on a phone the board begins at the middle of a good place, once", () => {
  const view = get("#board-scroll", HTMLElement);
  Object.defineProperties(view, { scrollWidth: { value: 900 }, clientWidth: { value: 300 } });
  view.getBoundingClientRect = () => new DOMRect(10, 0, 300, 300);
  get("[data-place='\"a\"']", Element).getBoundingClientRect = () => new DOMRect(500, 0, 40, 40);
  turn("#fold", true);
  turn("#fold", false);
  assert.equal(view.scrollLeft, 360);
  happen("#choose-town", "click");
  assert.equal(view.scrollLeft, 360, "people may have scrolled since");
});

test("the brush that was touched owns the board, stroke after stroke", async () => {
  fill("#form-paint [name=k]", true);
  assert.deepEqual(shown(), ["paint"]);
  happen("[data-place='\"e\"']", "click");
  await settled();
  assert.deepEqual(shown(), ["paint"]);
  assert.equal(hub.asked[0].body.p, "e");
  get("#form-paint", HTMLElement).dataset.offer = "gone";
  fresh();
  assert.deepEqual(shown(), ["road"], "the offer is gone, and so is the choice");
  get("#form-paint", HTMLElement).dataset.offer = "paint";
});

test("when what had the focus is gone, the next thing to do gets it", () => {
  fresh(true);
  assert.equal(document.activeElement?.getAttribute("data-place"), '"a"');
  input("#buzz").focus();
  fresh(false);
  assert.equal(document.activeElement?.id, "buzz");
});

test("what is large is wanted while it is open", () => {
  turn("#overrides", true);
  assert.equal(wanted(), "?overrides=yes");
  turn("#overrides", false);
  assert.equal(wanted(), "");
});

test("hands are sent to a device that asks for them, which is remembered", () => {
  fill("#show-cards", true);
  assert.equal(wanted(), "?cards=yes");
  assert.equal(localStorage.getItem("show-cards"), "yes");
  fill("#show-cards", false);
  assert.equal(wanted(), "");
});

test("the menu closes with a tap beside it and with Escape, and gives the focus back", () => {
  const menu = get("#menu", HTMLDetailsElement);
  menu.open = true;
  happen("#inside", "click");
  assert(menu.open);
  happen("#stage", "click");
  assert(!menu.open);
  menu.open = true;
  happen(document.body, "keydown", { key: "Escape" });
  assert(!menu.open);
  assert.equal(document.activeElement, get("#menu summary", Element));
});

test("Escape closes the fold it is pressed in, but nothing under a dialog", () => {
  turn("#mend", true);
  assert.equal(document.activeElement, get("#mend input", Element), "one can write at once");
  get("#photo", HTMLDialogElement).showModal();
  happen("#mend input", "keydown", { key: "Escape" });
  assert(get("#mend", HTMLDetailsElement).open);
  get("#photo", HTMLDialogElement).close();
  happen("#mend input", "keydown", { key: "Escape" });
  assert(!get("#mend", HTMLDetailsElement).open);
});

test("the clock of a turn goes on by itself, and stands in a pause", async () => {
  const hand = () => get(".clock span", Element).textContent;
  Stream.last.bring("clock", "1000");
  await clock.pass(1000);
  assert.equal(hand(), "1:41");
  await clock.pass(5000);
  assert.equal(hand(), "1:46");
  get(".clock", HTMLElement).dataset.until = "960";
  await clock.pass(1000);
  assert.equal(hand(), "1:00");
  delete get(".clock", HTMLElement).dataset.until;
});

test("a small picture opens as a large one; with a key held it is a link", () => {
  const dialog = get("#photo", HTMLDialogElement);
  assert(happen("#small img", "click").defaultPrevented);
  assert(dialog.open);
  assert.equal(get("#photo img", HTMLImageElement).src, "http://table.test/throws/1");
  happen(dialog, "click");
  assert(!dialog.open);
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  happen("#small", "click", { ctrlKey: true });
  assert(!dialog.open);
});

test("a player's phone calls once when the table begins to wait, and shows what for", () => {
  /** @param {string | undefined} calls */
  const call = (calls) => {
    const { dataset } = get("#live", HTMLElement);
    delete dataset.calls;
    if (calls) dataset.calls = calls;
    fresh();
    return [buzzes.length, jumps];
  };
  assert(!get("#buzz-switch", HTMLElement).hidden);
  assert.deepEqual([call(undefined), call("roll"), call("roll"), call("build"), call(undefined)], [[0, 0], [1, 1], [1, 1], [1, 2], [1, 2]]);
  fill("#buzz", false);
  assert.deepEqual(call("roll"), [1, 3]);
  assert.equal(localStorage.getItem("buzz"), "no");
});
