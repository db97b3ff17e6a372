/** Kinds of load: results of two labs are compared only within a kind. */

/** Blocks of so many bytes and more are large. */
export const largeFrom = 32 * 1024;

/** @typedef {{load: string, known: boolean}} LoadClass  in words; known: all three of its parts are recorded, or under test */

/** What each part says of its share or size. @type {Record<string, (value: number) => string>} */
const parts = {
  read_pct: (share) => (share === 100 ? "reads" : share === 0 ? "writes" : "reads and writes"),
  block_size_bytes: (bytes) => (bytes >= largeFrom ? "large blocks" : "small blocks"),
  random_pct: (share) => (share === 100 ? "random" : share === 0 ? "sequential" : "partly random"),
};

/** Factors that tell the load. */
export const ofLoad = Object.keys(parts);

/**
 * Reads, writes or both; small or large blocks; random, sequential or partly so. A part that nobody recorded is left
 * out, and so is the one that is the factor under test.
 * @param {Record<string, unknown>} factors  of a run or statement, by name
 * @param {string} factor  under test
 * @returns {LoadClass}
 */
export function classOfLoad(factors, factor) {
  const names = ofLoad.filter((name) => name !== factor);
  const said = names.map((name) => sayPart(name, factors[name]));
  const load = said.filter(Boolean).join(", ");
  return { load: load || "load not given", known: said.every(Boolean) };
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function sayPart(name, value) {
  const number = value === null || value === undefined || value === "" ? NaN : Number(value);
  return Number.isNaN(number) ? "" : parts[name](number);
}

/**
 * The factors in which all runs agree.
 * @param {{factors: Record<string, string>}[]} runs  at least one
 * @returns {Record<string, string>}
 */
export const sharedFactors = ([first, ...others]) =>
  Object.fromEntries(
    Object.entries(first.factors).filter(([name, value]) =>
      others.every(({ factors }) => factors[name] === value),
    ),
  );

/**
 * IOPS and bytes a second have one ratio where the block size is the same on both sides: both are then given as IOPS.
 * @param {string} measure
 * @param {Record<string, unknown>} factors  of both sides
 * @param {string} factor  under test
 */
export const measureOf = (measure, factors, factor) =>
  measure === "bytes_per_s" && factor !== "block_size_bytes" && factors.block_size_bytes !== undefined
    ? "iops"
    : measure;
