/** Histograms of vscsiStats, which ESXi keeps of virtual disks. docs/formats/vscsistats.md says what is read. */
import { readBlocks } from "./blocks.js";
import { noHistogram } from "./problems.js";
import { windowRows } from "./rows.js";
import { findWindows } from "./windows.js";
import { toColumns } from "../../rows.js";
import { fewOf } from "../few-problems.js";

/** @import {Source} from "../../types.js" */

export const name = "vscsistats";

const sign =
  /^[^\S\n]*(?:Histogram: [^\n]{1,300}virtual machine worldGroupID|Virtual Machine worldGroupID: \d+, Virtual Machine Display Name:)/m;

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export const accepts = (path, head) =>
  sign.test(new TextDecoder("latin1").decode(head).replace(/[\0\r]/g, ""));

/** @param {Source} source */
export async function* load(source) {
  for (const [table, rows] of Object.entries(readHistograms(await source.text())))
    if (rows.length) yield { table, columns: toColumns(rows) };
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
