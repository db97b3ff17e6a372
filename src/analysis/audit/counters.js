/**
 * Counters of hosts that have to agree: LOAD = (ACTV + QUED) / DQLEN, QAVG ≤ KAVG, GAVG = DAVG + KAVG, and a mean of few
 * commands says little. Of captures of esxtop, of screens that a document prints, and of what exporters write, where
 * units are mixed up and ages are not those of any command.
 * Source: VMware, Interpreting esxtop Statistics; what each counter is: docs/formats/esxtop.md.
 */
import { groupBy, listWords } from "../series.js";
import { formatCount, formatLatency, formatMany, formatThree } from "../../words/numbers.js";

/** @import {About, Check, Point, Told} from "../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = {
  host_counters: {
    latency_sum: null,
    queue_latency: null,
    load: null,
    few_commands: null,
    units: null,
    parts: null,
    age: null,
  },
};

/** Beyond what the printed digits leave. */
export const tolerance = 0.02;

/** Two decimals of a millisecond, of three latencies. */
export const latencyStep_us = 20;

/** A mean of fewer says little: one slow command of them moves it. */
export const fewestCommands = 100;

/** Seconds that esxtop's screen averages by default. */
export const screen_s = 5;

/** No host runs for longer. */
export const oldest_s = 50 * 365.25 * 86_400;

/**
 * What a capture, a screen or an exporter says of one device. Latencies in µs.
 * @typedef {object} Screen
 * @property {string[]} runs
 * @property {string} words which
 * @property {number | null} [davg_us]
 * @property {number | null} [kavg_us]
 * @property {number | null} [gavg_us]
 * @property {number | null} [qavg_us]
 * @property {number | null} [active]
 * @property {number | null} [queued]
 * @property {number | null} [depth]
 * @property {number | null} [load]
 * @property {number | null} [commands] that the latencies are the mean of
 * @property {boolean} [isAssumed] over how long, nobody said
 * @property {number} [step_us] what the printed digits of a latency leave open
 * @property {number} [loadStep] the same of the load
 * @property {number | null} [us_for_ms] a latency in µs over the same in ms
 * @property {number | null} [beyond] samples in which the device took longer than the whole
 * @property {number | null} [compared] of so many
 * @property {number | null} [uptime_s]
 */

/**
 * @param {Point[]} points of one study
 * @param {About} about with what captures say
 * @returns {Check[]} a row for each identity that something breaks
 */
export function checks(points, about) {
  const screens = [...(about.identities ?? []).map(ofCapture), ...points.flatMap(ofPoint)];
  return kinds.flatMap(({ name, severity, find, describe, forbids }) => {
    const found = screens.flatMap((screen) => {
      const off = find(screen);
      return off === null ? [] : [{ screen, off }];
    });
    if (!found.length) return [];
    const worst = found.reduce((a, b) => (b.off > a.off ? b : a));
    const others = found.length - 1;
    const more = others
      ? ` ${formatMany(others, "more row")} ${others === 1 ? "shows" : "show"} the same.`
      : "";
    return [
      findingOf(
        name,
        severity,
        found.map(({ screen }) => screen),
        `${describe(worst.screen)}${more}`,
        forbids,
      ),
    ];
  });
}

/** @param {Record<string, any>} row of src/data/identities.sql @returns {Screen} */
const ofCapture = ({ runs, tool, host, subject, ...row }) => ({
  ...row,
  runs: JSON.parse(runs),
  words: tool === "esxtop" ? `${subject} on ${host}` : `${subject} (${tool})`,
});

/** Columns of esxtop's screens, by what documents call them. @type {[RegExp, "davg" | "kavg" | "gavg" | "qavg" | "active" | "queued" | "depth" | "load" | "rate"][]} */
const columns = [
  [/^davg\b/, "davg"],
  [/^kavg\b/, "kavg"],
  [/^gavg\b/, "gavg"],
  [/^qavg\b/, "qavg"],
  [/^(?:actv|active)\b/, "active"],
  [/^(?:qued|queued)\b/, "queued"],
  [/^(?:dqlen|device queue depth)\b/, "depth"],
  [/^load\b/, "load"],
  [/^(?:cmds|commands)\/s\b/, "rate"],
];

/** Of units of a latency, how many µs. @type {Record<string, number>} */
const latencyUnits = { ms: 1000, us: 1, µs: 1, s: 1e6 };

/** @param {Point} point @returns {Screen[]} what a document prints of esxtop's screen beside a run */
function ofPoint({ run, told = {} }) {
  /** @type {Record<string, Told>} */
  const named = {};
  for (const [words, figure] of Object.entries(told)) {
    const column = columns.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1];
    if (column) named[column] ??= figure;
  }
  if (!Object.keys(named).length) return [];
  const unitOf = (/** @type {Told | undefined} */ figure) =>
    latencyUnits[figure?.unit?.toLowerCase() ?? "ms"] ?? 1000;
  const latency = (/** @type {string} */ name) =>
    named[name] ? named[name].value * unitOf(named[name]) : null;
  const steps = ["davg", "kavg", "gavg", "qavg"].map(
    (name) => (named[name]?.half_step ?? 0) * unitOf(named[name]),
  );
  return [
    {
      ...{ runs: [run], words: run.split("/").slice(1).join("/") || run },
      ...{
        davg_us: latency("davg"),
        kavg_us: latency("kavg"),
        gavg_us: latency("gavg"),
        qavg_us: latency("qavg"),
      },
      active: named.active?.value ?? null,
      queued: named.queued?.value ?? null,
      depth: named.depth?.value ?? null,
      load: named.load?.value ?? null,
      loadStep: named.load?.half_step ?? 0,
      commands: named.rate ? named.rate.value * screen_s : null,
      isAssumed: true,
      step_us: steps.reduce((sum, step) => sum + step, 0),
    },
  ];
}

/** @param {number | null | undefined} value @returns {value is number} */
const isKnown = (value) => value !== null && value !== undefined;

/** @param {Screen} screen @returns {number} what digits leave of a sum of latencies */
const slack = ({ step_us = latencyStep_us, gavg_us, kavg_us }) =>
  step_us + tolerance * Math.max(gavg_us ?? 0, kavg_us ?? 0);

/** @param {Screen} screen */
const loadOf = ({ active, queued, depth }) =>
  isKnown(active) && isKnown(queued) && depth ? (active + queued) / depth : null;

const ms = (/** @type {number | null | undefined} */ us) => formatLatency(Number(us));

/**
 * Each identity: by how much a screen breaks it, null where it does not.
 * @type {{name: string, severity: Check["severity"], find: (screen: Screen) => number | null, describe: (screen: Screen) => string, forbids: string | null}[]}
 */
const kinds = [
  {
    name: "latency_sum",
    severity: "warning",
    find: (screen) => {
      const { davg_us, kavg_us, gavg_us } = screen;
      if (!isKnown(davg_us) || !isKnown(kavg_us) || !isKnown(gavg_us)) return null;
      const off = Math.abs(gavg_us - davg_us - kavg_us);
      return off > slack(screen) ? off : null;
    },
    describe: ({ words, davg_us, kavg_us, gavg_us }) =>
      `${words}: GAVG is ${ms(gavg_us)}, but DAVG and KAVG add up to ${ms(Number(davg_us) + Number(kavg_us))}.`,
    forbids: "Don't use these latencies: GAVG is the sum of DAVG and KAVG.",
  },
  {
    name: "queue_latency",
    severity: "warning",
    find: (screen) => {
      const { kavg_us, qavg_us } = screen;
      if (!isKnown(kavg_us) || !isKnown(qavg_us)) return null;
      return qavg_us - kavg_us > slack({ ...screen, gavg_us: null }) ? qavg_us - kavg_us : null;
    },
    describe: ({ words, kavg_us, qavg_us }) =>
      `${words}: QAVG is ${ms(qavg_us)}, more than KAVG (${ms(kavg_us)}), of which it is a part.`,
    forbids: "Don't use these latencies: QAVG is a part of KAVG.",
  },
  {
    name: "load",
    severity: "warning",
    find: (screen) => {
      const expected = loadOf(screen);
      const { load, depth, loadStep = 0 } = screen;
      if (expected === null || !isKnown(load)) return null;
      // Commands are printed as whole numbers, the load with two decimals.
      const off = Math.abs(load - expected);
      return off > 1 / Number(depth) + Math.max(loadStep, 0.005) + tolerance * expected ? off : null;
    },
    describe: (screen) =>
      `${screen.words}: LOAD is ${formatThree(Number(screen.load))}, but (ACTV + QUED) / DQLEN is ${formatThree(Number(loadOf(screen)))}.`,
    forbids: "Don't use these queues: LOAD is (ACTV + QUED) / DQLEN.",
  },
  {
    name: "few_commands",
    severity: "note",
    find: ({ commands, davg_us, kavg_us, gavg_us }) =>
      isKnown(commands) &&
      commands < fewestCommands &&
      [davg_us, kavg_us, gavg_us].some((each) => Number(each) > 0)
        ? fewestCommands - commands
        : null,
    describe: ({ words, commands, isAssumed }) =>
      `${words}: its latencies are means of about ${formatMany(Math.max(1, Math.round(Number(commands))), "command")}${isAssumed ? ` (if the screen covers ${screen_s} s)` : ""}, so one slow command distorts them.`,
    forbids: null,
  },
  {
    name: "units",
    severity: "warning",
    find: ({ us_for_ms }) => {
      if (!isKnown(us_for_ms) || us_for_ms <= 0) return null;
      const off = Math.abs(Math.log10(us_for_ms / 1000));
      return off > 0.5 ? off : null;
    },
    describe: ({ words, us_for_ms }) =>
      `${words}: the latency in µs is ${formatThree(Number(us_for_ms))} times the one in ms, not 1,000 times. One of them has a different unit.`,
    forbids: "Don't use these latencies before their unit is known.",
  },
  {
    name: "parts",
    severity: "warning",
    find: ({ beyond, compared }) =>
      beyond && compared && beyond > 0.05 * compared ? beyond / compared : null,
    describe: ({ words, beyond, compared }) =>
      `${words}: the device latency is above the total latency in ${formatCount(Number(beyond))} of ${formatCount(Number(compared))} samples.`,
    forbids: "Don't use these latencies: the device latency is a part of the total.",
  },
  {
    name: "age",
    severity: "warning",
    find: ({ uptime_s }) => (isKnown(uptime_s) && uptime_s > oldest_s ? uptime_s : null),
    describe: ({ words, uptime_s }) =>
      `${words}: the uptime would be ${formatCount(Math.round(Number(uptime_s) / (365.25 * 86_400)))} years. Its unit is a different one, or counters of this file are not what their names say.`,
    forbids: null,
  },
];

/**
 * @param {string} name
 * @param {Check["severity"]} severity
 * @param {Screen[]} screens that break it
 * @param {string} sentence
 * @param {string | null} forbids
 * @returns {Check}
 */
function findingOf(name, severity, screens, sentence, forbids) {
  const subjects = groupBy(screens, ({ words }) => words).map(([{ words }]) => words);
  return {
    ...{ check: "host_counters", scope: "series", run: null, cells: screens.length },
    series: listWords(subjects.slice(0, 3)),
    runs: JSON.stringify([...new Set(screens.flatMap(({ runs }) => runs))]),
    ...{ value: null, low: null, high: null, expected: null, ratio: null },
    ...{ not_comparable: null, confounded: null, unusable: null, not_fitted: null },
    ...{ class: name, severity, sentence, forbids },
  };
}
