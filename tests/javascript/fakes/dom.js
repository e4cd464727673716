// A page without a browser: jsdom as the globals that scripts find, and what it lacks. Import this before any script.
import { register } from "node:module";
import { JSDOM } from "jsdom";

register("./modules.js", import.meta.url);

const { window } = new JSDOM("<!doctype html><html lang='en'><body></body></html>", { url: "http://table.test/", pretendToBeVisual: true });

/** Where scripts sent the page; "reload" when they loaded it anew. @type {string[]} */
export const journeys = [];

const location = {
  href: window.location.href,
  assign: (/** @type {string} */ path) => journeys.push(path),
  reload: () => journeys.push("reload"),
};

const OURS = ["Event", "CustomEvent", "MessageEvent", "EventTarget", "navigator", "localStorage"]; // Node has others of that name
for (const name of [...Object.getOwnPropertyNames(window), "addEventListener", "removeEventListener", "dispatchEvent"])
  if (OURS.includes(name) || !(name in globalThis)) put(name, Reflect.get(window, name));
put("window", globalThis);
put("location", location);
put("CSS", { escape: (/** @type {string} */ text) => text.replace(/[^\w-]/g, "\\$&") });
put("scrollTo", () => {});
put(
  "PointerEvent",
  class extends window.MouseEvent {
    /** @param {string} type @param {PointerEventInit} init */
    constructor(type, init) {
      super(type, init);
      this.pointerId = init.pointerId ?? 0;
    }
  },
);

/** Another value for a global, as long as the test file runs. @param {string} name @param {unknown} value */
export function put(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

Object.assign(window.Element.prototype, { scrollIntoView() {}, setPointerCapture() {} });
Object.assign(window.HTMLDialogElement.prototype, {
  /** @this {HTMLDialogElement} */
  showModal() {
    this.open = true;
  },
  /** @this {HTMLDialogElement} @param {string} [value] */
  close(value) {
    if (value !== undefined) this.returnValue = value;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  },
});

/** @param {string} html */
export function show(html) {
  document.body.innerHTML = html;
}

/** @template {Element} T @param {string} selector @param {Kind<T>} kind */
export function get(selector, kind) {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`${selector} is ${found}`);
}

/** @param {string} selector */
export const input = (selector) => get(selector, HTMLInputElement);

/** Something happens to an element, as a browser tells it. @param {EventTarget | string} target @param {string} type @param {object} [init] */
export function happen(target, type, init = {}) {
  const kind = type.startsWith("pointer") ? PointerEvent : type.startsWith("key") ? KeyboardEvent : type === "click" ? MouseEvent : Event;
  const event = new kind(type, { bubbles: true, cancelable: true, ...init });
  (typeof target === "string" ? get(target, Element) : target).dispatchEvent(event);
  return event;
}

/** Type into an input, choose from a list, tick a box. @param {string} selector @param {string | boolean} value */
export function fill(selector, value) {
  const element = get(selector, HTMLElement);
  if (typeof value === "boolean" && element instanceof HTMLInputElement) element.checked = value;
  else if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) element.value = String(value);
  happen(element, "input");
  happen(element, "change");
}

/** The hub sent something. @param {boolean} [lostFocus] */
export const fresh = (lostFocus = false) => document.dispatchEvent(new CustomEvent("fresh", { detail: { lostFocus } }));

/** Until all that is waited for has come, but no timer. */
export async function settled() {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(() => resolve(null)));
}
