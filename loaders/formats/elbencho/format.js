/** Results files of elbencho (--csvfile). docs/formats/elbencho.md says what is read. */
import { liveFile } from "./problems.js";
import { readPhases } from "./rows.js";
import { toColumns } from "../../rows.js";

/** @import {Source} from "../../types.js" */

export const name = "elbencho";

const results = /^(?:\ufeff)?ISO date,label,[^\n]{0,2000}time ms \[first\],time ms \[last\]/m;
const live = /^(?:\ufeff)?ISO Date,Label,Phase,RuntimeMS,/m;

/** @param {Uint8Array} head */
const decode = (head) => new TextDecoder("latin1").decode(head).replace(/[\0\r]|^ï»¿|^ÿþ|^þÿ/g, "");

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export const accepts = (path, head) => [results, live].some((sign) => sign.test(decode(head)));

/** @param {Source} source */
export async function* load(source) {
  for (const [table, rows] of Object.entries(readTable(await source.text())))
    if (rows.length) yield { table, columns: toColumns(rows) };
}

/**
 * @param {string} text a whole file, decoded
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export const readTable = (text) =>
  live.test(text) && !results.test(text) ? { problems: [liveFile()] } : readPhases(text);
