/** @import {Check, Run, Study} from "../../types.js" */
import { groupBy } from "../../analysis/series.js";
import { formatCount, formatMany } from "../../words/numbers.js";
import { describeCheck, describeRun, describeRuns } from "../cells.js";
import { html } from "../markup.js";

const marks = { error: "Serious", warning: "Doubtful", note: "Note", ok: "Fine" };

/** More cells than this are listed by their places; what each says stands at its figure. */
const LISTED_SINGLY = 100;

/**
 * @typedef {object} Finding
 * @property {Check["severity"]} severity
 * @property {unknown} text
 * @property {string | null} forbids
 * @property {number} cells
 * @property {string[]} list  the runs concerned, in words
 */

/**
 * The flagged checks of a study, gravest first: those about a whole series, and by kind what is left of those about
 * single runs.
 * @param {Study} study
 * @returns {Finding[]}
 */
function findingsOf(study) {
  const series = study.checks.filter(({ scope }) => scope === "series");
  const told = new Set(series.flatMap((check) => check.runs.map((run) => `${kindOf(check)} ${run}`)));
  const single = study.checks.filter(({ scope }) => scope === "run");
  const left = single.filter((check) => !told.has(`${kindOf(check)} ${check.run}`));
  const runs = new Map(study.runs.map((run) => [run.run, run]));
  const sentences = new Map(
    single.map((check) => [`${kindOf(check)} ${check.run}`, cellText(study, runs, check)]),
  );
  const found = [
    ...series.map((check) => seriesFinding(study, check, sentences)),
    ...groupByKind(left).map((checks) => kindFinding(checks, sentences)),
  ];
  const order = ["error", "warning", "note"];
  return found.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || b.cells - a.cells);
}

/**
 * Where, and what the figures say there: the finding above says what that means.
 * @param {Study} study
 * @param {Map<string, Run>} runs
 * @param {Check} check
 */
function cellText(study, runs, check) {
  const run = runs.get(check.run ?? "");
  const said = describeCheck(check);
  return run && said !== check.sentence ? `${describeRun(study, run)}: ${said}` : check.sentence;
}

/** @param {Check} check */
const kindOf = (check) => `${check.check} ${check.class}`;

/**
 * @param {Study} study
 * @param {Check} check
 * @param {Map<string, string>} sentences  about single runs
 * @returns {Finding}
 */
function seriesFinding(study, check, sentences) {
  const own = check.runs.flatMap((run) => sentences.get(`${kindOf(check)} ${run}`) ?? []);
  const list = own.length > 0 && own.length <= LISTED_SINGLY ? own : describeRuns(study, check.runs);
  return { ...check, text: check.sentence, cells: check.cells ?? check.runs.length, list };
}

/**
 * @param {Check[]} checks
 * @param {Map<string, string>} sentences  about single runs
 * @returns {Finding}
 */
function kindFinding(checks, sentences) {
  const [first] = checks;
  const meaning = first.meaning ?? kindOf(first).replaceAll("_", " ");
  const forbids = checks.every((check) => check.forbids === first.forbids) ? first.forbids : null;
  const text = checks.length === 1 ? first.sentence : `In ${formatMany(checks.length, "run")} ${meaning}.`;
  const list =
    checks.length === 1
      ? []
      : checks.map((check) => sentences.get(`${kindOf(check)} ${check.run}`) ?? check.sentence);
  return { severity: first.severity, text, forbids, cells: checks.length, list };
}

/**
 * @param {Check[]} checks
 * @returns {Check[][]}
 */
function groupByKind(checks) {
  return groupBy(checks, (check) => `${kindOf(check)} ${check.severity}`);
}

/**
 * @param {Study} study
 * @param {{detailed?: boolean}} [options]  detailed: with the runs concerned
 */
export function findingsList(study, { detailed = true } = {}) {
  const findings = findingsOf(study).filter(({ severity }) => detailed || severity !== "note");
  const problems = problemsNote(study, detailed ? "" : `../studies/${study.study}`);
  if (study.runs.length === 0)
    return html`<p class="empty">There is no run to check yet.</p>
      ${problems}`;
  if (findings.length === 0)
    return html`<p>${coverage(study, true)}</p>
      ${problems}`;
  const note = coverage(study, false);
  return html`${note && html`<p>${note}</p>`}${problems}
    <ul class="findings">
      ${findings.map((finding) => findingItem(finding, detailed))}
    </ul>`;
}

/**
 * How many runs could be checked; beside findings only where that is not all of them.
 * @param {Study} study
 * @param {boolean} clean  without findings
 */
function coverage(study, clean) {
  const runs = /** @type {(Run & {queue_checked?: boolean, throughput_checked?: boolean})[]} */ (study.runs);
  const queue = runs.filter((run) => run.queue_checked).length;
  const throughput = runs.filter((run) => run.throughput_checked).length;
  const checked = runs.filter((run) => run.queue_checked || run.throughput_checked).length;
  const of = formatMany(runs.length, "run");
  if (checked === 0) return clean ? sayUnchecked(runs) : "";
  if (!clean && queue === runs.length && throughput === runs.length) return "";
  const share = `${formatCount(checked)} of ${of} could be checked`;
  const parts =
    queue === throughput && queue === checked
      ? ""
      : `, the queue of ${formatCount(queue)} and the throughput of ${formatCount(throughput)}`;
  return `${share}${parts}${clean ? `; nothing to warn about: ${agreement(queue, throughput)}.` : "."}`;
}

/**
 * What no run has of what a check needs.
 * @param {Run[]} runs
 */
export function sayUnchecked(runs) {
  const done = runs.filter(({ outcome }) => outcome === "completed");
  const lacksAll = (/** @type {(run: Run) => unknown} */ of) =>
    done.every((run) => (of(run) ?? null) === null);
  const missing = [
    lacksAll(({ iops }) => iops) && "IOPS",
    lacksAll(({ latency_mean_us }) => latency_mean_us) && "latency",
    lacksAll(({ factors }) => factors.outstanding_io) && "outstanding I/O",
    lacksAll(({ bytes_per_s }) => bytes_per_s) && "throughput",
  ].filter((each) => each !== false);
  const why = done.length === 0 ? "no run was completed" : `no run states ${missing.join(" or ")}`;
  return missing.length || !done.length
    ? `No run could be checked: ${why}.`
    : "No run could be checked: no run states all figures that a check takes.";
}

/**
 * @param {number} queue  runs of which the queue could be checked
 * @param {number} throughput
 */
function agreement(queue, throughput) {
  if (throughput === 0) return "the queue agrees with the IOPS and latencies shown";
  if (queue === 0) return "the throughput agrees with the IOPS shown";
  return "queue and throughput agree with the IOPS and latencies shown";
}

/**
 * @param {Study} study
 * @param {string} page  its address from here
 */
function problemsNote(study, page) {
  const count = study.problems.length;
  if (count === 0) return "";
  return html`<p>
    Its files have <a href="${page}#problems-in-the-files">${formatMany(count, "problem")}</a>, so that
    figures may be missing or left out of the checks.
  </p>`;
}

/**
 * How many findings of a study a reader must not overlook, for the head of its charts.
 * @param {Study} study
 */
export function seriousFindings(study) {
  return findingsOf(study).filter(({ severity }) => severity === "error");
}

/**
 * @param {Finding} finding
 * @param {boolean} detailed
 */
function findingItem({ severity, text, forbids, cells, list }, detailed) {
  return html`<li class="finding finding-${severity}">
    <p>
      <span class="mark mark-${severity}">${marks[severity]}</span> ${text}
      ${forbids && html`<strong>${forbids}</strong>`}
      <span class="cells">(${formatMany(cells, "cell")})</span>
    </p>
    ${detailed && list.length > 0 && cellDetails(cells, list)}
  </li>`;
}

/**
 * @param {number} cells
 * @param {string[]} list
 */
function cellDetails(cells, list) {
  const long = list.some((item) => item.length > 60);
  return html`<details>
    <summary>The ${formatMany(cells, "cell")} concerned</summary>
    <div class="cell-scroll" tabindex="0" role="group" aria-label="Cells concerned">
      <ul class="${long ? "cell-list" : "cell-list cell-columns"}">
        ${list.map((item) => html`<li>${item}</li>`)}
      </ul>
    </div>
  </details>`;
}
