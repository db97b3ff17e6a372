/** @import {Run, Study} from "../types.js" */
/** @import {Finding} from "./findings.js" */
import { formatCount, formatMany } from "../words/numbers.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { findingsOf, sayBriefly } from "./findings.js";
import { severities } from "../words/list.js";

/** How grave a finding is, in a word. */
export const marks = /** @type {Record<Finding["severity"], string>} */ (Object.fromEntries(severities));

/** @param {Study} study */
export function findingsList(study) {
  const findings = findingsOf(study);
  const note = study.runs.length > 0 && coverage(study, findings.length === 0);
  const of = (/** @type {Finding["severity"]} */ asked) =>
    findings.filter(({ severity }) => severity === asked);
  const open = [...of("error"), ...of("warning")];
  const more = open.splice(Math.max(MOST_OPEN, of("error").length));
  const told = new Set();
  return html`${note && html`<p${findings.length > 0 && html` class="note"`}>${note}</p>`}${problemsNote(study)}${itemList(open, told)}
  ${foldedList("Further doubtful findings", more, told)}${foldedList("Notes", of("note"), told)}`;
}

/** Doubtful findings beyond so many are folded. */
const MOST_OPEN = 8;

/**
 * @param {string} title
 * @param {Finding[]} findings
 * @param {Set<string>} told
 */
const foldedList = (title, findings, told) =>
  findings.length > 0 && fold(title, formatCount(findings.length), itemList(findings, told));

/**
 * @param {Finding[]} findings
 * @param {Set<string>} told  sentences of items above
 */
function itemList(findings, told) {
  if (findings.length === 0) return "";
  return html`<ul class="findings">
    ${findings.map((finding) => findingItem(finding, told))}
  </ul>`;
}

const sentenceEnd = /(?<=[.!?]) (?=[A-Z0-9])/u;

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
  const count = (/** @type {number} */ checked) => (checked === 0 ? "none" : formatCount(checked));
  const parts =
    queue === throughput && queue === checked
      ? ""
      : `: the queue depth of ${count(queue)}, the throughput of ${count(throughput)}`;
  return `${share}${parts}${clean ? `; no problems found: ${agreement(queue, throughput)}.` : "."}`;
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
  const why = done.length === 0 ? "no run was completed" : `no run has ${missing.join(" or ")}`;
  return missing.length || !done.length
    ? `No run could be checked: ${why}.`
    : "No run could be checked: no run has all the numbers a check needs.";
}

/**
 * @param {number} queue  runs of which the queue could be checked
 * @param {number} throughput
 */
function agreement(queue, throughput) {
  if (throughput === 0) return "IOPS x latency gives the queue depth set";
  if (queue === 0) return "throughput agrees with the IOPS shown";
  return "queue depth and throughput agree with IOPS and latency";
}

/** @param {Study} study */
function problemsNote(study) {
  const count = study.problems.length;
  if (count === 0) return "";
  return html`<p>
    Its files have <a href="#problems-in-the-files">${formatMany(count, "problem")}</a>, so results may be
    missing or unchecked.
  </p>`;
}

/**
 * In brief; opened, with what else it says and the runs concerned. What an item above says is not said again.
 * @param {Finding} finding
 * @param {Set<string>} told  sentences of the items above
 */
function findingItem({ severity, text, forbids, cells, list }, told) {
  const brief = sayBriefly({ text, forbids: null });
  const isNew = forbids !== null && !told.has(forbids);
  if (isNew) told.add(forbids);
  const said = html`<span class="mark mark-${severity}">${marks[severity]}</span> ${brief}
    ${isNew && html`<strong>${forbids}</strong>`}
    <span class="cells">(${formatMany(cells, "result")})</span>`;
  const more = text.split(sentenceEnd).filter((sentence) => sentence !== brief && !told.has(sentence));
  for (const sentence of [brief, ...more]) told.add(sentence);
  const rest = more.length > 0 || list.length > 0;
  return html`<li class="finding finding-${severity}">
    ${
      rest
        ? html`<details>
            <summary>${said}</summary>
            ${more.length > 0 && html`<p>${more.join(" ")}</p>`}${list.length > 0 && placeList(list)}
          </details>`
        : html`<p>${said}</p>`
    }
  </li>`;
}

/** @param {string[]} list */
function placeList(list) {
  const long = list.some((item) => item.length > 60);
  return html`<div class="cell-scroll" tabindex="0" role="group" aria-label="Places concerned">
    <ul class="${long ? "cell-list" : "cell-list cell-columns"}">
      ${list.map((item) => html`<li>${item}</li>`)}
    </ul>
  </div>`;
}
