import { toCsv } from "../csv.js";

/** @import {Origin} from "./origin.js" */
/** @import {Rows} from "./chart-rows.js" */

/**
 * Rows under lines that begin with # and say where they come from.
 * @param {Origin} origin
 * @param {Rows} rows
 */
export function csvOf({ site, study, title, statement, address, data }, { head, body }) {
  const lines = [
    `${site}: ${study}`,
    title,
    `Page: ${address}`,
    data && `Raw files: ${data}`,
    statement && `Provenance: ${statement}`,
  ];
  const comments = lines.filter(Boolean).map((line) => `# ${String(line).replace(/\s+/g, " ")}\r\n`);
  return comments.join("") + toCsv([head, ...body]);
}
