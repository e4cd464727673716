// The player page, beside what all tables do: it calls its holder, and a place once asked for can be left again.
import { live } from "./live.js";

const BUZZ_MS = [90, 60, 90];
const chosen = () => document.querySelector("[data-choose][aria-pressed=true]");

document.addEventListener("click", (event) => event.target.closest("[data-unchoose]") && chosen()?.click());

const buzz = document.getElementById("buzz");
if ("vibrate" in navigator) {
  document.getElementById("buzz-switch").hidden = false;
  buzz.checked = localStorage.getItem("buzz") !== "no";
  buzz.addEventListener("change", () => localStorage.setItem("buzz", buzz.checked ? "yes" : "no"));
}

/** Browsers let a page vibrate only after somebody has touched it. */
function vibrate() {
  if (buzz.checked && navigator.userActivation?.hasBeenActive) navigator.vibrate(BUZZ_MS);
}

let calls = live().dataset.calls;
document.addEventListener("fresh", () => {
  const before = calls;
  calls = live().dataset.calls;
  if (!calls || calls === before) return;
  if (!before) vibrate();
  scrollTo({ top: 0 }); // what the table waits for stands at the top
});
