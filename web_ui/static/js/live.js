// Keeps the part of the page called #live fresh: the stream says "changed", the fragment is fetched and morphed in.
import { Idiomorph } from "../vendor/idiomorph.esm.js";

const POLL_MS = 3000;
const RETRY_STREAM_MS = 30000;
const PATIENCE_MS = 2500; // a short break of the stream is not worth a word

export const live = () => document.getElementById("live");

let places = null; // the override whose places this device wants on the board
let isFetching = false;
let isAskedAgain = false;
let retryTimer = 0;

/** Overrides know so many places that the hub sends them only when they are wanted. */
export function wantPlaces(offer) {
  if (places === offer) return;
  places = offer;
  refresh();
}

function address() {
  const url = new URL(live().dataset.live, location.href);
  if (places) url.searchParams.set("places", places);
  return url;
}

export async function refresh() {
  if (isFetching) {
    isAskedAgain = true;
    return;
  }
  isFetching = true;
  try {
    do {
      isAskedAgain = false;
      const answer = await fetch(address(), { headers: { Accept: "text/html" } });
      if (answer.redirected) return location.assign(answer.url);
      if (!answer.ok) throw new Error(`the hub answers with ${answer.status}`);
      show(await answer.text());
    } while (isAskedAgain);
    setOnline(true);
    clearTimeout(retryTimer);
  } catch {
    setOnline(false);
    clearTimeout(retryTimer); // the stream may be well and have nothing more to say
    retryTimer = setTimeout(refresh, POLL_MS);
  } finally {
    isFetching = false;
  }
}

function show(html) {
  const before = live().dataset.game;
  const wasFocused = document.activeElement !== document.body;
  Idiomorph.morph(live(), html, {
    morphStyle: "outerHTML",
    ignoreActiveValue: true,
    callbacks: {
      // What the page draws itself stays, and so does a half-filled form while the offer behind it does.
      beforeNodeMorphed: (old, fresh) =>
        !("own" in (old.dataset ?? {})) &&
        !(old.nodeName === "FORM" && old.dataset.dirty && old.dataset.signature === fresh.dataset?.signature),
      // What a person opened stays open.
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.nodeName === "DETAILS"),
    },
  });
  if (live().dataset.game !== before) return location.reload(); // another game looks different
  const lostFocus = wasFocused && document.activeElement === document.body;
  document.dispatchEvent(new CustomEvent("fresh", { detail: { lostFocus } }));
}

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

export function listen() {
  const source = new EventSource("/stream");
  source.addEventListener("changed", (event) => {
    setOnline(true);
    if (event.data !== live().dataset.revision) refresh();
  });
  source.addEventListener("error", () => {
    setOnline(false);
    if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    const poll = setInterval(refresh, POLL_MS);
    setTimeout(() => {
      clearInterval(poll);
      listen();
    }, RETRY_STREAM_MS);
  });
  addEventListener("pagehide", () => source.close(), { once: true });
}
