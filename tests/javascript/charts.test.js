import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, get, put, settled, show } from "./fakes/dom.js";
import { Plot } from "./fakes/plot.js";

/** @type {(() => void)[]} */
const resizes = [];
let watched = 0;
put(
  "ResizeObserver",
  class {
    /** @param {() => void} body */
    constructor(body) {
      resizes.push(body);
    }
    observe() {
      watched += 1;
    }
    disconnect() {
      watched -= 1;
    }
  },
);

/** @param {string} label @param {number[]} values @returns {Series} */
const bars = (label, values) => ({ label, style: "bar", values, people: [] });
const CHART = { x: [2, 3], views: { "": [bars("seen", [4, 5])], red: [bars("seen", [1, 2])] }, unit: "count", labels: ["two", "three"], xTitle: "", reference: null };

/** @param {object} chart */
const figure = (chart) => `<div data-chart='${JSON.stringify(chart)}'><div class='plot-spot'></div></div><details class='numbers'></details>`;

const fonts = new EventTarget();
Object.defineProperty(document, "fonts", { value: fonts });
show(`<input type='radio' name='whose' value='' checked><input type='radio' name='whose' value='red'>${figure(CHART)}`);
document.documentElement.style.fontSize = "20px";
const { drawCharts, startCharts } = await import("../../web_ui/static/js/charts.js");
startCharts();

const plot = () => Plot.all[Plot.all.length - 1];
const last = () => plot().shown[plot().shown.length - 1];
/** @param {object} changes */
function change(changes) {
  get("[data-chart]", HTMLElement).dataset.chart = JSON.stringify({ ...CHART, ...changes });
  drawCharts();
}

test("a chart is drawn with the numbers beside it, and not again while they are the same", () => {
  assert.equal(Plot.all.length, 1);
  assert.deepEqual(last(), [[2, 3], [4, 5]]);
  drawCharts();
  assert.equal(plot().shown.length, 1);
});

test("other numbers go into the same chart, other names need a new one", () => {
  change({ views: { ...CHART.views, "": [bars("seen", [9, 9])] } });
  assert.equal(Plot.all.length, 1);
  assert.deepEqual(last(), [[2, 3], [9, 9]]);
  change({ labels: ["one", "two"] });
  assert.equal(Plot.all.length, 2);
  assert(Plot.all[0].isGone);
});

test("somebody can be chosen; a chart without them goes on showing everybody", () => {
  change({});
  fill("[value=red]", true);
  assert.deepEqual(last(), [[2, 3], [1, 2]]);
  change({ views: { "": [bars("seen", [7, 7])] } });
  assert.deepEqual(last(), [[2, 3], [7, 7]]);
  change({});
  fill("[value='']", true);
  assert.deepEqual(last(), [[2, 3], [4, 5]]);
});

test("bars are called by their names, as far as there is room", () => {
  const [x, y] = plot().options?.axes ?? [];
  assert.deepEqual(x.splits(), [2, 3]);
  assert.deepEqual(x.values({ ...plot(), bbox: { width: 90 } }, [2, 3]), ["two", "thr…"]);
  change({ labels: [] });
  assert.deepEqual(plot().options?.axes[0].values(plot(), [2, 3]), ["2", "3"]);
  assert.deepEqual(y.values(plot(), [0, 1500]), ["0", "1,500"]);
});

test("the pointer reads values, and nothing beside the chart", () => {
  change({});
  const [read] = plot().options?.hooks.setCursor ?? [];
  const words = () => get(".plot-readout", HTMLElement);
  assert(words().hidden);
  read({ cursor: { idx: 1, left: 5 } });
  assert.deepEqual([words().hidden, words().textContent], [false, "three: seen 5"]);
  read({ cursor: { idx: 1, left: -10 } });
  assert(words().hidden);
  read({ cursor: { idx: null, left: 5 } });
  assert(words().hidden);
});

test("on paper charts have their size, numbers are open; afterwards all is as it was", () => {
  const fold = get("details", HTMLDetailsElement);
  dispatchEvent(new Event("beforeprint"));
  dispatchEvent(new Event("beforeprint"));
  assert.deepEqual(plot().sizes.at(-1), { width: 640, height: 215 });
  assert(fold.open);
  dispatchEvent(new Event("afterprint"));
  assert.deepEqual(plot().sizes.at(-1), { width: 120, height: 120 }, "as small as a chart may be");
  assert(!fold.open);
  fold.open = true;
  dispatchEvent(new Event("beforeprint"));
  dispatchEvent(new Event("afterprint"));
  assert(fold.open);
});

test("larger letters need another chart, and so does another width another size", () => {
  const made = Plot.all.length;
  const spot = get(".plot-spot", HTMLElement);
  Object.defineProperties(spot, { clientWidth: { value: 300, configurable: true }, clientHeight: { value: 200, configurable: true } });
  resizes[0]();
  assert.deepEqual(plot().sizes.at(-1), { width: 300, height: 200 });
  document.documentElement.style.fontSize = "30px";
  resizes[0]();
  assert.equal(Plot.all.length, made + 1);
});

test("in another light, or once its letters are there, it is painted anew", async () => {
  const before = plot().redrawn;
  document.documentElement.dataset.theme = "dark";
  await settled();
  assert.equal(plot().redrawn, before + 1);
  fonts.dispatchEvent(new Event("loadingdone"));
  assert.equal(plot().redrawn, before + 2);
});

test("a chart that left the page is let go", () => {
  show("");
  drawCharts();
  assert(plot().isGone);
  assert.equal(watched, 0);
});
