// Keeps the part of the page called #live fresh: the hub pushes it over a stream, and it is morphed in. Without a stream
// (there is no room for one, or something between swallows it) the page fetches it from time to time.
import { need } from "./find.js";
import { update } from "./morph.js";

const POLL_MS = 3000;
const RETRY_STREAM_MS = 30000;
const PATIENCE_MS = 2500; // a short break is not worth a word
const HANGS_MS = 8000; // an answer that takes longer is none
const FIRST_WORD_MS = 6000; // a stream that opens but brings nothing is swallowed on its way
const SILENT_MS = 40000; // the hub has a pulse of 15 s: after so long the stream is dead
const PUSH_MS = 1000; // how long a push may take after an answer

export const live = () => document.getElementById("live");

const dataset = () => need(document, "#live", HTMLElement).dataset;

/** What this device wants to see beyond the usual, as query parameters. @type {Map<string, string>} */
const wishes = new Map();

/** Ask the hub for more (or with null no longer): what is large or private is sent only to who wants it. @param {string} name @param {string | null} value */
export function want(name, value) {
  if ((wishes.get(name) ?? null) === value) return;
  if (value === null) wishes.delete(name);
  else wishes.set(name, value);
  if (source) open();
  else refresh();
}

/** This is not wanted any more; something else under the same name may be by now. @param {string} name @param {string} value */
export function unwant(name, value) {
  if (wishes.get(name) === value) want(name, null);
}

/** @param {string | undefined} path */
function address(path) {
  const url = new URL(path ?? "", location.href);
  for (const [name, value] of wishes) url.searchParams.set(name, value);
  return url;
}

let ahead = 0; // how far the hub's clock is ahead of this device's, in milliseconds

/** The hub's time in milliseconds: devices disagree about what time it is. */
export const serverNow = () => Date.now() + ahead;

let isLeaving = false;
addEventListener("pageshow", () => (isLeaving = false)); // back again by the browser's own button

/** Go to another page, once: an answer and the stream may both say that it is time. @param {string} path */
export function leave(path) {
  if (!isLeaving) location.assign(path);
  isLeaving = true;
}

// ---------------------------------------------------------------- fetching

/** @type {Promise<void> | null} */
let fetching = null;
let isAskedAgain = false;
let retryTimer = 0;

/** Show what is so now. With the version an answer named, a stream that is well brings it without being asked. @param {number | null} [version] */
export async function refresh(version) {
  if (version != null && isHealthy && (await isPushed(version))) return;
  isAskedAgain = true;
  fetching ??= fetchFresh().finally(() => (fetching = null));
  await fetching;
}

async function fetchFresh() {
  try {
    while (isAskedAgain) {
      isAskedAgain = false;
      const answer = await fetched(address(dataset().live));
      if (answer.redirected) return leave(answer.url);
      show(answer.html);
    }
    setOnline(true);
    clearTimeout(retryTimer);
  } catch {
    setOnline(false);
    clearTimeout(retryTimer); // the stream may be well and have nothing more to say
    retryTimer = setTimeout(() => refresh(), POLL_MS);
  }
}

/** @param {URL} url */
async function fetched(url) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), HANGS_MS);
  try {
    const answer = await fetch(url, { headers: { Accept: "text/html" }, signal: patience.signal });
    if (!answer.ok) throw new Error(`the hub answers with ${answer.status}`);
    return { redirected: answer.redirected, url: answer.url, html: await answer.text() };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the stream brings this version of the table, or a later one, within a moment. @param {number} version @returns {boolean | Promise<boolean>} */
function isPushed(version) {
  const isHere = () => Number(dataset().version) >= version;
  if (isHere()) return true;
  return new Promise((resolve) => {
    const settle = () => {
      if (!isHere() && isHealthy) return;
      document.removeEventListener("fresh", settle);
      clearTimeout(timer);
      resolve(isHere());
    };
    const timer = setTimeout(() => {
      isHealthy = false;
      settle();
    }, PUSH_MS);
    document.addEventListener("fresh", settle);
  });
}

let shown = /** @type {Element | undefined} */ (live()?.cloneNode(true)); // what the hub sent last, untouched by people and scripts

/** @param {string} html */
function show(html) {
  const page = need(document, "#live", HTMLElement);
  const wasFocused = document.activeElement !== document.body;
  const sheet = document.createElement("template");
  sheet.innerHTML = html;
  const fresh = need(sheet.content, "#live", HTMLElement);
  if (fresh.dataset.game !== page.dataset.game) return location.reload(); // another game looks different
  update(page, shown ?? page, fresh);
  shown = fresh;
  const lostFocus = wasFocused && document.activeElement === document.body;
  document.dispatchEvent(new CustomEvent("fresh", { detail: { lostFocus } }));
}

// ---------------------------------------------------------------- whether the hub is there

let offlineTimer = 0;

/** The first failure starts the clock; those that follow it do not put it back. @param {boolean} isOnline */
function setOnline(isOnline) {
  const sign = need(document, "#offline", HTMLElement);
  if (!isOnline) {
    offlineTimer ||= setTimeout(() => (sign.hidden = false), PATIENCE_MS);
    return;
  }
  clearTimeout(offlineTimer);
  offlineTimer = 0;
  sign.hidden = true;
}

// ---------------------------------------------------------------- the stream

/** @type {EventSource | null} */
let source = null;
/** The build that answered first. @type {string | null} */
let hub = null;
let isHealthy = false; // it has brought something, and lately
let silence = 0;
let pollTimer = 0;
let reopenTimer = 0;

function open() {
  shut();
  source = new EventSource(address(dataset().stream));
  expectWord(FIRST_WORD_MS);
  source.addEventListener("hub", (event) => {
    hub ??= event.data;
    if (hub !== event.data) location.reload(); // it was updated meanwhile, and wants its new scripts
  });
  source.addEventListener("clock", (event) => {
    ahead = Number(event.data) * 1000 - Date.now();
    heard();
  });
  source.addEventListener("fresh", (event) => {
    heard();
    show(event.data);
  });
  source.addEventListener("gone", (event) => {
    shut();
    leave(event.data);
  });
  source.addEventListener("error", () => {
    isHealthy = false;
    setOnline(false);
    if (source?.readyState === EventSource.CLOSED) poll(); // else the browser tries again by itself
  });
}

function shut() {
  source?.close();
  source = null;
  isHealthy = false;
  for (const timer of [silence, reopenTimer]) clearTimeout(timer);
  clearInterval(pollTimer);
}

function heard() {
  isHealthy = true;
  setOnline(true);
  clearTimeout(retryTimer);
  expectWord(SILENT_MS);
}

/** @param {number} withinMs */
function expectWord(withinMs) {
  clearTimeout(silence);
  silence = setTimeout(poll, withinMs);
}

/** There is no stream for now: ask, and try again later. */
function poll() {
  shut();
  refresh();
  pollTimer = setInterval(() => refresh(), POLL_MS);
  reopenTimer = setTimeout(open, RETRY_STREAM_MS);
}

/** A phone that slept may have a stream that nobody writes to any more. */
function wakeUp() {
  if (document.visibilityState === "visible") open();
}

export function listen() {
  open();
  document.addEventListener("visibilitychange", wakeUp);
  addEventListener("online", wakeUp);
  addEventListener("pageshow", (event) => {
    if (event.persisted) wakeUp();
  });
  addEventListener("pagehide", shut);
}
