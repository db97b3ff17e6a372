/** The frozen list of secrets, with invented characters in the place of its signs. */
import { readFileSync } from "node:fs";
import { seedUniform } from "../../../src/analysis/curves/random.js";

/** What stands for invented characters of which letters. @type {Record<string, string>} */
const alphabets = {
  x: "0123456789abcdef",
  X: "0123456789ABCDEF",
  d: "0123456789",
  l: "abcdefghijklmnopqrstuvwxyz",
  u: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
  a: "abcdefghijklmnopqrstuvwxyz0123456789",
  m: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
  b: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
  w: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
};

/** @typedef {{kind: string, text: string, secrets: {name: string, at: number}[]}} Planted secrets: with their places in the text */

/**
 * @param {number} seed of the invented characters
 * @param {string} [list] name of its file
 * @returns {Planted[]} in the order of the list
 */
export function readPlanted(seed, list = "planted.txt") {
  const random = seedUniform(seed);
  const invent = (/** @type {string} */ letters, /** @type {number} */ count) =>
    Array.from({ length: count }, () => letters[Math.floor(random() * letters.length)]).join("");
  return readFileSync(new URL(list, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [kind, written] = line.split("\t");
      const marked = written
        .replace(/(?<!\\)\\n/g, "\n")
        .replace(/\\t/g, "\t")
        .replace(/\\\\/g, "\\")
        .replace(/%([xXdluamwb])(\d+)%/g, (_, letters, count) => invent(alphabets[letters], Number(count)));
      return { kind, ...cutMarks(marked) };
    });
}

/** @param {string} marked a text with its secrets between ⟦ and ⟧ */
function cutMarks(marked) {
  /** @type {{name: string, at: number}[]} */
  const secrets = [];
  let text = "";
  for (const part of marked.split("⟧")) {
    const [before, name] = part.split("⟦");
    text += before;
    if (name !== undefined) secrets.push({ name, at: text.length });
    text += name ?? "";
  }
  return { text, secrets };
}
