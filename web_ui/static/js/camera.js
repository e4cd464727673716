// The camera page: a fresh picture a few times a second while somebody looks, and the corners of the tray.
import { startCorners } from "./corners.js";
import { first, need } from "./find.js";
import { startForms } from "./forms.js";
import { refresh } from "./live.js";

const EVERY_MS = 333;
const AWAY_MS = 2000; // the hub does not answer

let timer = 0;

async function watch() {
  clearTimeout(timer);
  if (document.visibilityState !== "visible") return;
  await refresh();
  clearTimeout(timer);
  timer = setTimeout(watch, need(document, "#offline", HTMLElement).hidden ? EVERY_MS : AWAY_MS);
}

/** The stage is as large as the window allows in the shape of the picture. */
function shape() {
  const shot = first(document, "#shot", HTMLElement);
  const [width, height] = ["width", "height"].map((side) => Number(shot?.getAttribute(side)));
  if (shot) document.documentElement.style.setProperty("--picture", String(width / height));
}

startForms();
startCorners();
shape();
document.addEventListener("fresh", shape);
document.addEventListener("visibilitychange", watch);
watch();
