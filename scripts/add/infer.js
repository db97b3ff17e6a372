/** What a study's runs say about its design: the factor under test, and the load that charts have on x. */

import { loads } from "../../loaders/vocabulary/loads.js";

/** @import {Factor} from "../../loaders/types.js" */

/** @typedef {Record<string, any>} Run a row of run_results.csv.sql: a column for each factor */

/**
 * @typedef {object} Proposal
 * @property {"factor" | "load_axis" | "order"} key of study.yaml
 * @property {string | null} name of a factor, or the order; null where several may be meant
 * @property {string} reason
 */

/** Of these outstanding I/O is the product. */
const parts = ["queue_depth", "threads", "vms", "disks_per_vm"];
/** What differs without being meant. */
export const never = new Set(["repeat", "duration_s", "warmup_s"]);
/** What makes a workload. */
const shapes = new Set(["block_size_bytes", "read_pct", "random_pct"]);
/** Fewer levels are settings that are compared, no axis. */
const fewestOfAxis = 3;

/**
 * @param {Run[]} all runs of the study
 * @param {Factor[]} vocabulary
 * @param {{factor?: string, load_axis?: string}} said what study.yaml says already
 * @returns {Proposal[]} for what it does not say and runs differ in
 */
export function inferDesign(all, vocabulary, said) {
  const runs = all.filter(({ outcome }) => outcome === "completed");
  const differing = vocabulary.filter(({ name }) => !never.has(name) && levelsOf(runs, name).length > 1);
  const varying = differing.filter(({ name }) => isStated(runs, name));
  const unstated = differing.filter(({ name }) => name !== "outstanding_io" && !isStated(runs, name));
  if (unstated.length) {
    const differ = unstated.length > 1 ? "differ" : "differs";
    const reason = `not every run states ${listNames(unstated)}, which ${differ}`;
    return said.factor ? [] : [{ key: "factor", name: null, reason }];
  }
  const kept = varying.filter(({ name }) => name !== "outstanding_io" || !isMixed(runs, varying));
  const axis = said.load_axis ?? findAxis(runs, kept, said.factor);
  /** @type {Proposal[]} */
  const proposals = said.factor || !differing.length ? [] : [proposeFactor(runs, kept, axis)];
  if (!said.load_axis && axis)
    proposals.push({ key: "load_axis", name: axis, reason: describeLevels(levelsOf(runs, axis)) });
  return proposals;
}

/** More folders than this are no few values of a setting. */
const mostSides = 4;

/**
 * @param {string[]} runs their names
 * @returns {string[]} paths of folders that part runs and are not numbered, such as before and after: perhaps values of a setting
 */
export function findSides(runs) {
  const parts = runs.map((run) => run.split("/").slice(0, -1));
  const depth = parts[0]?.findIndex((part, i) => parts.some((other) => other[i] !== part)) ?? -1;
  const names = depth < 0 ? [] : [...new Set(parts.map((own) => own[depth] ?? ""))];
  const isNumbered = new Set(names.map((name) => name.replace(/\d+/g, ""))).size < names.length;
  const isNamed = names.every((name) => name && !name.includes("="));
  if (isNumbered || !isNamed || names.length > mostSides) return [];
  const first = names.filter((name) => /before|old|base/i.test(name));
  return [...new Set([...first, ...names])].map((name) => [...parts[0].slice(0, depth), name].join("/"));
}

/**
 * @param {Run[]} runs
 * @param {string} name
 * @returns {any[]} ascending, without what is not known
 */
const levelsOf = (runs, name) =>
  [...new Set(runs.map((run) => run[name]))]
    .filter((level) => level !== null && level !== undefined)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/**
 * @param {Run[]} runs
 * @param {string} name
 * @returns {boolean} whether every run states it; the maximum before a curve has no rate limit
 */
const isStated = (runs, name) =>
  name === "rate_iops" || runs.every((run) => run[name] !== null && run[name] !== undefined);

/**
 * Sets of runs that differ in nothing but one factor, and what moves with it.
 * @param {Run[]} runs
 * @param {string} name
 * @param {string[]} varying
 * @returns {Set<unknown>[]} the levels in each
 */
function alikeBut(runs, name, varying) {
  const others = varying.filter((other) => other !== "outstanding_io" && !moveTogether(runs, other, name));
  /** @type {Map<string, Set<unknown>>} */
  const settings = new Map();
  for (const run of runs) {
    const setting = JSON.stringify(others.map((other) => run[other]));
    settings.set(setting, (settings.get(setting) ?? new Set()).add(run[name]));
  }
  return [...settings.values()];
}

/**
 * @param {Run[]} runs
 * @param {string} one
 * @param {string} other
 * @returns {boolean} whether each level of one has a level of the other of its own
 */
function moveTogether(runs, one, other) {
  const count = (/** @type {(run: Run) => unknown} */ of) =>
    new Set(runs.map((run) => JSON.stringify(of(run)))).size;
  const pairs = count((run) => [run[one], run[other]]);
  return pairs === count((run) => run[one]) && pairs === count((run) => run[other]);
}

/**
 * @param {Run[]} runs
 * @param {Factor[]} varying
 * @returns {boolean} whether outstanding I/O is a product of several that differ: 1 × 4 and 4 × 1 are one level of it
 */
const isMixed = (runs, varying) =>
  varying.some(({ name }) => parts.includes(name)) &&
  !varying.some(({ name }) => parts.includes(name) && moveTogether(runs, name, "outstanding_io"));

/**
 * The load that varies most regularly: with all levels in every setting of the others, by equal steps, with most levels.
 * @param {Run[]} runs
 * @param {Factor[]} varying
 * @param {string} [factor] that is taken already: it may be the axis only where there is no other
 * @returns {string | undefined}
 */
function findAxis(runs, varying, factor) {
  const names = varying.map(({ name }) => name);
  const scored = loads
    .filter((name) => names.includes(name))
    .map((name) => ({ name, levels: levelsOf(runs, name), settings: alikeBut(runs, name, names) }))
    .filter(({ settings }) => settings.some(({ size }) => size >= fewestOfAxis))
    .map(({ name, levels, settings }) => {
      const whole = settings.filter(({ size }) => size >= levels.length).length / settings.length;
      const many = levels.length / (levels.length + 1);
      return {
        name,
        score: 10 * whole + 5 * Number(stepOf(levels) !== null) + many - (name === factor ? 100 : 0),
      };
    });
  const best = Math.max(...scored.map(({ score }) => score));
  return scored.find(({ score }) => score === best)?.name;
}

/**
 * @param {number[]} levels ascending
 * @returns {string | null} how they follow each other; null where irregularly
 */
function stepOf(levels) {
  const same = (/** @type {number[]} */ steps) => steps.every((step) => Math.abs(step / steps[0] - 1) < 0.01);
  const pairs = levels.slice(1).map((level, i) => [levels[i], level]);
  if (levels.length < fewestOfAxis || !levels.every((level) => typeof level === "number" && level > 0))
    return null;
  const ratio = pairs[0][1] / pairs[0][0];
  if (same(pairs.map(([before, level]) => level / before)))
    return `each ${Number(ratio.toFixed(2))} times the one before`;
  const step = pairs[0][1] - pairs[0][0];
  return same(pairs.map(([before, level]) => level - before))
    ? `each ${step} more than the one before`
    : null;
}

/**
 * The setting that differs while all else is alike; without one the load, and without that the shape of the I/O.
 * @param {Run[]} runs
 * @param {Factor[]} kept
 * @param {string | undefined} axis
 * @returns {Proposal}
 */
function proposeFactor(runs, kept, axis) {
  const rest = kept.filter(({ name }) => !axis || !moveTogether(runs, name, axis));
  if (!rest.length)
    return axis
      ? { key: "factor", name: axis, reason: `${describeLevels(levelsOf(runs, axis))}; nothing else differs` }
      : { key: "factor", name: null, reason: "nothing but outstanding_io differs" };
  const settings = rest.filter(({ kind }) => kind === "setting");
  const load = rest.filter(({ name }) => loads.includes(name));
  const [found = []] = [settings, load, rest].filter((list) => list.length);
  const names = kept.map(({ name }) => name);
  const all = found.filter(({ name }) => alikeBut(runs, name, names).some(({ size }) => size > 1));
  // Several workloads at several sizes: the size is the setting, and the others say which workload.
  const bySize = all.filter(({ name }) => name === "block_size_bytes");
  const tested = bySize.length > 0 && all.every(({ name }) => shapes.has(name)) ? bySize : all;
  const [first] = tested;
  const together = rest.filter(
    ({ name }) => first && name !== "outstanding_io" && moveTogether(runs, name, first.name),
  );
  if (tested.some(({ name }) => name !== first.name && !moveTogether(runs, name, first.name)))
    return { key: "factor", name: null, reason: `${listNames(tested)} differ` };
  if (together.length !== 1)
    return { key: "factor", name: null, reason: `${listNames(first ? together : rest)} differ together` };
  const apart = levelsApart(runs, first.name, names);
  if (apart.length)
    return {
      key: "factor",
      name: null,
      reason: `runs with ${first.name} ${apart.join(", ")} differ from the others in more than that`,
    };
  return { key: "factor", name: first.name, reason: describeLevels(levelsOf(runs, first.name)) };
}

/**
 * @param {Run[]} runs
 * @param {string} name
 * @param {string[]} varying
 * @returns {any[]} levels that no run of another level can be compared with: no two are alike in all else
 */
function levelsApart(runs, name, varying) {
  const settings = alikeBut(runs, name, varying).filter(({ size }) => size > 1);
  const compared = new Set(settings.flatMap((levels) => [...levels]));
  return levelsOf(runs, name).filter((level) => !compared.has(level));
}

/** @param {Factor[]} factors */
function listNames(factors) {
  const names = factors.map(({ name }) => name);
  return [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
}

/** @param {any[]} levels ascending */
function describeLevels(levels) {
  const step = stepOf(levels);
  const listed = levels.length > 8 ? `from ${levels[0]} to ${levels.at(-1)}` : levels.join(", ");
  return `${levels.length} levels ${listed}${step && levels.length > 8 ? `, ${step}` : ""}`;
}
