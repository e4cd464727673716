import assert from "node:assert/strict";
import { test } from "node:test";
import "./fakes/dom.js";

const { fitted, readout, told, xRange, yRange, ySteps } = await import("../../web_ui/static/js/charts/numbers.js");
const { contrast } = await import("../../web_ui/static/js/charts/colours.js");
const { spelled } = await import("../../web_ui/static/js/duration.js");

/** @param {Partial<Chart>} parts @returns {Chart} */
const chart = (parts) => ({ x: [0, 1], views: { "": [] }, unit: "count", labels: [], xTitle: "Turn", reference: null, ...parts });

/** @param {Series["style"]} style @param {(number | null)[]} values @param {string} [label] @returns {Series} */
const series = (style, values, label = style) => ({ style, values, label, people: [] });

test("durations are minutes and seconds, and hours where there are any", () => {
  const wanted = { 0: "0:00", 7: "0:07", 6.5: "0:07", 59.6: "1:00", 754: "12:34", 3599: "59:59", 3723: "1:02:03", 36000: "10:00:00", "-3": "0:00" };
  for (const [seconds, words] of Object.entries(wanted)) assert.equal(spelled(Number(seconds)), words);
});

test("numbers are written as the language of the page does, with a true minus", () => {
  const written = ["en", "de", "cs"].map((language) => {
    document.documentElement.lang = language;
    return [told("count", 1234.56), told("difference", 2.25), told("difference", -0.5), told("difference", 0), told("time", 65)];
  });
  document.documentElement.lang = "en";
  assert.deepEqual(written, [
    ["1,234.6", "+2.3", "−0.5", "0", "1:05"],
    ["1.234,6", "+2,3", "−0,5", "0", "1:05"],
    ["1\u00a0234,6", "+2,3", "−0,5", "0", "1:05"],
  ]);
});

test("a course begins and ends at its sides, bars have room beside them", () => {
  assert.deepEqual(xRange(chart({ x: [0, 5, 9] })), [0, 9]);
  assert.deepEqual(xRange(chart({ x: [3] })), [3, 4], "one turn is as wide as two");
  assert.deepEqual(xRange(chart({ x: [2, 3, 12], views: { "": [series("bar", [])] } })), [1.4, 12.6]);
});

test("the y axis begins at zero and shows the highest and the line across", () => {
  assert.deepEqual(yRange(chart({}), 3, 20), [0, 22]);
  assert.deepEqual(yRange(chart({ reference: 40 }), 3, 20), [0, 44]);
  assert.deepEqual(yRange(chart({}), null, null), [0, 1.1], "nothing was counted yet");
  assert.deepEqual(yRange(chart({ unit: "time" }), 0, 2), [0, 11]);
});

test("a difference goes both ways, with room on both sides", () => {
  assert.deepEqual(yRange(chart({ unit: "difference" }), -10, 5), [-10.8, 5.8]);
  assert.deepEqual(yRange(chart({ unit: "difference" }), null, null), [-1.16, 1.16]);
});

test("axes go in steps that fit their unit", () => {
  assert.equal(ySteps(chart({}))[0], 1, "half a card is none");
  assert.equal(ySteps(chart({ unit: "difference" }))[0], 0.5);
  assert(ySteps(chart({ unit: "time" })).every((step) => step < 60 || step % 60 === 0), "whole minutes");
  assert(ySteps(chart({})).every((step) => /^[125]0*$/.test(String(step))), "steps that people count in");
  for (const unit of /** @type {const} */ (["count", "difference", "time"])) {
    const steps = ySteps(chart({ unit }));
    assert.deepEqual(steps, [...new Set(steps)].sort((one, other) => one - other), unit);
  }
});

test("what lies under the pointer is said with its name, without what is not there", () => {
  const both = [series("bar", [3, null, 1], "seen"), series("mark", [2.5, 1, null], "fair")];
  assert.equal(readout(chart({ labels: ["2", "3", "4"] }), both, 0), "2: seen 3 · fair 2.5");
  assert.equal(readout(chart({ labels: ["2", "3", "4"] }), both, 1), "3: fair 1");
  assert.equal(readout(chart({ x: [1, 2, 3] }), both, 2), "Turn 3: seen 1");
});

test("a name that does not fit is cut, never within a letter", () => {
  const context = { measureText: (/** @type {string} */ words) => ({ width: [...words].length * 10 }) };
  assert.equal(fitted(context, "Anna", 40), "Anna");
  assert.equal(fitted(context, "Annabella", 50), "Anna…");
  assert.equal(fitted(context, "Anna Bella", 60), "Anna…", "no space before the dots");
  assert.equal(fitted(context, "🦔🦔🦔", 20), "🦔…");
  assert.equal(fitted(context, "Anna", 0), "A…", "something of it always");
});

test("contrast is counted as WCAG does", () => {
  assert.equal(contrast("#000", "#fff").toFixed(2), "21.00");
  assert.equal(contrast("#ffffff", "#000000").toFixed(2), "21.00");
  assert.equal(contrast("#777777", "#fff").toFixed(2), "4.48");
  assert.equal(contrast("#abc", "#aabbcc"), 1);
});
