/** The pages of a study and its charts as files, made of its rows as they were kept: what is read for them is forgotten. */
/** @import {Page, Site, Study} from "../../../src/types.js" */
import { deserialize } from "node:v8";
import { readMeanings } from "../../ingest/families.js";
import { makePages } from "../framework/page-rooms.js";
import { publishCharts } from "../publish/charts.js";
import { publishPivots } from "../publish/pivots.js";
import { comparedFactors } from "../read-site.js";
import { recallStudy } from "../read-study.js";
import { readKeptRows, unpackRows } from "../study-rows.js";

/** The room of which each page is of one study. */
export const room = "study";

/**
 * @typedef {object} Job a study
 * @property {any} row of the study itself
 * @property {string} hash of its other rows, as they were kept
 * @property {Study["sources"]} sources as they are published
 * @property {string} beside folder of files beside pages
 */

/**
 * @param {Site} site without studies
 * @param {Job} job
 * @returns {Promise<Page[]>}
 */
export async function makePagesOfStudy(site, { row, hash, sources, beside }) {
  const rows = readKeptRows(row.study, hash);
  if (!rows) throw new Error(`${row.study}: what was asked about it no longer exists`);
  const context = { ...site, meanings: await readMeanings() };
  const study = Object.assign(recallStudy(row, unpackRows(deserialize(rows)), context), { sources });
  const pages = await makePages({ ...site, studies: [study], compared: comparedFactors([study]) }, [room]);
  await publishCharts(beside, site, [study]);
  await publishPivots(beside, [study]);
  return pages;
}
