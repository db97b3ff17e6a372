/** What each study adds to the site: its own files, without what all share. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** @typedef {{raw: number, own: number}} Growth bytes of raw files, and of pages and tables made of them */

/**
 * @param {string} dist folder of a built site; one that is not there has nothing of any study
 * @param {string[]} studies
 * @param {(file: string) => boolean} [counts]  which files, below dist
 * @returns {Map<string, Growth>} by study
 */
export function measureGrowth(dist, studies, counts = () => true) {
  const isThere = statSync(dist, { throwIfNoEntry: false });
  const files = isThere ? readdirSync(dist, { recursive: true, encoding: "utf8" }).filter(counts) : [];
  const sizes = files.map((file) => {
    const stat = statSync(path.join(dist, file));
    return /** @type {[string, number]} */ ([file.split(path.sep).join("/"), stat.isFile() ? stat.size : 0]);
  });
  return sumGrowth(sizes, studies);
}

/**
 * @param {[file: string, bytes: number][]} sizes of files by their path below the site's folder, with slashes
 * @param {string[]} studies
 * @returns {Map<string, Growth>} by study
 */
export function sumGrowth(sizes, studies) {
  const known = new Set(studies);
  const growth = new Map(studies.map((study) => [study, { raw: 0, own: 0 }]));
  for (const [file, bytes] of sizes) {
    const parts = file.split("/");
    const found = growth.get(studyOf(parts, known) ?? "");
    if (found) found[parts[0] === "raw" ? "raw" : "own"] += bytes;
  }
  return growth;
}

/**
 * A study's file lies in a folder of its name, or has that name before an ending or a hash.
 * @param {string[]} parts of a path
 * @param {Set<string>} known
 */
function studyOf(parts, known) {
  const folder = parts.find((name, i) => i < parts.length - 1 && known.has(name));
  let name = folder ?? String(parts.at(-1));
  while (!known.has(name) && name.includes(".")) name = name.slice(0, name.lastIndexOf("."));
  return known.has(name) ? name : undefined;
}

/**
 * @param {Map<string, Growth>} growth
 * @returns {{median: number, largest: string | null}} bytes of pages and tables
 */
export function summariseGrowth(growth) {
  const sorted = [...growth].sort(([, a], [, b]) => a.own - b.own);
  return {
    median: sorted[Math.floor((sorted.length - 1) / 2)]?.[1].own ?? 0,
    largest: sorted.at(-1)?.[0] ?? null,
  };
}
