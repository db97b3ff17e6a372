/** What else differs between two groups of runs, and what nobody wrote down. */
import { mean } from "simple-statistics";
import { formatBytes, inSentence } from "../../words/numbers.js";
import { describeSize } from "../series.js";
import { sayLevel } from "../../words/levels.js";
import { maxOf, minOf } from "../../words/ends.js";
import { spaceWords } from "../../words/names.js";
import { system } from "./pairs.js";

/** @import {Confounder, Field, MeasureEntry, Run} from "../types.js" */

/** Measured lengths are never equal to the last digit. */
export const sameLength = 0.01;

/** Runs that differ by more than this factor in length did not measure the same stretch: caches fill, and flash settles. */
export const otherLength = 2;

/** Runs that moved the same amount, but for so much, ended with their data: then their length follows from their speed. */
const sameAmount = 0.1;

/** Fields in which latencies must agree to be the same quantity. @type {Record<string, (measure: MeasureEntry) => boolean>} */
const ofLatency = {
  latency_method: () => true,
  latency_layer: ({ column }) => column !== null,
  percentile_layer: ({ percentile }) => percentile !== null,
};

/** @param {MeasureEntry} measure */
const isLatency = ({ name, audited_as }) => (audited_as ?? name) === "latency_mean_us";

/** Recorded only where a tool has it: not known elsewhere says nothing. */
const occasional = ["repeat", ...Object.keys(ofLatency)];

/** What follows from a factor under test, and is no other cause: factors may be named as what every object has. */
const consequences = new Map([
  ["queue_depth", ["outstanding_io"]],
  ["threads", ["outstanding_io"]],
  ["outstanding_io", ["queue_depth"]],
]);

/**
 * @param {string} factor the one under comparison
 * @param {string | null} loadAxis
 * @returns {Set<string>} fields that differ between its levels, or that nobody expects to be known
 */
const expectedOf = (factor, loadAxis) =>
  new Set([factor, `${factor}_effective`, loadAxis ?? factor, "repeat", ...(consequences.get(factor) ?? [])]);

/**
 * @param {Run[]} a
 * @param {Run[]} b
 * @param {object} about
 * @param {string} about.factor the one under comparison
 * @param {string | null} about.loadAxis
 * @param {Field[]} about.fields what some run of the study has
 * @param {MeasureEntry[]} about.measures
 * @returns {{differing: Confounder[], unknown: string[]}}
 */
export function findConfounders(a, b, { factor, loadAxis, fields, measures }) {
  const expected = expectedOf(factor, loadAxis);
  /** @type {Confounder[]} */
  const differing = [];
  /** @type {string[]} */
  const unknown = [];
  for (const field of fields) {
    if (expected.has(field.name) || (field.name === "duration_s" && endWithData(a, b))) continue;
    const here = listValues(a, field);
    const there = listValues(b, field);
    if (here.includes(null) || there.includes(null)) {
      if (isMissed(field, a[0])) unknown.push(field.name);
    } else if (!agree(here, there, field)) {
      const isOther = field.name === "duration_s" && isOtherLength(here, there);
      const said = describe(field, here, there, isOther ? measures : [], measures);
      differing.push(factor === system && isPart(field) ? { ...said, blocks: [] } : said);
    } else if (isMixed(here, field)) differing.push(describeMixed(field, here, measures));
  }
  return { differing: [...differing, ...findOtherShapes(a, b, expected, measures)], unknown };
}

/** Of I/Os that no file describes, what was counted: mixes of sizes, several jobs, captures of hosts. */
const shapes = [
  {
    ...{ name: /** @type {const} */ ("block_size_bytes"), title: "Mean I/O size", unit: "bytes" },
    of: (/** @type {Run} */ { bytes_per_s, iops }) => Number(bytes_per_s) / Number(iops),
    isOther: (/** @type {number} */ x, /** @type {number} */ y) => Math.max(x / y, y / x) > otherSize,
  },
  {
    ...{ name: /** @type {const} */ ("read_pct"), title: "Counted share of reads", unit: "%" },
    of: (/** @type {Run} */ { parts = [] }) => 100 * shareOf(parts),
    isOther: (/** @type {number} */ x, /** @type {number} */ y) => Math.abs(x - y) > otherShare,
  },
];

/** Means of one mix of sizes agree to less than this; shares of one mix to less than so many percentage points. */
const otherSize = 1.1;
const otherShare = 5;

/** @param {NonNullable<Run["parts"]>} parts @returns {number} of reads among reads and writes */
function shareOf(parts) {
  const [reads, writes] = ["read", "write"].map((name) =>
    Number(parts.find(({ operation }) => operation === name)?.iops ?? 0),
  );
  return reads / (reads + writes);
}

/**
 * @param {Run[]} a
 * @param {Run[]} b
 * @param {Set<string>} expected
 * @param {MeasureEntry[]} measures
 * @returns {Confounder[]} in what the I/Os of both were counted to differ, where that is stated of neither
 */
function findOtherShapes(a, b, expected, measures) {
  return shapes.flatMap(({ name, title, unit, of, isOther }) => {
    const isStated = [...a, ...b].some((run) => run.printed || run.factors[name] || run[name]);
    const [here, there] = [a, b].map((runs) => mean(runs.map(of)));
    if (isStated || expected.has(name) || !isOther(here, there)) return [];
    const said = [here, there].map((value) =>
      unit === "bytes" ? formatBytes(value) : `${Math.round(value)} ${unit}`,
    );
    const text = `${inSentence(title)} ${said.join(" against ")}`;
    return [{ field: name, text, blocks: measures.map((measure) => measure.name) }];
  });
}

/** @param {(string | null)[]} here @param {(string | null)[]} there  seconds */
const isOtherLength = (here, there) => {
  const all = [...here, ...there].map(Number);
  return maxOf(all) > otherLength * minOf(all);
};

/** @param {Run[]} a @param {Run[]} b @returns {boolean} whether both moved about as much, however long it took */
function endWithData(a, b) {
  const amounts = [...a, ...b].map(
    ({ bytes_per_s, factors }) => Number(bytes_per_s) * Number(factors.duration_s),
  );
  return minOf(amounts) > 0 && maxOf(amounts) <= (1 + sameAmount) * minOf(amounts);
}

/** Settings that are load. */
const load = ["vms", "disks_per_vm"];

/** @param {Field} field @returns {boolean} whether it belongs to a system that differs in it, and is no other cause */
const isPart = ({ name, kind }) => kind === "setting" && !load.includes(name);

/**
 * @param {Run[]} runs
 * @param {Field} field
 * @returns {(string | null)[]} distinct values; what adds up over VMs is taken for one of them
 */
function listValues(runs, { name, workers }) {
  const values = runs.map((run) => {
    const value = name === "tool_version" ? run.tool_version : (run.factors[name] ?? null);
    return value !== null && workers === "sum" && run.vms ? String(Number(value) / run.vms) : value;
  });
  return [...new Set(values)].sort((x, y) => Number(x) - Number(y) || (String(x) < String(y) ? -1 : 1));
}

/**
 * Runs at one place and level that differ in what was asked of the storage are not repeats, though both sides have the same.
 * @param {(string | null)[]} values of one setting's runs
 * @param {Field} field
 */
const isMixed = (values, { kind, workers }) => kind === "workload" && workers === "same" && values.length > 1;

/**
 * @param {Field} field
 * @param {(string | null)[]} values
 * @param {MeasureEntry[]} measures
 * @returns {Confounder}
 */
const describeMixed = (field, values, measures) => ({
  field: field.name,
  text: `${callField(field)} ${sayValues(values, field)} on both: such runs are no repeats of each other`,
  blocks: measures.map(({ name }) => name),
});

/**
 * What no comparison of a study says that it is unknown, as no run of the study has it, beside what the comparison says.
 * @param {{factor: string, tool: string | null, unknown: string[]}} comparison
 * @param {object} study
 * @param {string | null} study.load_axis
 * @param {string} study.platform
 * @param {Set<string>} study.recorded factors that some completed run has
 * @param {Pick<Field, "name" | "products" | "tools">[]} vocabulary of factors
 * @returns {string[]} names, in the order of the vocabulary; last what is no factor
 */
export function listUnknown({ factor, tool, unknown }, { load_axis, platform, recorded }, vocabulary) {
  const expected = expectedOf(factor, load_axis);
  const isUnknown = (/** @type {typeof vocabulary[0]} */ field) =>
    recorded.has(field.name)
      ? unknown.includes(field.name)
      : !expected.has(field.name) && isMissed(field, { platform, tool });
  const names = vocabulary.map(({ name }) => name);
  return [
    ...vocabulary.filter(isUnknown).map(({ name }) => name),
    ...unknown.filter((name) => !names.includes(name)),
  ];
}

/**
 * @param {Pick<Field, "name" | "products" | "tools">} field of which nothing is known
 * @param {Pick<Run, "platform" | "tool">} run
 * @returns {boolean} whether it could be known
 */
const isMissed = ({ name, products, tools }, { platform, tool }) =>
  !occasional.includes(name) &&
  (!products || products.includes(platform)) &&
  (!tools || tool === null || tools.includes(tool));

/**
 * @param {(string | null)[]} here
 * @param {(string | null)[]} there
 * @param {Field} field
 */
function agree(here, there, { workers }) {
  if (here.join("\n") === there.join("\n")) return true;
  const [shortest, ...others] = [...here, ...there].map(Number).sort((x, y) => x - y);
  return workers === "max" && shortest > 0 && others[others.length - 1] / shortest <= 1 + sameLength;
}

/**
 * @param {Field} field
 * @param {(string | null)[]} here
 * @param {(string | null)[]} there
 * @param {MeasureEntry[]} touched  measures that it touches whatever they are
 * @param {MeasureEntry[]} measures
 * @returns {Confounder}
 */
function describe(field, here, there, touched, measures) {
  const { name, kind, workers } = field;
  const each = workers === "sum" ? " a VM" : "";
  return {
    field: name,
    text: `${callField(field)} ${sayValues(here, field)}${each} against ${sayValues(there, field)}${each}`,
    blocks: measures
      .filter(
        (measure) =>
          kind !== "run" ||
          touched.includes(measure) ||
          blocks(name, measure) ||
          isRemade(field, here, there, measure),
      )
      .map((measure) => measure.name),
  };
}

/**
 * @param {Field} field
 */
const callField = ({ name, title }) => (title ? inSentence(title) : spaceWords(name));

/**
 * @param {(string | null)[]} values
 * @param {Field} field
 */
const sayValues = (values, { unit }) =>
  values
    .map((value) => (unit === "bytes" ? describeSize(Number(value)) : value && sayLevel(String(value))))
    .join(", ") + (isShort.test(unit ?? "") ? ` ${unit}` : "");

/** Units without which a number says nothing. */
const isShort = /^(?:%|[mµ]?s)$/;

/**
 * @param {string} field that tells runs apart
 * @param {MeasureEntry} measure
 */
const blocks = (field, measure) => isLatency(measure) && (ofLatency[field]?.(measure) ?? false);

/**
 * A tool of another major version may take latencies in another way, as fio did from 2 to 3.
 * @param {Field} field
 * @param {(string | null)[]} here
 * @param {(string | null)[]} there
 * @param {MeasureEntry} measure
 */
function isRemade({ name }, here, there, measure) {
  const majors = new Set([...here, ...there].map((version) => /\d+/.exec(String(version))?.[0]));
  return name === "tool_version" && isLatency(measure) && majors.size > 1;
}

/**
 * @param {Confounder} confounder
 * @returns {boolean} whether latencies on the two sides are not the same quantity
 */
export const isOtherQuantity = ({ field }) => field in ofLatency;
