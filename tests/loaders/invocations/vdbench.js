/** Runs of Vdbench, one after the other in a console, a summary and a flatfile: each is a piece with the head it needs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fixtures } from "../../repository.js";

const read = (/** @type {string} */ name) => readFileSync(join(fixtures, "vdbench", name), "utf8");

/**
 * @param {string} text
 * @param {RegExp} sign where a run begins, at the start of a line
 * @returns {{head: string, runs: string[], end: string}}
 */
function cut(text, sign) {
  const [head, ...runs] = text.split(sign);
  const last = /** @type {string} */ (runs.pop());
  const [, body = last, end = ""] = /^([^]*?\n)([^\n]*Vdbench execution completed[^]*)$/.exec(last) ?? [];
  return { head, runs: [...runs, body], end };
}

/**
 * @param {string} name of a fixture
 * @param {RegExp} sign
 * @returns {{pieces: () => string[], join: (pieces: (string | Uint8Array)[]) => string}} pieces with head and end; joined, they have one
 */
function several(name, sign) {
  const { head, runs, end } = cut(read(name), sign);
  return {
    pieces: () => runs.map((run) => head + run + end),
    join: (pieces) =>
      head +
      pieces.map((piece) => String(piece).slice(head.length, String(piece).length - end.length)).join("") +
      end,
  };
}

/** Planned runs are not those that are left. @param {string} text */
const withoutLinks = (text) => text.replace(/Link to Run Definitions:[^]*?\n\n/, "");

const summary = several("raw-50407/summary.html", /(?=^<a name="_\d+">)/m);

/** @type {import("../runs/invocations.js").Invocations[]} */
export default [
  {
    of: "console, 5.04.07",
    name: "console.txt",
    ...several("raw-50407/console.txt", /(?=^\S+ Starting RD=)/m),
  },
  {
    of: "console, nine columns",
    name: "console.txt",
    ...several("raw-503/console.txt", /(?=^\S+ Starting RD=)/m),
  },
  {
    of: "summary",
    name: "summary.html",
    pieces: () => summary.pieces().map(withoutLinks),
    join: (pieces) => pieces.map(String).join(""),
  },
  {
    of: "flatfile",
    name: "flatfile.html",
    ...several("raw-50407/flatfile.html", /(?<=avg_\d+-\d+ .*\n)|(?<= tod .*\n)/),
  },
];
