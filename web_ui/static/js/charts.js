// Draws the charts of a game: uPlot keeps scales, axes and the pointer, the painting is ours, as every player has a
// colour, a dash and a shape. The numbers stand in `data-chart` beside each chart, so whoever changes them (a stream, a
// choice) only has to call `drawCharts`. A report carries this very file inside itself.
/* global uPlot */

const PRINT = { width: 640, height: 215 }; // fits between the margins of A4 and of Letter
const ON_PAPER = { ink: "#000", muted: "#333", line: "#c4c4c4", accent: "#0b6b63", "on-accent": "#fff", gold: "#7a4600", card: "#fff" };
const DASHES = { circle: [], square: [9, 4], triangle: [2.5, 3.5], diamond: [11, 3.5, 2.5, 3.5], star: [5, 3], hexagon: [14, 4], cross: [4, 6], drop: [2, 2] };
const MARK_EVERY_PX = 110; // along a line
const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const FINE_STEPS = [0.5, ...WHOLE_STEPS];
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

let isPrinting = false;
let whose = ""; // whose numbers are shown, where a chart has them; everybody's

// ---------------------------------------------------------------- colours

const probe = document.createElement("i");
probe.hidden = true;

function shade(name) {
  if (isPrinting) return ON_PAPER[name];
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** A player's colours; an outline where the colour alone can hardly be seen on this ground. */
function coat(colour) {
  probe.className = `colour-${colour}`;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const [fill, on, edge] = ["--owner", "--on-owner", "--owner-edge"].map((name) => style.getPropertyValue(name).trim());
  probe.remove();
  const ground = shade("card");
  if (contrast(fill, ground) >= 3) return { fill, on, outline: null };
  return { fill, on, outline: contrast(edge, ground) >= 3 ? edge : shade("muted") };
}

function light(hex) {
  const full = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

// ---------------------------------------------------------------- words

const rem = () => (isPrinting ? 13 : parseFloat(getComputedStyle(document.documentElement).fontSize));
const number = (value, digits = 1) =>
  new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: digits }).format(value).replace("-", "−");

function clock(exactly) {
  const seconds = Math.round(exactly);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((one) => String(one).padStart(2, "0"));
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}

const told = (unit, value) => (unit === "time" ? clock(value) : unit === "luck" && value > 0 ? `+${number(value)}` : number(value));

/** As much of a name as there is room for. */
function fitted(context, words, room) {
  if (context.measureText(words).width <= room) return words;
  let letters = [...words];
  while (letters.length > 1 && context.measureText(`${letters.join("")}…`).width > room) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}

// ---------------------------------------------------------------- painting

const isBars = (spec) => spec.views[""].some((one) => one.style === "bar");

function polygon(context, x, y, radius, corners, turn = -Math.PI / 2, inner = 1) {
  for (let corner = 0; corner < corners; corner += 1) {
    const reach = radius * (corner % 2 ? inner : 1);
    const angle = turn + (2 * Math.PI * corner) / corners;
    context.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
  }
  context.closePath();
}

const SHAPES = {
  circle: (c, x, y, r) => c.arc(x, y, r * 0.9, 0, 2 * Math.PI),
  square: (c, x, y, r) => c.rect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6),
  triangle: (c, x, y, r) => polygon(c, x, y, r * 1.15, 3),
  diamond: (c, x, y, r) => polygon(c, x, y, r * 1.15, 4),
  star: (c, x, y, r) => polygon(c, x, y, r * 1.3, 10, -Math.PI / 2, 0.5),
  hexagon: (c, x, y, r) => polygon(c, x, y, r * 1.05, 6),
  cross: (c, x, y, r) => polygon(c, x, y, r * 1.3, 8, -Math.PI / 2, 0.4),
  drop: (c, x, y, r) => polygon(c, x, y, r * 1.1, 5),
};

class Painter {
  constructor(plot, u) {
    Object.assign(this, { plot, u, spec: plot.spec, context: u.ctx, scale: (uPlot.pxRatio * rem()) / 16 });
    const [first, second] = this.spec.x;
    this.gap = second === undefined ? u.bbox.width / 2 : u.valToPos(second, "x", true) - u.valToPos(first, "x", true);
    this.width = Math.min(this.gap * 0.72, 76 * this.scale);
  }

  x = (value) => this.u.valToPos(value, "x", true);
  y = (value) => this.u.valToPos(value, "y", true);

  paint() {
    const { context } = this;
    context.save();
    this.zero();
    if (this.spec.goal !== null) this.goal();
    for (const series of this.plot.series) this[series.style](series);
    context.restore();
  }

  across(value, colour, width, dash = []) {
    const { context, u } = this;
    const at = Math.round(this.y(value));
    Object.assign(context, { strokeStyle: colour, lineWidth: width });
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(u.bbox.left, at);
    context.lineTo(u.bbox.left + u.bbox.width, at);
    context.stroke();
    context.setLineDash([]);
  }

  zero() {
    if (this.u.scales.y.min <= 0) this.across(0, shade("muted"), this.scale);
  }

  goal() {
    this.across(this.spec.goal, shade("gold"), 2.5 * this.scale, [8 * this.scale, 5 * this.scale]);
  }

  coatOf(series, index) {
    const person = series.people[index];
    return person ? coat(person.colour) : { fill: shade("accent"), on: shade("on-accent"), outline: null };
  }

  rect(index, value) {
    const [left, top, base] = [this.x(this.spec.x[index]) - this.width / 2, this.y(value), this.y(0)];
    this.context.beginPath();
    this.context.roundRect(left, top, this.width, Math.max(base - top, 0), [4 * this.scale, 4 * this.scale, 0, 0]);
    return [top, base];
  }

  frame(series) {
    const { context } = this;
    series.values.forEach((value, index) => {
      if (!value) return;
      const { fill, outline } = this.coatOf(series, index);
      this.rect(index, value);
      Object.assign(context, { fillStyle: fill, globalAlpha: 0.22 });
      context.fill();
      Object.assign(context, { strokeStyle: outline ?? fill, lineWidth: 1.5 * this.scale, globalAlpha: 1 });
      context.setLineDash([4 * this.scale, 3 * this.scale]);
      context.stroke();
      context.setLineDash([]);
    });
  }

  bar(series) {
    series.values.forEach((value, index) => value && this.column(series, index, value));
  }

  column(series, index, value) {
    const { context } = this;
    const { fill, on, outline } = this.coatOf(series, index);
    const [top, base] = this.rect(index, value);
    context.fillStyle = fill;
    context.fill();
    if (outline) {
      Object.assign(context, { strokeStyle: outline, lineWidth: 1.5 * this.scale });
      context.stroke();
    }
    const size = 12.5 * this.scale;
    context.font = `700 ${size}px ${this.plot.family}`;
    const words = told(this.spec.unit, value);
    if (context.measureText(words).width > this.gap - 2) return;
    const isInside = base - top > size * 1.5 && context.measureText(words).width < this.width;
    Object.assign(context, { fillStyle: isInside ? on : shade("ink"), textAlign: "center", textBaseline: "alphabetic" });
    context.fillText(words, this.x(this.spec.x[index]), (isInside ? base : top) - size * 0.4);
  }

  mark(series) {
    const reach = this.width / 2 + 4 * this.scale;
    const path = new Path2D();
    series.values.forEach((value, index) => {
      if (value === null) return;
      path.moveTo(this.x(this.spec.x[index]) - reach, this.y(value));
      path.lineTo(this.x(this.spec.x[index]) + reach, this.y(value));
    });
    this.gilded(path);
  }

  curve(series) {
    const path = new Path2D();
    series.values.forEach((value, index) => path.lineTo(this.x(this.spec.x[index]), this.y(value)));
    this.gilded(path);
    series.values.forEach((value, index) => this.dot("circle", this.x(this.spec.x[index]), this.y(value), 3.6, shade("gold"), shade("card")));
  }

  /** In gold, with a seam that keeps it apart from any bar. */
  gilded(path) {
    const { context, scale } = this;
    context.lineJoin = "round";
    for (const [colour, width] of [[shade("card"), 6], [shade("gold"), 3]]) {
      Object.assign(context, { strokeStyle: colour, lineWidth: width * scale });
      context.stroke(path);
    }
  }

  dot(shape, x, y, radius, fill, outline) {
    const { context, scale } = this;
    context.beginPath();
    (SHAPES[shape] ?? SHAPES.circle)(context, x, y, radius * scale);
    Object.assign(context, { fillStyle: fill, strokeStyle: outline, lineWidth: 1.2 * scale });
    context.fill();
    context.stroke();
  }

  line(series) {
    this.course(series, 0, false);
  }

  /** Players with equal points run beside each other, not over each other. */
  step(series) {
    const all = this.plot.series;
    const lane = all.indexOf(series) - (all.length - 1) / 2;
    this.course(series, lane * 3.2 * this.scale, true);
  }

  course(series, shift, isStepped) {
    const { context, scale, spec } = this;
    const { fill, outline } = this.coatOf(series, 0);
    const { shape } = series.people[0];
    const spots = series.values.map((value, index) => [this.x(spec.x[index]), this.y(value) + shift]);
    const path = new Path2D();
    spots.forEach(([x, y], index) => {
      if (isStepped && index) path.lineTo(x, spots[index - 1][1]);
      path.lineTo(x, y);
    });
    context.lineJoin = "round";
    context.setLineDash((DASHES[shape] ?? []).map((length) => length * scale));
    if (outline) {
      Object.assign(context, { strokeStyle: outline, lineWidth: 4.6 * scale });
      context.stroke(path);
    }
    Object.assign(context, { strokeStyle: fill, lineWidth: 2.8 * scale });
    context.stroke(path);
    context.setLineDash([]);
    let next = spots[0][0] + MARK_EVERY_PX * scale * 0.5;
    spots.forEach(([x, y], index) => {
      const isLast = index === spots.length - 1;
      if (x < next && !isLast) return;
      next = x + MARK_EVERY_PX * scale;
      this.dot(shape, x, y, isLast ? 6.5 : 4.6, fill, outline ?? shade("card"));
    });
  }
}

// ---------------------------------------------------------------- a chart

class Plot {
  constructor(box) {
    this.box = box;
    this.spot = box.firstElementChild;
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.spot);
  }

  /** Shows what the page says now; nothing is drawn anew that is as it was. */
  show() {
    const now = `${whose} ${rem()} ${this.box.dataset.chart}`;
    if (now === this.shown) return;
    this.shown = now;
    this.spec = JSON.parse(this.box.dataset.chart);
    this.series = this.spec.views[whose] ?? this.spec.views[""];
    this.family = getComputedStyle(document.body).fontFamily;
    const form = JSON.stringify([rem(), this.spec.labels, this.spec.xTitle, this.series.map((one) => [one.style, one.people])]);
    const data = [this.spec.x, ...this.series.map((one) => one.values)];
    if (this.u && form === this.form) return this.u.setData(data);
    this.form = form;
    this.u?.destroy();
    this.u = new uPlot(this.options(), data, this.spot);
    this.readout = document.createElement("p");
    this.readout.className = "plot-readout";
    this.readout.hidden = true;
    this.u.over.append(this.readout);
  }

  size() {
    return isPrinting ? PRINT : { width: Math.max(this.spot.clientWidth, 120), height: Math.max(this.spot.clientHeight, 120) };
  }

  fit() {
    if (!this.u || isPrinting || !this.spot.clientWidth) return;
    const { width, height } = this.size();
    if (width !== this.u.width || height !== this.u.height) this.u.setSize({ width, height });
    this.show();
  }

  repaint() {
    if (this.u) this.u.redraw(true);
  }

  options() {
    const font = `${0.8 * rem()}px ${this.family}`;
    const common = { font, stroke: () => shade("muted"), labelFont: font, ticks: { show: false } };
    const grid = { stroke: () => shade("line"), width: 1 };
    return {
      ...this.size(),
      padding: [0.9 * rem(), 0.9 * rem(), 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: { time: false, range: () => this.xRange() }, y: { range: (_, least, most) => this.yRange(least, most) } },
      axes: [
        {
          ...common,
          grid: { show: false },
          size: 1.7 * rem(),
          gap: 0.3 * rem(),
          space: 2.4 * rem(),
          incrs: WHOLE_STEPS,
          label: this.spec.xTitle || null,
          labelSize: 1.4 * rem(),
          ...(isBars(this.spec) && { splits: () => this.spec.x, values: (u, splits) => this.names(u, splits) }),
        },
        { ...common, grid, size: 2.9 * rem(), gap: 0.3 * rem(), space: 2 * rem(), incrs: () => this.steps(), values: (_, splits) => splits.map((one) => told(this.spec.unit, one)) },
      ],
      series: [{}, ...this.series.map(() => ({ paths: () => null, points: { show: false } }))],
      hooks: { draw: [(u) => new Painter(this, u).paint()], setCursor: [(u) => this.read(u)] },
    };
  }

  steps() {
    return { time: TIME_STEPS, luck: FINE_STEPS }[this.spec.unit] ?? WHOLE_STEPS;
  }

  names(u, splits) {
    const { labels } = this.spec;
    if (!labels.length) return splits.map(String);
    const room = (u.bbox.width / splits.length) * 0.96;
    u.ctx.save();
    u.ctx.font = `${0.8 * rem() * uPlot.pxRatio}px ${this.family}`;
    const names = labels.map((one) => fitted(u.ctx, one, room));
    u.ctx.restore();
    return names;
  }

  xRange() {
    const { x } = this.spec;
    const room = isBars(this.spec) ? 0.6 : 0;
    return [x[0] - room, Math.max(x.at(-1), x[0] + (room ? 0 : 1)) + room];
  }

  yRange(least, most) {
    const top = Math.max(most ?? 0, this.spec.goal ?? 0, this.spec.unit === "time" ? 10 : 1);
    if (this.spec.unit !== "luck") return [0, top * 1.1];
    const reach = Math.max(top, -(least ?? 0), 2);
    const low = Math.min(least ?? 0, -1);
    return [low - reach * 0.08, Math.max(top, 1) + reach * 0.08];
  }

  /** What lies under the pointer, in words. */
  read(u) {
    const { idx, left } = u.cursor;
    const isOff = idx === null || idx === undefined || left < 0;
    if (!this.readout) return;
    this.readout.hidden = isOff;
    if (isOff) return;
    const { labels, xTitle, x, unit } = this.spec;
    const what = labels[idx] ?? `${xTitle} ${x[idx]}`;
    const values = this.series.filter((one) => one.values[idx] !== null).map((one) => `${one.label} ${told(unit, one.values[idx])}`);
    this.readout.textContent = `${what}: ${values.join(" · ")}`;
  }

  close() {
    this.observer.disconnect();
    this.u?.destroy();
  }
}

// ---------------------------------------------------------------- all of a page

const plots = new Map();

/** Every chart of the page as its numbers are now. */
export function drawCharts() {
  for (const [box, plot] of plots)
    if (!box.isConnected) {
      plot.close();
      plots.delete(box);
    }
  for (const box of document.querySelectorAll("[data-chart]")) {
    if (!plots.has(box)) plots.set(box, new Plot(box));
    plots.get(box).show();
  }
}

function print(isOn) {
  if (isPrinting === isOn) return;
  isPrinting = isOn;
  for (const fold of document.querySelectorAll("details.numbers")) {
    if (isOn) fold.dataset.wasOpen = fold.open;
    fold.open = isOn || fold.dataset.wasOpen === "true";
  }
  drawCharts();
  for (const plot of plots.values()) {
    plot.u.setSize(plot.size());
    plot.repaint();
  }
}

export function startCharts() {
  document.addEventListener("change", (event) => {
    if (event.target.name !== "whose") return;
    whose = event.target.value;
    drawCharts();
  });
  const repaint = () => plots.forEach((plot) => plot.repaint());
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
  document.fonts.addEventListener("loadingdone", repaint); // a canvas does not change its letters by itself
  whose = document.querySelector("[name=whose]:checked")?.value ?? "";
  drawCharts();
}
