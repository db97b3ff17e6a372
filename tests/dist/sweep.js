/** Which pages a test opens one after the other in a browser. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { dist } from "./site.js";

/** So many of the longest pages are always looked at, at night all: what is too wide or too slow is so there first. */
const LONGEST = 1;

/**
 * Pages that together have every kind of element that any page has, and the longest; LONG=1, as each night: all.
 * @param {string[]} files  of dist
 * @returns {string[]} in the order of files
 */
export function sweep(files) {
  if (process.env.LONG) return files;
  const kinds = new Map(files.map((file) => [file, kindsOf(readFileSync(path.join(dist, file), "utf8"))]));
  const size = (/** @type {string} */ file) => statSync(path.join(dist, file)).size;
  const byLength = files.toSorted((a, b) => size(b) - size(a));
  const chosen = new Set(byLength.slice(0, LONGEST));
  const seen = new Set([...chosen].flatMap((file) => [...(kinds.get(file) ?? [])]));
  const gain = (/** @type {string} */ file) =>
    [...(kinds.get(file) ?? [])].filter((kind) => !seen.has(kind)).length;
  for (;;) {
    const best = byLength.reduce((most, file) => (gain(file) > gain(most) ? file : most), byLength[0]);
    if (!best || gain(best) === 0) return files.filter((file) => chosen.has(file));
    chosen.add(best);
    for (const kind of kinds.get(best) ?? []) seen.add(kind);
  }
}

/**
 * Elements by name and class, without the numbers that tell levels apart.
 * @param {string} html
 * @returns {Set<string>}
 */
function kindsOf(html) {
  const elements = html.matchAll(/<([a-z][\w-]*)(?:\s[^>]*?\bclass="([^"]*)")?/g);
  return new Set(
    [...elements].flatMap(([, name, classes = ""]) =>
      ["", ...classes.split(" ")].map((each) => `${name}.${each.replace(/\d+/g, "")}`),
    ),
  );
}
