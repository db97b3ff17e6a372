/** Histograms of vscsiStats, which ESXi keeps of virtual disks. docs/formats/vscsistats.md says what is read. */
import { hasSign, headText } from "../head-text.js";
import { readBlocks } from "./blocks.js";
import { noHistogram } from "./problems.js";
import { windowRows } from "./rows.js";
import { findWindows } from "./windows.js";
import { batchesOf } from "../../rows.js";
import { fewOf } from "../few-problems.js";

/** @import {Source} from "../../types.js" */

export const name = "vscsistats";

const sign = {
  words: "worldGroupID",
  pattern:
    /^[^\S\n]*(?:Histogram: [^\n]{1,300}virtual machine worldGroupID|Virtual Machine worldGroupID: \d+, Virtual Machine Display Name:)/m,
};

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export const accepts = (path, head) => hasSign(headText(head), sign);

/** @param {Source} source */
export async function* load(source) {
  yield* batchesOf(readHistograms(await source.text()));
}

/**
 * @param {string} text a whole file, decoded
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readHistograms(text) {
  const file = readBlocks(text);
  if (!file.blocks.length) file.problems.push(noHistogram());
  const rows = windowRows(findWindows(file), file);
  return { ...rows, problems: fewOf(file.problems) };
}
