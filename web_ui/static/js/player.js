// The player page, beside what all tables do: it calls its holder, and a place once asked for can be left again.
import { first, near, need } from "./find.js";
import { live } from "./live.js";

const BUZZ_MS = [90, 60, 90];

document.addEventListener("click", (event) => {
  if (near(event, "[data-unchoose]", HTMLElement)) first(document, "[data-choose][aria-pressed=true]", HTMLElement)?.click();
});

const buzz = need(document, "#buzz", HTMLInputElement);
if ("vibrate" in navigator) {
  need(document, "#buzz-switch", HTMLElement).hidden = false;
  buzz.checked = localStorage.getItem("buzz") !== "no";
  buzz.addEventListener("change", () => localStorage.setItem("buzz", buzz.checked ? "yes" : "no"));
}

/** Browsers let a page vibrate only after somebody has touched it. */
function vibrate() {
  if (buzz.checked && navigator.userActivation?.hasBeenActive) navigator.vibrate(BUZZ_MS);
}

let calls = live()?.dataset.calls;
document.addEventListener("fresh", () => {
  const before = calls;
  calls = live()?.dataset.calls;
  if (!calls || calls === before) return;
  if (!before) vibrate();
  scrollTo({ top: 0 }); // what the table waits for stands at the top
});
