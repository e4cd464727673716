import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const HERE = new URL(".", import.meta.url);
const SCRIPTS = ["../../web_ui/static/js/", "../../web_ui/static/js/charts/"];

/** The text of all scripts in some folders, by their addresses. @param {string[]} folders */
function texts(folders) {
  const files = folders.flatMap((folder) => readdirSync(new URL(folder, HERE)).flatMap((name) => (name.endsWith(".js") ? [new URL(folder + name, HERE)] : [])));
  return new Map(files.map((file) => [file.pathname, readFileSync(file, "utf8")]));
}

test("whatever a script exports is imported by another, or tried by a test", () => {
  const named = [...texts([...SCRIPTS, "./"]).values()].flatMap((text) => [...text.matchAll(/(?:import|const) \{([^}]+)\} (?:from|= await import)/g)]);
  const used = new Set(named.flatMap(([, names]) => names.split(",").map((name) => name.trim())));
  const idle = [...texts(SCRIPTS)].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?\w+ (\w+)/gm)].flatMap(([, name]) => (used.has(name) ? [] : [`${name} of ${file}`])),
  );
  assert(used.size > 30, "the imports were not found");
  assert.deepEqual(idle, []);
});
