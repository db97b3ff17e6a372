/** Studies of one table, from raw files to the headline. */
import { readStudy } from "../../together.js";

/**
 * @param {Record<string, string>} files
 * @returns {Promise<Record<string, any>>} the headline of a study of these files
 */
export async function answerOf(files) {
  const { rows } = await readStudy(files);
  const [answer] = await rows("select * from answers where number = 1");
  return answer;
}

/** @param {string} more  of study.yaml */
export const yaml = (more) =>
  `version: 1\ntitle: T\nquestion: Is it faster?\nplatform: vsan\nprovenance: published\nadded: 2026-01-01\n${more}`;

/**
 * @param {Record<string, string>} columns  of the CSV: heading and factor or measure
 * @param {(string | number)[][]} rows
 * @param {string} [more]  of study.yaml
 */
export const table = (
  columns,
  rows,
  more = "factor: stripe_width\nbaseline: 1\ndefaults: { read_pct: 100, random_pct: 100 }\n",
) => ({
  "study.yaml": yaml(
    `${more}tables:\n  - file: figures.csv\n    columns:\n${Object.entries(columns)
      .map(([head, field]) => `      ${head}: ${field}\n`)
      .join("")}`,
  ),
  "figures.csv": [Object.keys(columns), ...rows].map((row) => row.join(",")).join("\n") + "\n",
});
