/** A thread that makes the pages of studies. It is told once what the site is, without studies. */
/** @import {Site} from "../../../src/types.js" */
/** @import {Job} from "./pages.js" */
import { workerData } from "node:worker_threads";
import { deserialize } from "node:v8";
import { answerJobs } from "../../../loaders/reading/threads.js";
import { readMeanings } from "../../ingest/families.js";
import { makePages } from "../framework/page-rooms.js";
import { comparedFactors } from "../read-site.js";
import { recallStudy } from "../read-study.js";
import { readKeptRows, unpackRows } from "../study-rows.js";
import { room } from "./pages.js";

const site = /** @type {Site} */ (workerData);
const context = { ...site, meanings: await readMeanings() };

answerJobs(async (/** @type {Job} */ { row, hash, sources }) => {
  const rows = readKeptRows(row.study, hash);
  if (!rows) throw new Error(`${row.study}: what was asked about it is gone`);
  const study = Object.assign(recallStudy(row, unpackRows(deserialize(rows)), context), { sources });
  const compared = comparedFactors([study]);
  return makePages({ ...site, studies: [study], compared, kept: new Map() }, [room]);
});
