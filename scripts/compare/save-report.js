/** A report as a file, its charts drawn by Vega in Node.js. */
import { readFileSync, writeFileSync } from "node:fs";
import { startPseudonyms } from "../../loaders/names/pseudonyms.js";
import { replaceNames } from "../../loaders/names/replace.js";
import { findNames } from "../../loaders/names/study.js";
import { renderSvg } from "../../src/charts/static-svg.js";
import { makeReport } from "./report.js";

/** @import {Study} from "../../src/types.js" */
/** @import {Content} from "./report.js" */
/** @import {Sides} from "./sides.js" */

/**
 * @param {string} out file
 * @param {Study} study
 * @param {Content} content
 */
export async function saveReport(out, study, content) {
  const style = readFileSync(new URL("../../src/style.css", import.meta.url), "utf8");
  writeFileSync(out, await makeReport(study, content, { draw: renderSvg, style }));
}

/** What a report is to whoever looks for names: a text that is written to be read. */
const reportFile = "report.md";

/**
 * @param {Sides} given
 * @returns {Promise<(text: string) => string>} puts invented names in the place of those that the files have
 */
export async function startRenaming({ sides }) {
  const files = sides.flatMap(({ files }) => files.map(({ from, to }) => ({ path: to, file: from })));
  const { find } = await findNames(files, new Set());
  const pseudonyms = startPseudonyms();
  return (text) => replaceNames(text, reportFile, find, pseudonyms);
}
