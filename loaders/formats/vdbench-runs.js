/**
 * The line with which Vdbench starts a run, as its consoles and reports have it (Starting RD=...) and as HCIBench copies
 * it into a summary (Run Def: RD=...). See docs/formats/vdbench.md.
 */

/**
 * @typedef {object} Start
 * @property {string} name of the run definition; of a point of a curve with its share of the maximum: run1_(50%)
 * @property {string | null} time as printed: 08:00:00.004
 * @property {boolean} isPreparation whether it makes files, or recovers a journal: nothing is measured then
 * @property {boolean} isSimulated whether it was only planned (-s)
 * @property {"raw" | "files" | null} kind of I/O: on devices, on file systems; null where the line does not tell
 * @property {string | null} rateText what was asked for, as printed: Uncontrolled MAX, 510, max, curve
 * @property {number | null} rate_iops I/Os or operations a second; null is no limit, or none that is a number
 * @property {number | null} elapsed_s
 * @property {number | null} warmup_s
 * @property {[string, string][]} loops names and values, the outermost first: ["xfersize", "4k"]
 */

const start = /(?:^|\s)(?:(Simulating|Starting) )?RD=([^\s;]+)(.*)$/;
const clock = /^(\d\d:\d\d:\d\d\.\d{3}) /;
const preparation = /^(?:SD_format|format_for_.*|journal_recovery)$/;
const powers = /** @type {Record<string, number>} */ ({ "": 0, k: 1, m: 2, g: 3, t: 4, p: 5 });

/**
 * @param {string} line of a console or report, with its tags or without
 * @returns {Start | null} null where it is no such line
 */
export function parseStart(line) {
  if (!line.includes("RD=") || line.length > 4000) return null;
  const text = line.replace(/<[^<>]{0,200}>/g, "").trim();
  const [, verb, name, rest] = start.exec(text) ?? [];
  const [, time = null] = clock.exec(text) ?? [];
  if (name === undefined || (!verb && !/^(?:Run Def:\s*)?RD=/.test(text))) return null;
  const raw = /I\/O rate(?: \(Replay\))?:([^;]+)/.exec(rest)?.[1].trim();
  const files = /fwdrate=([^\s;.]+)[.;]?/.exec(rest)?.[1];
  const rateText = raw ?? files ?? null;
  return {
    name,
    time,
    isPreparation: preparation.test(name),
    isSimulated: verb === "Simulating",
    kind: raw !== undefined ? "raw" : files !== undefined || /^format_for_/.test(name) ? "files" : null,
    rateText,
    rate_iops: rateText !== null && /^\d{1,12}$/.test(rateText) ? Number(rateText) : null,
    elapsed_s: secondsOf(rest, "elapsed"),
    warmup_s: secondsOf(rest, "warmup"),
    loops: loopsOf(rest),
  };
}

/**
 * @param {string} text
 * @param {string} name
 */
function secondsOf(text, name) {
  const [, digits] = new RegExp(`\\b${name}=(\\d{1,9})\\b`).exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * @param {string} text
 * @returns {[string, string][]}
 */
function loopsOf(text) {
  const [, listed = ""] = /For loops:(.*)$/.exec(text) ?? [];
  return listed
    .trim()
    .split(/\s+/)
    .flatMap((pair) => {
      const [, name, value] = /^(\w+)=(\S+)$/.exec(pair) ?? [];
      return name === undefined ? [] : [/** @type {[string, string]} */ ([name, value])];
    });
}

/**
 * A number as loops have it: from 1024 on with a letter for a power of 1024, whatever it counts, so that 1k threads are
 * 1024 (seen in 5.04.07's output).
 * @param {string | undefined} text such as 8k, 1.500k, 70
 * @returns {number | null} null where it is none, as max and 50% are
 */
export function parseSize(text) {
  const [, digits, unit] = /^(\d{1,12}(?:\.\d{1,6})?)([kmgtp]?)$/i.exec(text ?? "") ?? [];
  return digits === undefined ? null : Number(digits) * 1024 ** powers[unit.toLowerCase()];
}

/** Factors that loops of one name give: the same in all files that Vdbench or HCIBench write. */
const loopFactors = /** @type {Record<string, string>} */ ({
  threads: "threads",
  xfersize: "block_size_bytes",
  rdpct: "read_pct",
  seekpct: "random_pct",
});

/**
 * What a start line says of its run and nothing else does. Threads are those of one SD or FWD, and keep one I/O each; a
 * curve and Uncontrolled MAX are no limit.
 * @param {Start} start
 * @returns {Record<string, number>} by factor
 */
export function startFactors({ loops, rate_iops }) {
  /** @type {Record<string, number>} */
  const factors = rate_iops === null ? {} : { rate_iops };
  for (const [name, text] of loops) {
    const value = parseSize(text);
    if (name in loopFactors && value !== null) factors[loopFactors[name]] = value;
    if (name === "threads" && value !== null) factors.queue_depth = 1;
    const operation = name === "operation" ? { read: 100, write: 0 }[text] : undefined;
    if (operation !== undefined) factors.read_pct = operation;
  }
  return factors;
}

/**
 * Why the threads of a run did not always have an I/O outstanding: the option of Vdbench that held them back.
 * @param {Start} start
 * @returns {string | null}
 */
export function heldBackBy({ kind, rateText, rate_iops }) {
  if (rate_iops !== null || rateText === "Variable") return kind === "files" ? "fwdrate" : "iorate";
  return /^Controlled/.test(rateText ?? "") ? "skew" : null;
}
