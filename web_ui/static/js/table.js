// The table and history pages: fresh by themselves, forms that post, a board to tap.
import { startAsking } from "./ask.js";
import { startBoard } from "./board.js";
import { startClock } from "./clock.js";
import { startForms } from "./forms.js";
import { listen, unwant, want } from "./live.js";
import { startPhotos } from "./photo.js";

startForms();
startBoard();
startPhotos();
startAsking();
listen();
startClock();

// Hands are private: the hub sends them only to a device that asks.
const showCards = document.getElementById("show-cards");
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
  (event) => {
    const fold = event.target;
    const { wants, value = "yes" } = fold.dataset ?? {};
    if (wants) (fold.open ? want : unwant)(wants, value);
    if (fold.open && fold.matches?.("[data-closes]")) fold.scrollIntoView({ block: "nearest" });
    if (fold.open && fold.id === "mend") fold.querySelector("input")?.focus({ preventScroll: true });
  },
  true,
);

const menu = document.getElementById("menu");
const openMend = () => document.querySelector("#mend[open]");

document.addEventListener("click", (event) => {
  for (const fold of [menu, openMend()]) if (fold?.open && !fold.contains(event.target)) fold.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  const fold = menu.open ? menu : (event.target.closest?.("[data-closes][open]") ?? openMend());
  if (!fold) return;
  fold.open = false;
  fold.querySelector("summary").focus();
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-look]")) document.documentElement.classList.add("has-seen-winner");
});
