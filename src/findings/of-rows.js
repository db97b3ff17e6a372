/** What the checks say of the rows of an answer: of those that name runs, and of those that name studies. */
import { formatMany } from "../words/numbers.js";
import { sayBriefly } from "./findings.js";

/** Findings by which a figure is distrusted, gravest first. */
export const distrusting =
  "select study, runs, sentence, forbids from checks where severity = 'error' or unusable is not null order by severity, cells desc, study, sentence";

/** @typedef {{study: string, runs: string, sentence: string, forbids: string | null}} Distrusting a row of that; runs: JSON */

/** Findings that are shown in full. */
const mostTold = 3;

/**
 * The column by which rows of an answer are of runs, or else of studies, and how many rows each of them has.
 * @typedef {{column: "run" | "study", counts: Map<string, number>}} Named
 */

/**
 * @param {string[]} names of the columns of an answer
 * @returns {Named | null} without rows; null where no column names runs or studies
 */
export function startCounting(names) {
  const column = /** @type {const} */ (["run", "study"]).find((name) => names.includes(name));
  return column ? { column, counts: new Map() } : null;
}

/**
 * @param {Named} named that gains them
 * @param {string[]} names of the columns
 * @param {unknown[][]} rows
 */
export function countRows({ column, counts }, names, rows) {
  const at = names.indexOf(column);
  for (const row of rows) counts.set(String(row[at]), (counts.get(String(row[at])) ?? 0) + 1);
}

/**
 * @param {Named} named
 * @param {Distrusting[]} findings
 * @returns {string[]} sentences; none where nothing was found of them
 */
export function doubtsOfRows({ column, counts }, findings) {
  const told = findings
    .map((finding) => ({ finding, of: column === "run" ? JSON.parse(finding.runs) : [finding.study] }))
    .filter(({ of }) => of.some((/** @type {string} */ name) => counts.has(name)));
  if (told.length === 0) return [];
  const concerned = new Set(told.flatMap(({ of }) => of));
  const sum = (/** @type {[string, number][]} */ some) => some.reduce((total, [, rows]) => total + rows, 0);
  const count = sum([...counts].filter(([name]) => concerned.has(name)));
  const rest = told.length - mostTold;
  return [
    sayCount(count, sum([...counts]), column),
    ...told.slice(0, mostTold).map(({ finding }) => sayFinding(finding, column)),
    ...(rest > 0 ? [`${formatMany(rest, "more finding")}: ${distrusting.replace(/ order by .*/, "")}`] : []),
  ];
}

/**
 * @param {number} count
 * @param {number} of
 * @param {string} column
 */
const sayCount = (count, of, column) =>
  `${count} of ${formatMany(of, "row")} ${count === 1 ? "is" : "are"} of ${column === "run" ? "runs that failed a check" : "studies with runs that failed a check"}:`;

/**
 * @param {Distrusting} finding
 * @param {string} column
 */
const sayFinding = ({ study, sentence, forbids }, column) =>
  `${column === "run" ? "" : `${study}: `}${sayBriefly({ text: sentence, forbids })}`;
