/** Results of Iometer as CSV: of whole tests, and of intervals. docs/formats/iometer.md says what is read. */
import { headText } from "../head-text.js";
import { readPresses } from "./blocks.js";
import { checkFigures, checkWhole } from "./checks.js";
import { noEnd, noResult } from "./problems.js";
import { figureRows, headRows } from "./rows.js";
import { firstInterval, isInstantaneous, sampleRows } from "./samples.js";
import { readTargets } from "./table.js";
import { batchesOf } from "../../rows.js";
import { fewOf } from "../few-problems.js";
import { nameInvocation } from "../invocations.js";

/** @import {Problem, Source} from "../../types.js" */
/** @import {Block, Press} from "./blocks.js" */

export const name = "iometer";

const signs = [
  /^(?:\uFEFF|ï»¿)?'Test Type,Test Description/,
  /^'Results\s*\n'(?:TimeStamp,)?Target Type,Target Name,/m,
];

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export function accepts(path, head) {
  const text = headText(head);
  return signs.some((sign) => sign.test(text));
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
  const presses = readPresses(text, problems);
  /** @type {Record<string, any[]>} */
  const tables = {};
  for (const [i, press] of presses.entries()) {
    problems.push(...checkEnd(press));
    for (const [j, block] of press.blocks.entries()) {
      const step = press.blocks.length > 1 ? j + 1 : null;
      const run = nameInvocation(i + 1, presses.length, { step });
      for (const [table, rows] of Object.entries(blockRows(press, block, run, problems)))
        (tables[table] ??= []).push(...rows);
    }
  }
  return { ...tables, problems: fewOf(problems) };
}

/**
 * @param {Press} press
 * @param {Block} block
 * @param {string} run
 * @param {Problem[]} problems added to
 * @returns {Record<string, any[]>} rows by table
 */
function blockRows(press, block, run, problems) {
  const targets = readTargets(block);
  if (isInstantaneous(block))
    return {
      ...headRows(press, block, firstInterval(targets), run, "completed"),
      ...sampleRows(block, targets, run, problems),
    };
  const lost = checkWhole(block, targets);
  problems.push(...lost);
  if (lost.length) return headRows(press, block, targets, run, "incomplete");
  problems.push(...checkFigures(block, targets));
  return {
    ...headRows(press, block, targets, run, "completed"),
    ...figureRows(block, targets, run, problems),
  };
}

/** @param {Press} press */
function checkEnd({ line, blocks, isEnded }) {
  if (!blocks.length) return [noResult(line, "a test without results")];
  const open = blocks.filter((block) => block.ended_at === null && !isInstantaneous(block));
  if (open.length) return [noEnd(open[0].line, `${open.length} tables without a time below them`)];
  return isEnded ? [] : [noEnd(line, "a test that has not ended")];
}
