import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock } from "./fakes/clock.js";
import { get, journeys, settled, show } from "./fakes/dom.js";
import { Hub, Stream } from "./fakes/hub.js";

const clock = new Clock();
const hub = new Hub();
let pushes = 0;
let lostFocus = false;
document.addEventListener("fresh", ({ detail }) => {
  pushes += 1;
  ({ lostFocus } = detail);
});

/** @param {string} word @param {number} [version] @param {string} [game] */
const part = (word, version = 1, game = "catan") =>
  `<main id="live" data-live="/live" data-stream="/stream" data-game="${game}" data-version="${version}"><p>${word}</p></main>`;

show(`${part("first")}<div id="offline" hidden></div>`);
const { leave, listen, refresh, serverNow, unwant, want } = await import("../../web_ui/static/js/live.js");

const word = () => get("#live p", Element).textContent;
const isOffline = () => !get("#offline", HTMLElement).hidden;
const asked = () => hub.asked.map(({ url }) => url.replace("http://table.test", ""));
const stream = () => Stream.last;
const isOpen = () => stream().readyState === 1;

get("#live p", Element).classList.add("is-ours");
listen();

beforeEach(async () => {
  dispatchEvent(new Event("online")); // a new stream, as after a sleep
  hub.usual = { html: part("fetched") };
  stream().bring("clock", "1000");
  stream().bring("fresh", part("pushed"));
  await settled();
  hub.asked.length = hub.answers.length = journeys.length = 0;
  pushes = 0;
});

test("what the hub pushes is shown, and nothing is asked for", async () => {
  stream().bring("fresh", part("next"));
  assert.equal(word(), "next");
  assert.equal(pushes, 1);
  await clock.pass(30_000);
  assert.deepEqual(asked(), []);
});

test("the first push is compared with what the page came with", () => {
  assert(get("#live p", Element).classList.contains("is-ours"), "it was not drawn anew");
});

test("it is told whether what had the focus is gone", () => {
  stream().bring("fresh", part("<button>go</button>"));
  assert(!lostFocus, "nothing had it");
  get("#live button", HTMLElement).focus();
  stream().bring("fresh", part("<button>go on</button>"));
  assert(!lostFocus);
  stream().bring("fresh", part("over"));
  assert(lostFocus);
  stream().bring("fresh", part("on"));
  assert(!lostFocus);
});

test("the hub's clock counts, not the device's", () => {
  stream().bring("clock", String(clock.now / 1000 + 3600));
  assert.equal(serverNow(), clock.now + 3_600_000);
});

test("a stream that opens but brings nothing is given up, and the page asks instead", async () => {
  dispatchEvent(new Event("online"));
  await clock.pass(5999);
  assert(isOpen());
  assert.deepEqual(asked(), []);
  await clock.pass(1);
  assert(!isOpen());
  assert.equal(word(), "fetched");
  await clock.pass(6000);
  assert.deepEqual(asked(), ["/live", "/live", "/live"]);
});

test("a stream without a pulse is dead after 40 s", async () => {
  await clock.pass(39_000);
  stream().bring("clock", "1");
  await clock.pass(39_999);
  assert(isOpen());
  await clock.pass(1);
  assert(!isOpen());
});

test("after a while without a stream another one is tried, and asking ends when it speaks", async () => {
  stream().fail(Stream.CLOSED);
  const opened = Stream.all.length;
  await clock.pass(29_999);
  assert.equal(Stream.all.length, opened);
  await clock.pass(1);
  assert.equal(Stream.all.length, opened + 1);
  stream().bring("fresh", part("back"));
  assert.equal(word(), "back");
  hub.asked.length = 0;
  await clock.pass(30_000);
  assert.deepEqual(asked(), []);
});

test("a break that the browser mends by itself is not asked about", async () => {
  stream().fail(0);
  await settled();
  assert(stream().readyState === 0);
  assert.deepEqual(asked(), []);
});

test("a short break is not worth a word; a longer one is, until the hub is heard again", async () => {
  stream().fail(0);
  await clock.pass(2499);
  assert(!isOffline());
  stream().fail(0); // the next failure does not put the clock back
  await clock.pass(1);
  assert(isOffline());
  stream().bring("clock", "1");
  assert(!isOffline());
  await clock.pass(5000);
  assert(!isOffline());
});

test("a hub that cannot be asked is asked again", async () => {
  hub.answers = [new Error("down"), { status: 500 }, { html: part("up") }];
  refresh();
  await clock.pass(2999);
  assert.equal(asked().length, 1);
  await clock.pass(1);
  assert.equal(asked().length, 2);
  assert(isOffline());
  await clock.pass(3000);
  assert.equal(word(), "up");
  assert(!isOffline());
});

test("several who want it fresh while it is being fetched share one more", async () => {
  /** @type {() => void} */
  let arrive = () => {};
  hub.answers = [() => new Promise((resolve) => (arrive = () => resolve({ html: part("old") })))];
  refresh();
  await settled();
  refresh();
  refresh();
  arrive();
  await settled();
  assert.deepEqual(asked(), ["/live", "/live"]);
  assert.equal(word(), "fetched");
});

test("with a version a healthy stream is waited for, and asked only if it is late", async () => {
  refresh(2);
  await settled();
  stream().bring("fresh", part("two", 2));
  await settled();
  assert.deepEqual(asked(), [], "it was pushed");
  refresh(2);
  await settled();
  assert.deepEqual(asked(), [], "it is here already");
  refresh(3);
  await clock.pass(999);
  assert.deepEqual(asked(), []);
  await clock.pass(1);
  assert.deepEqual(asked(), ["/live"]);
});

test("what a device wants is in the address of a new stream, and no longer when it does not", async () => {
  want("cards", "yes");
  assert.equal(stream().url, "http://table.test/stream?cards=yes");
  const opened = Stream.all.length;
  want("cards", "yes");
  assert.equal(Stream.all.length, opened, "nothing new");
  unwant("cards", "other");
  assert.equal(Stream.all.length, opened, "it wants something else by now");
  unwant("cards", "yes");
  assert.equal(stream().url, "http://table.test/stream");
});

test("without a stream what is wanted is asked for", async () => {
  stream().fail(Stream.CLOSED);
  await settled();
  hub.asked.length = 0;
  want("mend", "4");
  await settled();
  assert.deepEqual(asked(), ["/live?mend=4"]);
  want("mend", null);
});

test("another game, or an updated hub, loads the page anew", async () => {
  stream().bring("fresh", part("other", 1, "inkas"));
  assert.deepEqual(journeys, ["reload"]);
  assert.equal(word(), "pushed");
  stream().bring("hub", "build-1");
  assert.equal(journeys.length, 1);
  stream().bring("hub", "build-2");
  assert.equal(journeys.length, 2);
});

test("where the hub sends the page elsewhere it goes, once, by the stream or by an answer", async () => {
  hub.answers = [{ redirected: true, url: "/setup" }];
  await refresh();
  stream().bring("gone", "/setup");
  assert.deepEqual(journeys, ["/setup"]);
  assert(!isOpen());
  dispatchEvent(new Event("pageshow"));
  leave("/join");
  leave("/join");
  assert.deepEqual(journeys, ["/setup", "/join"], "and again after coming back");
});

test("a page that is left lets go of its stream, and takes one when it comes back", () => {
  dispatchEvent(new Event("pagehide"));
  assert(!isOpen());
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  assert(isOpen());
});
