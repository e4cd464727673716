import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock } from "./fakes/clock.js";
import { fill, get, happen, input, settled, show } from "./fakes/dom.js";
import { Hub } from "./fakes/hub.js";

new Clock();
const hub = new Hub();
show(`<main id='live' data-live='/live' data-stream='/stream'>
  <input type='checkbox' data-aid='odds' checked><input type='checkbox' data-aid='places' id='places'>
  <input type='range' id='brightness' min='5' max='100' value='50'>
  <input type='checkbox' id='quiet'><input type='checkbox' id='tile-eye'>
  <input type='checkbox' data-speech='is_on' id='on'>
  <select data-speech='level' id='level'><option>all</option><option>few</option></select>
  <input type='range' data-speech='volume' id='volume' value='50'>
  <input type='time' data-speech='quiet_from' id='from'>
  <select data-speech='reminder_s' id='reminder'><option>0</option><option>120</option></select>
  <input id='other'>
  <form id='code-form' method='get'><input id='code' pattern='[0-9]{4}' maxlength='4' required><button type='button' data-key='4'></button><button type='button' data-key='back'></button></form>
</main><div id='offline'></div><div id='toasts'></div><dialog id='confirm'></dialog>`);
await import("../../web_ui/static/js/host.js");

let submitted = 0;
get("#code-form", HTMLFormElement).submit = () => (submitted += 1);

beforeEach(() => {
  hub.asked.length = 0;
});

test("each switch and slider changes its own part of the house, in its own kind of value", async () => {
  fill("#places", true);
  fill("#brightness", "70");
  fill("#quiet", true);
  fill("#tile-eye", true);
  fill("#on", true);
  fill("#level", "few");
  fill("#volume", "20");
  fill("#from", "22:30");
  fill("#from", "");
  fill("#reminder", "120");
  fill("#other", "x");
  await settled();
  assert.deepEqual(hub.asked.flatMap(({ url, body }) => (url === "/api/house" ? [body] : [])), [
    { aids: { places: true } },
    { brightness: 70 },
    { is_quiet: true },
    { has_tile_eye: true },
    { speech: { is_on: true } },
    { speech: { level: "few" } },
    { speech: { volume: 20 } },
    { speech: { quiet_from: "22:30" } },
    { speech: { quiet_from: null } },
    { speech: { reminder_s: 120 } },
  ]);
});

test("a change that is refused is told", async () => {
  hub.answers = [{ status: 403, json: { sentence: "Only the host." } }];
  fill("#quiet", false);
  await settled();
  assert.equal(get("#toasts", Element).textContent, "Only the host.");
});

test("keys write the code, and the last digit sends it", () => {
  const press = (/** @type {string} */ key) => happen(`[data-key='${key}']`, "click");
  for (const key of ["4", "4", "back", "4", "4"]) press(key);
  assert.deepEqual([input("#code").value, submitted], ["444", 0]);
  press("4");
  assert.equal(input("#code").value, "4444");
  assert.equal(submitted, 1);
  press("4");
  assert.equal(input("#code").value, "4444", "there is no room for more");
});

test("a code of letters is not sent", () => {
  submitted = 0;
  fill("#code", "abcd");
  assert.equal(submitted, 0);
});
