// A uPlot that draws nothing, on a canvas that writes down what is painted.
import { put } from "./dom.js";

/** @typedef {{ what: string, args: any[], strokeStyle: string, fillStyle: string, dash: number[] }} Painted */

/** A canvas on which every letter is 10 px wide. */
export function canvas() {
  /** @type {Painted[]} */
  const painted = [];
  /** @type {Record<string, any>} */
  const state = { dash: [] };
  const context = new Proxy(state, {
    get: (_, name) => {
      if (name === "measureText") return (/** @type {string} */ words) => ({ width: words.length * 10 });
      if (name === "setLineDash") return (/** @type {number[]} */ dash) => (state.dash = dash);
      return (/** @type {any[]} */ ...args) => {
        const { strokeStyle, fillStyle, dash } = state;
        painted.push({ what: String(name), args, strokeStyle, fillStyle, dash });
      };
    },
  });
  return { context, painted };
}

/** A line of points. */
class Path {
  /** @type {number[][]} */
  points = [];
  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.points.push([x, y]);
  }
  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.points.push([x, y]);
  }
}
put("Path2D", Path);

/** 100 px for each step to the right, 10 px for each up, from 1000 px down. */
export class Plot {
  static pxRatio = 1;
  /** All that were made. @type {Plot[]} */
  static all = [];
  bbox = { left: 0, top: 0, width: 800, height: 400 };
  scales = { x: { min: 0, max: 8 }, y: { min: 0, max: 40 } };
  over = document.createElement("div");
  /** @type {any[]} */
  shown = [];
  /** @type {any[]} */
  sizes = [];
  redrawn = 0;
  isGone = false;

  /** @param {Record<string, any>} options @param {any[]} data @param {Element} target */
  constructor(options, data, target) {
    const { context, painted } = canvas();
    Object.assign(this, { options, width: options.width, height: options.height });
    this.options = options;
    this.ctx = context;
    this.painted = painted;
    this.shown.push(data);
    target.append(this.over);
    Plot.all.push(this);
  }

  /** @param {number} value @param {string} scale */
  valToPos(value, scale) {
    return scale === "x" ? value * 100 : 1000 - value * 10;
  }

  /** @param {any[]} data */
  setData(data) {
    this.shown.push(data);
  }

  /** @param {any} size */
  setSize(size) {
    this.sizes.push(size);
  }

  redraw() {
    this.redrawn += 1;
  }

  destroy() {
    this.isGone = true;
    this.over.remove();
  }
}
put("uPlot", Plot);
