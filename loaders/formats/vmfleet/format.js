/** Tables of VMFleet: result.tsv of 2.x and result-cputarget.tsv of 1.x. docs/formats/vmfleet.md says what is read. */
import { headText } from "../head-text.js";
import { unstatedWorkload } from "./problems.js";
import { stepRows } from "./rows.js";
import { heading1, heading2, readSteps } from "./table.js";
import { batchesOf } from "../../rows.js";
import { fewOf } from "../few-problems.js";
import { nameInvocation } from "../invocations.js";

/** @import {Problem, Source} from "../../types.js" */
/** @import {Step} from "./table.js" */

export const name = "vmfleet";

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export function accepts(path, head) {
  const text = headText(head);
  const lines = text.split(/[\r\n]+/, 50);
  return lines.some((line) => heading2.test(line) || heading1.test(line.trim()));
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
  const steps = readSteps(text, problems);
  const differing = differingKeys(steps);
  if (differing.length) problems.push(unstatedWorkload(differing));
  /** @type {Record<string, any[]>} */
  const tables = {};
  for (const [i, step] of steps.entries())
    for (const [table, rows] of Object.entries(stepRows(step, nameInvocation(i + 1, steps.length), problems)))
      (tables[table] ??= []).push(...rows);
  return { ...tables, problems: fewOf(problems) };
}

/**
 * Columns before RunType name what the fleet ran and say nothing of it; in 1.x a limit is of a VM, of which the number is
 * not printed.
 * @param {Step[]} steps
 */
function differingKeys(steps) {
  const sets = new Map(steps.map(({ cells }) => [[...cells.keys()].join("\t"), cells]));
  const keys = new Set([...sets.values()].flatMap(keysOf));
  return [...keys].filter((key) => new Set(steps.map(({ cells }) => cells.get(key))).size > 1);
}

/** @param {Map<string, string>} cells */
function keysOf(cells) {
  const names = [...cells.keys()];
  if (names.includes("WriteRatio")) return ["QOS"];
  return names.slice(0, Math.max(0, names.indexOf("RunType"))).filter((name) => name !== "RunLabel");
}
