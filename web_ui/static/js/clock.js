// How long the present turn has taken. Screen readers are spared the ticking.
import { spelled } from "./duration.js";
import { all } from "./find.js";
import { serverNow } from "./live.js";

const TICK_MS = 1000;

function tick() {
  const now = serverNow() / 1000;
  for (const clock of all(document, "[data-since]", HTMLElement)) {
    const { since, until } = clock.dataset; // in a pause it stands still
    (clock.firstElementChild ?? clock).textContent = spelled((until ? Number(until) : now) - Number(since));
  }
}

export function startClock() {
  tick();
  setInterval(tick, TICK_MS);
  document.addEventListener("fresh", tick);
}
