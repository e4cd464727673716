// Paints the series of a chart: every player has a colour, a dash and a shape.
import { coat, rem, shade } from "./colours.js";
import { told } from "./numbers.js";

/** @type {Record<string, number[]>} */
const DASHES = { circle: [], square: [9, 4], triangle: [2.5, 3.5], diamond: [11, 3.5, 2.5, 3.5], star: [5, 3], hexagon: [14, 4], cross: [4, 6], drop: [2, 2] };
const MARK_EVERY_PX = 110; // along a line

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} radius @param {number} corners @param {number} [inner] */
function polygon(context, x, y, radius, corners, inner = 1) {
  for (let corner = 0; corner < corners; corner += 1) {
    const reach = radius * (corner % 2 ? inner : 1);
    const angle = (2 * Math.PI * corner) / corners - Math.PI / 2;
    context.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle));
  }
  context.closePath();
}

/** @type {Record<string, (c: CanvasRenderingContext2D, x: number, y: number, r: number) => void>} */
const SHAPES = {
  circle: (c, x, y, r) => c.arc(x, y, r * 0.9, 0, 2 * Math.PI),
  square: (c, x, y, r) => c.rect(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6),
  triangle: (c, x, y, r) => polygon(c, x, y, r * 1.15, 3),
  diamond: (c, x, y, r) => polygon(c, x, y, r * 1.15, 4),
  star: (c, x, y, r) => polygon(c, x, y, r * 1.3, 10, 0.5),
  hexagon: (c, x, y, r) => polygon(c, x, y, r * 1.05, 6),
  cross: (c, x, y, r) => polygon(c, x, y, r * 1.3, 8, 0.4),
  drop: (c, x, y, r) => polygon(c, x, y, r * 1.1, 5),
};

export class Painter {
  /** @param {uPlot} u @param {Chart} chart @param {Series[]} all @param {string} family of letters */
  constructor(u, chart, all, family) {
    this.u = u;
    this.chart = chart;
    this.all = all;
    this.family = family;
    this.context = u.ctx;
    this.scale = (uPlot.pxRatio * rem()) / 16;
    this.gap = chart.x.length < 2 ? u.bbox.width / 2 : this.x(1) - this.x(0);
    this.width = Math.min(this.gap * 0.72, 76 * this.scale);
  }

  /** @param {number} index */
  x(index) {
    return this.u.valToPos(this.chart.x[index], "x", true);
  }

  /** @param {number} value */
  y(value) {
    return this.u.valToPos(value, "y", true);
  }

  paint() {
    const { context, chart, scale } = this;
    context.save();
    if (this.u.scales.y.min <= 0) this.across(0, shade("muted"), scale);
    if (chart.reference !== null) this.across(chart.reference, shade("gold"), 2.5 * scale, [8 * scale, 5 * scale]);
    for (const series of this.all) this[series.style](series);
    context.restore();
  }

  /** @param {number} value @param {string} colour @param {number} width @param {number[]} [dash] */
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

  /** @param {Series} series @param {number} index @returns {Coat} */
  coatOf(series, index) {
    const person = series.people[index];
    return person ? coat(person.colour) : { fill: shade("accent"), on: shade("on-accent"), outline: null };
  }

  /** Where the values of a series lie. @param {Series} series @returns {Point[]} */
  spotsOf(series) {
    return series.values.flatMap((value, index) => (value === null ? [] : [[this.x(index), this.y(value)]]));
  }

  /** @param {number} index @param {number} value */
  rect(index, value) {
    const [left, top, base] = [this.x(index) - this.width / 2, this.y(value), this.y(0)];
    this.context.beginPath();
    this.context.roundRect(left, top, this.width, Math.max(base - top, 0), [4 * this.scale, 4 * this.scale, 0, 0]);
    return [top, base];
  }

  /** @param {Series} series */
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

  /** @param {Series} series */
  bar(series) {
    series.values.forEach((value, index) => {
      if (value) this.column(series, index, value);
    });
  }

  /** @param {Series} series @param {number} index @param {number} value */
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
    context.font = `700 ${size}px ${this.family}`;
    const words = told(this.chart.unit, value);
    const { width } = context.measureText(words);
    if (width > this.gap - 2) return;
    const isInside = base - top > size * 1.5 && width < this.width;
    Object.assign(context, { fillStyle: isInside ? on : shade("ink"), textAlign: "center", textBaseline: "alphabetic" });
    context.fillText(words, this.x(index), (isInside ? base : top) - size * 0.4);
  }

  /** @param {Series} series */
  mark(series) {
    const reach = this.width / 2 + 4 * this.scale;
    const path = new Path2D();
    for (const [x, y] of this.spotsOf(series)) {
      path.moveTo(x - reach, y);
      path.lineTo(x + reach, y);
    }
    this.gilded(path);
  }

  /** @param {Series} series */
  curve(series) {
    const path = new Path2D();
    const spots = this.spotsOf(series);
    for (const [x, y] of spots) path.lineTo(x, y);
    this.gilded(path);
    for (const [x, y] of spots) this.dot("circle", x, y, 3.6, shade("gold"), shade("card"));
  }

  /** In gold, with a seam that keeps it apart from any bar. @param {Path2D} path */
  gilded(path) {
    const { context, scale } = this;
    context.lineJoin = "round";
    for (const [name, width] of /** @type {const} */ ([["card", 6], ["gold", 3]])) {
      Object.assign(context, { strokeStyle: shade(name), lineWidth: width * scale });
      context.stroke(path);
    }
  }

  /** @param {string} shape @param {number} x @param {number} y @param {number} radius @param {string} fill @param {string} outline */
  dot(shape, x, y, radius, fill, outline) {
    const { context, scale } = this;
    context.beginPath();
    (SHAPES[shape] ?? SHAPES.circle)(context, x, y, radius * scale);
    Object.assign(context, { fillStyle: fill, strokeStyle: outline, lineWidth: 1.2 * scale });
    context.fill();
    context.stroke();
  }

  /** @param {Series} series */
  line(series) {
    this.course(series, this.spotsOf(series), false);
  }

  /** Players with equal points run beside each other, not over each other. @param {Series} series */
  step(series) {
    const lane = this.all.indexOf(series) - (this.all.length - 1) / 2;
    const shift = lane * 3.2 * this.scale;
    this.course(series, this.spotsOf(series).map(([x, y]) => [x, y + shift]), true);
  }

  /** @param {Series} series @param {Point[]} spots @param {boolean} isStepped */
  course(series, spots, isStepped) {
    const { context, scale } = this;
    const { fill, outline } = this.coatOf(series, 0);
    const { shape } = series.people[0] ?? { shape: "circle" };
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
    this.shapes(shape, spots, fill, outline ?? shade("card"));
  }

  /** Now and then along a line, and a large one at its end. @param {string} shape @param {Point[]} spots @param {string} fill @param {string} outline */
  shapes(shape, spots, fill, outline) {
    let next = spots[0][0] + MARK_EVERY_PX * this.scale * 0.5;
    spots.forEach(([x, y], index) => {
      const isLast = index === spots.length - 1;
      if (x < next && !isLast) return;
      next = x + MARK_EVERY_PX * this.scale;
      this.dot(shape, x, y, isLast ? 6.5 : 4.6, fill, outline);
    });
  }
}
