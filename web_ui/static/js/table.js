// The table and history pages: fresh by themselves, forms that post, a board to tap.
import { startAsking } from "./ask.js";
import { startBoard } from "./board.js";
import { startClock } from "./clock.js";
import { startEye } from "./eye.js";
import { first, near, need } from "./find.js";
import { startForms } from "./forms.js";
import { startLandscape } from "./landscape.js";
import { listen, unwant, want } from "./live.js";
import { startPhotos } from "./photo.js";
import { startScenes } from "./scenes.js";

startForms();
startEye();
startBoard();
startLandscape();
startPhotos();
startScenes();
startAsking();
listen();
startClock();

// Hands are private: the hub sends them only to a device that asks.
const showCards = first(document, "#show-cards", HTMLInputElement);
if (showCards) {
  const ask = () => want("cards", showCards.checked ? "yes" : null);
  showCards.checked = localStorage.getItem("show-cards") === "yes";
  showCards.addEventListener("change", () => {
    localStorage.setItem("show-cards", showCards.checked ? "yes" : "no");
    ask();
  });
  ask();
}

// What is large is sent while it is open; a form that is opened comes into view with all it asks for.
document.addEventListener(
  "toggle",
  ({ target: fold }) => {
    if (!(fold instanceof HTMLDetailsElement)) return;
    const { wants, value = "yes" } = fold.dataset;
    if (wants) (fold.open ? want : unwant)(wants, value);
    if (fold.open && "closes" in fold.dataset) fold.scrollIntoView({ block: "nearest" });
    if (fold.open && fold.id === "mend") fold.querySelector("input")?.focus({ preventScroll: true });
  },
  true,
);

const menu = need(document, "#menu", HTMLDetailsElement);
const openMend = () => first(document, "#mend[open]", HTMLDetailsElement);

document.addEventListener("click", ({ target }) => {
  for (const fold of [menu, openMend()])
    if (fold?.open && !(target instanceof Node && fold.contains(target))) fold.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  const fold = menu.open ? menu : (near(event, "[data-closes][open]", HTMLDetailsElement) ?? openMend());
  if (!fold) return;
  fold.open = false;
  fold.querySelector("summary")?.focus();
});

document.addEventListener("click", (event) => {
  if (near(event, "[data-look]", HTMLElement)) document.documentElement.classList.add("has-seen-winner");
});
