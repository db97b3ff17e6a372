/** Says of files that are not added, or of which nothing is read, which they are and why: many of a kind in one line. */
import { formatCount } from "../../src/words/numbers.js";

/** @import {LeftOut} from "./files.js" */

/** Why no format takes a file: also what is said of many of them at once. */
const unrecognised = "no format recognises it";

/** @param {string} path of a file that no format takes @returns {string} why it is left out; of a table, what makes it readable */
export function sayUnknown(path) {
  const meaning = "say in study.yaml what its columns mean (docs/formats/published-table.md)";
  if (/\.(?:xlsx?|ods)$/i.test(path)) return `a spreadsheet: save it as CSV, and ${meaning}`;
  return /\.[ct]sv$/i.test(path) ? `a table of no known tool: ${meaning}` : unrecognised;
}

/** Files of a kind that are named one by one. */
const listed = 3;

/** What files are by their endings; others go by the ending. @type {[RegExp, string][]} */
const kinds = [
  [/\.(?:png|jpe?g|gif|webp|bmp|tiff?|svg)$/i, "picture"],
  [/\.(?:pdf|docx?|xlsx?|pptx?|odt|ods)$/i, "document"],
  [/\.html?$/i, "web page"],
  [/\.(?:sh|py|ps1|psm1|bat|cmd|pl|rb)$/i, "script"],
  [/\.(?:tar|tgz|tbz2|txz|7z|rar|(?:tar\.)?(?:xz|bz2|zst))$|\.tar\.gz$/i, "archive of another kind than zip"],
];

/** @param {string} path */
export function kindOf(path) {
  const known = kinds.find(([sign]) => sign.test(path));
  const name = path.split("/").at(-1) ?? "";
  const ending = /[^.](\.[A-Za-z]\w{0,9})$/.exec(name)?.[1].toLowerCase();
  return known?.[1] ?? (ending ? `${ending} file` : "file without ending");
}

/**
 * @param {LeftOut[]} leftOut
 * @param {string} said what became of them: left out
 * @returns {string[]} lines
 */
export function describeLeftOut(leftOut, said) {
  /** @type {Map<string, LeftOut[]>} */
  const groups = new Map();
  for (const file of leftOut) {
    const group = JSON.stringify([file.why, kindOf(file.path)]);
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  return [...groups.values()].flatMap((files) => {
    if (files.length <= listed) return files.map(({ path, why }) => `  ${said}: ${path}: ${why}`);
    const [{ path, why }] = files;
    const reason = why === unrecognised ? "no format recognises them" : why;
    return [
      `  ${said}: ${formatCount(files.length)} ${pluralOf(kindOf(path))} (${nameSome(files)}): ${reason}`,
    ];
  });
}

/** @param {string} kind */
const pluralOf = (kind) => (/^(?:archive|file) /.test(kind) ? kind.replace(" ", "s ") : `${kind}s`);

/**
 * @param {{path: string}[]} files
 * @returns {string} a few with their paths; of many the first names, and how many more there are
 */
export function nameSome(files) {
  const paths = files.map(({ path }) => path);
  if (paths.length <= listed) return paths.join(", ");
  const names = [...new Set(paths.map((path) => String(path.split("/").at(-1))))];
  const more = names.length - listed;
  return `${names.slice(0, listed).join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
}
