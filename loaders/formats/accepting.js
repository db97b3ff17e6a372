/** Which formats take a file, by its first bytes. */

import { headText } from "./head-text.js";

/** @import {Format, Mapping} from "../types.js" */

/** Bytes in which a file says surely what it is, if it does. */
const beginningBytes = 256;

/** Fewer lines may begin with > by chance: a prompt, a row of a table. */
const fewestQuoted = 3;

/**
 * @param {Uint8Array} head first bytes of the unpacked file
 * @returns {boolean} whether each line has > before it, as a mail or a forum quotes a text
 */
export function isQuoted(head) {
  if (!/^\s*>/.test(new TextDecoder("latin1").decode(head.subarray(0, beginningBytes)).replaceAll("\0", "")))
    return false;
  const lines = headText(head)
    .split("\n")
    .filter((line) => line.trim());
  return lines.length >= fewestQuoted && lines.every((line) => line.trimStart().startsWith(">"));
}

/**
 * A file that begins as only one format's does is that format's: no other looks at all of its head. Of a quoted text
 * few formats read the lines. A file that study.yaml maps is shown to all.
 * @template {Format} Known
 * @param {Known[]} formats
 * @param {string} path in the study
 * @param {Uint8Array} head first bytes of the unpacked file, 64 KiB or less
 * @param {Mapping | null} mapping
 * @returns {Known[]} in the order of formats
 */
export function findAccepting(formats, path, head, mapping) {
  if (mapping === null && path !== "study.yaml") {
    if (isQuoted(head))
      return formats.filter((format) => format.readsQuoted && format.accepts(path, head, mapping));
    const beginning = new TextDecoder("latin1").decode(head.subarray(0, beginningBytes));
    const sure = formats.find(({ begins }) => begins?.test(beginning));
    if (sure) return [sure];
  }
  return formats.filter((format) => format.accepts(path, head, mapping));
}
