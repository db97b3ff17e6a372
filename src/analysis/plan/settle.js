/** The plan of the runs that would settle a comparison which is open. */
import { fewestBlocks } from "../compare/order.js";

/** @import {Comparison, Run} from "../../types.js" */

/**
 * What is known of the comparison: of one study.
 * @typedef {object} Open
 * @property {string} study
 * @property {string} question
 * @property {string} platform
 * @property {string} factor name in the vocabulary
 * @property {string} baseline
 * @property {string[]} levels with the baseline
 * @property {string | null} load_axis
 * @property {Comparison[]} comparisons of its leading measure, load by load, with a ratio
 * @property {Run[]} runs
 */

/** Loads that represent a stretch. */
export const mostLoads = 4;
/** Workloads of a plan: more cost days. */
const mostWorkloads = 4;
/** Levels of a plan beside the baseline. */
const mostLevels = 4;
/** A run of a plan: long enough to become steady. */
const duration_s = 300;
const warmup_s = 60;

/** What a workload is made of: names of the plan and of the vocabulary are the same. */
const ofWorkload = ["block_size_bytes", "read_pct", "random_pct", "threads", "queue_depth"];
/** Guests and targets of a plan: each has a line of its own. */
const mostMachines = 64;

/** Loads that a plan can step, and what of a workload each stands for. @type {Record<string, string[]>} */
const steps = {
  ...{ vms: [], disks_per_vm: ["threads"], threads: ["threads"], queue_depth: ["queue_depth"] },
  ...{ outstanding_io: ["threads", "queue_depth"], rate_iops: ["threads"] },
};
/** Factors of the load itself: the runner makes their levels. */
const ofLoad = new Set([...ofWorkload, ...Object.keys(steps), "working_set_pct", "working_set_bytes"]);
/** Settings that the runner sets itself, by factor. @type {Record<string, string>} */
const ownSettings = {
  disk_max_io_size_kib: "Disk.DiskMaxIOSize",
  path_io_limit: "path_io_limit",
  path_policy: "path_policy",
};

/**
 * Levels, workloads and loads of the study that has most to settle; what is yours to say (targets, guests, how a level is
 * set) stands as a name with "your-" in it or as a program ./set-level.
 * @param {Open} open
 * @returns {Record<string, any> | null} a plan by schemas/plan.schema.json; null where no run says of what size its I/Os are, and
 *   where it would take too many machines
 */
export function planSettling(open) {
  const { factor, baseline, load_axis, comparisons } = open;
  const workloads = chooseWorkloads(open);
  if (workloads.length === 0) return null;
  const step = load_axis !== null && load_axis !== factor && load_axis in steps ? load_axis : null;
  const loads = step === null ? [] : chooseLoads(comparisons, step);
  const isStep = step !== null && loads.length > 0;
  const levels = chooseLevels(open);
  const counted = { ...(isStep ? { [step]: loads } : {}), [factor]: levels.map(Number) };
  const [guests, disks] = ["vms", "disks_per_vm"].map((name) => Math.max(1, ...(counted[name] ?? [])));
  if (guests > mostMachines || disks > mostMachines) return null;
  return {
    ...{ version: 1, study: `settle-${factor.replaceAll("_", "-")}`, question: open.question },
    ...{ platform: open.platform, engine: "fio", ...planMachines(factor, guests, disks), size: "20g" },
    workloads: distinct(
      workloads.map((each) => without(each, [factor, ...(isStep ? [step, ...steps[step]] : [])])),
    ),
    factors: [planFactor(factor, baseline, levels)],
    ...(isStep ? { load: { [step]: loads } } : {}),
    ...{ repeats: fewestBlocks, seed: 1, order: "random" },
  };
}

/**
 * @param {Record<string, any>} workload
 * @param {string[]} names
 */
const without = (workload, names) =>
  Object.fromEntries(Object.entries(workload).filter(([name]) => !names.includes(name)));

/**
 * Workloads that differ only in their names count as one.
 * @param {Record<string, any>[]} workloads
 */
function distinct(workloads) {
  const seen = new Map(workloads.toReversed().map((each) => [JSON.stringify({ ...each, name: "" }), each]));
  return workloads.filter((each) => [...seen.values()].includes(each));
}

/**
 * What the plan needs and only you can name: a target for each disk, a guest for each VM, hosts and devices where the
 * runner sets the level itself.
 * @param {string} factor
 * @param {number} guests
 * @param {number} disks  of a guest
 */
function planMachines(factor, guests, disks) {
  const isOwn = factor in ownSettings;
  return {
    targets: disks === 1 ? ["/dev/your-test-disk"] : number(disks, (i) => `/dev/your-test-disk-${i}`),
    ...(guests > 1 ? { guests: number(guests, (i) => ({ name: i, address: `your-guest-${i}` })) } : {}),
    ...(isOwn ? { hosts: [{ name: "esx01", address: "your-host" }] } : {}),
    ...(isOwn && factor !== "disk_max_io_size_kib" ? { devices: ["naa.your-device"] } : {}),
  };
}

/**
 * @template T
 * @param {number} count
 * @param {(i: number) => T} make  from 1 on
 * @returns {T[]}
 */
const number = (count, make) => Array.from({ length: count }, (_, i) => make(i + 1));

/**
 * Those that most comparisons are of.
 * @param {Pick<Open, "runs" | "comparisons">} open
 */
function chooseWorkloads({ runs, comparisons }) {
  const counts = new Map(runs.map(({ workload }) => [workload, 0]));
  for (const { workload } of comparisons) counts.set(workload ?? "", (counts.get(workload ?? "") ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a).map(([workload]) => workload);
  return sorted
    .flatMap(
      (workload) =>
        planWorkload(
          workload,
          runs.find((run) => run.workload === workload),
        ) ?? [],
    )
    .slice(0, mostWorkloads);
}

/**
 * @param {string} workload
 * @param {Run | undefined} run that has it
 * @returns {Record<string, any> | null}
 */
function planWorkload(workload, run) {
  const factors = run?.factors ?? {};
  if (!Number(factors.block_size_bytes)) return null;
  const known = ofWorkload.filter(
    (name) => Number.isFinite(Number(factors[name])) && factors[name] !== undefined,
  );
  const values = known.map((name) => [name, Number(factors[name])]);
  const name = workload.replace(/[^A-Za-z0-9._]+/g, "-").replace(/^-+|-+$/g, "");
  return { name: name || "workload", ...Object.fromEntries(values), warmup_s, duration_s };
}

/**
 * The baseline, and what differs from it most.
 * @param {Open} open
 */
function chooseLevels({ levels, baseline, comparisons }) {
  const farthest = (/** @type {string} */ level) =>
    Math.max(
      0,
      ...comparisons
        .filter((row) => row.level === level)
        .map(({ ratio }) => Math.abs(Math.log(Number(ratio)))),
    );
  const others = levels
    .filter((level) => level !== baseline)
    .sort((a, b) => farthest(b) - farthest(a))
    .slice(0, mostLevels);
  return levels.filter((level) => level === baseline || others.includes(level));
}

/**
 * @param {string} factor
 * @param {string} baseline
 * @param {string[]} levels
 */
function planFactor(factor, baseline, levels) {
  const typed = (/** @type {string} */ level) =>
    /^(true|false)$/.test(level) ? level === "true" : /^-?\d+(\.\d+)?$/.test(level) ? Number(level) : level;
  const set = (/** @type {string | number | boolean} */ value) => [
    { on: "local", command: ["./set-level", String(value)] },
  ];
  const own = ownSettings[factor];
  const named = { name: factor, levels: levels.map(typed), baseline: typed(baseline) };
  if (ofLoad.has(factor)) return named;
  return { ...named, ...(own ? { setting: own } : { set: set("{value}"), restore: set(baseline) }) };
}

/**
 * Loads that represent the stretch, at most four.
 * @param {Comparison[]} comparisons
 * @param {string} step
 */
function chooseLoads(comparisons, step) {
  const most = /^(vms|disks_per_vm)$/.test(step) ? mostMachines : Infinity;
  const loads = [...new Set(comparisons.flatMap(({ load }) => load ?? []))]
    .filter((load) => Number.isInteger(load) && load > 0 && load <= most)
    .sort((a, b) => a - b);
  const count = Math.min(mostLoads, loads.length);
  const apart = (loads.length - 1) / Math.max(1, count - 1);
  return [...new Set(Array.from({ length: count }, (_, i) => loads[Math.round(i * apart)]))];
}

/** Verdicts that further runs of the same kind would not change. */
const settled = new Set(["better", "worse", "equivalent"]);

/**
 * @param {Pick<Comparison, "verdict">[]} points  what a study has to say of its factor, load by load
 * @returns {boolean} whether a verdict is missing somewhere: also where nothing was compared
 */
export const isOpen = (points) =>
  points.length === 0 || points.some(({ verdict }) => !settled.has(String(verdict)));

/**
 * The same loads again, where nothing is varied and nothing was repeated: how far runs scatter is what no place can be told
 * without.
 * @param {{study: string, platform: string, runs: Run[]}} open
 * @returns {Record<string, any> | null} a plan; null where no run says of what size its I/Os are
 */
export function planRepeating({ platform, runs }) {
  const workloads = chooseWorkloads({ runs, comparisons: [] });
  if (workloads.length === 0) return null;
  return {
    ...{ version: 1, study: "settle-repeats", question: "How much do its runs vary?", platform },
    ...{ engine: "fio", targets: ["/dev/your-test-disk"], size: "20g", workloads },
    ...{ repeats: fewestBlocks, seed: 1, order: "random" },
  };
}

/**
 * @param {Record<string, any>} plan  as of planSettling
 * @returns {number} seconds of load, without filling targets and setting levels
 */
export function lengthOfPlan({ workloads, factors = [], load = {}, repeats }) {
  const steps = [...factors.map((/** @type {any} */ { levels }) => levels), ...Object.values(load)];
  const points = steps.reduce((product, list) => product * list.length, 1);
  return points * workloads.length * (warmup_s + duration_s) * repeats;
}
