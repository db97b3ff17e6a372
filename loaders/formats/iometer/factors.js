/** From access specifications and rows of workers to the factors of a run. */

/** @import {Block} from "./blocks.js" */
/** @import {Target} from "./table.js" */

/**
 * @param {Block} block
 * @param {Target[]} targets
 * @returns {Record<string, number | null>} by factor; null is not stated
 */
export function readFactors({ specs }, targets) {
  const whole = targets.find(({ kind }) => kind === "ALL");
  const lines = specs.get(whole?.spec ?? "") ?? [];
  const weight = lines.reduce((sum, { share }) => sum + share, 0);
  const mean = (/** @type {"reads" | "random"} */ of) =>
    weight > 0 ? lines.reduce((sum, line) => sum + line.share * line[of], 0) / weight : null;
  return {
    block_size_bytes: lines.length === 1 ? lines[0].size : null,
    read_pct: mean("reads"),
    random_pct: mean("random"),
    threads: whole?.number("# Workers") ?? null,
    ...readQueue(targets.filter(({ kind }) => kind === "WORKER")),
  };
}

/**
 * Queue Depth is of each disk of a worker; -1 where they differ.
 * @param {Target[]} workers
 */
export function readQueue(workers) {
  const depths = workers.map(({ number }) => number("Queue Depth"));
  const slots = workers.map(({ number }, i) => Number(number("# Disks")) * Number(depths[i]));
  const isKnown = workers.length > 0 && slots.every((each) => each > 0);
  return {
    queue_depth: isKnown && new Set(depths).size === 1 ? depths[0] : null,
    outstanding_io: isKnown ? slots.reduce((sum, each) => sum + each, 0) : null,
  };
}

/**
 * @param {Block} block
 * @param {Target[]} targets
 * @returns {string | null} what keeps the queue from being full
 */
export function readPauses({ specs }, targets) {
  const used = new Set(targets.map(({ spec }) => spec));
  const delays = [...specs].filter(([name, lines]) => used.has(name) && lines.some(({ delay }) => delay > 0));
  return delays.length ? "transfer delay" : null;
}
