// A hub that answers what a test told it to, and the stream that it pushes over.
import { put } from "./dom.js";

/** @typedef {{ status?: number, json?: object, html?: string, redirected?: boolean, url?: string }} Reply */
/** @typedef {Reply | (() => Promise<Reply>) | Error} Answering */

export class Hub {
  /** What was asked. @type {{ url: string, body: Record<string, any> }[]} */
  asked = [];
  /** @type {Answering[]} */
  answers = [];
  /** When there is nothing else to say. @type {Answering} */
  usual = { json: {} };

  constructor() {
    put("fetch", async (/** @type {string | URL} */ url, /** @type {{ body?: string }} */ { body } = {}) => {
      this.asked.push({ url: String(url), body: body === undefined ? {} : JSON.parse(body) });
      const answer = this.answers.shift() ?? this.usual;
      if (answer instanceof Error) throw answer;
      const { status = 200, json = {}, html = "", ...rest } = typeof answer === "function" ? await answer() : answer;
      return { ok: status < 400, status, json: async () => json, text: async () => html, ...rest };
    });
  }

  /** What was sent last. */
  get sent() {
    return this.asked[this.asked.length - 1]?.body;
  }
}

/** Stands in for EventSource. */
export class Stream extends EventTarget {
  static CLOSED = 2;
  /** All that were opened. @type {Stream[]} */
  static all = [];
  readyState = 1;

  /** @param {string | URL} url */
  constructor(url) {
    super();
    this.url = String(url);
    Stream.all.push(this);
  }

  static get last() {
    return Stream.all[Stream.all.length - 1];
  }

  close() {
    this.readyState = Stream.CLOSED;
  }

  /** @param {string} type @param {string} data */
  bring(type, data) {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }

  /** @param {number} readyState 0 when the browser tries again by itself, 2 when it does not */
  fail(readyState) {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

put("EventSource", Stream);
