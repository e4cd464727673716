import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fresh, get, happen, put, show } from "./fakes/dom.js";

/** What the device did. @type {string[]} */
const did = [];
const voice = {
  speaking: false,
  speak: (/** @type {SpeechSynthesisUtterance} */ { text, lang, volume, rate }) => did.push(`${text} ${lang} ${volume} ${rate}`),
  cancel: () => did.push("cut off"),
};
put("speechSynthesis", voice);
put("SpeechSynthesisUtterance", function Utterance(/** @type {string} */ text) {
  return { text };
});

let count = 0;

/** @param {string} words @param {Record<string, string>} [data] */
function say(words, data = {}) {
  Object.assign(get("#said", HTMLElement).dataset, { said: String((count += 1)) }, data);
  get("#said", HTMLElement).textContent = words;
  fresh();
}

show("<p id='said' data-said='before' data-kind='news' data-volume='80' data-speed='160'>old news</p><div id='group' hidden><button id='speaks'></button></div>");
await import("../../web_ui/static/js/speak.js");

beforeEach(() => {
  const { dataset } = get("#said", HTMLElement);
  for (const name of ["hush", "quietFrom", "quietUntil"]) delete dataset[name];
  Object.assign(dataset, { kind: "news", volume: "80", speed: "160" });
  voice.speaking = false;
  if (localStorage.getItem("speaks") !== "yes") happen("#speaks", "click");
  did.length = 0;
});

test("it is off until it is switched on, and then says what was said last", () => {
  assert(!get("#group", HTMLElement).hidden, "this device has a voice");
  happen("#speaks", "click");
  assert.equal(get("#speaks", Element).getAttribute("aria-checked"), "false");
  say("unheard");
  assert.deepEqual(did, ["cut off"]);
  happen("#speaks", "click");
  assert.equal(get("#speaks", Element).getAttribute("aria-checked"), "true");
  assert.deepEqual(did, ["cut off", "cut off", "unheard en 0.8 1"]);
});

test("each thing is said once, however often the page is fresh", () => {
  say("Red rolls.");
  fresh();
  assert.deepEqual(did, ["Red rolls. en 0.8 1"]);
});

test("news waits for its turn, a roll cuts it off", () => {
  say("one");
  say("two", { kind: "roll" });
  assert.deepEqual(did, ["one en 0.8 1", "cut off", "two en 0.8 1"]);
});

test("a reminder does not interrupt", () => {
  voice.speaking = true;
  say("still your turn", { kind: "reminder" });
  assert.deepEqual(did, []);
  voice.speaking = false;
  say("still your turn", { kind: "reminder" });
  assert.equal(did.length, 1);
});

test("the speed stays within what voices can do", () => {
  for (const speed of ["20", "80", "240", "900"]) say("x", { speed });
  assert.deepEqual(did.map((one) => one.split(" ")[3]), ["0.5", "0.5", "1.5", "2"]);
});

test("nothing is said that is hushed", () => {
  say("secret", { hush: "" });
  assert.deepEqual(did, []);
});

test("quiet hours hold from their first minute to their last, also past midnight", () => {
  /** @param {string} quietFrom @param {string} quietUntil @param {number} hour @param {number} minute */
  const isHeard = (quietFrom, quietUntil, hour, minute) => {
    did.length = 0;
    Date.prototype.getHours = () => hour;
    Date.prototype.getMinutes = () => minute;
    say("x", { quietFrom, quietUntil });
    return did.length === 1;
  };
  const [late, early] = [String(22 * 60 + 30), String(7 * 60 + 15)];
  const heard = [[22, 29], [22, 30], [0, 0], [7, 14], [7, 15]].map(([hour, minute]) => isHeard(late, early, hour, minute));
  assert.deepEqual(heard, [true, false, false, false, true]);
  const noon = [[7, 14], [7, 15], [22, 29], [22, 30]].map(([hour, minute]) => isHeard(early, late, hour, minute));
  assert.deepEqual(noon, [true, false, false, true]);
  assert(isHeard(late, late, 22, 30), "hours of no length are none");
});
