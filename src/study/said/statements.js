/** @import {Factor, Statement, Study} from "../../types.js" */
import { sentenceOf } from "../../words/measures.js";
import { formatBlock, formatThree, inSentence } from "../../words/numbers.js";
import { html } from "../../html/markup.js";
import { rawLink } from "../../html/raw-files.js";
import { table } from "../../html/table.js";
import { sayLevel } from "../../words/levels.js";

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
  html`<p class="note">Numbers that the document prints without their runs: ranges, changes, criteria.</p>
    ${table(
      [
        {
          head: "What",
          names: true,
          cell: ({ measure, kind }) =>
            `${names.get(measure) ?? measureName(study, measure)}${kind && kind !== "figure" ? `, ${kind}` : ""}`,
        },
        { head: "Figure", number: true, cell: figure },
        { head: "Holds for", cell: ({ scope }) => scope },
        { head: "Setting", cell: (statement) => settings(study, statement) },
        { head: "Source", cell: (statement) => placeLink(study, statement) },
      ],
      study.statements,
      { label: "What the document states", cards: true },
    )}`;

/**
 * @param {Study} study
 * @param {string} name  of a measure, or of a factor
 */
const measureName = ({ measures, factorInfos }, name) =>
  inSentence(factorInfos.get(name)?.title ?? sentenceOf(measures, name));

/**
 * @param {Study} study
 * @param {Statement} statement
 */
function settings(study, { factors, against }) {
  const other = Object.keys(against).length > 0 ? ` against ${setting(study, against)}` : "";
  return `${setting(study, factors)}${other}`;
}

/**
 * Where the document prints it, and the line here.
 * @param {Study} study
 * @param {Statement} statement
 */
const placeLink = ({ sources }, { source, line, place }) => [
  place && `${place}, `,
  rawLink(sources, source, { line, text: line ? `${source}:${line}` : source }),
];

/**
 * As it is printed, where the digits end it: what else was written is said in the words of this table.
 * @param {Statement} statement
 * @returns {string} such as: about 7 to 17 %, over 10,500 MiB/s
 */
export function figure(statement) {
  const { text, text_unit, unit } = statement;
  if (text === null || !/\d[KM]?$/.test(text) || (text_unit === null && unit !== null))
    return valueText(statement);
  const bare = /^[+\-−.]?\d/.test(text);
  const open = bare && openWord(statement);
  const about = bare && statement.approximate && "about";
  return [about, open, text, text_unit === "1/s" ? "IOPS" : text_unit].filter(Boolean).join(" ");
}

/**
 * @param {Statement} statement
 * @returns {string} such as: about 7 to 17 %
 */
function valueText({ low, high, unit, approximate, text }) {
  const shown = shownUnits.get(unit ?? "") ?? { unit, size: 1 };
  const ends = [...new Set([low, high])].flatMap((value) =>
    value === null ? [] : [shown.size === 1 ? plain(value) : formatThree(value / shown.size)],
  );
  if (ends.length === 0) return text ?? "–";
  return [approximate && "about", openWord({ low, high }), ends.join(" to "), shown.unit]
    .filter(Boolean)
    .join(" ");
}

/**
 * @param {Pick<Statement, "low" | "high">} ends
 * @returns {string | false} false where both ends are known, or none
 */
function openWord({ low, high }) {
  if (low === null) return high !== null && "at most";
  return high === null && "at least";
}

/** @param {number} value  told with all its digits */
const plain = (value) => value.toLocaleString("en-US", { maximumSignificantDigits: 12 });

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
  return `${title} ${sayLevel(String(value))}${factor?.unit === "%" ? " %" : ""}`;
}
