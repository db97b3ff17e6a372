/**
 * One number over all conditions of a study that was run in blocks: the mean change within each block, and how it varies
 * from block to block. Each block has all settings, so what drifts from block to block does not enter.
 */
import { mean, sampleStandardDeviation } from "simple-statistics";
import { boundEffect } from "../compare/margin.js";
import { readGiven } from "../compare/drafts.js";
import { fewestBlocks } from "../compare/order.js";
import { keyOfPair, keyOfRow, pairRuns } from "../compare/pairs.js";
import { combineTogether } from "../together.js";

/** @import {Comparison, Context, Run} from "../types.js" */

/** The interval misses 3 of 100 true changes, as a direction does. */
export const missed = 0.03;

/**
 * @typedef {object} Overall
 * @property {number} ratio
 * @property {number} low
 * @property {number} high
 */

/**
 * @param {Comparison[]} rows  of one pair of settings and one measure, whose numbers may be used
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Overall | null} null where the conditions are fewer than two, or were not all run in the same three blocks or more
 */
export function sumOverBlocks(rows, runs, about) {
  if (rows.length < 2 || rows.some(({ design }) => design !== "blocks")) return null;
  const [{ level, baseline }] = rows;
  const changes = observe(rows, runs, about).map((own) => changeByBlock(own, level, baseline));
  if (changes.length !== rows.length) return null;
  const blocks = [...changes[0].keys()].filter((block) => changes.every((own) => own.has(block)));
  if (blocks.length < fewestBlocks) return null;
  const means = blocks.map((block) => mean(changes.map((own) => Number(own.get(block)))));
  const estimate = mean(means);
  const se = sampleStandardDeviation(means) / Math.sqrt(blocks.length);
  if (!(se > 0)) return null;
  return {
    ratio: Math.exp(estimate),
    ...boundEffect({ estimate, se, df: blocks.length - 1 }, missed),
  };
}

/**
 * @param {Comparison[]} rows  of one pair of settings and one measure
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {{level: string, block: string | null, y: number}[][]} the logarithms that each of them compares
 */
export function observe(rows, runs, about) {
  const [{ factor, measure }] = rows;
  const combined = combineTogether(runs, about);
  const given = readGiven(combined, about);
  const wanted = new Set(rows.map(keyOfRow));
  return pairRuns(combined, factor, about)
    .filter((pair) => wanted.has(keyOfPair(pair)))
    .map((pair) => given.conditionOf(pair, /** @type {any} */ (measure)).observations);
}

/**
 * @param {{level: string, block: string | null, y: number}[]} observations
 * @param {string} level
 * @param {string} baseline
 * @returns {Map<string, number>} difference of the mean logarithms, by block with both
 */
function changeByBlock(observations, level, baseline) {
  const blocks = [...new Set(observations.flatMap(({ block }) => block ?? []))];
  return new Map(
    blocks.flatMap((block) => {
      const [here, there] = [level, baseline].map((each) =>
        observations.filter((own) => own.block === block && own.level === each).map(({ y }) => y),
      );
      return here.length > 0 && there.length > 0 ? [[block, mean(here) - mean(there)]] : [];
    }),
  );
}
