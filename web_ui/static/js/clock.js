// How long the present turn has taken. Screen readers are spared the ticking.
import { serverNow } from "./live.js";

const TICK_MS = 1000;

/** 0:07, 12:34, 1:02:03 */
function spelled(seconds) {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((one) => String(one).padStart(2, "0"));
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}

function tick() {
  const now = serverNow() / 1000;
  for (const clock of document.querySelectorAll("[data-since]")) {
    const hand = clock.firstElementChild ?? clock;
    const { since, until } = clock.dataset; // in a pause it stands still
    hand.textContent = spelled(Math.max(0, Math.round((until ? Number(until) : now) - Number(since))));
  }
}

export function startClock() {
  tick();
  setInterval(tick, TICK_MS);
  document.addEventListener("fresh", tick);
}
