// Draws the charts of a game: uPlot keeps scales, axes and the pointer, the painting is ours. The numbers stand in
// `data-chart` beside each chart, so whoever changes them (a stream, a choice) only has to call `drawCharts`. A report
// carries this file and those it imports inside itself.
import { isPrinting, rem, setPrinting, shade } from "./charts/colours.js";
import { WHOLE_STEPS, fitted, isBars, readout, told, xRange, yRange, ySteps } from "./charts/numbers.js";
import { Painter } from "./charts/painter.js";
import { all, first, near, need } from "./find.js";

const PRINT = { width: 640, height: 215 }; // fits between the margins of A4 and of Letter
const LEAST_PX = 120;

let whose = ""; // whose numbers are shown, where a chart has them; everybody's

class Plot {
  /** @type {uPlot | undefined} */
  u;
  /** @type {Series[]} */
  series = [];
  shown = "";
  form = "";
  family = "";

  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.chart = this.said();
    this.spot = need(box, ":scope > *", HTMLElement);
    this.readout = document.createElement("p");
    this.readout.className = "plot-readout";
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.spot);
  }

  /** @returns {Chart} */
  said() {
    return JSON.parse(this.box.dataset.chart ?? "");
  }

  /** Shows what the page says now; nothing is drawn anew that is as it was. */
  show() {
    const now = `${whose} ${rem()} ${this.box.dataset.chart}`;
    if (now === this.shown) return;
    this.shown = now;
    this.chart = this.said();
    this.series = this.chart.views[whose] ?? this.chart.views[""];
    this.family = getComputedStyle(document.body).fontFamily;
    const form = JSON.stringify([rem(), this.chart.labels, this.chart.xTitle, this.series.map((one) => [one.style, one.people])]);
    const data = [this.chart.x, ...this.series.map((one) => one.values)];
    if (this.u && form === this.form) return this.u.setData(data);
    this.form = form;
    this.u?.destroy();
    this.u = new uPlot(this.options(), data, this.spot);
    this.readout.hidden = true;
    this.u.over.append(this.readout);
  }

  size() {
    return isPrinting ? PRINT : { width: Math.max(this.spot.clientWidth, LEAST_PX), height: Math.max(this.spot.clientHeight, LEAST_PX) };
  }

  fit() {
    if (!this.u || isPrinting || !this.spot.clientWidth) return;
    const { width, height } = this.size();
    if (width !== this.u.width || height !== this.u.height) this.u.setSize({ width, height });
    this.show();
  }

  repaint() {
    this.u?.redraw(true);
  }

  /** On paper or on the screen again. */
  resize() {
    this.u?.setSize(this.size());
    this.repaint();
  }

  options() {
    return {
      ...this.size(),
      padding: [0.9 * rem(), 0.9 * rem(), 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: () => xRange(this.chart) },
        y: { range: (/** @type {uPlot} */ _, /** @type {number | null} */ least, /** @type {number | null} */ most) => yRange(this.chart, least, most) },
      },
      axes: this.axes(),
      series: [{}, ...this.series.map(() => ({ paths: () => null, points: { show: false } }))],
      hooks: {
        draw: [(/** @type {uPlot} */ u) => new Painter(u, this.chart, this.series, this.family).paint()],
        setCursor: [(/** @type {uPlot} */ u) => this.read(u)],
      },
    };
  }

  axes() {
    const font = `${0.8 * rem()}px ${this.family}`;
    const common = { font, stroke: () => shade("muted"), labelFont: font, ticks: { show: false }, gap: 0.3 * rem() };
    const x = { grid: { show: false }, size: 1.7 * rem(), space: 2.4 * rem(), incrs: WHOLE_STEPS, label: this.chart.xTitle || null, labelSize: 1.4 * rem() };
    const bars = { splits: () => this.chart.x, values: (/** @type {uPlot} */ u, /** @type {number[]} */ splits) => this.names(u, splits) };
    const y = { grid: { stroke: () => shade("line"), width: 1 }, size: 2.9 * rem(), space: 2 * rem(), incrs: () => ySteps(this.chart) };
    const values = (/** @type {uPlot} */ _, /** @type {number[]} */ splits) => splits.map((one) => told(this.chart.unit, one));
    return [{ ...common, ...x, ...(isBars(this.chart) && bars) }, { ...common, ...y, values }];
  }

  /** @param {uPlot} u @param {number[]} splits */
  names(u, splits) {
    const { labels } = this.chart;
    if (!labels.length) return splits.map(String);
    const room = (u.bbox.width / splits.length) * 0.96;
    u.ctx.save();
    u.ctx.font = `${0.8 * rem() * uPlot.pxRatio}px ${this.family}`;
    const names = labels.map((one) => fitted(u.ctx, one, room));
    u.ctx.restore();
    return names;
  }

  /** What lies under the pointer, in words. @param {uPlot} u */
  read({ cursor: { idx, left } }) {
    const isOff = idx == null || left < 0;
    this.readout.hidden = isOff;
    if (!isOff) this.readout.textContent = readout(this.chart, this.series, idx);
  }

  close() {
    this.observer.disconnect();
    this.u?.destroy();
  }
}

/** @type {Map<HTMLElement, Plot>} */
const plots = new Map();

/** @param {HTMLElement} box */
function plotOf(box) {
  const plot = plots.get(box) ?? new Plot(box);
  plots.set(box, plot);
  return plot;
}

/** Every chart of the page as its numbers are now. */
export function drawCharts() {
  for (const [box, plot] of plots)
    if (!box.isConnected) {
      plot.close();
      plots.delete(box);
    }
  for (const box of all(document, "[data-chart]", HTMLElement)) plotOf(box).show();
}

/** @param {boolean} isOn */
function print(isOn) {
  if (isPrinting === isOn) return;
  setPrinting(isOn);
  for (const fold of all(document, "details.numbers", HTMLDetailsElement)) {
    if (isOn) fold.dataset.wasOpen = String(fold.open);
    fold.open = isOn || fold.dataset.wasOpen === "true";
  }
  drawCharts();
  plots.forEach((plot) => plot.resize());
}

export function startCharts() {
  document.addEventListener("change", (event) => {
    const choice = near(event, "[name=whose]", HTMLInputElement);
    if (!choice) return;
    whose = choice.value;
    drawCharts();
  });
  const repaint = () => plots.forEach((plot) => plot.repaint());
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
  document.fonts.addEventListener("loadingdone", repaint); // a canvas does not change its letters by itself
  whose = first(document, "[name=whose]:checked", HTMLInputElement)?.value ?? "";
  drawCharts();
}
