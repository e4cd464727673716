// Keeps the part of the page called #live fresh: the hub pushes it over a stream, and it is morphed in. Without a stream
// (there is no room for one, or something between swallows it) the page fetches it from time to time.
import { update } from "./morph.js";

const POLL_MS = 3000;
const RETRY_STREAM_MS = 30000;
const PATIENCE_MS = 2500; // a short break is not worth a word
const HANGS_MS = 8000; // an answer that takes longer is none
const FIRST_WORD_MS = 6000; // a stream that opens but brings nothing is swallowed on its way
const SILENT_MS = 40000; // the hub has a pulse of 15 s: after so long the stream is dead
const PUSH_MS = 1000; // how long a push may take after an answer

export const live = () => document.getElementById("live");

const wishes = new Map(); // what this device wants to see beyond the usual, as query parameters

/** Ask the hub for more (or with null no longer): what is large or private is sent only to who wants it. */
export function want(name, value) {
  if ((wishes.get(name) ?? null) === value) return;
  if (value === null) wishes.delete(name);
  else wishes.set(name, value);
  if (source) open();
  else refresh();
}

/** This is not wanted any more; something else under the same name may be by now. */
export function unwant(name, value) {
  if (wishes.get(name) === value) want(name, null);
}

/** Overrides know so many places that the hub sends them only when they are wanted. */
export const wantPlaces = (offer) => want("places", offer);

function address(path) {
  const url = new URL(path, location.href);
  for (const [name, value] of wishes) url.searchParams.set(name, value);
  return url;
}

let ahead = 0; // how far the hub's clock is ahead of this device's, in milliseconds

/** The hub's time in milliseconds: devices disagree about what time it is. */
export const serverNow = () => Date.now() + ahead;

// ---------------------------------------------------------------- fetching

let fetching = null;
let isAskedAgain = false;
let retryTimer = 0;

/** Show what is so now. With the version an answer named, a stream that is well brings it without being asked. */
export async function refresh(version = null) {
  if (version !== null && isHealthy && (await isPushed(version))) return;
  isAskedAgain = true;
  fetching ??= fetchFresh().finally(() => (fetching = null));
  await fetching;
}

async function fetchFresh() {
  try {
    while (isAskedAgain) {
      isAskedAgain = false;
      const answer = await fetched(address(live().dataset.live));
      if (answer.redirected) return location.assign(answer.url);
      show(answer.html);
    }
    setOnline(true);
    clearTimeout(retryTimer);
  } catch {
    setOnline(false);
    clearTimeout(retryTimer); // the stream may be well and have nothing more to say
    retryTimer = setTimeout(refresh, POLL_MS);
  }
}

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

/** Whether the stream brings this version of the table, or a later one, within a moment. */
function isPushed(version) {
  const isHere = () => Number(live().dataset.version) >= version;
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

let shown = live()?.cloneNode(true); // what the hub sent last, untouched by people and scripts

function show(html) {
  const { game } = live().dataset;
  const wasFocused = document.activeElement !== document.body;
  const sheet = document.createElement("template");
  sheet.innerHTML = html;
  const fresh = sheet.content.querySelector("#live");
  if (fresh.dataset.game !== game) return location.reload(); // another game looks different
  update(live(), shown, fresh);
  shown = fresh;
  const lostFocus = wasFocused && document.activeElement === document.body;
  document.dispatchEvent(new CustomEvent("fresh", { detail: { lostFocus } }));
}

// ---------------------------------------------------------------- whether the hub is there

let offlineTimer = 0;

/** The first failure starts the clock; those that follow it do not put it back. */
function setOnline(isOnline) {
  const sign = document.getElementById("offline");
  if (!isOnline) {
    offlineTimer ||= setTimeout(() => (sign.hidden = false), PATIENCE_MS);
    return;
  }
  clearTimeout(offlineTimer);
  offlineTimer = 0;
  sign.hidden = true;
}

// ---------------------------------------------------------------- the stream

let source = null;
let hub = null; // the build that answered first
let isHealthy = false; // it has brought something, and lately
let silence = 0;
let pollTimer = 0;
let reopenTimer = 0;

function open() {
  shut();
  source = new EventSource(address(live().dataset.stream));
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
    location.assign(event.data);
  });
  source.addEventListener("error", () => {
    isHealthy = false;
    setOnline(false);
    if (source.readyState === EventSource.CLOSED) poll(); // else the browser tries again by itself
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

function expectWord(withinMs) {
  clearTimeout(silence);
  silence = setTimeout(poll, withinMs);
}

/** There is no stream for now: ask, and try again later. */
function poll() {
  shut();
  refresh();
  pollTimer = setInterval(refresh, POLL_MS);
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
  addEventListener("pageshow", (event) => event.persisted && wakeUp());
  addEventListener("pagehide", shut);
}
