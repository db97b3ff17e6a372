/** The parameter block of a text result. */
import { readSize } from "../sizes.js";

/** @import {Profile, Target} from "./types.js" */

/** @type {{pattern: RegExp, set: (profile: Profile, match: RegExpExecArray) => void}[]} */
const profileLines = [
  { pattern: /^duration: (\d+)s$/, set: (profile, [, s]) => (profile.duration_s = Number(s)) },
  { pattern: /^warm up time: (\d+)s$/, set: (profile, [, s]) => (profile.warmup_s = Number(s)) },
  { pattern: /^cool down time: (\d+)s$/, set: (profile, [, s]) => (profile.cooldown_s = Number(s)) },
  { pattern: /^measuring latency$/, set: (profile) => (profile.measures_latency = true) },
  {
    pattern: /^(?:gathering IOPS at intervals of|calculating IOPS stddev with bucket duration =) (\d+) ?m/i,
    set: (profile, [, ms]) => (profile.interval_s = Number(ms) / 1000),
  },
  {
    pattern: /^thread pool with (\d+) threads$/,
    set: (profile, [, n]) => (profile.pool_threads = Number(n)),
  },
  {
    pattern: /^number of outstanding I\/O operations per thread: (\d+)$/,
    set: (profile, [, n]) => (profile.pool_outstanding = Number(n)),
  },
];

/** @type {{pattern: RegExp, set: (target: Target, match: RegExpExecArray) => void}[]} */
const targetLines = [
  { pattern: /^performing read test$/, set: (target) => (target.read_pct = 100) },
  { pattern: /^performing write test$/, set: (target) => (target.read_pct = 0) },
  {
    pattern: /read\/write ratio: (\d+)\/\d+\)$/,
    set: (target, [, read]) => (target.read_pct = Number(read)),
  },
  // To 2.0.15 the share of writes comes first, and the second number is always 100.
  {
    pattern: /write\/read ratio: (\d+)\/100\)$/,
    set: (target, [, write]) => (target.read_pct = 100 - Number(write)),
  },
  { pattern: /^block size: (\S+)$/, set: (target, [, size]) => (target.block_size_bytes = readSize(size)) },
  { pattern: /^using random I\/O/, set: (target) => (target.random_pct = 100) },
  {
    pattern: /^using .*(?:alignment|stride): (\S+?)\)|^stride size: (\d+)$/,
    set: (target, [, size, before]) => (target.alignment_bytes = readSize(size ?? before)),
  },
  { pattern: /^using (?:interlocked )?sequential I\/O/, set: (target) => (target.random_pct = 0) },
  {
    pattern: /^using mixed random\/sequential I\/O \((\d+)% random\)/,
    set: (target, [, pct]) => (target.random_pct = Number(pct)),
  },
  {
    pattern: /^number of outstanding I\/O operations(?: per thread)?: (\d+)\)?$/,
    set: (target, [, n]) => (target.outstanding = Number(n)),
  },
  { pattern: /^threads per file: (\d+)$/, set: (target, [, n]) => (target.threads = Number(n)) },
  { pattern: /^throughput rate-limited to (\d+) (IOPS|B\/ms)$/, set: setRate },
  { pattern: /^think time: (\d+)ms$/, set: (target, [, ms]) => (target.think_time_ms = Number(ms)) },
  { pattern: /^size: (\d+)B$/, set: (target, [, size]) => (target.file_bytes = Number(size)) },
  { pattern: /^max file size: (\S+)$/, set: (target, [, size]) => (target.max_file_bytes = readSize(size)) },
  {
    pattern: /^base file offset: (\S+)$/,
    set: (target, [, size]) => (target.base_offset_bytes = readSize(size)),
  },
  { pattern: /^using software/, set: (target) => (target.software_cache = true) },
  { pattern: /^software (?:and hardware )?cache disabled/, set: (target) => (target.software_cache = false) },
  {
    pattern: /writethrough on$|hardware (?:write )?cache disabled/,
    set: (target) => (target.write_through = true),
  },
  {
    pattern: /writethrough off$|^using software and hardware/,
    set: (target) => (target.write_through = false),
  },
  { pattern: /^using O_DIRECT$/, set: (target) => (target.software_cache = false) },
];

/**
 * @param {Target} target
 * @param {RegExpExecArray} match
 */
function setRate(target, [, limit, unit]) {
  target.rate = Number(limit) * (unit === "IOPS" ? 1 : 1000);
  target.rate_unit = unit === "IOPS" ? "IOPS" : "bytes/s";
}

/**
 * @param {string[]} lines of one time span, trimmed
 * @param {string} command what follows Command Line:
 * @returns {Profile | null} null where no target is described
 */
export function readParameters(lines, command) {
  const profile = emptyProfile();
  for (const line of lines) {
    const path = /^path: '(.*)'$/.exec(line)?.[1];
    if (path !== undefined) profile.targets.push({ ...emptyTarget(), path });
    const target = profile.targets.at(-1);
    if (target) applyLine(targetLines, target, line);
    else applyLine(profileLines, profile, line);
  }
  if (!profile.targets.length) return null;
  for (const target of profile.targets) target.file_bytes ??= createdBytes(command);
  return profile;
}

/**
 * @template T
 * @param {{pattern: RegExp, set: (subject: T, match: RegExpExecArray) => void}[]} known
 * @param {T} subject changed
 * @param {string} line
 */
function applyLine(known, subject, line) {
  for (const { pattern, set } of known) {
    const match = pattern.exec(line);
    if (match) set(subject, match);
  }
}

/** @returns {Profile} */
export const emptyProfile = () => ({
  duration_s: null,
  warmup_s: null,
  cooldown_s: null,
  measures_latency: false,
  interval_s: null,
  pool_threads: null,
  pool_outstanding: null,
  targets: [],
});

/** @returns {Target} */
export const emptyTarget = () => ({
  path: "",
  block_size_bytes: null,
  read_pct: null,
  random_pct: null,
  alignment_bytes: null,
  threads: null,
  outstanding: null,
  rate: null,
  rate_unit: null,
  think_time_ms: null,
  file_bytes: null,
  max_file_bytes: null,
  base_offset_bytes: null,
  software_cache: null,
  write_through: null,
});

/** Size of the files that -c creates. @param {string} command */
const createdBytes = (command) => readSize(/(?:^|\s)-c(\d+[KMGT]?)(?=\s|$)/.exec(command)?.[1] ?? "");
