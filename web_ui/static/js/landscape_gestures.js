// Two fingers or the wheel change the size of a landscape, a mouse drags it, a double tap looks closer or at all of it.
import { near } from "./find.js";

const WHEEL = 0.0015; // of the logarithm of the size, for each pixel that the wheel turns
const CLOSER = 2; // so much
const SOON_MS = 350; // after a tap, another one makes it a double tap
const NEAR_PX = 30;
const DRAGGED_PX = 6; // from here on it was no click

/** @typedef {(view: HTMLElement, factor: number, x: number, y: number) => void} Zoom how much larger, and which point of the view stays */

/** @param {Event} event */
const viewOf = (event) => near(event, ".landscape-scroll", HTMLElement);

/** @param {HTMLElement} view @param {{ clientX: number, clientY: number }} at */
function within(view, { clientX, clientY }) {
  const seen = view.getBoundingClientRect();
  return /** @type {const} */ ([clientX - seen.left, clientY - seen.top]);
}

// ---------------------------------------------------------------- two fingers

/** @param {TouchList} fingers */
function pair([one, other]) {
  return {
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    clientX: (one.clientX + other.clientX) / 2,
    clientY: (one.clientY + other.clientY) / 2,
  };
}

/** @param {Zoom} zoom */
function followFingers(zoom) {
  /** @type {ReturnType<typeof pair> | undefined} */
  let held;
  /** @type {ReturnType<typeof pair> | undefined} */
  let wanted;
  /** @param {TouchEvent} event */
  const touched = (event) => (held = event.touches.length === 2 && viewOf(event) ? pair(event.touches) : undefined);
  /** @param {TouchEvent} event */
  function moved(event) {
    const view = viewOf(event);
    if (!held || !view || event.touches.length !== 2) return;
    event.preventDefault(); // or the browser enlarges the whole page
    if (!wanted) requestAnimationFrame(() => follow(view));
    wanted = pair(event.touches);
  }
  /** Once a frame, however often fingers report. @param {HTMLElement} view */
  function follow(view) {
    if (held && wanted) {
      view.scrollLeft += held.clientX - wanted.clientX;
      view.scrollTop += held.clientY - wanted.clientY;
      zoom(view, wanted.apart / held.apart, ...within(view, wanted));
      held = wanted;
    }
    wanted = undefined;
  }
  document.addEventListener("touchstart", touched, { passive: true });
  document.addEventListener("touchmove", moved, { passive: false });
  document.addEventListener("touchend", touched);
  document.addEventListener("touchcancel", touched);
}

// ---------------------------------------------------------------- a mouse

function followMouse() {
  /** @type {{ view: HTMLElement, x: number, y: number, far: number } | undefined} */
  let held;
  document.addEventListener("pointerdown", (event) => {
    const view = event.pointerType === "mouse" && event.button === 0 ? viewOf(event) : null;
    held = view ? { view, x: event.clientX, y: event.clientY, far: 0 } : undefined;
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || !event.buttons) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    held.view.scrollLeft -= x;
    held.view.scrollTop -= y;
    Object.assign(held, { x: event.clientX, y: event.clientY, far: held.far + Math.hypot(x, y) });
  });
  document.addEventListener(
    "click",
    (event) => {
      if (held && held.far > DRAGGED_PX) event.stopPropagation(); // it was carried, not tapped
      held = undefined;
    },
    true,
  );
}

/** @param {Zoom} zoom */
function followWheel(zoom) {
  document.addEventListener(
    "wheel",
    (event) => {
      const view = viewOf(event);
      if (!view) return;
      event.preventDefault();
      zoom(view, Math.exp(-event.deltaY * WHEEL), ...within(view, event));
    },
    { passive: false },
  );
}

/** Not every browser tells of a double tap by fingers. @param {Zoom} closer */
function followTaps(closer) {
  let last = { at: -SOON_MS, clientX: 0, clientY: 0 };
  document.addEventListener("click", (event) => {
    const view = viewOf(event);
    if (!view || near(event, ".target, button", Element)) return;
    const { timeStamp: at, clientX, clientY } = event;
    const isSecond = at - last.at < SOON_MS && Math.hypot(clientX - last.clientX, clientY - last.clientY) < NEAR_PX;
    if (isSecond) closer(view, CLOSER, ...within(view, event));
    last = { at: isSecond ? -SOON_MS : at, clientX, clientY };
  });
}

/** @param {Zoom} zoom @param {Zoom} closer what a double tap does */
export function startGestures(zoom, closer) {
  followFingers(zoom);
  followMouse();
  followWheel(zoom);
  followTaps(closer);
}
