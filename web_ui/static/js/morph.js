// Brings a fragment of the page up to date. Most of it is as it was: what the hub sent last is compared with what it
// sends now, and only where they differ the page is touched. Where the structure changed, Idiomorph finds out how.
import { Idiomorph } from "../vendor/idiomorph.esm.js";

/** @param {Node} node */
const dataOf = (node) => (node instanceof HTMLElement ? node.dataset : {});

/** @returns {import("../vendor/idiomorph.esm.js").Config} */
const options = () => ({
  morphStyle: "outerHTML",
  ignoreActiveValue: document.activeElement?.matches("input, textarea, select"), // of a button it would ignore the words
  callbacks: {
    // What the page draws itself stays, and so does a half-filled form while the offer behind it does.
    beforeNodeMorphed: (old, fresh) =>
      !("own" in dataOf(old)) &&
      !(old.nodeName === "FORM" && dataOf(old).dirty && dataOf(old).signature === dataOf(fresh).signature),
    beforeAttributeUpdated: (name, node) => !isOfPeople(name, node),
  },
});

/** What a person opened stays open. @param {string} name @param {Element} node */
const isOfPeople = (name, node) => name === "open" && node.nodeName === "DETAILS";

const HOLDS_INPUT = new Set(["FORM", "INPUT", "SELECT", "TEXTAREA", "OUTPUT"]);
const REMEMBERS = "form, input, details, [data-own], :focus"; // replaced by a new one, it would forget what people did

/** @param {Element} one @param {Element} other */
const isSameKind = (one, other) => one.nodeName === other.nodeName && one.id === other.id;

/** The words of an element itself, and where they stand between its children. @param {Element} element */
function textOf(element) {
  const words = [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : "\n")).join("");
  return words.trim() && words;
}

/** Whether the page still has the children that the hub sent, so that one can go on with each of them. @param {Element} page @param {Element} before */
function isAsSent(page, before) {
  return (
    !HOLDS_INPUT.has(page.nodeName) &&
    !("own" in dataOf(page)) &&
    page.children.length === before.children.length &&
    [...before.children].every((child, index) => isSameKind(child, page.children[index]))
  );
}

/** @param {Element} page @param {Element} before @param {Element} after */
function updateAttributes(page, before, after) {
  for (const { name, value } of after.attributes)
    if (before.getAttribute(name) !== value && !isOfPeople(name, page)) page.setAttribute(name, value);
  for (const { name } of before.attributes)
    if (!after.hasAttribute(name) && !isOfPeople(name, page)) page.removeAttribute(name);
}

/** How many children at the beginning, and then at the end, are of the same kind. @param {Element[]} before @param {Element[]} after */
function commonEnds(before, after) {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && isSameKind(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < most - head && isSameKind(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail += 1;
  return [head, tail];
}

/** What the hub added or took away between children that stayed is put in or taken out; false if that would lose something. @param {Element} page @param {Element} before @param {Element} after */
function updateChildren(page, before, after) {
  const [shown, old, fresh] = [page, before, after].map((element) => [...element.children]);
  const [head, tail] = commonEnds(old, fresh);
  const leaving = shown.slice(head, shown.length - tail);
  const coming = fresh.slice(head, fresh.length - tail);
  /** @param {Element} element */
  const remembers = (element) => element.matches(REMEMBERS) || element.querySelector(REMEMBERS);
  if (leaving.length && coming.length && (leaving.some(remembers) || coming.some(remembers))) return false;
  const next = shown[shown.length - tail] ?? null;
  leaving.forEach((element) => element.remove());
  coming.forEach((element) => page.insertBefore(element.cloneNode(true), next));
  for (let at = 0; at < head; at += 1) update(shown[at], old[at], fresh[at]);
  for (let back = 1; back <= tail; back += 1)
    update(shown[shown.length - back], old[old.length - back], fresh[fresh.length - back]);
  return true;
}

/** `page` shows `before` and whatever people did to it; let it show `after`. @param {Element} page @param {Element} before @param {Element} after */
export function update(page, before, after) {
  if (before.isEqualNode(after)) return;
  const isLeaf = !before.children.length && !after.children.length;
  const hasOtherText = textOf(before) !== textOf(after);
  if (isAsSent(page, before) && (isLeaf || !hasOtherText)) {
    updateAttributes(page, before, after);
    if (isLeaf && hasOtherText) page.textContent = after.textContent;
    if (updateChildren(page, before, after)) return;
  }
  Idiomorph.morph(page, after.cloneNode(true), options());
}
