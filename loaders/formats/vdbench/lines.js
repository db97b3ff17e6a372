/** Lines of Vdbench's files: of reports in HTML without their tags. */
import { halfStepOf } from "../../vocabulary/printed.js";

/**
 * @param {string} text
 * @returns {string[]} lines that were written to their end: what a cut file ends with may be a part of a number
 */
export const wholeLines = (text) => text.split("\n").slice(0, -1).map(plainLine);

/** No line of Vdbench's is longer, a flatfile's of file systems neither. */
const longest = 8000;

/** @param {string} line */
export const plainLine = (line) => {
  if (line.length > longest) return "";
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  return text.includes("<")
    ? text
        .replace(/<title>[^<>]{0,300}<\/title>/i, "")
        .replace(/<\/?(?:a|i|b|pre|title|html|body)\b[^<>]{0,300}>/gi, "")
    : text;
};

/**
 * A number as Vdbench prints it; the decimal sign may be the comma of a locale.
 * @param {string} text
 * @returns {import("./types.js").Cell | null}
 */
export function readCell(text) {
  const match = /^-?\d{1,18}(?:[.,](\d{0,9}))?$/.exec(text);
  if (!match) return null;
  return { text, value: Number(text.replace(",", ".")), half: halfStepOf(match[1]?.length ?? 0) };
}
