// The table and history pages: fresh by themselves, forms that post, a board to tap.
import { startBoard } from "./board.js";
import { startForms } from "./forms.js";
import { listen } from "./live.js";
import { startPhotos } from "./photo.js";

startForms();
startBoard();
startPhotos();
listen();

const showCards = document.getElementById("show-cards");
if (showCards) {
  const page = document.documentElement;
  showCards.checked = page.classList.contains("shows-cards");
  showCards.addEventListener("change", () => {
    page.classList.toggle("shows-cards", showCards.checked);
    localStorage.setItem("show-cards", showCards.checked ? "yes" : "no");
  });
}

// A form that is opened comes into view with all it asks for.
document.addEventListener(
  "toggle",
  (event) => event.target.open && event.target.matches?.("[data-closes]") && event.target.scrollIntoView({ block: "nearest" }),
  true,
);

const menu = document.getElementById("menu");
document.addEventListener("click", (event) => {
  if (menu.open && !menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") menu.open = false;
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-look]")) document.documentElement.classList.add("has-seen-winner");
});
