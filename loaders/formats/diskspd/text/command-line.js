/**
 * Options of a command line: what a paste without its block of parameters was run with. DiskSPD prints its arguments
 * without their quotes, so that a path may be several words; options come before all targets.
 */
import { emptyProfile, emptyTarget } from "../parameters.js";
import { readSize } from "../../sizes.js";

/** @import {Profile, Target, TimeSpan} from "../types.js" */

/** A console's prompt before the call of the program: PS C:\> .\diskspd.exe -b8K D:\x.dat */
const prompt = /^\s*(?:PS\s+)?([A-Za-z]:\\[^>]{0,200})>\s*(\S.{0,250}?\s[-/][A-Za-z].{0,4000})$/;

/** The folder or file name of a release: C:\DiskSpd-2.0.21a\amd64\diskspd.exe */
const release = /diskspd[-_ ]?v?(\d\.\d(?:\.\d{1,3}[a-z]?)?)(?![\d.])/i;

const label = "Command Line: ";

/** Longest command line of Windows. */
const longest = 8191;

/** What DiskSPD does without an option, as its help says. */
const plainTarget = { block_size_bytes: 65536, read_pct: 100, random_pct: 0, threads: 1, outstanding: 2 };
const plainCache = { software_cache: true, write_through: false };
const plainTimes = { duration_s: 10, warmup_s: 5, cooldown_s: 0 };

/** Letters of -S. @type {Record<string, {software_cache?: boolean, write_through?: boolean}>} */
const cacheModes = {
  "": { software_cache: false },
  b: plainCache,
  u: { software_cache: false },
  w: { write_through: true },
  bw: { write_through: true },
  h: { software_cache: false, write_through: true },
  uw: { software_cache: false, write_through: true },
};

/** @typedef {{profile: Profile, target: Target}} Asked */

/** -b comes first: sizes in blocks are of it. @type {{pattern: RegExp, set: (asked: Asked, match: RegExpExecArray) => void}[]} */
const options = [
  {
    pattern: /^b(\d+[KMGTkmgt]?)$/,
    set: ({ target }, [, size]) => (target.block_size_bytes = readSize(size)),
  },
  { pattern: /^t(\d{1,6})$/, set: ({ target }, [, n]) => (target.threads = Number(n)) },
  { pattern: /^o(\d{1,6})$/, set: ({ target }, [, n]) => (target.outstanding = Number(n)) },
  { pattern: /^F(\d{1,6})$/, set: ({ profile }, [, n]) => (profile.pool_threads = Number(n)) },
  { pattern: /^O(\d{1,6})$/, set: ({ profile }, [, n]) => (profile.pool_outstanding = Number(n)) },
  { pattern: /^w(\d{1,3})?$/, set: ({ target }, [, pct]) => (target.read_pct = 100 - Number(pct ?? 0)) },
  { pattern: /^d(\d{1,9})$/, set: ({ profile }, [, s]) => (profile.duration_s = Number(s)) },
  { pattern: /^W(\d{1,9})$/, set: ({ profile }, [, s]) => (profile.warmup_s = Number(s)) },
  { pattern: /^C(\d{1,9})$/, set: ({ profile }, [, s]) => (profile.cooldown_s = Number(s)) },
  { pattern: /^r(\d+[KMGTkmgtb]?)?$/, set: setRandom },
  { pattern: /^rs(\d{1,3})$/, set: ({ target }, [, pct]) => (target.random_pct = Number(pct)) },
  { pattern: /^si?(\d+[KMGTkmgtb]?)$/, set: ({ target }, [, size]) => setAlignment(target, size) },
  { pattern: /^S([a-z]*)$/, set: ({ target }, [, letters]) => setCache(target, letters) },
  { pattern: /^(h)$/, set: ({ target }, [, letters]) => setCache(target, letters) },
  { pattern: /^g(\d{1,12})(i?)$/, set: setRate },
  { pattern: /^j(\d{1,9})$/, set: ({ target }, [, ms]) => (target.think_time_ms = Number(ms)) },
  {
    pattern: /^c(\d+[KMGTkmgtb]?)$/,
    set: ({ target }, [, size]) => (target.file_bytes = sizeOf(target, size)),
  },
  {
    pattern: /^f(\d+[KMGTkmgtb]?)$/,
    set: ({ target }, [, size]) => (target.max_file_bytes = sizeOf(target, size)),
  },
  {
    pattern: /^B(\d+[KMGTkmgtb]?)$/,
    set: ({ target }, [, size]) => (target.base_offset_bytes = sizeOf(target, size)),
  },
];

/**
 * @param {Asked} asked changed
 * @param {RegExpExecArray} match
 */
function setRandom({ target }, [, size]) {
  target.random_pct = 100;
  if (size) setAlignment(target, size);
}

/**
 * @param {Target} target changed
 * @param {string} size
 */
function setAlignment(target, size) {
  target.alignment_bytes = sizeOf(target, size);
}

/**
 * @param {Target} target changed
 * @param {string} letters
 */
function setCache(target, letters) {
  Object.assign(target, cacheModes[letters] ?? { software_cache: null, write_through: null });
}

/**
 * @param {Asked} asked changed
 * @param {RegExpExecArray} match
 */
function setRate({ target }, [, limit, unit]) {
  target.rate = Number(limit) * (unit ? 1 : 1000);
  target.rate_unit = unit ? "IOPS" : "bytes/s";
}

/**
 * @param {Target} target
 * @param {string} size 64K; 4b is four blocks
 */
function sizeOf({ block_size_bytes }, size) {
  if (!size.endsWith("b")) return readSize(size);
  return block_size_bytes && Number(size.slice(0, -1)) * block_size_bytes;
}

/** @typedef {{program: string, options: string[], operands: string[]}} Command */

/**
 * @param {string[]} lines of a document, trimmed; a prompt may be the first of them
 * @returns {Command | null} what Command Line: says, else the prompt
 */
export function readCommand(lines) {
  const stated = lines.find((line) => line.startsWith(label))?.slice(label.length);
  const typed = isCall(lines[0] ?? "") ? prompt.exec(lines[0]) : null;
  if (typed) return splitCommand(stated ?? typed[2], `${typed[1]} `);
  return stated === undefined ? null : splitCommand(stated, "");
}

/** @param {string} line whether it is a prompt at which DiskSPD was called */
export const isCall = (line) => /diskspd/i.test(line.slice(0, longest)) && prompt.test(line);

/**
 * @param {string} text
 * @param {string} folder that it was called in
 * @returns {Command}
 */
function splitCommand(text, folder) {
  const words = text.slice(0, longest).match(/"[^"]*"|[^\s"]+/g) ?? [];
  const first = indexOf(words, isOption);
  const [program, rest] = [words.slice(0, first), words.slice(first)];
  const operands = rest.slice(indexOf(rest, (word) => !isOption(word)));
  return {
    program: folder + program.join(" "),
    options: rest.slice(0, rest.length - operands.length).map((word) => word.slice(1)),
    operands: operands.slice(
      0,
      indexOf(operands, (word) => /^\d?[>|]/.test(word)),
    ),
  };
}

/**
 * @param {string[]} words
 * @param {(word: string) => boolean} test
 */
function indexOf(words, test) {
  const index = words.findIndex(test);
  return index < 0 ? words.length : index;
}

/** @param {string} word */
const isOption = (word) => /^[-/][A-Za-z]/.test(word);

/** @param {Command | null} command @returns {string | null} the version that the name of the program or its folder states */
export const statedVersion = (command) => release.exec(command?.program ?? "")?.[1] ?? null;

/**
 * @param {Command | null} command
 * @param {TimeSpan} span whose tables tell how many targets there were
 * @returns {Profile | null} null without options, and with a profile of its own (-X)
 */
export function profileOf(command, span) {
  if (!command?.options.length || command.options.some((option) => option.startsWith("X"))) return null;
  const asked = {
    profile: { ...emptyProfile(), ...plainTimes },
    target: { ...emptyTarget(), ...plainTarget, ...plainCache },
  };
  for (const { pattern, set } of options)
    for (const option of command.options) {
      const match = pattern.exec(option);
      if (match) set(asked, match);
    }
  asked.target.alignment_bytes ??= asked.target.block_size_bytes;
  return { ...asked.profile, targets: listTargets(asked, command, span) };
}

/**
 * @param {Asked} asked
 * @param {Command} command
 * @param {TimeSpan} span
 * @returns {Target[]} one of unknown depth where their number is not certain
 */
function listTargets({ profile, target }, { operands }, span) {
  const threads = profile.pool_threads === null ? target.threads : null;
  const count = countTargets(threads, operands, span);
  const one = { ...target, threads };
  if (!count) return [{ ...one, threads: null, outstanding: null, file_bytes: null, rate: null }];
  return Array.from({ length: count }, (_, i) => ({ ...one, path: `target ${i + 1}` }));
}

/**
 * @param {number | null} threads of each target; null with a thread pool
 * @param {string[]} operands
 * @param {TimeSpan} span
 * @returns {number | null} null where blanks in paths leave it open
 */
function countTargets(threads, operands, span) {
  if (threads && span.threads) return span.threads % threads ? null : span.threads / threads;
  if (span.parts.length) return new Set(span.parts.map(({ path }) => path)).size;
  const isPath = (/** @type {string} */ word) => /^"|^[A-Za-z]:|^\\\\|^#\d/.test(word);
  return operands.length === 1 || operands.every(isPath) ? operands.length : null;
}
