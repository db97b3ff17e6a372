/** Which formats take a file, by its first bytes. */

/** @import {Format, Mapping} from "../types.js" */

/** Bytes in which a file says surely what it is, if it does. */
const beginningBytes = 256;

/**
 * A file that begins as only one format's does is that format's: no other looks at all of its head. A file that
 * study.yaml maps is shown to all.
 * @template {Format} Known
 * @param {Known[]} formats
 * @param {string} path in the study
 * @param {Uint8Array} head first bytes of the unpacked file, 64 KiB or less
 * @param {Mapping | null} mapping
 * @returns {Known[]} in the order of formats
 */
export function findAccepting(formats, path, head, mapping) {
  if (mapping === null && path !== "study.yaml") {
    const beginning = new TextDecoder("latin1").decode(head.subarray(0, beginningBytes));
    const sure = formats.find(({ begins }) => begins?.test(beginning));
    if (sure) return [sure];
  }
  return formats.filter((format) => format.accepts(path, head, mapping));
}
