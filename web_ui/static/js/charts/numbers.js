// The numbers of a chart: from where to where its axes go, in which steps, and how a value is said.
import { spelled } from "../duration.js";

export const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const FINE_STEPS = [0.5, ...WHOLE_STEPS];
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
const BESIDE_BARS = 0.6; // room left and right, in bars
const ABOVE = 0.1; // room above the highest, as a share
const AROUND = 0.08; // the same above and below, where values may be negative
const SHORTEST_S = 10; // an axis of time shows at least so much

/** @param {number} value */
const number = (value) =>
  new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(value).replace("-", "−");

/** A value in its unit. @param {Chart["unit"]} unit @param {number} value */
export function told(unit, value) {
  if (unit === "time") return spelled(value);
  return unit === "difference" && value > 0 ? `+${number(value)}` : number(value);
}

/** What lies at one place of the x axis, in words. @param {Chart} chart @param {Series[]} series @param {number} index */
export function readout({ labels, xTitle, x, unit }, series, index) {
  const values = series.flatMap(({ label, values: all }) => {
    const value = all[index];
    return value === null ? [] : [`${label} ${told(unit, value)}`];
  });
  return `${labels[index] ?? `${xTitle} ${x[index]}`}: ${values.join(" · ")}`;
}

/** As much of a name as there is room for. @param {Ruler} context @param {string} words @param {number} room */
export function fitted(context, words, room) {
  if (context.measureText(words).width <= room) return words;
  let letters = [...words];
  while (letters.length > 1 && context.measureText(`${letters.join("")}…`).width > room) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}

/** @param {Chart} chart */
export const isBars = ({ views }) => views[""].some((one) => one.style === "bar");

/** @param {Chart} chart */
export const ySteps = ({ unit }) => (unit === "time" ? TIME_STEPS : unit === "difference" ? FINE_STEPS : WHOLE_STEPS);

/** @param {Chart} chart */
export function xRange(chart) {
  const [first, last] = [chart.x[0], chart.x[chart.x.length - 1]];
  return isBars(chart) ? [first - BESIDE_BARS, last + BESIDE_BARS] : [first, Math.max(last, first + 1)];
}

/** Around the values and the reference; nothing but a difference goes below zero. @param {Chart} chart @param {number | null} least @param {number | null} most */
export function yRange({ unit, reference }, least, most) {
  const top = Math.max(most ?? 0, reference ?? 0, unit === "time" ? SHORTEST_S : 1);
  if (unit !== "difference") return [0, top * (1 + ABOVE)];
  const low = Math.min(least ?? 0, -1);
  const room = AROUND * Math.max(top, -low, 2);
  return [low - room, top + room];
}
