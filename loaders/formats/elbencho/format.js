/** Results files of elbencho (--csvfile). docs/formats/elbencho.md says what is read. */
import { hasSign, headText } from "../head-text.js";
import { liveFile } from "./problems.js";
import { readPhases } from "./rows.js";
import { batchesOf } from "../../rows.js";

/** @import {Source} from "../../types.js" */

export const name = "elbencho";

const results = {
  words: "ISO date,label,",
  pattern: /^(?:\ufeff)?ISO date,label,[^\n]{0,2000}time ms \[first\],time ms \[last\]/m,
};
const live = { words: "ISO Date,Label,", pattern: /^(?:\ufeff)?ISO Date,Label,Phase,RuntimeMS,/m };

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export const accepts = (path, head) => [results, live].some((sign) => hasSign(headText(head), sign));

/** @param {Source} source */
export async function* load(source) {
  yield* batchesOf(readTable(await source.text()));
}

/**
 * @param {string} text a whole file, decoded
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export const readTable = (text) =>
  hasSign(text, live) && !hasSign(text, results) ? { problems: [liveFile()] } : readPhases(text);
