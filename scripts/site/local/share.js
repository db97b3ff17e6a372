/** What a visitor's files become when they are to be shared: a folder of the archive, as a zip. */
import { findBySigns } from "../../../loaders/names/find.js";
import { formatMany } from "../../../src/words/numbers.js";
import { bytesOf, readBytes } from "./contents.js";
import { makeZip } from "./zip-writer.js";
import { isArchive } from "./zip.js";

/** @import {Taken} from "./reading.js" */

/** Lines are looked at in pieces of this size, as many as a run's own files have. */
const pieceBytes = 1 << 20;
const mostUnpacked = 2 ** 28;

/** Files that nothing reads have no place in the archive: its check would tell them. */
const isRead = (/** @type {Taken} */ { file }) => file.format !== null;

/**
 * @param {{path: string, blob: Blob}[]} files as they lie in the study, zips unpacked
 * @param {Taken[]} taken
 * @param {string} yaml what study.yaml says
 * @returns {Promise<{zip: Blob, note: string}>} note: what was left out, and what names were seen
 */
export async function shareFiles(files, taken, yaml) {
  const read = new Set(taken.filter(isRead).map(({ file }) => file.source));
  const kept = files.filter(({ path }) => read.has(path));
  const left = taken.filter(({ file }) => file.format === null && !isArchive(file.source)).length;
  const kinds = await findKinds(kept);
  const zip = await makeZip([{ path: "study.yaml", blob: new Blob([yaml]) }, ...kept]);
  const said = [
    `${formatMany(kept.length, "file")} and a study.yaml.`,
    left > 0 && `Left out: ${formatMany(left, "file")} that no format reads.`,
    kinds.length > 0
      ? `Names are in them (${kinds.join(", ")}), which cannot be replaced here: npm run sanitise does that before anything is published.`
      : "No sign of a name was seen; npm run sanitise, which knows every word that is harmless, has the last word.",
  ];
  return { zip, note: said.filter(Boolean).join(" ") };
}

/**
 * @param {{blob: Blob}[]} files
 * @returns {Promise<string[]>} kinds of names whose signs were seen
 */
async function findKinds(files) {
  const kinds = new Set();
  for (const { blob } of files) for (const { kind } of findBySigns(await textOf(blob))) kinds.add(kind);
  return [...kinds].sort();
}

/**
 * The start of a file: what names it has stand there, in its head, its options, its columns.
 * @param {Blob} blob
 */
async function textOf(blob) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of readBytes(blob, mostUnpacked)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) break;
  }
  return new TextDecoder("latin1").decode(await bytesOf(new Blob(/** @type {BlobPart[]} */ (chunks))));
}
