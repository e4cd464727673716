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
