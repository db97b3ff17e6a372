/** What a place says, in sentences: of the terminal, and of pages. */
import { formatCount, formatLatency, formatMany } from "../../words/numbers.js";
import { sayWorkload } from "../../words/workloads.js";
import { check as words, reasons } from "../../sentences/check.js";
import { fill } from "../../sentences/fill.js";
import { countOf } from "../../sentences/format.js";
import { groupBy, listWords } from "../series.js";
import { alikeLoad, fewestRanked, lacks, notSaid, usable } from "./places.js";
import { sayPlatform } from "../../words/names.js";
import { maxOf, minOf } from "../../words/ends.js";

/** @import {Mark, Place, Placed} from "./places.js" */

/** Clusters, differences and reasons that a sentence lists. */
const mostListed = 4;

/** What says of a folder's runs what no file does. @type {Record<string, string>} */
const stated = {
  "block size": "block_size_bytes=4096",
  "read share": "read_pct=70",
  "random share": "random_pct=100",
  "outstanding I/O": "outstanding_io=32",
};

/**
 * @param {Placed[]} runs that have no place
 * @returns {string[]} sentences: what is missing, and how to say it
 */
export function sayNoPlace(runs) {
  const missing = [...new Set(runs.map((run) => lacks(run) ?? "IOPS"))];
  const names = missing.flatMap((name) => stated[name] ?? []);
  return [
    `A comparison needs block size, read and random share, outstanding I/O and IOPS. These files lack: ${missing.length > 0 ? listWords(missing) : "a completed run"}.`,
    ...(names.length > 0
      ? [
          `Put them into the name of a folder above the files, such as ${listWords(names)}, with the values you set.`,
        ]
      : []),
  ];
}

/**
 * @param {Place} place
 * @returns {string[]} sentences: mine, the published runs it is compared with, the rank or why there is none, what was left out
 */
export function sayPlace(place) {
  const { beside, elsewhere, leftOut } = place;
  if (beside.length + elsewhere.length + leftOut.length === 0)
    return [sayMine(place), "No other study has a run to compare it with."];
  const isKnown = place.mine[0].platform !== notSaid;
  return [
    sayMine(place),
    ...(isKnown ? sayBeside(place) : []),
    ...sayElsewhere(place),
    ...sayDifferences(place),
    ...(isKnown ? sayRank(place) : []),
    sayLeftOut(place),
  ];
}

/**
 * @param {Place} place
 * @returns {string} 4k random read, 128 outstanding I/Os, 32 per host: 20,300 to 21,000 IOPS per host, 81,200 to 84,000
 *   in all, at 1.5 ms mean latency
 */
export function sayMine({ workload, outstanding_io, hosts, mine }) {
  const each = hosts ? `, ${formatCount(outstanding_io / hosts)} per host` : "";
  const figures = (/** @type {"iops" | "latency_mean_us"} */ measure) =>
    mine.flatMap((run) => usable(run, measure) ?? []);
  const latencies = figures("latency_mean_us");
  const took = latencies.length > 0 ? [`at ${saySpread(latencies, formatLatency)} mean latency`] : [];
  const said =
    [...sayIops(figures("iops"), hosts), ...took].join(", ") ||
    "its numbers failed a check, so nothing is compared";
  return `${sayWorkload(workload)}, ${formatMany(outstanding_io, "outstanding I/O")}${each}: ${said}.`;
}

/**
 * @param {number[]} iops in all
 * @param {number | null} hosts
 */
function sayIops(iops, hosts) {
  if (iops.length === 0) return [];
  const total = saySpread(iops, formatCount);
  if (!hosts || hosts === 1) return [`${total} IOPS`];
  return [
    `${saySpread(
      iops.map((each) => each / hosts),
      formatCount,
    )} IOPS per host`,
    `${total} in all`,
  ];
}

/**
 * Whether IOPS are above, within or below those of comparable published runs on VMware: at the load at which most are.
 * @param {Place[]} places
 * @returns {string[]} that, and what comparable means; none where no run has IOPS that may be used
 */
export function sayAgainst(places) {
  const [most] = places
    .filter(({ mine }) => mine.some((run) => usable(run, "iops") !== null))
    .map((place) => ({ place, marks: [...place.beside, ...place.elsewhere].filter(isOnVmware) }))
    .toSorted((a, b) => b.marks.length - a.marks.length);
  if (!most) return [];
  const { outstanding_io, hosts, mine } = most.place;
  const workload = sayWorkload(most.place.workload);
  const load = formatMany(outstanding_io, "outstanding I/O");
  // Per host is the better basis, where both sides say how many they have.
  const [marks = []] = groupBy(most.marks, ({ basis }) => basis).toSorted((a) =>
    a[0].basis === "per host" ? -1 : 1,
  );
  if (marks.length === 0) return [fill(words.nothing, { workload, load })];
  const isEach = marks[0].basis === "per host";
  const own = mine
    .flatMap((run) => usable(run, "iops") ?? [])
    .map((iops) => iops / (isEach ? Number(hosts) : 1));
  const others = marks.map(({ iops }) => Number(iops));
  const way =
    minOf(own) > maxOf(others)
      ? "above"
      : maxOf(own) < minOf(others)
        ? "below"
        : marks.length === 1
          ? "alone"
          : "within";
  const count = formatCount(marks.length);
  const labs = [...new Set(marks.map(({ run }) => run.lab ?? run.study))];
  const said = fill(words[way], {
    ...(marks.length === 1
      ? { all: "the only", the: "the only", results: "result" }
      : { all: `all ${count}`, the: `the ${count}`, results: "results" }),
    ...{ workload, range: saySpread(others, formatCount), basis: isEach ? " per host" : "" },
    labs: labs.length > mostListed ? formatMany(labs.length, "lab") : listWords(labs),
  });
  return [said, fill(words.alike, { times: alikeLoad })];
}

/** @param {Mark} mark @returns {boolean} whether it has IOPS, and its run was one of ESXi */
const isOnVmware = ({ iops, run: { settings, platform } }) =>
  iops !== null &&
  (settings.hypervisor === "esxi" || (!settings.hypervisor && /^(?:vsan|vsphere)(?:-|$)/.test(platform)));

/** @param {Place} place @returns {string[]} lines */
function sayBeside({ mine, beside }) {
  const [{ platform }] = mine;
  if (beside.length === 0) return [fill(words.none_similar, { platform: sayPlatform(platform) })];
  return listMarks(`Similar systems, on ${sayPlatform(platform)}`, beside);
}

/** @param {Place} place */
function sayElsewhere({ mine, elsewhere }) {
  if (elsewhere.length === 0) return [];
  const isKnown = mine[0].platform !== notSaid;
  return listMarks(
    isKnown ? "On other platforms, not ranked" : "Published, with the same workload and load",
    elsewhere,
  );
}

/**
 * @param {string} what
 * @param {Mark[]} marks
 * @returns {string[]} one line for one cluster; of several, a line each
 */
function listMarks(what, marks) {
  const clusters = groupBy(marks, ({ run, basis }) => `${run.lab ?? run.study} ${run.platform} ${basis}`);
  const rest = clusters.length - mostListed;
  const listed = clusters.slice(0, mostListed).map(sayCluster);
  if (clusters.length === 1) return [`${what}: ${listed[0]}.`];
  return [
    `${what}:`,
    ...listed.map((each) => `  ${each}`),
    ...(rest > 0 ? [`  ${formatMany(rest, "more cluster")}`] : []),
  ];
}

/**
 * @param {Mark[]} marks of one cluster and basis
 * @returns {string} 8,784 IOPS per host (IBM, published, 7 runs)
 */
function sayCluster(marks) {
  const [{ run, basis }] = marks;
  const iops = marks.flatMap((mark) => mark.iops ?? []);
  const latencies = marks.flatMap(({ latency_mean_us }) => latency_mean_us ?? []);
  const figures = [
    iops.length > 0 && `${saySpread(iops, formatCount)} IOPS ${basis}`,
    latencies.length > 0 && saySpread(latencies, formatLatency),
  ].filter(Boolean);
  return `${figures.join(" at ")} (${[run.lab ?? run.study, run.provenance, formatMany(marks.length, "run")].join(", ")})`;
}

/**
 * Of many only how many there are: the page lists them.
 * @param {Place} place
 */
function sayDifferences({ beside }) {
  const differing = [...new Set(beside.flatMap(({ differs }) => differs))];
  if (differing.length === 0) return [];
  const rest = differing.length - mostListed;
  const named = rest > 1 ? differing.slice(0, mostListed) : differing;
  const more = rest > 1 ? ` and ${formatMany(rest, "more setting")}` : "";
  return [`They differ in: ${rest > 1 ? named.join(", ") : listWords(named)}${more}.`];
}

/** @param {Place} place @returns {string[]} nothing where no similar system says how many hosts it has */
function sayRank({ rank, clusters, hosts, beside }) {
  if (rank) {
    const { best, worst, of } = rank;
    return [fill(words.rank, { place: best === worst ? best : `${best} to ${worst}`, of })];
  }
  if (clusters > 0) {
    const are = clusters === 1 ? "is" : "are";
    return [fill(words.few_ranked, { clusters: countOf(clusters, "cluster"), are, needed: fewestRanked })];
  }
  return !hosts && beside.some(({ run }) => run.hosts) ? [words.hosts] : [];
}

/** @param {Place} place */
function sayLeftOut({ leftOut }) {
  const sum = leftOut.reduce((total, { runs }) => total + runs, 0);
  if (sum === 0) return "Nothing was left out.";
  const templates = /** @type {Record<string, string>} */ (reasons);
  const named = groupBy(leftOut, ({ reason }) => templates[reason] ?? reasons.missing)
    .map((own) => ({ ...own[0], runs: own.reduce((total, { runs }) => total + runs, 0) }))
    .toSorted((a, b) => b.runs - a.runs)
    .map(({ reason, runs }) =>
      fill(templates[reason] ?? reasons.missing, { times: alikeLoad, count: formatCount(runs) }),
    );
  return fill(words.left_out, { runs: formatMany(sum, "run"), reasons: listWords(named) });
}

/**
 * @param {number[]} values one or more
 * @param {(value: number) => string} write
 * @returns {string} 20,300 to 21,000; one where both ends read alike
 */
function saySpread(values, write) {
  const [low, high] = [minOf(values), maxOf(values)].map((value) => write(value));
  return low === high ? low : `${low} to ${high}`;
}

/**
 * What the checks found in the runs of a study.
 * @param {{runs: number, errors: number, warnings: number, problems: number, failed?: number}} summary problems: in files,
 *   notes apart; failed: runs of which a check forbids to use the IOPS
 * @param {string | null} [worst] what the gravest finding says
 */
export function saySound({ runs, errors, warnings, problems, failed = 0 }, worst = null) {
  if (runs === 0) return "There is no run to check.";
  const found = [
    errors && formatMany(errors, "serious finding"),
    warnings && formatMany(warnings, "doubtful finding"),
    problems && formatMany(problems, "problem in the files", "problems in the files"),
  ].filter(Boolean);
  const of = formatMany(runs, "run");
  if (found.length === 0) return `No problems found in ${of}.`;
  const out = `${formatCount(failed)} of ${of} failed a check and ${failed === 1 ? "is" : "are"} left out of comparisons.`;
  return [`${found.join(", ")} in ${of}.`, failed > 0 && out, worst].filter(Boolean).join(" ");
}

/**
 * The places of a study that say most, one a workload: with most clusters beside it, then with most load.
 * @param {Place[]} places
 * @returns {Place[]} most clusters first
 */
export const leadingPlaces = (places) =>
  groupBy(places, ({ workload }) => workload)
    .map((own) => own.toSorted(byWeight)[0])
    .sort(byWeight);

/** @type {(a: Place, b: Place) => number} */
const byWeight = (a, b) =>
  b.clusters - a.clusters || countClusters(b) - countClusters(a) || b.outstanding_io - a.outstanding_io;

/** @param {Place} place */
const countClusters = ({ beside }) => new Set(beside.map(({ run }) => run.lab ?? run.study)).size;
