import assert from "node:assert/strict";
import { test } from "node:test";
import "./fakes/dom.js";
import { Plot } from "./fakes/plot.js";

const root = document.documentElement.style;
root.fontSize = "16px";
for (const [name, colour] of Object.entries({ card: "#ffffff", muted: "#666666", gold: "#aa7700", ink: "#111111", accent: "#006666", "on-accent": "#eeeeee" })) root.setProperty(`--${name}`, colour);
document.head.innerHTML = `<style>
  .colour-red { --owner: #cc0000; --on-owner: #ffffff; --owner-edge: #660000 }
  .colour-white { --owner: #fafafa; --on-owner: #000000; --owner-edge: #333333 }
  .colour-pale { --owner: #fafafa; --on-owner: #000000; --owner-edge: #f0f0f0 }
</style>`;
const { Painter } = await import("../../web_ui/static/js/charts/painter.js");
const { coat, setPrinting, shade } = await import("../../web_ui/static/js/charts/colours.js");

const RED = { colour: "red", shape: "square" };

/** @param {Series["style"]} style @param {(number | null)[]} values @param {Series["people"]} [people] @returns {Series} */
const series = (style, values, people = []) => ({ style, values, people, label: style });

/** What is painted of a chart. @param {Series[]} all @param {Partial<Chart>} [parts] @param {number} [lowest] */
function painted(all, parts = {}, lowest = 1) {
  const u = new Plot({}, [], document.createElement("div"));
  u.scales.y.min = lowest;
  const x = all[0]?.values.map((_, index) => index) ?? [];
  /** @type {Chart} */
  const chart = { x, views: { "": all }, unit: "count", labels: [], xTitle: "", reference: null, ...parts };
  new Painter(/** @type {any} */ (u), chart, all, "serif").paint();
  return u.painted;
}

/** @param {ReturnType<typeof painted>} all @param {string} what */
const only = (all, what) => all.filter((one) => one.what === what);

/** @param {ReturnType<typeof painted>} all */
const paths = (all) => only(all, "stroke").flatMap(({ args }) => (args.length ? [args[0].points] : []));

test("a colour that can hardly be seen on this ground gets an outline", () => {
  assert.deepEqual(coat("red"), { fill: "#cc0000", on: "#ffffff", outline: null });
  assert.equal(coat("white").outline, "#333333");
  assert.equal(coat("pale").outline, "#666666", "its own edge would not be seen either");
});

test("paper has colours of its own", () => {
  setPrinting(true);
  assert.deepEqual([shade("ink"), shade("card")], ["#000", "#fff"]);
  setPrinting(false);
  assert.equal(shade("ink"), "#111111");
});

test("the zero line is drawn where the axis shows it, the reference in gold and dashed", () => {
  assert.equal(only(painted([]), "stroke").length, 0);
  const [zero, line] = only(painted([], { reference: 10 }, 0), "stroke");
  assert.deepEqual([zero.strokeStyle, zero.dash], ["#666666", []]);
  assert.deepEqual([line.strokeStyle, line.dash], ["#aa7700", [8, 5]]);
  const levels = only(painted([], { reference: 10 }, 0), "moveTo").map(({ args }) => args[1]);
  assert.deepEqual(levels, [1000, 900]);
});

test("bars stand on zero and say their value: inside where they are high, else above", () => {
  const all = painted([series("bar", [30, 1, 0, null])]);
  assert.deepEqual(only(all, "roundRect").map(({ args }) => args.slice(0, 4)), [[-36, 700, 72, 300], [64, 990, 72, 10]]);
  const [inside, above] = only(all, "fillText");
  assert.deepEqual([inside.args[0], inside.fillStyle, inside.args[2]], ["30", "#eeeeee", 995]);
  assert.deepEqual([above.args[0], above.fillStyle, above.args[2]], ["1", "#111111", 985]);
});

test("a value that is wider than its bar's room is not written", () => {
  const all = painted([series("bar", [123456.7, 1])]);
  assert.deepEqual(only(all, "fillText").map(({ args }) => args[0]), ["123,456.7", "1"]);
  const narrow = painted([series("bar", [123456.7, 1])], { x: [4, 4.5] });
  assert.deepEqual(only(narrow, "fillText").map(({ args }) => args[0]), ["1"]);
});

test("bars of people wear their colours", () => {
  const [first, second] = only(painted([series("bar", [3, 4], [RED, { colour: "white", shape: "circle" }])]), "fill");
  assert.deepEqual([first.fillStyle, second.fillStyle], ["#cc0000", "#fafafa"]);
});

test("marks and curves leave out what is not there", () => {
  assert.deepEqual(paths(painted([series("mark", [1, null, 2])]))[0], [[-40, 990], [40, 990], [160, 980], [240, 980]]);
  assert.deepEqual(paths(painted([series("curve", [1, null, 2])]))[0], [[0, 990], [200, 980]]);
});

test("a line goes from value to value, steps go along and then up", () => {
  assert.deepEqual(paths(painted([series("line", [1, 3], [RED])]))[0], [[0, 990], [100, 970]]);
  assert.deepEqual(paths(painted([series("step", [1, 3], [RED])]))[0], [[0, 990], [100, 990], [100, 970]]);
});

test("equal players run beside each other", () => {
  const all = paths(painted([series("step", [1, 1], [RED]), series("step", [1, 1], [RED])]));
  assert.deepEqual(all.map((points) => points[0][1]), [988.4, 991.6]);
});

test("a line wears the dash of its player, and its shape now and then and at its end", () => {
  const all = painted([series("line", [0, 0, 0, 0], [RED])], {}, 1);
  assert.deepEqual(only(all, "stroke").find(({ args }) => args.length)?.dash, [9, 4]);
  assert.deepEqual(only(all, "rect").map(({ args }) => Math.round(args[0] + args[2] / 2)), [100, 300], "not at each value");
});

test("a triangle stands on its base", () => {
  const corners = only(painted([series("line", [1], [{ colour: "red", shape: "triangle" }])]), "lineTo").map(({ args: [, y] }) => Math.sign(Math.round(y - 990)));
  assert.deepEqual(corners, [-1, 1, 1]);
});

test("every shape of a seat can be painted, and an unknown one is a circle", () => {
  for (const shape of ["circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "drop", "moon"]) {
    const all = painted([series("line", [1], [{ colour: "red", shape }])]);
    const drawn = all.filter(({ what }) => ["arc", "rect", "lineTo"].includes(what)).length;
    assert.equal(drawn, { triangle: 3, diamond: 4, star: 10, hexagon: 6, cross: 8, drop: 5 }[shape] ?? 1, shape);
  }
});
