// Which offer the board shows places for, and what a tap on a place means.
let chosen = null; // the offer this device chose; null leaves it to the table

const groups = () => [...document.querySelectorAll("[data-targets]")];

function shownGroup() {
  const all = groups();
  return all.find((group) => group.dataset.targets === chosen) ?? all.find((group) => "default" in group.dataset);
}

function showPlaces() {
  const shown = shownGroup();
  if (!groups().some((group) => group.dataset.targets === chosen)) chosen = null;
  for (const group of groups()) group.classList.toggle("is-shown", group === shown);
  for (const button of document.querySelectorAll("[data-choose]"))
    button.setAttribute("aria-pressed", String(button.dataset.choose === shown?.dataset.targets));
  const board = document.getElementById("board");
  const wasPicking = board?.classList.contains("is-picking");
  board?.classList.toggle("is-picking", Boolean(shown) && !shown.classList.contains("targets--tile"));
  if (shown && !wasPicking) centre(shown);
}

/** On a phone the board is wider than the screen while places are small: begin at a good one. */
function centre(shown) {
  const view = document.getElementById("board-scroll");
  const place = shown.querySelector(".is-suggested") ?? shown.querySelector(".target");
  if (!place || view.scrollWidth <= view.clientWidth) return;
  const [box, frame] = [place.getBoundingClientRect(), view.getBoundingClientRect()];
  view.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
}

function choose(button) {
  chosen = chosen === button.dataset.choose ? null : button.dataset.choose;
  showPlaces();
  if (chosen) document.getElementById("board").scrollIntoView({ block: "nearest" });
}

function take(place) {
  const form = document.getElementById(place.dataset.form);
  const input = form?.querySelector("[data-kind=place] input");
  if (!input) return;
  input.value = place.dataset.place;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

export function startBoard() {
  document.addEventListener("click", (event) => {
    const place = event.target.closest("[data-place]");
    const button = event.target.closest("[data-choose]");
    if (place) take(place);
    else if (button) choose(button);
  });
  document.addEventListener("keydown", (event) => {
    const place = event.target.closest?.(".target");
    if (!place || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    take(place);
  });
  document.addEventListener("fresh", (event) => {
    showPlaces();
    if (!event.detail.lostFocus) return;
    const next = shownGroup()?.querySelector(".is-suggested, .target") ?? document.querySelector("#actions button, #actions input");
    next?.focus({ preventScroll: true });
  });
  showPlaces();
}
