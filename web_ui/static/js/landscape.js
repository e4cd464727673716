// A landscape that grows: buttons make it larger and smaller, and what was in the middle stays there.
import { all, near } from "./find.js";

const SCALES = [0.4, 0.55, 0.75, 1, 1.4, 2];
let step = SCALES.indexOf(1);

/** Its own size, as the hub sends it, times the scale. @param {SVGElement} picture */
function resize(picture) {
  for (const side of /** @type {const} */ (["width", "height"]))
    picture.style[side] = `${Number(picture.getAttribute(side)) * SCALES[step]}px`;
}

const pictures = () => all(document, "[data-zooms]", SVGElement);

/** @param {number} by */
function zoom(by) {
  const before = SCALES[step];
  step = Math.min(SCALES.length - 1, Math.max(0, step + by));
  const grown = SCALES[step] / before;
  for (const picture of pictures()) {
    const view = picture.closest("[tabindex]");
    const [x, y] = view ? [view.scrollLeft + view.clientWidth / 2, view.scrollTop + view.clientHeight / 2] : [0, 0];
    resize(picture);
    if (view) [view.scrollLeft, view.scrollTop] = [x * grown - view.clientWidth / 2, y * grown - view.clientHeight / 2];
  }
}

export function startLandscape() {
  document.addEventListener("click", (event) => {
    const wish = near(event, "[data-zoom]", HTMLElement)?.dataset.zoom;
    if (wish) zoom(wish === "in" ? 1 : -1);
  });
  document.addEventListener("fresh", () => pictures().forEach(resize));
}
