import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { pageRooms } from "../../scripts/site/framework/page-rooms.js";
import { isClient, watched } from "../../scripts/site/preview/watched.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The repository's own modules that a module imports, itself included.
 * @param {string} file
 * @param {Set<string>} [seen]
 */
function modulesOf(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name] of readFileSync(file, "utf8").matchAll(/^(?:import|export) .*?"(\.[^"]*\.js)";/gms))
    modulesOf(path.resolve(path.dirname(file), name), seen);
  return seen;
}

test("the preview watches all that its pages are made of", () => {
  const pages = pageRooms.map((room) => `src/${room}/pages.js`);
  const modules = [...pages, "src/data/runs.sql"].flatMap((name) => [...modulesOf(path.join(root, name))]);
  const folders = new Set(modules.map((file) => path.relative(root, path.dirname(file))));
  expect(folders).toContain("src/analysis/compare");
  const isWatched = (/** @type {string} */ folder) =>
    watched.some((above) => folder === above || folder.startsWith(`${above}/`));
  expect([...folders].filter((folder) => !isWatched(folder))).toEqual([]);
  expect(watched).toContain("src/chart-sets");
});

test("what the browser runs is left to Framework, on any system", () => {
  expect(["client/menu/menu.js", "client\\menu.js"].map(isClient)).toEqual([true, true]);
  expect(["pages.js", "said/client.js", null].map(isClient)).toEqual([false, false, false]);
});
