import { describeSize } from "../analysis/series.js";
import { factorTitle } from "../words/factors.js";
import { formatMany } from "../words/numbers.js";
import { sayValue } from "../words/workloads.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { cell, table } from "../html/table.js";
import { sourceLink } from "./files.js";
import { spaceWords } from "../words/names.js";

/** @import {Factor, RunTables} from "../types.js" */
/** @typedef {RunTables["run_factors"][number]} Row */

const origins = /** @type {Record<string, string>} */ ({
  raw: "the raw file",
  path: "the file's path",
  default: "study.yaml, for all runs",
  settings: "settings recorded with the run",
  derived: "computed from other values",
});

/**
 * What the study varies and what the load generator did; every other setting, and where each value is from, is folded.
 * @param {RunTables} tables
 * @param {Factor[]} factors
 */
export function configuration({ run_factors, sources, study }, factors) {
  if (run_factors.length === 0) return "";
  const known = new Map(factors.map((factor) => [factor.name, factor]));
  const title = (/** @type {Row} */ { factor }) => {
    const entry = known.get(factor);
    return cell(entry ? factorTitle(entry) : spaceWords(factor), { title: entry?.meaning ?? factor });
  };
  const value = (/** @type {Row} */ row) => saySetting(row, known.get(row.factor));
  const varied = [study.factor, study.load_axis];
  const telling = run_factors
    .filter(({ factor }) => varied.includes(factor) || known.get(factor)?.kind === "workload")
    .sort((a, b) => Number(varied.includes(b.factor)) - Number(varied.includes(a.factor)));
  const plain = [
    { head: "Setting", names: true, cell: title },
    { head: "Value", number: true, cell: value },
  ];
  const whole = table(
    [
      ...plain,
      { head: "From", cell: (/** @type {Row} */ { origin }) => origin && (origins[origin] ?? origin) },
      {
        head: "File",
        cell: (/** @type {Row} */ { source }) => source && sourceLink(sources, source),
      },
    ],
    run_factors,
    { label: "Configuration" },
  );
  return html`${telling.length > 0 && table(plain, telling, { label: "Load and varied settings" })}
  ${fold("All settings and where they come from", formatMany(run_factors.length, "setting"), whole)}`;
}

/**
 * @param {Row} row
 * @param {Factor | undefined} factor
 * @returns {string} 80 GiB, on, 70
 */
function saySetting({ value }, factor) {
  if (value === null) return "sources contradict each other";
  return factor?.unit === "bytes" && /^\d+$/.test(value) ? describeSize(Number(value)) : sayValue(value);
}
