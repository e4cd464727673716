// Looks at how a page lies on the screen. Put into every page of the sweep before anything else runs there.

const SLACK = 1.5; // pixels that rounding may cost
const ARROW = 16; // of a select
const EVERYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
const CONTROLS = "a[href], button, summary, select, textarea, input:not([type=hidden]), .pill, .tile, .die-pick, [data-corner]";
const NOT_READ = "svg, script, style, select, noscript, template, textarea";
const AXES = [["overflowX", "left", "right"], ["overflowY", "top", "bottom"]];
// Nobody sees these pages, and painting them at every size would take most of the time.
const UNPAINTED = "html { clip-path: inset(100%) }";

let lettersAreAway = false;

/** As if our letters had never come. */
function takeLetters(areAway) {
  if (document.adoptedStyleSheets.length && areAway === lettersAreAway) return;
  lettersAreAway = areAway;
  const style = new CSSStyleSheet();
  const others = areAway && getComputedStyle(document.documentElement).fontFamily.replace(/^[^,]+, */, "");
  style.replaceSync(others ? `${UNPAINTED} html { font-family: ${others} }` : UNPAINTED);
  document.adoptedStyleSheets = [style];
}

function frame() {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

// ---------------------------------------------------------------- words and rectangles

function nameOf(element) {
  const id = element.id ? `#${element.id}` : "";
  return `${element.localName}${id}${[...element.classList].map((one) => `.${one}`).join("")}`;
}

function told({ element, words }) {
  return words ? `“${words}” (${nameOf(element)})` : nameOf(element);
}

function within(rect, room) {
  return {
    left: Math.max(rect.left, room.left),
    top: Math.max(rect.top, room.top),
    right: Math.min(rect.right, room.right),
    bottom: Math.min(rect.bottom, room.bottom),
  };
}

function isSmall(rect, least = 0) {
  return rect.right - rect.left <= least || rect.bottom - rect.top <= least;
}

function sticksOut(rect, room) {
  return [room.left - rect.left, room.top - rect.top, rect.right - room.right, rect.bottom - room.bottom].some((by) => by > SLACK);
}

// ---------------------------------------------------------------- what lies around an element

/** Something that lies over the page: a popup is opened and closed by hand, the others stay where they are. */
function layerOf(element, style, rect, outer) {
  const isPopup = element.localName === "dialog" || (style.position === "absolute" && Number(style.zIndex) >= 4);
  if (!isPopup && style.position !== "fixed" && style.position !== "sticky") return outer;
  return { element, rect, outer, isPopup, isFixed: style.position === "fixed" };
}

function popupOf(layer) {
  return !layer || layer.isPopup ? layer : popupOf(layer.outer);
}

function hasEdge(style) {
  const sides = [style.borderTopWidth, style.borderRightWidth, style.borderBottomWidth, style.borderLeftWidth];
  return style.backgroundColor !== "rgba(0, 0, 0, 0)" || sides.some((width) => parseFloat(width) > 0);
}

class Look {
  constructor({ shortened, layered, fits }) {
    Object.assign(this, { shortened, layered, fits });
    this.root = document.documentElement;
    this.screen = { left: 0, top: 0, right: this.root.clientWidth, bottom: this.root.clientHeight };
    this.canScroll = getComputedStyle(document.body).overflowY !== "hidden";
    const cut = this.canScroll ? EVERYWHERE : this.screen;
    this.around = new Map([[this.root, { layer: null, shown: EVERYWHERE, cut, boxed: null, isHidden: false }]]);
    this.found = new Set();
  }

  all() {
    const things = [...this.texts(), ...this.controls()];
    things.forEach((thing) => this.checkThing(thing));
    document.querySelectorAll("select, input").forEach((field) => this.checkField(field));
    this.checkPairs(things.filter((thing) => !isSmall(thing.rect)));
    this.checkPage();
    return [...this.found];
  }

  /** The layer an element lies in, what of it can be seen, what cuts it off for good, and the nearest box with an edge. */
  surroundings(element) {
    if (!this.around.has(element)) this.around.set(element, this.inside(element, this.surroundings(element.parentElement)));
    return this.around.get(element);
  }

  inside(element, outer) {
    const style = getComputedStyle(element);
    const rect = element.getBoundingClientRect();
    const isHidden = outer.isHidden || style.clipPath === "inset(50%)" || style.opacity === "0";
    const inner = { ...outer, isHidden, shown: { ...outer.shown }, cut: { ...outer.cut }, layer: layerOf(element, style, rect, outer.layer) };
    const isDialog = element.localName === "dialog";
    if (isDialog || style.position === "fixed") Object.assign(inner, { shown: { ...EVERYWHERE }, cut: { ...(isDialog ? EVERYWHERE : this.screen) }, boxed: null });
    if (element === document.body) return inner;
    if (hasEdge(style)) inner.boxed = { element, rect };
    if (style.display !== "inline") AXES.forEach((axis) => this.clip(element, style, rect, inner, axis));
    return inner;
  }

  clip(element, style, rect, { shown, cut }, [overflow, from, to]) {
    if (style[overflow] === "visible") return;
    shown[from] = Math.max(shown[from], rect[from]);
    shown[to] = Math.min(shown[to], rect[to]);
    const scrolls = style[overflow] === "auto" || style[overflow] === "scroll";
    cut[from] = scrolls ? -Infinity : Math.max(cut[from], rect[from]);
    cut[to] = scrolls ? Infinity : Math.min(cut[to], rect[to]);
    const isWider = overflow === "overflowX" && element.scrollWidth > element.clientWidth + SLACK;
    if (scrolls && isWider && !element.closest(this.shortened)) this.found.add(`scrolls sideways: ${nameOf(element)}`);
  }

  isThere(element) {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !this.surroundings(element).isHidden;
  }

  // -------------------------------------------------------------- what there is to read and to tap

  *texts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const words = walker.currentNode.data.trim().replace(/\s+/g, " ").slice(0, 40);
      const element = walker.currentNode.parentElement;
      if (!words || element.closest(NOT_READ) || !this.isThere(element)) continue;
      range.selectNodeContents(walker.currentNode);
      for (const line of range.getClientRects()) {
        const room = line.height * 0.24; // letters are lower than their line
        if (line.width >= 1) yield { element, words, rect: { left: line.left, right: line.right, top: line.top + room, bottom: line.bottom - room } };
      }
    }
  }

  *controls() {
    for (const element of document.querySelectorAll(CONTROLS)) {
      if (element.closest("svg") || !this.isThere(element)) continue;
      for (const rect of element.getClientRects()) if (rect.width > 1) yield { element, rect, isControl: true };
    }
  }

  // -------------------------------------------------------------- cut off

  checkThing(thing) {
    Object.assign(thing, this.surroundings(thing.element));
    const { boxed } = thing;
    const mayBe = thing.element.closest(this.shortened);
    if (!mayBe && sticksOut(thing.rect, thing.cut)) this.found.add(`cut off: ${told(thing)}`);
    thing.rect = within(thing.rect, thing.shown);
    if (isSmall(thing.rect)) return;
    if (!mayBe && thing.words && boxed && sticksOut(thing.rect, boxed.rect)) this.found.add(`sticks out of ${nameOf(boxed.element)}: ${told(thing)}`);
    if (Math.min(thing.rect.left, thing.rect.top + scrollY) < -SLACK) this.found.add(`out of reach: ${told(thing)}`);
  }

  checkField(field) {
    const shown = { select: () => field.selectedOptions[0]?.text, input: () => (field.type === "number" && field.value) || field.placeholder };
    const words = shown[field.localName]();
    if (!words || !this.isThere(field)) return;
    const style = getComputedStyle(field);
    this.pen ??= document.createElement("canvas").getContext("2d");
    this.pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - (field.localName === "select" ? ARROW : 0);
    if (this.pen.measureText(words).width > room + SLACK) this.found.add(`cut off: “${words}” in ${nameOf(field)}`);
  }

  // -------------------------------------------------------------- over each other

  checkPairs(things) {
    things.sort((one, other) => one.rect.top - other.rect.top);
    for (const [index, one] of things.entries())
      for (let next = index + 1; next < things.length && things[next].rect.top < one.rect.bottom - SLACK; next += 1) {
        const other = things[next];
        if (isSmall(within(one.rect, other.rect), SLACK) || this.mayOverlap(one, other)) continue;
        this.found.add(`over each other: ${told(one)} and ${told(other)}`);
      }
  }

  mayOverlap(one, other) {
    if (this.isMeant(one, other) || this.isMeant(other, one)) return true;
    if (one.layer === other.layer) return false;
    if (popupOf(one.layer) !== popupOf(other.layer)) return true;
    const isOver = other.layer && (!one.layer || other.layer.outer === one.layer);
    const [above, below] = isOver ? [other, one] : [one, other];
    return !below.layer?.isFixed && this.comesFree(below.rect, above);
  }

  isMeant(upper, lower) {
    if (upper.element.contains(lower.element)) return true;
    return upper.isControl && this.layered.some(([over, under]) => upper.element.matches(over) && lower.element.closest(under));
  }

  /** Whether scrolling the page, or waiting, brings something out from under what stays where it is. */
  comesFree(rect, above) {
    if (!this.canScroll) return false;
    if (above.element.closest(".toasts")) return true; // goes by itself, or with a tap
    const bar = above.layer.rect;
    const height = rect.bottom - rect.top;
    const left = this.root.scrollHeight - this.root.clientHeight - scrollY;
    const over = rect.bottom - left <= bar.top + SLACK && height <= bar.top;
    return over || (rect.top + scrollY >= bar.bottom - SLACK && height <= this.screen.bottom - bar.bottom);
  }

  // -------------------------------------------------------------- the page as a whole

  checkPage() {
    if (this.root.scrollWidth > this.root.clientWidth) this.found.add("the page scrolls sideways");
    for (const one of this.fits ? [this.root, document.getElementById("side")] : []) {
      const by = one ? one.scrollHeight - one.clientHeight : 0;
      if (by > 1) this.found.add(`does not fit on the screen: ${nameOf(one)} by ${by} px`);
    }
  }
}

/** What is wrong now, as sentences: with our letters, and with those that the device has. */
async function lookTwice(wishes) {
  await document.fonts.ready;
  if (document.querySelector("canvas")) await frame(); // charts follow the size of the page with the next one
  while (innerWidth !== wishes.width) await frame();
  const found = {};
  for (const areAway of [lettersAreAway, !lettersAreAway]) { // those that are there first: each change costs time
    takeLetters(areAway);
    found[areAway] = new Look(wishes).all();
  }
  return [found.false, found.true];
}

Object.assign(window, { lookTwice, takeLetters });
