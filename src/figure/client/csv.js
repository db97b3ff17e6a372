import { save } from "./save.js";

/**
 * A button that saves rows as a CSV file.
 * @param {string} name  of the file
 * @param {unknown[][]} rows  the head first; null is empty
 * @param {string[]} [comments]  lines before it
 */
export function offerCsv(name, rows, comments = []) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Download as CSV";
  button.addEventListener("click", () =>
    save(name, new Blob([toComments(comments) + toCsv(rows)], { type: "text/csv" })),
  );
  return button;
}

/**
 * Lines that begin with #, before the head.
 * @param {string[]} lines
 */
export const toComments = (lines) => lines.map((line) => `# ${line.replace(/\s+/g, " ")}\r\n`).join("");

/**
 * RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe before it, as in the files of the
 * build.
 * @param {unknown[][]} rows
 */
export function toCsv(rows) {
  return rows.map((row) => `${row.map(toField).join(",")}\r\n`).join("");
}

/** @param {unknown} value */
function toField(value) {
  const text = value === null || value === undefined ? "" : String(value);
  const guarded = typeof value !== "number" && /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
