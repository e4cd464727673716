// Which offer the board shows places for, and what a tap on a place means.
import { wantPlaces } from "./live.js";

let chosen = null; // the offer this device chose; null leaves it to the table

const groups = () => [...document.querySelectorAll("[data-targets]")];
const placeOf = (form) => form?.querySelector("[data-kind=place] input");

function shownGroup() {
  const all = groups();
  return all.find((group) => group.dataset.targets === chosen) ?? all.find((group) => "default" in group.dataset);
}

function showPlaces() {
  const shown = shownGroup();
  for (const group of groups()) group.classList.toggle("is-shown", group === shown);
  for (const button of document.querySelectorAll("[data-choose]"))
    button.setAttribute("aria-pressed", String(button.dataset.choose === shown?.dataset.targets));
  if (shown) markTaken(shown);
  const board = document.getElementById("board");
  const wasPicking = board?.classList.contains("is-picking");
  board?.classList.toggle("is-picking", Boolean(shown) && !shown.classList.contains("targets--tile"));
  if (shown && !wasPicking) centre(shown);
}

/** A place that waits for the rest of its form is marked, on the board and in the form. */
function markTaken(group) {
  for (const target of group.querySelectorAll(".target")) {
    const form = document.getElementById(target.dataset.form);
    const isTaken = placeOf(form)?.value === target.dataset.place;
    target.classList.toggle("is-taken", isTaken);
    const where = form?.querySelector("[data-where]");
    if (where && isTaken) where.value = target.dataset.where;
  }
}

/** On a phone the board is wider than the screen while places are small: begin at a good one. */
function centre(shown) {
  const view = document.getElementById("board-scroll");
  const place = shown.querySelector(".is-suggested") ?? shown.querySelector(".target");
  if (!place || view.scrollWidth <= view.clientWidth) return;
  const [box, frame] = [place.getBoundingClientRect(), view.getBoundingClientRect()];
  view.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
}

const toBoard = () => document.getElementById("board").scrollIntoView({ block: "nearest" });

function choose(button) {
  chosen = chosen === button.dataset.choose ? null : button.dataset.choose;
  for (const fold of document.querySelectorAll("[data-shows][open]")) fold.open = false;
  showPlaces();
  if (chosen) toBoard();
}

/** The board follows the form that is open. */
function follow(fold) {
  if (fold.open) chosen = fold.dataset.shows;
  else if (chosen === fold.dataset.shows) chosen = null;
  wantPlaces(chosen);
  showPlaces();
}

function take(place) {
  const form = document.getElementById(place.dataset.form);
  const input = placeOf(form);
  if (!input) return;
  input.value = place.dataset.place;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  if ("brush" in form.dataset) chosen = form.dataset.offer; // and the next tap paints again
  else if ("sendsItself" in form.dataset) chosen = null; // one tap builds one thing
  else form.scrollIntoView({ block: "nearest" });
  showPlaces();
}

/** Of several brushes the one that was touched last owns the board. */
function pickUp(event) {
  const brush = event.target.closest?.("form[data-brush]");
  if (!brush || chosen === brush.dataset.offer) return;
  chosen = brush.dataset.offer;
  showPlaces();
}

/** The offer may be gone; then the board is the table's again. */
function forget() {
  if (chosen === null || document.querySelector(`[data-offer="${CSS.escape(chosen)}"]`)) return;
  chosen = null;
  wantPlaces(null);
}

export function startBoard() {
  document.addEventListener("click", (event) => {
    const place = event.target.closest("[data-place]");
    const button = event.target.closest("[data-choose]");
    if (place) take(place);
    else if (button) choose(button);
    else if (event.target.closest("[data-to-board]")) toBoard();
  });
  document.addEventListener("input", pickUp);
  document.addEventListener("focusin", pickUp);
  document.addEventListener("keydown", (event) => {
    const place = event.target.closest?.(".target");
    if (!place || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    take(place);
  });
  document.addEventListener("toggle", (event) => event.target.dataset?.shows && follow(event.target), true);
  document.addEventListener("fresh", (event) => {
    forget();
    showPlaces();
    if (!event.detail.lostFocus) return;
    const next = shownGroup()?.querySelector(".is-suggested, .target") ?? document.querySelector("#actions button, #actions input");
    next?.focus({ preventScroll: true });
  });
  showPlaces();
}
