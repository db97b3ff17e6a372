/** A table of all studies as one CSV: of studies that did not change, out of that of the last site. */
/** @import {Form, Packed, Piece} from "./pieces.js" */
import { open } from "node:fs/promises";

/** @typedef {Piece & {study: string}} StudyPiece */

/**
 * @typedef {object} LastCsv the same table of the last site
 * @property {string} file with the same header
 * @property {StudyPiece[]} pieces of the file behind its header
 * @property {(study: string) => boolean} isKept
 */

/**
 * @param {string} target
 * @param {Form} form
 * @param {{header: Packed, studies: string[], fresh: Map<string, Packed>}} content studies: in the table's order; fresh:
 *   those that are not kept
 * @param {LastCsv | null} last
 * @returns {Promise<StudyPiece[]>}
 */
export async function writeWholeCsv(target, form, { header, studies, fresh }, last) {
  const known = placesOf(last, form.begin.length + header.bytes);
  const to = await open(target, "w");
  const from = last && known.size > 0 ? await open(last.file) : null;
  try {
    /** @type {StudyPiece[]} */
    const pieces = [];
    let kept = { at: 0, to: 0 };
    const copy = async () => {
      const bytes = Buffer.alloc(kept.to - kept.at);
      if (from && bytes.length > 0) await readAll(from, bytes, kept.at);
      await to.writeFile(bytes);
      kept = { at: 0, to: 0 };
    };
    await to.writeFile(form.begin);
    await to.writeFile(header.content);
    for (const study of studies) {
      const [made, place] = [fresh.get(study), known.get(study)];
      if (!made && !place) throw new Error(`${target}: no row of ${study}`);
      if (made || place?.at !== kept.to) await copy();
      if (made) await to.writeFile(made.content);
      else if (place) kept = { at: kept.to === place.at ? kept.at : place.at, to: place.at + place.bytes };
      const { bytes, text, crc } = made ?? /** @type {StudyPiece} */ (place);
      pieces.push({ study, bytes, text, crc });
    }
    await copy();
    await to.writeFile(form.end([header, ...pieces]));
    return pieces;
  } finally {
    await Promise.all([to.close(), from?.close()]);
  }
}

/**
 * @param {import("node:fs/promises").FileHandle} file
 * @param {Buffer} bytes filled
 * @param {number} at
 */
async function readAll(file, bytes, at) {
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, at + done);
    if (bytesRead === 0) throw new Error("a table of the last site ends too early");
    done += bytesRead;
  }
}

/**
 * @param {LastCsv | null} last
 * @param {number} first where its pieces begin
 * @returns {Map<string, StudyPiece & {at: number}>} those that are kept
 */
function placesOf(last, first) {
  let at = first;
  const places = new Map();
  for (const piece of last?.pieces ?? []) {
    if (last?.isKept(piece.study)) places.set(piece.study, { ...piece, at });
    at += piece.bytes;
  }
  return places;
}
