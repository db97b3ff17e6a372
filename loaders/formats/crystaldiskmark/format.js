/** Texts that CrystalDiskMark saves or copies, versions 3 to 9, and AmorphousDiskMark copies. docs/formats/crystaldiskmark.md says what is read. */
import { hasSign, headText } from "../head-text.js";
import { readDocuments } from "./documents.js";
import { noEnd, noTest, unequalLines } from "./problems.js";
import { documentRows } from "./rows.js";
import { batchesOf } from "../../rows.js";
import { fewOf } from "../few-problems.js";

/** @import {Problem, Source} from "../../types.js" */
/** @import {Document} from "./documents.js" */

export const name = "crystaldiskmark";

export const readsQuoted = true;

/** Lines may be quoted, as in a mail. */
const signs = [
  {
    words: "DiskMark",
    pattern: /^(?:[^\S\n]|[>|])*(?:Crystal|Amorphous)DiskMark\s+\d{1,3}\.\d.{0,80}(?:hiyohiyo|Katsura)/m,
  },
  {
    words: " MB/s",
    pattern: /^(?:[^\S\n]|[>|])*(?:SEQ|RND|Sequential|Random) .{1,40}:\s{0,12}\d{1,7}\.\d{2,3} MB\/s/m,
  },
];

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export function accepts(path, head) {
  const text = headText(head);
  return signs.some((sign) => hasSign(text, sign));
}

/** @param {Source} source */
export async function* load(source) {
  yield* batchesOf(readResults(await source.text()));
}

/**
 * @param {string} text a whole file, decoded
 * @returns {Record<string, any[]>} rows by table
 */
export function readResults(text) {
  /** @type {Problem[]} */
  const problems = [];
  const all = readDocuments(text, problems);
  if (!all.length) problems.push(noTest(1));
  const documents = all.filter(({ tests }) => tests.some(({ rate }) => Number(rate) > 0));
  const measured = new Set(documents);
  if (!problems.length) for (const each of all) if (!measured.has(each)) problems.push(noTest(each.line));
  const found = documents.map((document, i) => {
    problems.push(...checkWhole(document));
    return documentRows(document, i + 1, documents.length, problems);
  });
  const rowsOf = (/** @type {string} */ table) => found.flatMap((tables) => tables[table]);
  return {
    runs: rowsOf("runs"),
    run_factors: rowsOf("run_factors"),
    results: rowsOf("results"),
    reported: rowsOf("reported"),
    problems: fewOf(problems),
  };
}

/** @param {Document} document */
function checkWhole({ line, tests, passes }) {
  const problems = tests.length && passes === null ? [noEnd(line, tests.length)] : [];
  const [reads, writes] = ["read", "write"].map((section) => {
    const of = tests.filter((test) => test.section === section);
    return new Set(of.map(({ label }) => label.replace(/-\w+$/, "")));
  });
  const alone = [
    ...[...reads].filter((label) => !writes.has(label)).map((label) => `${label} of reads alone`),
    ...[...writes].filter((label) => !reads.has(label)).map((label) => `${label} of writes alone`),
  ];
  if (reads.size && writes.size && alone.length) problems.push(unequalLines(line, alone.join(", ")));
  return problems;
}
