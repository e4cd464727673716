import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh, get, happen, put, show } from "./fakes/dom.js";

show(`<main id='live'><section class='landscape'><div id='view' class='landscape-scroll' tabindex='0'>
  <svg id='land' data-zooms width='400' height='200'>
    <g id='town' class='area' data-area data-label='City' data-notes='5 tiles'><rect id='wall'/></g>
    <g id='way' class='area' data-area data-label='Road' data-notes='2 tiles'><rect id='bend'/></g>
    <rect id='moor'/>
  </svg></div>
  <output id='note' class='landscape-note' hidden><strong data-label></strong><span data-notes></span></output>
  <button data-zoom='in'></button><button data-zoom='out'></button></section></main>`);
const view = get("#view", HTMLElement);
Object.defineProperties(view, { clientWidth: { value: 200 }, clientHeight: { value: 200 } });
put("matchMedia", () => ({ matches: false }));
const { startLandscape } = await import("../../web_ui/static/js/landscape.js");
startLandscape();

const land = get("#land", SVGElement);
const size = () => [land.style.width, land.style.height];

test("it fits into its view until somebody chooses a size", () => {
  assert.deepEqual(size(), ["200px", "100px"]);
  land.setAttribute("width", "800");
  fresh();
  assert.deepEqual(size(), ["200px", "50px"]);
  land.setAttribute("width", "400");
  fresh();
});

test("buttons make it larger and smaller, within limits, and the middle stays in the middle", () => {
  [view.scrollLeft, view.scrollTop] = [0, 0];
  happen("[data-zoom=in]", "click");
  assert.deepEqual(size(), ["270px", "135px"]);
  assert.deepEqual([Math.round(view.scrollLeft), Math.round(view.scrollTop)], [35, 35]);
  for (let taps = 0; taps < 9; taps += 1) happen("[data-zoom=out]", "click");
  assert.deepEqual(size(), ["100px", "50px"]);
  land.setAttribute("width", "500");
  fresh();
  assert.deepEqual(size(), ["125px", "50px"]);
});

test("what is tapped lights up and says what it is; tapping it again, or elsewhere, ends that", () => {
  const note = get("#note", HTMLElement);
  const lit = () => [...document.querySelectorAll(".is-lit")].map((one) => one.id);
  happen("#wall", "click");
  assert.deepEqual([lit(), note.hidden, note.textContent], [["town"], false, "City5 tiles"]);
  happen("#bend", "click");
  assert.deepEqual([lit(), note.textContent], [["way"], "Road2 tiles"]);
  get("#way", SVGElement).dataset.notes = "3 tiles";
  fresh();
  assert.equal(note.textContent, "Road3 tiles");
  happen("#bend", "click");
  assert.deepEqual([lit(), note.hidden], [[], true]);
  happen("#wall", "click");
  happen("#moor", "click");
  assert.deepEqual([lit(), note.hidden], [[], true]);
});

put("requestAnimationFrame", (/** @type {() => void} */ draw) => queueMicrotask(draw));

function twice() {
  happen("#moor", "click");
  happen("#moor", "click");
}

/** @param {string} kind @param {[number, number][]} points */
function touch(kind, ...points) {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }));
  get("#moor", SVGElement).dispatchEvent(Object.assign(event, { touches }));
  return event;
}

test("two fingers make it larger, and the page around it stays as it is", async () => {
  land.setAttribute("width", "400");
  twice(); // all of it
  assert.deepEqual(size(), ["200px", "100px"]);
  touch("touchstart", [80, 50], [120, 50]);
  assert.equal(touch("touchmove", [60, 50], [140, 50]).defaultPrevented, true);
  await null;
  assert.deepEqual(size(), ["400px", "200px"]);
  touch("touchend", [60, 50]);
  assert.equal(touch("touchmove", [10, 50]).defaultPrevented, false);
  assert.deepEqual(size(), ["400px", "200px"]);
});

test("a double tap shows all of it, or looks closer", () => {
  twice();
  assert.deepEqual(size(), ["200px", "100px"]);
  twice();
  assert.deepEqual(size(), ["400px", "200px"]);
});

/** @param {string} kind @param {object} how */
function mouse(kind, how) {
  const event = Object.assign(new Event(kind, { bubbles: true, cancelable: true }), how);
  get("#wall", SVGElement).dispatchEvent(event);
  return event;
}

test("the wheel changes the size, and a mouse drags it without tapping anything", () => {
  const event = mouse("wheel", { deltaY: -400, clientX: 0, clientY: 0 });
  assert.deepEqual([event.defaultPrevented, size()[0]], [true, "729px"]);
  [view.scrollLeft, view.scrollTop] = [50, 50];
  mouse("pointerdown", { pointerType: "mouse", button: 0, clientX: 90, clientY: 90 });
  mouse("pointermove", { buttons: 1, clientX: 60, clientY: 80 });
  happen("#wall", "click");
  assert.deepEqual([view.scrollLeft, view.scrollTop, document.querySelectorAll(".is-lit").length], [80, 60, 0]);
  happen("#wall", "click");
  assert.equal(document.querySelectorAll(".is-lit").length, 1);
});

test("the tile that was laid last is brought into sight once", () => {
  get("#moor", SVGElement).classList.add("is-new");
  get("#moor", SVGElement).setAttribute("transform", "translate(1 2)");
  get("#moor", SVGElement).getBoundingClientRect = () => new DOMRect(500, 0, 10, 10);
  view.scrollLeft = 0;
  fresh();
  const brought = view.scrollLeft;
  view.scrollLeft = 3;
  fresh();
  assert.notEqual(brought, 0);
  assert.equal(view.scrollLeft, 3);
});
