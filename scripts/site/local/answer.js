/** What the page says of a visitor's files, as HTML. */
import { notSaid, placeRuns, readPlace, usable } from "../../../src/analysis/place/places.js";
import { describeTuned } from "../../../src/analysis/place/tuned-sentences.js";
import { findTuned } from "../../../src/analysis/place/tuned.js";
import {
  leadingPlaces,
  sayAgainst,
  sayNoPlace,
  sayPlace,
  saySound,
} from "../../../src/analysis/place/sentences.js";
import { hasFailedCheck } from "../../../src/analysis/admission/failed-check.js";
import { findingsList } from "../../../src/findings/findings-list.js";
import { findingsOf } from "../../../src/findings/findings.js";
import { worstLine } from "../../../src/findings/worst.js";
import { fold } from "../../../src/html/fold.js";
import { answerCard } from "../../../src/html/answer-card.js";
import { html } from "../../../src/html/markup.js";
import { chartFigure } from "../../../src/figure/chart-figure.js";
import { standingOf } from "../../../src/html/provenance.js";
import { table } from "../../../src/html/table.js";
import { check as words } from "../../../src/sentences/check.js";
import { formatBytes, formatCount, formatLatency, formatMany } from "../../../src/words/numbers.js";
import { sayWorkload } from "../../../src/words/workloads.js";
import { describeProblem } from "../../ingest/problem-line.js";
import { placeChart } from "./place-chart.js";

/** @import {Factor, Practice} from "../../../loaders/types.js" */
/** @import {Recorded, Tested} from "../../../src/analysis/place/tuned.js" */
/** @import {Mark, Place, Placed} from "../../../src/analysis/place/places.js" */
/** @import {Chart, Run, Study} from "../../../src/types.js" */

/** Rows of a table that are shown: a page is no place for thousands. */
const mostRows = 200;

/**
 * @param {Study} study
 * @param {string} note how long it took, and of how many files
 * @param {{claims: number, against?: string, isAnswered?: boolean}} about claims: of its study.yaml, not tested here; against:
 *   how its IOPS compare with published ones; isAnswered: whether its answer stands above
 */
export function sayStudy(study, note, { claims, against = "", isAnswered = false }) {
  // As many as are listed below: what is said of a series is not said of each of its runs again.
  const count = (/** @type {string} */ severity) =>
    findingsOf(study).filter((finding) => finding.severity === severity).length;
  const told = study.problems.filter(({ severity }) => severity !== "note");
  const runs = study.runs.length;
  const failed = study.runs.filter(({ run }) => hasFailedCheck(study, run, "iops")).length;
  const [answer] = study.answers;
  const support = [against, answer?.support].filter(Boolean).join(" ");
  const next = answer?.kind === "none" ? [answer.next, words.drop].filter(Boolean).join(" ") : answer?.next;
  return html`${runs > 0 && answer && !isAnswered && answerCard({ ...answer, support, next }, { legend, below: worstLine(study, "") })}
    <p class="note">${note}</p>
    ${
      claims > 0 &&
      html`<p class="note">
        ${formatMany(claims, "claim")} of study.yaml ${claims === 1 ? "is" : "are"} not tested here;
        <code>npm run ingest</code> does it.
      </p>`
    }
    ${problemLines(study)}
    <h2 id="what-the-checks-found">Checks</h2>
    <p>
      ${saySound({ runs, failed, errors: count("error"), warnings: count("warning"), problems: told.length })}
    </p>
    ${runs === 0 && study.sources.some(({ format }) => format) && html`<p>${besideRuns}</p>`}
    ${runs > 0 && study.checks.length > 0 && findingsList({ ...study, problems: told })}
    ${
      runs > 0 &&
      html`<h2 id="runs">What was read</h2>
        ${runsTable(study)}`
    } `;
}

/** Where the words for how sure a result is are explained. */
const legend = "./methodology.html#in-short";

const besideRuns =
  "These files say how a host or guest fared. Drop them together with the result files of their runs.";

/** The lines of npm run check, without the folder; notes, which ask for nothing, are folded. @param {Study} study */
function problemLines({ problems }) {
  const [grave, notes] = [false, true].map((isNote) =>
    problems.filter(({ severity }) => (severity === "note") === isNote),
  );
  return html`${
    grave.length > 0 &&
    html`<h2 id="problems-in-the-files">Problems in the files</h2>
      ${listLines(grave)}`
  }
  ${notes.length > 0 && fold("Notes on the files", formatMany(notes.length, "note"), listLines(notes))}`;
}

/** @param {Study["problems"]} problems */
function listLines(problems) {
  const lines = problems.map((problem) => describeProblem(problem).replace(/^data\/studies\/[^/]+\//, ""));
  const rest = lines.length - mostRows;
  return html`<ul class="problem-lines">
    ${lines.slice(0, mostRows).map((line) => html`<li><code>${line}</code></li>`)}
    ${rest > 0 && html`<li>and ${formatCount(rest)} more</li>`}
  </ul>`;
}

/** @param {Study} study */
function runsTable(study) {
  const { factorInfo, loadInfo } = study;
  const figure =
    (/** @type {keyof Run} */ measure, /** @type {(value: number) => string} */ write) =>
    (/** @type {any} */ run) => (run[measure] === null ? "" : write(run[measure]));
  const shown = study.runs.slice(0, mostRows);
  const left = study.runs.length - shown.length;
  return table(
    [
      { head: "Run", names: true, cell: ({ run }) => run.slice(study.study.length + 1) },
      { head: "Tool", cell: ({ tool }) => tool },
      { head: "Workload", cell: ({ workload }) => sayWorkload(workload) },
      // Where the load alone varies, it is the factor too.
      factorInfo !== null &&
        factorInfo.title !== loadInfo?.title && { head: factorInfo.title, cell: ({ level }) => level ?? "" },
      loadInfo !== null && { head: loadInfo.title, number: true, cell: ({ load }) => load ?? "" },
      { head: "IOPS", number: true, cell: figure("iops", formatCount) },
      { head: "Throughput", number: true, cell: figure("bytes_per_s", (value) => `${formatBytes(value)}/s`) },
      { head: "Mean latency", number: true, cell: figure("latency_mean_us", formatLatency) },
      shown.some(({ outcome }) => outcome !== "completed") && {
        head: "Ended",
        cell: ({ outcome }) => outcome,
      },
    ],
    shown,
    { caption: `${formatMany(study.runs.length, "run")}${left ? `, of which ${mostRows} are listed` : ""}` },
  );
}

/**
 * Which settings of a host differ from the default, and what is published of them.
 * @param {Recorded[]} rows of the table settings
 * @param {{factors: Factor[], practice: Record<string, Practice>, tested: Tested[]}} known
 */
export function sayHost(rows, known) {
  const { headline, items, rest } = describeTuned(findTuned(rows, known));
  return html`<h2 id="settings">Settings of your hosts</h2>
    <p>${headline}</p>
    ${
      items.length > 0 &&
      html`<ul>
        ${items.map(
          ({ text, tested, untested }) =>
            html`<li>
              ${text}
              ${
                tested.length > 0
                  ? html`<ul>
                      ${tested.map(({ study, title, sentence }) => html`<li><a href="./studies/${study}.html">${title}</a>: ${sentence}</li> `)}
                    </ul>`
                  : untested
              }
            </li> `,
        )}
      </ul>`
    }
    ${rest.map((line) => html`<p class="note">${line}</p>`)}`;
}

/** @typedef {{html: unknown, against: string, charts: {id: string, chart: Chart, label: string}[]}} Standing against: in a sentence; charts: drawn where the page has their places */

/**
 * @param {Record<string, any>[]} own rows of src/data/placed.parquet.sql
 * @param {Placed[]} archive runs of all studies
 * @param {Factor[]} factors
 * @param {number} width of a chart
 * @returns {Standing}
 */
export function sayStanding(own, archive, factors, width) {
  if (own.length === 0) return { html: "", against: "", charts: [] };
  const all = placeRuns(own.map(readPlace), archive, factors);
  const places = leadingPlaces(all);
  if (places.length === 0) return { html: sayNowhere(own.map(readPlace)), against: "", charts: [] };
  const shown = places.map((place, i) => ({ place, drawn: chartOf(place, all, `place-${i + 1}`, width) }));
  const said = html`<h2 id="place">Compared with published results</h2>
    ${
      own.some(({ platform }) => platform === notSaid) &&
      html`<p><a href="#environment">Name your platform and hosts</a> to compare with similar systems.</p>`
    }
    ${shown.map(({ place, drawn }) => placeSection(place, drawn))}`;
  return {
    html: said,
    against: sayAgainst(all).join(" "),
    charts: shown.flatMap(({ drawn }) => drawn ?? []),
  };
}

/** @param {Placed[]} own completed runs that have no place */
function sayNowhere(own) {
  return html`<h2 id="place">Compared with published results</h2>
    <p>Nothing to compare with yet. ${sayNoPlace(own).join(" ")}</p>`;
}

/**
 * @param {Place} leading
 * @param {Place[]} all
 * @param {string} id
 * @param {number} width
 */
function chartOf({ workload, hosts }, all, id, width) {
  const like = all.filter((place) => place.workload === workload && place.hosts === hosts);
  const chart = placeChart(like, width);
  const label = `Mean latency against IOPS, ${sayWorkload(workload)}: your files and others. The numbers are below.`;
  return chart && { id, chart, label };
}

/**
 * @param {Place} place
 * @param {{id: string, chart: Chart} | null} drawn
 */
function placeSection(place, drawn) {
  const [first, ...rest] = sayPlace(place);
  const marks = [...place.beside, ...place.elsewhere];
  return html`<section class="place">
    <h3>${sayWorkload(place.workload)}</h3>
    <p class="answer-text">${first}</p>
    <ul>
      ${rest.map((line) => html`<li>${line}</li>`)}
    </ul>
    ${drawn && chartFigure({ ...drawn, title: "Latency against IOPS, at all loads that others have, too" })}
    ${marks.length > 0 && marksTable(place, marks)}
  </section>`;
}

/**
 * @param {Place} place
 * @param {Mark[]} marks
 */
function marksTable({ mine, hosts }, marks) {
  const basis = hosts ? "per host" : "in all";
  const each = (/** @type {Placed} */ run) => ({
    run,
    ...{ basis, differs: /** @type {string[]} */ ([]), own: true },
    iops: usable(run, "iops") === null ? null : Number(run.iops) / (hosts ?? 1),
    latency_mean_us: usable(run, "latency_mean_us"),
  });
  const rows = [...mine.map(each), ...marks.map((mark) => ({ ...mark, own: false }))];
  const most = Math.max(...rows.map(({ iops }) => iops ?? 0));
  const sorted = rows.toSorted((a, b) => (b.iops ?? 0) - (a.iops ?? 0));
  const shown = sorted.filter(({ own }, i) => own || i < mostRows);
  return table(
    [
      {
        head: "System",
        names: true,
        cell: ({ run, own }) =>
          own ? "yours" : html`<a href="./studies/${run.study}.html">${run.lab ?? run.study}</a>`,
      },
      {
        head: "IOPS",
        number: true,
        cell: ({ iops, basis }) => (iops === null ? "" : `${formatCount(iops)} ${basis}`),
      },
      {
        head: "Share of the highest",
        cell: ({ iops, own, run }) =>
          iops !== null && bar(iops / most, own ? "own" : standingOf(/** @type {any} */ (run))),
      },
      {
        head: "Mean latency",
        number: true,
        cell: ({ latency_mean_us }) => (latency_mean_us === null ? "" : formatLatency(latency_mean_us)),
      },
      { head: "Evidence", cell: ({ run, own }) => markOf(run, own) },
      { head: "Platform", cell: ({ run }) => (run.platform === notSaid ? "not given" : run.platform) },
      { head: "Differs in", cell: ({ differs }) => differs.join(", ") },
    ],
    shown,
    {
      caption: `${formatMany(rows.length, "run")}, most IOPS first${shown.length < rows.length ? `, of which ${shown.length} are listed` : ""}`,
      rowClass: ({ own }) => own && "whole",
    },
  );
}

/**
 * @param {Placed} run
 * @param {boolean} own
 */
function markOf(run, own) {
  const standing = standingOf(/** @type {any} */ (run));
  return own ? "your files" : html`<span class="badge badge-${standing}">${standing}</span>`;
}

/**
 * @param {number} share of the longest
 * @param {string} kind
 */
const bar = (share, kind) =>
  html`<span class="place-bar place-${kind}" style="width: ${(share * 100).toFixed(1)}%"></span>`;
