import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock } from "./fakes/clock.js";
import { get, happen, settled, show } from "./fakes/dom.js";
import { Hub } from "./fakes/hub.js";

const clock = new Clock();
const hub = new Hub();
show("<main id='live' data-live='/live' data-stream='/stream'><button data-press='seat_2'><i></i></button><button data-turn='-1'></button></main><div id='offline'></div><div id='toasts'></div>");
await import("../../web_ui/static/js/box.js");

const asked = () => hub.asked.flatMap(({ url, body }) => (url.includes("simulator") ? [[url.split("/").at(-1), body]] : []));

/** @param {number} ms @param {string} [end] */
async function hold(ms, end = "pointerup") {
  happen("[data-press] i", "pointerdown", { button: 0 });
  await clock.pass(ms);
  happen("[data-press]", end);
  await settled();
}

beforeEach(() => {
  hub.asked.length = 0;
});

test("a press lasts as long as the finger, and never shorter than a button can feel", async () => {
  await hold(300);
  await hold(5);
  assert.deepEqual(asked(), [["press", { button: "seat_2", hold_ms: 300 }], ["press", { button: "seat_2", hold_ms: 80 }]]);
});

test("a long press counts while it lasts, once", async () => {
  happen("[data-press]", "pointerdown", { button: 0 });
  await clock.pass(800);
  assert.deepEqual(asked(), [["press", { button: "seat_2", hold_ms: 880 }]]);
  happen("[data-press]", "pointerup");
  await clock.pass(2000);
  assert.equal(asked().length, 1);
});

test("a touch that became scrolling is no press, nor is the other mouse button", async () => {
  await hold(300, "pointercancel");
  happen("[data-press]", "pointerdown", { button: 2 });
  await clock.pass(2000);
  assert.deepEqual(asked(), []);
});

test("Enter and the space bar press too, as long as they are held", async () => {
  for (const key of ["Enter", " "]) {
    assert(happen("[data-press]", "keydown", { key }).defaultPrevented);
    await clock.pass(200);
    happen("[data-press]", "keydown", { key, repeat: true });
    await clock.pass(200);
    assert(happen("[data-press]", "keyup", { key }).defaultPrevented);
  }
  assert(!happen("[data-press]", "keydown", { key: "Tab" }).defaultPrevented);
  await settled();
  assert.deepEqual(asked().map(([, body]) => body), [{ button: "seat_2", hold_ms: 400 }, { button: "seat_2", hold_ms: 400 }]);
});

test("a screen reader's click is a short press, the click after a touch is not another", async () => {
  happen("[data-press]", "click", { detail: 1 });
  happen("[data-press]", "click", { detail: 0 });
  await settled();
  assert.deepEqual(asked(), [["press", { button: "seat_2", hold_ms: 80 }]]);
});

test("the knob is turned, and a refusal is told", async () => {
  hub.answers = [{ status: 409, json: { sentence: "There is no knob." } }];
  happen("[data-turn]", "click");
  await settled();
  assert.deepEqual(asked(), [["turn", { steps: -1 }]]);
  assert.equal(get("#toasts", Element).textContent, "There is no knob.");
});

test("a long touch opens no menu over a button", () => {
  assert(happen("[data-press]", "contextmenu").defaultPrevented);
  assert(!happen("[data-turn]", "contextmenu").defaultPrevented);
});
