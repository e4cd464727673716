// Time that passes only when a test says so.
import { put, settled } from "./dom.js";

/** @typedef {{ at: number, every: number | null, body: () => void }} Timer */

export class Clock {
  now = 1_000_000;
  next = 1;
  /** @type {Map<number, Timer>} */
  timers = new Map();

  constructor() {
    const set = (/** @type {() => void} */ body, /** @type {number} */ ms, /** @type {number | null} */ every) => {
      this.timers.set(this.next, { at: this.now + ms, every, body });
      return this.next++;
    };
    const clear = (/** @type {number} */ id) => this.timers.delete(id);
    put("setTimeout", (/** @type {() => void} */ body, ms = 0) => set(body, ms, null));
    put("setInterval", (/** @type {() => void} */ body, /** @type {number} */ ms) => set(body, ms, ms));
    put("clearTimeout", clear);
    put("clearInterval", clear);
    put("performance", { now: () => this.now });
    Date.now = () => this.now;
  }

  /** @param {number} ms */
  async pass(ms) {
    const end = this.now + ms;
    await settled();
    for (let due = this.due(end); due; due = this.due(end)) {
      const [id, timer] = due;
      this.now = timer.at;
      if (timer.every === null) this.timers.delete(id);
      else timer.at += timer.every;
      timer.body();
      await settled();
    }
    this.now = end;
  }

  /** The next timer until then. @param {number} end @returns {[number, Timer] | undefined} */
  due(end) {
    return [...this.timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)[0];
  }
}
