/** Texts of CrystalDiskMark, or of AmorphousDiskMark, in a file: one a press of All, each from its banner, or its first result, to its last line. */
import { readSize } from "../sizes.js";
import { noSection, outOfOrder, repeatedLine, wrongLine } from "./problems.js";

/** @import {Problem} from "../../types.js" */

/**
 * @typedef {object} Test
 * @property {number} line
 * @property {string} label RND4K-Q32T16-read
 * @property {"read" | "write" | "mix"} section
 * @property {boolean} isRandom
 * @property {number | null} block_size_bytes
 * @property {number | null} depth of a thread, or of all of them where threads are not known
 * @property {number | null} threads
 * @property {string} rate MB/s as printed, with three decimals or two
 * @property {string | undefined} iops as printed
 * @property {string | undefined} latency µs as printed
 *
 * @typedef {object} Document
 * @property {number} line
 * @property {string} tool
 * @property {string | null} version
 * @property {Test[]} tests
 * @property {number | null} passes null without the line Test:
 * @property {number | null} size_bytes
 * @property {number | null} measured_s
 * @property {number | null} read_pct of the mix
 */

export const banner =
  /^(CrystalDiskMark|AmorphousDiskMark)\s+(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?[a-z]?)\b.{0,80}(?:hiyohiyo|Katsura)/;
/** A line of a text that somebody quotes, in a mail or a forum. */
const quote = /^[\s>|]+/;
const opening = /^(?:SEQ|RND|Sequential|Random)\s.{0,80}(?:MB\/s|[(:])/;
const figures =
  /:\s*(\d{1,7}\.\d{2,3}) MB\/s(?:\s*\[\s*(\d{1,9}\.\d) IOPS\])?(?:\s*<\s*(\d{1,9}\.\d\d) us>)?$/;
const name =
  /^(SEQ|RND|Sequential|Random)\s+(?:(Read|Write)\b\s*)?(?:(\d{1,4}[KM]i?B)\s*)?(?:\(([QDT= ,\d]{1,24})\)\s*)?$/;
const section = /^\[(Read|Write|Mix)\](?:\s*Read\s+(\d{1,3})%\s*\/\s*Write\s+\d{1,3}%)?$/;

/** @type {Test["section"][]} */
const order = ["read", "write", "mix"];

/** Such as 1024 MiB [D: 10.0% (50.0/500.0 GB)] (x5); 1 GiB (x5) [E: 41% (410/1000GiB)] */
const test = /^Test\s*:\s*(\d{1,6}) (MB|MiB|GiB)\b.{0,80}?\(x(\d{1,2})\)/;
const time = /^Time\s*:\s*Measure (\d{1,5}) sec\b/;

/**
 * @param {string} text
 * @param {Problem[]} problems added to
 * @returns {Document[]} in file order
 */
export function readDocuments(text, problems) {
  /** @type {Document[]} */
  const documents = [];
  /** @type {Test["section"] | null} */
  let current = null;
  /** @type {Map<string, Test>} */
  const labels = new Map();
  for (const [i, raw] of text.split("\n").entries()) {
    const line = raw.replace(quote, "").trimEnd();
    const [, tool, version] = banner.exec(line) ?? [];
    const begins = opening.test(line) || section.test(line);
    const last = documents.at(-1);
    if (version !== undefined || (begins && (!last || last.passes !== null))) {
      documents.push(emptyDocument(i + 1, tool?.toLowerCase() ?? "crystaldiskmark", version ?? null));
      labels.clear();
      current = null;
    }
    const document = documents.at(-1);
    if (!document) continue;
    const [, named, read] = section.exec(line) ?? [];
    if (named) {
      const next = /** @type {Test["section"]} */ (named.toLowerCase());
      if (current && order.indexOf(next) <= order.indexOf(current))
        problems.push(outOfOrder(i + 1, named, current));
      current = next;
    }
    if (read) document.read_pct = Number(read);
    if (opening.test(line)) addTest(document, labels, line, i + 1, current, problems);
    else readFooter(document, line);
  }
  return documents;
}

/**
 * @param {number} line
 * @param {string} tool
 * @param {string | null} version
 * @returns {Document}
 */
const emptyDocument = (line, tool, version) => ({
  ...{ line, tool, version, tests: [], passes: null, size_bytes: null, measured_s: null, read_pct: null },
});

/**
 * @param {Document} document changed
 * @param {string} line
 */
function readFooter(document, line) {
  const [, size, unit, passes] = test.exec(line) ?? [];
  if (passes && document.passes === null) {
    document.passes = Number(passes);
    // Versions that print MB do not say of which kind.
    document.size_bytes = unit === "MB" ? null : readSize(`${size}${unit}`);
  }
  const measured = time.exec(line)?.[1];
  if (measured) document.measured_s = Number(measured);
}

/**
 * @param {Document} document added to
 * @param {Map<string, Test>} labels of its tests, added to
 * @param {string} text
 * @param {number} line
 * @param {Test["section"] | null} current section
 * @param {Problem[]} problems added to
 */
function addTest(document, labels, text, line, current, problems) {
  const printed = figures.exec(text);
  const named = printed && name.exec(text.slice(0, printed.index));
  if (!named) return void problems.push(wrongLine(line, text));
  const [, kind, operation, size, queue] = named;
  const found = /** @type {Test["section"] | undefined} */ (operation?.toLowerCase()) ?? current;
  const test = { ...readQueue(queue ?? ""), ...readKind(kind, size) };
  if (!found) return void problems.push(noSection(line, labelOf(test)));
  const label = `${labelOf(test)}-${found}`;
  const first = labels.get(label);
  if (first) return void problems.push(repeatedLine(line, label, first.line));
  const [, rate, iops, latency] = printed;
  const added = { ...test, line, label, section: found, rate, iops, latency };
  labels.set(label, added);
  document.tests.push(added);
}

/**
 * @param {string} kind
 * @param {string | undefined} size
 */
const readKind = (kind, size) => ({
  isRandom: /^R/.test(kind),
  block_size_bytes: size === undefined ? null : readSize(size),
});

/**
 * @param {string} text Q=  8, T= 1; QD=32; T= 1
 */
function readQueue(text) {
  const number = (/** @type {RegExp} */ pattern) => {
    const digits = pattern.exec(text)?.[1];
    return digits === undefined ? null : Number(digits);
  };
  const threads = number(/\bT=\s{0,4}(\d{1,4})/);
  return { depth: number(/\bQD?=\s{0,4}(\d{1,5})/) ?? (threads && 1), threads };
}

/** @param {Pick<Test, "isRandom" | "block_size_bytes" | "depth" | "threads">} test */
function labelOf({ isRandom, block_size_bytes, depth, threads }) {
  const size = block_size_bytes === null ? "" : sizeLabel(block_size_bytes);
  const queue = depth === null ? "" : `-Q${depth}${threads === null ? "" : `T${threads}`}`;
  return `${isRandom ? "RND" : "SEQ"}${size}${queue}`;
}

/** @param {number} bytes */
const sizeLabel = (bytes) => (bytes % 2 ** 20 ? `${bytes / 1024}K` : `${bytes / 2 ** 20}M`);
