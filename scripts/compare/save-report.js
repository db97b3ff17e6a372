/** A report as a file, its charts drawn by Vega in Node.js. */
import { readFileSync, writeFileSync } from "node:fs";
import { renderSvg } from "../../src/charts/static-svg.js";
import { makeReport } from "./report.js";

/** @import {Study} from "../../src/types.js" */
/** @import {Content} from "./report.js" */

/**
 * @param {string} out file
 * @param {Study} study
 * @param {Content} content
 */
export async function saveReport(out, study, content) {
  const style = readFileSync(new URL("../../src/style.css", import.meta.url), "utf8");
  writeFileSync(out, await makeReport(study, content, { draw: renderSvg, style }));
}
