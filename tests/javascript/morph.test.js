import assert from "node:assert/strict";
import { test } from "node:test";
import { get, input, show } from "./fakes/dom.js";

const { update } = await import("../../web_ui/static/js/morph.js");

/** @param {string} html */
function parsed(html) {
  const sheet = document.createElement("template");
  sheet.innerHTML = html;
  const found = sheet.content.firstElementChild;
  assert(found);
  return found;
}

/** The page shows one thing, people do something, the hub sends another; what of the page was touched. @param {string} before @param {string} after @param {() => void} [people] */
function morphed(before, after, people) {
  show(before);
  people?.();
  const page = get("body > *", Element);
  const observer = new MutationObserver(() => {});
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  update(page, parsed(before), parsed(after));
  const touched = observer.takeRecords();
  observer.disconnect();
  return touched;
}

const html = () => document.body.innerHTML;

test("what the hub sent before is not touched, whatever people and scripts did to it", () => {
  const sent = "<div><p>4 points</p><input id='name'><span id='clock'></span></div>";
  const touched = morphed(sent, sent, () => {
    input("#name").value = "Ada";
    get("#clock", Element).textContent = "0:07";
    get("p", Element).classList.add("is-shown");
  });
  assert.deepEqual(touched, []);
  assert.equal(input("#name").value, "Ada");
});

test("another word touches its own element and no other", () => {
  const touched = morphed("<div><p>4</p><p>5</p><ul><li>ore</li></ul></div>", "<div><p>4</p><p>6</p><ul><li>ore</li></ul></div>");
  assert.deepEqual([...new Set(touched.map((one) => one.target.nodeName))], ["P"]);
  assert.equal(html(), "<div><p>4</p><p>6</p><ul><li>ore</li></ul></div>");
});

test("attributes come, change and go; those that scripts added stay", () => {
  morphed("<div><p title='a' lang='cs'>x</p></div>", "<div><p title='b' hidden=''>x</p></div>", () => get("p", Element).setAttribute("data-mine", "yes"));
  const { attributes } = get("p", Element);
  assert.deepEqual([...attributes].map(({ name, value }) => `${name}=${value}`).sort(), ["data-mine=yes", "hidden=", "title=b"]);
});

test("what comes in between is put in, and what stayed is still the same element", () => {
  show("<ul><li id='a'>a</li><li id='c'>c</li></ul>");
  const [page, ...stayed] = [get("ul", Element), get("#a", Element), get("#c", Element)];
  update(page, parsed("<ul><li id='a'>a</li><li id='c'>c</li></ul>"), parsed("<ul><li id='a'>a</li><li id='b'>b</li><li id='c'>!</li></ul>"));
  assert.equal(html(), '<ul><li id="a">a</li><li id="b">b</li><li id="c">!</li></ul>');
  assert.deepEqual([get("#a", Element), get("#c", Element)], stayed);
});

test("what went from in between is taken out, and the rest is untouched", () => {
  const touched = morphed("<ul><li id='a'>a</li><li id='b'>b</li><li id='c'>c</li></ul>", "<ul><li id='a'>a</li><li id='c'>c</li></ul>");
  assert.equal(touched.length, 1);
  assert.equal(html(), '<ul><li id="a">a</li><li id="c">c</li></ul>');
});

test("a fold stays as people left it, open or not", () => {
  const [shut, open] = ["<div><details id='d'><p>1</p></details></div>", "<div><details id='d' open><p>2</p></details></div>"];
  morphed(shut, shut.replace("1", "2"), () => (get("#d", HTMLDetailsElement).open = true));
  assert(get("#d", HTMLDetailsElement).open);
  morphed(open, shut);
  assert(get("#d", HTMLDetailsElement).open);
  morphed(shut, open);
  assert(!get("#d", HTMLDetailsElement).open);
});

test("the focus stays where it is while things come and go around it", () => {
  morphed(
    "<div><p id='old'>x</p><button id='go'>go</button></div>",
    "<div><section id='new'><details></details></section><button id='go'>go on</button><p>more</p></div>",
    () => get("#go", HTMLElement).focus(),
  );
  assert.equal(document.activeElement?.id, "go");
  assert.equal(get("#go", Element).textContent, "go on");
});

test("an input keeps what is being typed into it", () => {
  morphed(
    "<div><p>a</p><input id='name' value='Ada'><i></i></div>",
    "<div><input id='name' value='Ada'><b>new</b><p>a</p></div>",
    () => {
      input("#name").focus();
      input("#name").value = "Grace";
    },
  );
  assert.equal(input("#name").value, "Grace");
});

test("a button that was tapped has the focus, and says at once what it does now", () => {
  /** @param {string} word */
  const form = (word) => `<div><form id='pause'><button><span>${word}</span></button></form></div>`;
  morphed(form("Pause"), form("Go on"), () => get("button", HTMLElement).focus());
  assert.equal(get("button", Element).textContent, "Go on");
  assert.equal(document.activeElement?.nodeName, "BUTTON");
});

test("a half-filled form stays while its offer is the same, and goes with it", () => {
  /** @param {string} signature @param {string} word */
  const form = (signature, word) => `<div><form id='f' data-signature='${signature}'><p>${word}</p></form></div>`;
  const fillIn = () => get("#f", HTMLElement).setAttribute("data-dirty", "yes");
  morphed(form("one", "before"), form("one", "after"), fillIn);
  assert.equal(get("#f p", Element).textContent, "before");
  morphed(form("one", "before"), form("two", "after"), fillIn);
  assert.equal(get("#f p", Element).textContent, "after");
  morphed(form("one", "before"), form("one", "after"));
  assert.equal(get("#f p", Element).textContent, "after");
});

test("what a page draws itself stays", () => {
  morphed("<div><p>1</p><div data-own></div></div>", "<div><p>2</p><div data-own title='x'></div></div>", () => {
    get("[data-own]", Element).innerHTML = "<canvas></canvas>";
  });
  assert(get("[data-own] canvas", Element));
  assert.equal(get("p", Element).textContent, "2");
});

test("a page that scripts gave more children than were sent is still brought up to date", () => {
  morphed("<div><p>1</p></div>", "<div><p>2</p></div>", () => get("div", Element).append(document.createElement("hr")));
  assert.equal(html(), "<div><p>2</p></div>");
});

test("words that move around an element move on the page too", () => {
  morphed("<p>won <b>Ada</b></p>", "<p><b>Ada</b> won</p>");
  assert.equal(html(), "<p><b>Ada</b> won</p>");
});

/** The same numbers for the same seed. @param {number} seed */
function chances(seed) {
  let state = seed;
  return (/** @type {number} */ most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** @param {(most: number) => number} chance @param {number} depth @returns {string} */
function tree(chance, depth) {
  const tag = ["p", "b", "section", "details", "form"][chance(5)];
  const mark = ["", " title='x'", " title='y'", " class='z'"][chance(4)];
  const inside = depth ? Array.from({ length: chance(4) }, () => (chance(5) ? tree(chance, depth - 1) : "word ")) : [["", "a", "b"][chance(3)]];
  return `<div><${tag === "p" && depth ? "div" : tag}${mark}>${inside.join("")}</${tag === "p" && depth ? "div" : tag}></div>`;
}

test("whatever the hub sends next, a page that nobody touched shows exactly that", () => {
  const failed = [];
  for (let seed = 1; seed <= 60; seed += 1) {
    const chance = chances(seed);
    const [before, after] = [tree(chance, 3), tree(chance, 3)];
    morphed(before, after);
    const wanted = parsed(after).outerHTML;
    if (html() !== wanted) failed.push({ before, after, shown: html() });
  }
  assert.deepEqual(failed.slice(0, 2), []);
});
