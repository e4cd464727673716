// The colours of a chart: those of the page, or others on paper.

/** @type {Record<string, string>} */
const ON_PAPER = { ink: "#000", muted: "#333", line: "#c4c4c4", accent: "#0b6b63", "on-accent": "#fff", gold: "#7a4600", card: "#fff" };
const LETTERS_ON_PAPER_PX = 13;
const SEEN = 3; // the contrast from which on a colour needs no outline

export let isPrinting = false;

/** @param {boolean} isOn */
export function setPrinting(isOn) {
  isPrinting = isOn;
}

/** How large letters are, in pixels. */
export const rem = () => (isPrinting ? LETTERS_ON_PAPER_PX : parseFloat(getComputedStyle(document.documentElement).fontSize));

/** A colour of the page, by its name there. @param {string} name */
export function shade(name) {
  if (isPrinting) return ON_PAPER[name];
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

const probe = document.createElement("i");
probe.hidden = true;

/** A player's colours; an outline where the colour alone can hardly be seen on this ground. @param {string} colour @returns {Coat} */
export function coat(colour) {
  probe.className = `colour-${colour}`;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const [fill, on, edge] = ["--owner", "--on-owner", "--owner-edge"].map((name) => style.getPropertyValue(name).trim());
  probe.remove();
  const ground = shade("card");
  if (contrast(fill, ground) >= SEEN) return { fill, on, outline: null };
  return { fill, on, outline: contrast(edge, ground) >= SEEN ? edge : shade("muted") };
}

/** From 0 to 1. @param {string} colour #rgb or #rrggbb */
function light(colour) {
  const full = colour.length === 4 ? colour.replace(/[^#]/g, "$&$&") : colour;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** From 1 (the same) to 21 (black and white), as WCAG counts. @param {string} one @param {string} other */
export function contrast(one, other) {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
