/** The counts of each thread and target in an XML result: every total is their sum. */
import { children, childText } from "../../xml.js";
import { operations } from "../entities.js";
import { wrongValue } from "../problems.js";
import { addUp } from "../sums.js";
import { micros } from "../numbers.js";

/** @import {Problem} from "../../../types.js" */
/** @import {Element} from "../../xml.js" */
/** @import {Figures, Operation, Part} from "../types.js" */

const countNames = {
  all: { ios: "IOCount", bytes: "BytesCount" },
  read: { ios: "ReadCount", bytes: "ReadBytes" },
  write: { ios: "WriteCount", bytes: "WriteBytes" },
};
/**
 * @param {Element} element of a time span
 * @param {Problem[]} problems added to
 * @returns {Part[] | null} null, and a problem, where a count is missing or wrong: then no total is right
 */
export function readParts(element, problems) {
  /** @type {Part[]} */
  const parts = [];
  for (const thread of children(element, "Thread"))
    for (const target of children(thread, "Target")) {
      const read = readPart(thread, target, problems);
      if (!read) return null;
      parts.push(read);
    }
  if (parts.length) return parts;
  problems.push(wrongValue(element.line, "TimeSpan/Thread/Target", null, "counts of each thread and target"));
  return null;
}

/**
 * @param {Element} thread
 * @param {Element} target
 * @param {Problem[]} problems added to
 * @returns {Part | null}
 */
function readPart(thread, target, problems) {
  const texts = new Map(target.children.map(({ name, text }) => [name, text.trim()]));
  if (texts.size < target.children.length || texts.has("Target") || !texts.get("Path")) {
    problems.push(
      wrongValue(
        target.line,
        "Target",
        target.children.map(({ name }) => name).join(" "),
        "Path and counts, each once",
      ),
    );
    return null;
  }
  /** @type {Part} */
  const part = {
    thread: childText(thread, "Id") ?? "",
    path: texts.get("Path") ?? "",
    file_bytes: integer(texts.get("FileSize")),
    figures: {},
  };
  for (const operation of operations) {
    const names = countNames[operation];
    const [ios, bytes] = [integer(texts.get(names.ios)), integer(texts.get(names.bytes))];
    if (ios === null || bytes === null) {
      const name = ios === null ? names.ios : names.bytes;
      problems.push(wrongValue(target.line, name, texts.get(name) ?? null, "an integer"));
      return null;
    }
    part.figures[operation] = { ios, bytes, ...partLatency(texts, operation, ios) };
  }
  const { read, write } = part.figures;
  const both = addUp([read, write]);
  const all = /** @type {Figures} */ (part.figures.all);
  all.latency_mean_us = both && both.latency_mean_us;
  all.latency_stddev_us = both && both.latency_stddev_us;
  return part;
}

/**
 * @param {Map<string, string>} texts
 * @param {Operation} operation
 * @param {number} ios
 */
function partLatency(texts, operation, ios) {
  const name = operation === "read" ? "Read" : "Write";
  const known = operation !== "all" && ios > 0;
  return {
    latency_mean_us: known ? micros(texts.get(`Average${name}LatencyMilliseconds`) ?? "") : null,
    latency_stddev_us: known ? micros(texts.get(`${name}LatencyStdev`) ?? "") : null,
  };
}

/** @param {string | null | undefined} text */
export const integer = (text) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null);
