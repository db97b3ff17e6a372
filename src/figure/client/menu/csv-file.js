import { toComments, toCsv } from "../csv.js";

/** @import {Origin} from "./origin.js" */
/** @import {Rows} from "./chart-rows.js" */

/**
 * Rows under lines that begin with # and say where they come from.
 * @param {Origin} origin
 * @param {Rows} rows
 */
export function csvOf({ site, study, title, statement, findings, address, data }, { head, body }) {
  const lines = [
    `${site}: ${study}`,
    title,
    `Page: ${address}`,
    data && `Raw files: ${data}`,
    statement && `Provenance: ${statement}`,
    ...findings.map((finding) => `Checks: ${finding}`),
  ];
  return toComments(lines.flatMap((line) => line || [])) + toCsv([head, ...body]);
}
