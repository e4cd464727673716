import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh, get, happen, show } from "./fakes/dom.js";

show(`<main id='live'><div id='view' tabindex='0'><svg id='land' data-zooms width='400' height='200'></svg></div>
  <button data-zoom='in'></button><button data-zoom='out'></button></main>`);
const { startLandscape } = await import("../../web_ui/static/js/landscape.js");
startLandscape();

const land = get("#land", SVGElement);
const size = () => [land.style.width, land.style.height];
const view = get("#view", HTMLElement);
Object.defineProperties(view, { clientWidth: { value: 100 }, clientHeight: { value: 100 } });

test("buttons make it larger and smaller, within limits, and the middle stays in the middle", () => {
  [view.scrollLeft, view.scrollTop] = [150, 50];
  happen("[data-zoom=in]", "click");
  assert.deepEqual(size(), ["560px", "280px"]);
  assert.deepEqual([view.scrollLeft, view.scrollTop], [230, 90]);
  for (let taps = 0; taps < 9; taps += 1) happen("[data-zoom=out]", "click");
  assert.deepEqual(size(), ["160px", "80px"]);
  happen("#view", "click");
  assert.deepEqual(size(), ["160px", "80px"]);
});

test("what has grown is shown at the same scale", () => {
  land.setAttribute("width", "500");
  fresh();
  assert.deepEqual(size(), ["200px", "80px"]);
});
