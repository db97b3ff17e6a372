/** Shares lists of raw files out among processes: a file that ends its process costs itself, and no other of its list. */
import { availableParallelism } from "node:os";
import { reading } from "../../limits.js";
import { MissingPython } from "../python.js";
import { startReader } from "./reader-process.js";

/** @import {Options} from "../../types.js" */
/** @import {Unread} from "../sources.js" */
/** @import {Failure, Reader} from "./reader-process.js" */

/** How many readers are worth starting. */
export const mostReaders = availableParallelism();

const ownProgram = new URL("./reader.js", import.meta.url);

/** Readers that wait for what this process asks next, by their program and the Python that they start. @type {Map<string, Reader[]>} */
const idle = new Map();
const kindOf = (/** @type {URL} */ program) => `${program.href} ${process.env.PYTHON ?? ""}`;

/** @param {URL} program */
function takeReader(program) {
  const waiting = idle.get(kindOf(program));
  let reader = waiting?.pop();
  while (reader && !reader.isAlive()) reader = waiting?.pop();
  reader?.wake();
  return reader ?? startReader(program);
}

/** @param {URL} program @param {Reader} reader */
function giveBack(program, reader) {
  const kind = kindOf(program);
  idle.set(kind, [...(idle.get(kind) ?? []), reader]);
  reader.rest();
}

/**
 * Starts readers for whoever will read soon: they take as long to start as to find out what there is to read.
 * @param {number} count that wait then, where several are worth it
 */
export function prepareReaders(count) {
  if (mostReaders < 2) return;
  const waiting = (idle.get(kindOf(ownProgram)) ?? []).filter((reader) => reader.isAlive());
  for (let i = waiting.length; i < count; i++) giveBack(ownProgram, startReader(ownProgram));
}

/**
 * @typedef {object} Box
 * @property {URL} [program] what a reader runs
 * @property {boolean} [isKept] whether its readers wait for the next lists; those of the own program do
 * @property {typeof reading} [limits] of each file
 * @property {number} [readers] at the same time
 * @property {Map<string, any>} [said] added to: by key what pieces of files say
 */

/**
 * @typedef {object} Progress of a list
 * @property {Set<string>} done keys of what is staged or cannot be read
 * @property {{place: number, isGzip: boolean} | null} on the file that its reader is reading
 * @property {boolean} isWhole whether the reader has come to its end
 */

/**
 * @param {string} staging folder of packs
 * @param {Unread[][]} lists
 * @param {Options} options options for readers
 * @param {(key: string) => void} onRead called after each file
 * @param {Box} [box]
 * @returns {Promise<Map<string, Failure>>} by key why a source was not read
 * @throws {MissingPython}
 */
export async function readInBox(
  staging,
  lists,
  options,
  onRead,
  {
    program = ownProgram,
    isKept = program === ownProgram,
    limits = reading,
    readers = mostReaders,
    said = new Map(),
  } = {},
) {
  const queue = [...lists];
  /** @type {Map<string, Failure>} */
  const failures = new Map();
  /** @type {Set<string>} */
  const told = new Set();
  /** @type {Set<ReturnType<typeof startReader>>} */
  const alive = new Set();
  const tell = (/** @type {string} */ key) => {
    if (!told.has(key)) onRead(key);
    told.add(key);
  };
  const serve = async () => {
    let reader = null;
    for (let list = queue.shift(); list; list = queue.shift()) {
      if (!reader) alive.add((reader = takeReader(program)));
      const progress = await follow(
        reader.ask({ staging, sources: list, options, limits }),
        list,
        { failures, said },
        tell,
      );
      if (progress.isWhole) continue;
      const { blamed, rest } = divide(list, progress);
      const file = blamed && { bytes: blamed.bytes, isGzip: progress.on?.isGzip ?? false };
      const failure = await reader.explain(file, limits);
      alive.delete(reader);
      reader = null;
      if (blamed) failures.set(blamed.key, failure);
      if (blamed) tell(blamed.key);
      queue.unshift(...rest);
    }
    if (!reader) return;
    alive.delete(reader);
    if (isKept) giveBack(program, reader);
    else await reader.stop();
  };
  try {
    await Promise.all(Array.from({ length: Math.min(readers, lists.length) }, serve));
    return failures;
  } finally {
    for (const reader of alive) reader.kill();
  }
}

/**
 * @param {AsyncIterable<any[]>} notes of a reader
 * @param {Unread[]} list
 * @param {{failures: Map<string, Failure>, said: Map<string, any>}} found added to
 * @param {(key: string) => void} tell called after each file
 * @returns {Promise<Progress>}
 */
async function follow(notes, list, { failures, said }, tell) {
  /** @type {Progress} */
  const progress = { done: new Set(), on: null, isWhole: false };
  const finish = () => progress.on && tell(list[progress.on.place].key);
  for await (const [what, ...told] of notes)
    if (what === "reading") {
      finish();
      progress.on = { place: told[0], isGzip: told[1] };
    } else if (what === "packing") {
      finish();
      progress.on = null;
    } else if (what === "packed") for (const key of told[0]) progress.done.add(key);
    else if (what === "done-piece") {
      said.set(told[0], told[1]);
      progress.done.add(told[0]);
    } else if (what === "failed") {
      failures.set(told[0], told[1]);
      progress.done.add(told[0]);
    } else if (what === "no-python") throw new MissingPython(told[0]);
    else if (what === "done") progress.isWhole = true;
  return progress;
}

/**
 * What came before the file is known to be harmless, what comes after it is not: they are read apart, so that no file
 * is read more than twice. Where no file was being read, a half of the list that holds the culprit ends its reader again.
 * @param {Unread[]} list
 * @param {Progress} progress
 * @returns {{blamed: Unread | null, rest: Unread[][]}}
 */
function divide(list, { done, on }) {
  const left = (/** @type {Unread[]} */ part) => part.filter(({ key }) => !done.has(key));
  const all = left(list);
  const half = all.length >> 1;
  const [blamed, parts] = on
    ? [list[on.place], [left(list.slice(0, on.place)), left(list.slice(on.place + 1))]]
    : all.length === 1
      ? [all[0], []]
      : [null, [all.slice(0, half), all.slice(half)]];
  return { blamed, rest: parts.filter(({ length }) => length) };
}
