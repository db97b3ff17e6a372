/** Runs of a summary: blocks of one place in all datastores, and whether they are whole. */
import { figures } from "./summary-lines.js";
import { readNumber } from "./numbers.js";
import { vmsOf } from "./summary-blocks.js";

/** @import {Block, Execution} from "./summary-blocks.js" */

/**
 * @typedef {object} Run
 * @property {Block[]} blocks one for each datastore and job
 * @property {Execution} execution
 * @property {boolean} isWhole whether it has figures of all its VMs, datastores and jobs
 */

/**
 * HCIBench starts the k-th run in all datastores at the same time. Of fio a block is a job: the same job again is
 * another run.
 * @param {Execution[]} executions
 * @param {boolean} isRaw whether the text is as HCIBench wrote it: then each ends with its resource usage
 * @returns {Run[]} in the order of the text
 */
export const readRuns = (executions, isRaw) =>
  executions.flatMap((execution) => {
    /** @type {Map<string, Block[]>} */
    const places = new Map();
    for (const [block, place] of placesOf(execution.blocks)) {
      const known = places.get(place);
      if (known) known.push(block);
      else places.set(place, [block]);
    }
    return [...places.values()].map((blocks) => ({
      ...{ blocks, execution },
      isWhole:
        !execution.isEmpty &&
        !isCut(execution, isRaw) &&
        blocks.every((block) => isComplete(block) && !block.isPartial) &&
        isMatched(blocks, execution),
    }));
  });

/**
 * @param {Block[]} blocks
 * @returns {[Block, string][]} with the place of each in its datastore; what only prepares is none
 */
function placesOf(blocks) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return blocks
    .filter(({ start }) => !start?.isPreparation)
    .map((block) => {
      const key = JSON.stringify([block.datastore, block.tool, block.job]);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return [block, `${block.tool} ${count}`];
    });
}

/**
 * @param {Execution} execution
 * @param {boolean} isRaw
 */
export const isCut = ({ isEnded, datastores }, isRaw) => isRaw && datastores.size > 0 && !isEnded;

/**
 * @param {Block} block
 * @returns {boolean} whether it has what HCIBench prints for every run
 */
export const isComplete = (block) =>
  vmsOf(block) !== null &&
  figureOf(block, "iops") !== null &&
  figureOf(block, "bytes_per_s") !== null &&
  figureOf(block, "latency_mean_us") !== null;

/**
 * @param {Block} block
 * @param {string} measure
 * @returns {number | null} the first figure of that measure
 */
export function figureOf({ lines }, measure) {
  const found = lines.find((line) => figures[line.name].measure === measure && digitsOf(line.value));
  return found ? Number(digitsOf(found.value)) * figures[found.name].scale : null;
}

/** @param {string} value digits and a unit */
export function digitsOf(value) {
  const [digits] = value.split(/\s+/);
  return readNumber(digits) ? digits : null;
}

/**
 * @param {Block[]} blocks of one place
 * @param {Execution} execution
 * @returns {boolean} whether every datastore has a block of the same jobs or run definition
 */
export function isMatched(blocks, { datastores }) {
  if (blocks.length < datastores.size) return false;
  const jobs = new Map(blocks.map(({ datastore }) => [datastore, /** @type {string[]} */ ([])]));
  for (const { datastore, job, start } of blocks) {
    const what = job ?? JSON.stringify([start?.name, start?.rateText, start?.loops]);
    jobs.get(datastore)?.push(what);
  }
  const same = new Set([...jobs.values()].map((list) => list.sort().join("\n"))).size === 1;
  return same && [...datastores].every((datastore) => jobs.has(datastore));
}
