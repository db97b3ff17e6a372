/** In which order the runs of a condition were made, as far as anybody recorded it. */
import { mean } from "simple-statistics";
import { groupBy } from "../series.js";
import { maxOf, minOf } from "../../words/ends.js";

/** @import {Run} from "../types.js" */

/** Levels that lie further apart in time than this: one ran after the other. */
export const mostSeparation = 0.8;

/** With fewer blocks their variation is unknown. */
export const fewestBlocks = 3;

/**
 * blocks: declared, every level once in each; order_fixed: blocks with the same order in each; order_random: starts, and
 * declared random; order_known: starts alone; order_unknown: nothing.
 * @typedef {"blocks" | "order_fixed" | "order_random" | "order_known" | "order_unknown"} Design
 */

/** @typedef {{run: Run, level: string, block: string | null, position: number | null}} Placed */

/**
 * @param {Run[]} runs of one condition, all levels
 * @param {string} factor
 * @param {{blocks?: string | null, order_random?: boolean | null}} study what it declares
 * @returns {{design: Design, placed: Placed[]}}
 */
export function describeOrder(runs, factor, { blocks = null, order_random = null }) {
  const placed = placeRuns(runs, factor, blocks);
  return { design: findDesign(placed, order_random === true), placed };
}

/**
 * @param {Run[]} runs
 * @param {string} factor
 * @param {string | null} blocks
 * @returns {Placed[]}
 */
function placeRuns(runs, factor, blocks) {
  const starts = runs.map(({ started_at }) => started_at ?? null);
  const known = starts.every((start) => start !== null) && new Set(starts).size > 1;
  const sorted = [...starts].sort((a, b) => Number(a) - Number(b));
  return runs.map((run, i) => ({
    run,
    level: run.factors[factor],
    block: blocks === null ? null : (run.factors[blocks] ?? null),
    position: known ? rankOf(starts[i], sorted) : null,
  }));
}

/**
 * @param {number | null} start
 * @param {(number | null)[]} sorted
 */
const rankOf = (start, sorted) => (sorted.indexOf(start) + sorted.lastIndexOf(start)) / 2;

/**
 * @param {Placed[]} placed
 * @param {boolean} random whether the order within a block was declared random
 * @returns {Design}
 */
function findDesign(placed, random) {
  const timed = placed.every(({ position }) => position !== null);
  const blocks = groupBy(placed, ({ block }) => String(block));
  const whole = blocks.filter((own) => new Set(own.map(({ level }) => level)).size > 1);
  const declared = placed.every(({ block }) => block !== null) && whole.length >= fewestBlocks;
  if (!timed) return declared && random && !belies(whole) ? "blocks" : "order_unknown";
  if (!declared || !areApart(whole)) return random ? "order_random" : "order_known";
  const believable = random && chanceOfOne(whole) >= leastChance;
  return areAlike(whole) && !believable ? "order_fixed" : "blocks";
}

/**
 * @param {Placed[][]} blocks
 * @returns {boolean} whether no two levels ever changed places; a block may lack some
 */
function areAlike(blocks) {
  const sequences = blocks.map((own) => sortByPosition(own).map(({ level }) => level));
  const pairs = sequences.flatMap((own) =>
    own.flatMap((first, i) => own.slice(i + 1).map((second) => [first, second])),
  );
  const known = new Set(pairs.map((pair) => pair.join("\n")));
  return pairs.every(([first, second]) => !known.has(`${second}\n${first}`));
}

/** What would come about more rarely than this by chance is not believed to be random. */
const leastChance = 0.01;

/**
 * @param {Placed[][]} blocks
 * @returns {number} how often blocks in random order would all have the same
 */
const chanceOfOne = ([, ...others]) =>
  others.reduce((chance, own) => own.reduce((share, _, i) => share / (i + 1), chance), 1);

/**
 * Where some starts are not known, those that are may still tell that what is called a block was none.
 * @param {Placed[][]} blocks
 */
function belies(blocks) {
  const known = blocks
    .map((own) => own.flatMap(({ run: { started_at } }) => started_at ?? []))
    .filter((starts) => starts.length > 0);
  return new Set(known.flat()).size > 1 && !followEachOther(known);
}

/** @param {Placed[]} own */
const sortByPosition = (own) => [...own].sort((a, b) => Number(a.position) - Number(b.position));

/**
 * Blocks follow each other in time; what is called a block and is spread over all the time is none.
 * @param {Placed[][]} blocks
 */
const areApart = (blocks) =>
  followEachOther(blocks.map((own) => own.map(({ position }) => Number(position))));

/** @param {number[][]} blocks positions or starts */
function followEachOther(blocks) {
  const spans = blocks
    .map((own) => ({ first: minOf(own), last: maxOf(own) }))
    .sort((a, b) => a.first - b.first);
  return spans.every(({ first }, i) => i === 0 || first > spans[i - 1].last);
}

/**
 * @param {Placed[]} a runs at a level
 * @param {Placed[]} b runs at another
 * @returns {{separation: number | null, visits: number | null}} 1 where all of one ran before the other, 0 where they are mixed; how
 *   often runs of one level follow each other without the other: null where no start is known
 */
export function separate(a, b) {
  if ([...a, ...b].some(({ position }) => position === null)) return { separation: null, visits: null };
  const later = mean(b.flatMap((there) => a.map((here) => comparePositions(there, here))));
  const sequence = sortByPosition([...a, ...b]);
  const visits = sequence.filter(({ level }, i) => i === 0 || level !== sequence[i - 1].level).length;
  return { separation: Math.abs(2 * later - 1), visits };
}

/** @param {Placed} a @param {Placed} b */
const comparePositions = (a, b) => (Math.sign(Number(a.position) - Number(b.position)) + 1) / 2;
