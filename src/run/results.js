import { formatMeasure, mainMeasures, measuresOf } from "../charts/measures.js";
import { figureOf, sentenceOf } from "../words/measures.js";
import { formatCount, formatLatency } from "../words/numbers.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";
import { sourceLink } from "./files.js";
import { spaceWords } from "../words/names.js";

/** @import {MeasureEntry, RunTables} from "../types.js" */
/** @typedef {RunTables["results"][number]} Row */

const kinds = ["all", "group", "host", "datastore", "vm", "client", "target", "disk", "job", "thread"];
const operations = ["all", "read", "write", "trim"];

/** More rows than this would be an endless page of cards on a phone. */
const mostCards = 8;

const wholeNote = html`<p class="note">
  “all” is the whole run, <a href="./methodology.html#summing-over-workers">added up over all workers</a>. The
  other rows are its parts.
</p>`;

/**
 * The measures of the whole run in a line: 1,270 IOPS · throughput 1,270 MiB/s · mean latency 25.2 ms.
 * @param {RunTables} tables
 * @param {MeasureEntry[]} vocabulary
 */
export function headline({ results }, vocabulary) {
  const whole = results.find(({ entity_kind, operation }) => entity_kind === "all" && operation === "all");
  if (!whole) return "";
  const parts = measuresOf(mainMeasures(vocabulary), [whole])
    .filter(({ field }) => whole[field] !== null)
    .map((measure) => {
      const text = `${formatMeasure(measure, whole[measure.field])}\u00a0${measure.unit}`;
      return measure.unit === measure.title ? text : `${measure.title.toLowerCase()} ${text}`;
    });
  return html`<p class="value">${parts.join(" · ")}</p>`;
}

/** @param {string} kind  of a worker */
export const kindName = (kind) => (kind === "vm" ? "VM" : kind);

/**
 * What came out for the whole run and for each of its workers.
 * @param {RunTables} tables
 * @param {MeasureEntry[]} vocabulary
 */
export function resultsOfWorkers({ results, sources }, vocabulary) {
  if (results.length === 0) return "";
  const measures = measuresOf(mainMeasures(vocabulary), results);
  const further = vocabulary.filter(
    ({ name, main, column }) => column && !main && results.some((row) => figureOf(row, name) !== null),
  );
  const rows = results.toSorted(
    (a, b) =>
      kinds.indexOf(a.entity_kind) - kinds.indexOf(b.entity_kind) ||
      a.entity.localeCompare(b.entity, "en", { numeric: true }) ||
      operations.indexOf(a.operation) - operations.indexOf(b.operation),
  );
  const figure = (/** @type {string} */ head, /** @type {(row: Row) => string} */ text) => ({
    head,
    number: true,
    cell: (/** @type {Row} */ row) => text(row) || "–",
  });
  const columns = [
    { head: "Of", names: true, cell: workerName },
    { head: "Operation", cell: (/** @type {Row} */ { operation }) => operation },
    ...measures.map((measure) =>
      figure(measure.unit === measure.title ? measure.title : `${measure.title}, ${measure.unit}`, (row) =>
        formatMeasure(measure, row[measure.field]),
      ),
    ),
    ...further.map(({ name, short }) => figure(short, (row) => formatLatency(figureOf(row, name)))),
    results.some(({ latency_layer }) => latency_layer) && {
      head: "Latency spans",
      cell: (/** @type {Row} */ { latency_layer }) => latency_layer,
    },
    results.some(({ ios }) => ios !== null) && figure("I/Os", ({ ios }) => formatCount(ios)),
    {
      head: "File",
      cell: (/** @type {Row} */ { source }) => (source ? sourceLink(sources, source) : "summed"),
    },
  ];
  const parts = rows.some(({ entity_kind }) => entity_kind !== "all");
  return html`${parts && wholeNote}
  ${table(columns, rows, {
    ...{ label: "Results", tall: true, cards: rows.length <= mostCards },
    rowClass: ({ entity_kind }) => entity_kind === "all" && "whole",
  })}`;
}

/** @param {Record<string, any>} row of results or printed numbers */
const workerName = ({ entity_kind, entity }) =>
  entity_kind === "all" ? "all" : `${kindName(entity_kind)} ${entity}`;

/**
 * What the tool or document printed itself, digit by digit.
 * @param {RunTables} tables
 * @param {MeasureEntry[]} vocabulary
 */
export function printedFigures({ reported, sources }, vocabulary) {
  if (reported.length === 0) return "";
  return html`<h3>As printed</h3>
    <p class="note">Numbers as the tool or document printed them.</p>
    ${table(
      [
        { head: "Number", names: true, cell: ({ measure }) => spaceWords(sentenceOf(vocabulary, measure)) },
        { head: "Of", cell: workerName },
        { head: "Operation", cell: ({ operation }) => operation },
        { head: "Printed", number: true, cell: ({ text, unit_as_printed }) => [text, " ", unit_as_printed] },
        ...(reported.some(({ estimate }) => estimate)
          ? [{ head: "Estimate", cell: (/** @type {Record<string, any>} */ { estimate }) => estimate }]
          : []),
        {
          head: "Where",
          cell: ({ source, line, place }) =>
            [place, source && sourceLink(sources, source, line)]
              .filter(Boolean)
              .map((part, i) => (i ? [", ", part] : part)),
        },
      ],
      reported,
      { label: "Printed numbers", tall: true, cards: reported.length <= mostCards },
    )}`;
}
