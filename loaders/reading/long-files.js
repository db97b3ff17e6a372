/** Shares the long files of a list out among several readers, where their formats can be read in pieces. */
import { join } from "node:path";
import { remove } from "../store/files.js";
import { readFormat } from "./formats.js";
import { joinParts } from "./pieces.js";

/** @import {Part, Ranges} from "../types.js" */
/** @import {Failure} from "./box/reader-process.js" */
/** @import {Unread} from "./sources.js" */

/** @typedef {{source: Unread, ranges: Ranges, cut: {from: number, to: number}[]}} Long a file, and where it may be cut */
/** @typedef {{source: Unread, ranges: Ranges, pieces: Unread[]}} Cut a file, and its parts */
/** @typedef {(lists: Unread[][]) => Promise<{failures: Map<string, Failure>, said: Map<string, any>}>} Ask readers */

/** Each reader reads the header once, and parts are joined: by a core that has nothing else to do, it pays from so many bytes on. */
const fewestPartBytes = 1 << 26;

/** What is shorter is not cut. */
export const longBytes = 2 * fewestPartBytes;

/** Parts for each reader, so that none is left with much at the end. */
const partsOfReader = 2;

/** Folders of such names are no packs, and are removed where they are left. @param {Unread} source @param {string} name */
const keyOf = ({ key }, name) => `${key}.partial-${name}`;

/**
 * @param {Unread[]} sources
 * @param {number} readers
 * @param {number} [fewest] bytes of a part
 * @returns {Promise<Long[]>} none where there are as many long files as readers: each of them has work then
 */
export async function findLong(sources, readers, fewest = fewestPartBytes) {
  /** @type {Long[]} */
  const long = [];
  for (const source of sources.filter(({ bytes }) => bytes >= 2 * fewest)) {
    const count = Math.min(partsOfReader * readers, Math.floor(source.bytes / fewest));
    const { ranges } = await readFormat(source.format);
    if (ranges && count > 1)
      long.push({ source, ranges, cut: ranges.cutBytes(source.bytes, source.bytes / count) });
  }
  return long.length < readers ? long : [];
}

/**
 * @param {Long[]} long
 * @param {Ask} ask
 * @returns {Promise<Cut[]>} those that can be read in parts
 */
export async function cutLong(long, ask) {
  const pieces = long.map(({ source, cut }) => [
    pieceOf(source, "head", source.bytes, { kind: "head" }),
    ...cut.map((range, i) => pieceOf(source, `count-${i}`, range.to - range.from, { kind: "count", range })),
  ]);
  const { said } = await ask(pieces.flat().map((piece) => [piece]));
  return long.flatMap(({ source, ranges }, i) => {
    const [height, ...counted] = pieces[i].map(({ key }) => said.get(key));
    const parts = height && counted.every(Boolean) && ranges.cutParts(counted, height);
    return parts ? [{ source, ranges, pieces: piecesOf(source, parts) }] : [];
  });
}

/**
 * @param {Unread} source
 * @param {Part[]} parts
 */
const piecesOf = (source, parts) =>
  parts.map((part, i) => {
    const bytes = (parts[i + 1]?.first ?? source.bytes) - part.first;
    return pieceOf(source, `part-${i}`, bytes, { kind: "part", part });
  });

/**
 * @param {Unread} source
 * @param {string} name
 * @param {number} bytes
 * @param {import("./pieces.js").Piece} piece
 * @returns {Unread}
 */
const pieceOf = (source, name, bytes, piece) => ({ ...source, key: keyOf(source, name), bytes, piece });

/**
 * Makes a pack of each file whose parts could be read.
 * @param {string} staging
 * @param {Cut[]} cut
 * @param {{failures: Map<string, Failure>, said: Map<string, any>}} read parts
 * @returns {Promise<Map<string, Failure>>} by key why a file was not read
 */
export async function joinCut(staging, cut, { failures, said }) {
  /** @type {Map<string, Failure>} */
  const failed = new Map();
  for (const { source, ranges, pieces } of cut) {
    const wrong = pieces.map(({ key }) => failures.get(key)).find(Boolean);
    const packs = pieces.map(({ key }) => join(staging, key));
    if (wrong) failed.set(source.key, wrong);
    else {
      const summaries = pieces.map(({ key }) => said.get(key));
      await joinParts(ranges, join(staging, source.key), { packs, summaries });
    }
    for (const pack of packs) remove(pack);
  }
  return failed;
}
