/** Output of Vdbench: consoles, and the files of its output folders. See docs/formats/vdbench.md. */
import { headText } from "../head-text.js";
import { batchesOf } from "../../rows.js";
import { isFlatfile, readFlatfile } from "./flatfile.js";
import { readHistogram } from "./histogram.js";
import { kindOf } from "./kinds.js";
import { readErrors, readParameters } from "./parameters.js";
import { readReport } from "./report.js";
import { reportRows } from "./rows.js";

/** @import {Source} from "../../types.js" */
/** @import {Kind} from "./types.js" */

export const name = "vdbench";

/** Files of an output folder that are listed and not read. */
const unread = ["slave", "skew", "anchors", "status", "scan", "private", "other histogram", "other"];

/**
 * @param {string} path
 * @param {Uint8Array} head
 */
export const accepts = (path, head) => kindOf(path, headText(head)) !== null;

/**
 * Some files have nothing but their name to tell what they are.
 * @param {string} path
 */
export const nameRead = (path) => path.split("/").at(-1) ?? "";

/**
 * @param {string} path
 * @param {Uint8Array} head
 * @returns {string | null} why the file is never published; null where it may be
 */
export const withheld = (path, head) =>
  kindOf(path, headText(head))?.name === "private"
    ? "not read, and names hosts and their configuration"
    : null;

/** Why it should not be added to a study: it is neither read nor published. */
export const unwanted = withheld;

/** @param {Source} source */
export async function* load(source) {
  const text = (await source.text()).replaceAll("\0", "");
  const kind = kindOf(source.path, text);
  if (!kind || unread.includes(kind.name)) return;
  yield* batchesOf(read(text, kind));
}

/**
 * @param {string} text
 * @param {Kind} kind
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
function read(text, kind) {
  if (kind.name === "histogram") return readHistogram(text, kind);
  if (kind.name === "parameters") return readParameters(text, kind);
  if (kind.name === "errors") return readErrors(text);
  return reportRows(
    kind.name === "flatfile" && isFlatfile(text) ? readFlatfile(text) : readReport(text),
    kind,
  );
}
