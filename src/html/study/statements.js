/** @import {Factor, Statement, Study} from "../../types.js" */
import { formatBlock, formatThree, inSentence } from "../../words/numbers.js";
import { html } from "../markup.js";
import { rawLink } from "../raw-files.js";
import { table } from "../table.js";

const names = new Map([
  ["iops", "IOPS"],
  ["bytes_per_s", "throughput"],
  ["latency_mean_us", "latency"],
]);

/** What one of a shown unit is in the unit that statements are kept in. */
const shownUnits = new Map([
  ["1/s", { unit: "IOPS", size: 1 }],
  ["bytes/s", { unit: "MiB/s", size: 2 ** 20 }],
  ["us", { unit: "ms", size: 1000 }],
]);

/**
 * Published figures that are no run, one a row.
 * @param {Study} study
 */
export const statementsTable = (study) =>
  html`<p class="note">Ranges, ratios, criteria and figures of a part: they belong to no run.</p>
    ${table(
      [
        {
          head: "What",
          names: true,
          cell: ({ measure, kind }) =>
            `${names.get(measure) ?? measure}${kind && kind !== "figure" ? `, ${kind}` : ""}`,
        },
        { head: "Figure", number: true, cell: figure },
        { head: "Holds for", cell: ({ scope }) => scope },
        { head: "Setting", cell: (statement) => settings(study, statement) },
        { head: "Source", cell: (statement) => placeLink(study, statement) },
      ],
      study.statements,
      { label: "What the document states" },
    )}`;

/**
 * @param {Study} study
 * @param {Statement} statement
 */
function settings(study, { factors, against }) {
  const other = Object.keys(against).length > 0 ? ` against ${setting(study, against)}` : "";
  return `${setting(study, factors)}${other}`;
}

/**
 * @param {Study} study
 * @param {Statement} statement
 */
const placeLink = ({ sources }, { source, line }) =>
  rawLink(sources, source, { line, text: line ? `${source}:${line}` : source });

/**
 * @param {Statement} statement
 * @returns {string} such as: about 7–17 %
 */
function figure({ low, high, unit, approximate }) {
  const shown = shownUnits.get(unit ?? "") ?? { unit, size: 1 };
  const ends = [...new Set([low, high])].map((value) => (value === null ? "–" : plain(value / shown.size)));
  return [approximate && "about", ends.join(" to "), shown.unit].filter(Boolean).join(" ");
}

/** @param {number} value */
const plain = (value) => (Number.isInteger(value) ? value.toLocaleString("en-US") : formatThree(value));

/**
 * @param {Study} study
 * @param {Statement["factors"]} factors
 * @returns {string} such as: disk groups a host 2, read share 70 %, block size 4K
 */
const setting = ({ factorInfos }, factors) =>
  Object.entries(factors)
    .map(([name, value]) => sayFactor(factorInfos.get(name), name, value))
    .join(", ");

/**
 * @param {Factor | undefined} factor
 * @param {string} name
 * @param {string | number | boolean} value
 */
function sayFactor(factor, name, value) {
  const title = inSentence(factor?.title ?? name);
  if (factor?.unit === "bytes") return `${title} ${formatBlock(Number(value))}`;
  return `${title} ${value}${factor?.unit === "%" ? " %" : ""}`;
}
