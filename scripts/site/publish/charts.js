/** Each chart of a study as files, at addresses that its figure's id gives: its rows, and what they mean. */
/** @import {Site, Study} from "../../../src/types.js" */
/** @import {Table} from "../../../loaders/types.js" */
/** @import {ChartFile} from "../../../src/figure/chart-files.js" */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import { openParquet } from "../../../loaders/parquet/file.js";
import { writeRowGroup } from "../../../loaders/parquet/row-groups.js";
import { chartFiles } from "../../../src/figure/chart-files.js";
import { marks } from "../../../src/findings/findings-list.js";
import { describeProvenance, standingOf } from "../../../src/html/provenance.js";
import { licencesOf, packagePath, sourcesOf } from "./data-package.js";
import { rawListPath } from "./raw-files.js";

/** @param {string} dist @param {string} study */
export const chartFolder = (dist, study) => path.join(dist, "charts", study);

/**
 * @param {string} dist
 * @param {Pick<Site, "title" | "address" | "published" | "studies">} site
 * @param {Study[]} [studies] of it
 */
export async function publishCharts(dist, site, studies = site.studies) {
  for (const study of studies) {
    const charts = await chartFiles(study);
    const folder = chartFolder(dist, study.study);
    if (charts.length > 0) await mkdir(folder, { recursive: true });
    for (const chart of charts) {
      const rows = stringify([chart.head, ...chart.body], { escape_formulas: true });
      await writeFile(path.join(folder, `${chart.id}.csv`), rows);
      await writeParquet(path.join(folder, `${chart.id}.parquet`), chart);
      const about = `${JSON.stringify(describeChart(site, study, chart))}\n`;
      await writeFile(path.join(folder, `${chart.id}.metadata.json`), about);
    }
  }
}

/**
 * The rows of the CSV, with types: numbers are doubles, what has no figure is null.
 * @param {string} file
 * @param {ChartFile} chart
 */
async function writeParquet(file, { title, head, body }) {
  const table = tableOf(title, head, body);
  const parquet = openParquet(file, table);
  const columns = head.map((name, i) => {
    const isText = table.properties[name].arrow === "utf8";
    return [name, body.map((row) => (row[i] === null || !isText ? row[i] : String(row[i])))];
  });
  if (body.length > 0) await writeRowGroup(parquet, table, [Object.fromEntries(columns)]);
  await parquet.finish();
}

/**
 * @param {string} title
 * @param {string[]} head
 * @param {(string | number | null)[][]} body
 * @returns {Table}
 */
function tableOf(title, head, body) {
  const column = (/** @type {number} */ i) => {
    const isNumber = body.every((row) => row[i] === null || typeof row[i] === "number");
    return isNumber
      ? { type: ["number", "null"], arrow: /** @type {const} */ ("float64"), description: head[i] }
      : { type: ["string", "null"], arrow: /** @type {const} */ ("utf8"), description: head[i] };
  };
  const properties = Object.fromEntries(head.map((name, i) => [name, column(i)]));
  return { title, description: title, "x-key": [], required: [], properties };
}

/**
 * @param {Pick<Site, "title" | "address" | "published">} site
 * @param {Study} study
 * @param {ChartFile} chart
 */
function describeChart(site, study, { id, title, head, body, findings, of }) {
  const at = (/** @type {string} */ file) =>
    site.address ? new URL(file, site.address).href : `../../${file}`;
  const own = site.published.filter((file) => file.study === study.study);
  return {
    ...{ title, ...of, columns: head, rows: body.length },
    ...{ study: study.study, study_title: study.title, question: study.question, status: study.status },
    ...{ provenance: standingOf(study), provenance_statement: describeProvenance(study) },
    ...licencesOf([study]),
    ...sourcesOf([study]),
    answer: study.answers[0]?.sentence ?? null,
    evidence: study.answers[0]?.grade ?? null,
    findings: findings.map(({ severity, text, forbids, runs }) => ({
      ...{ severity, mark: marks[severity], text, forbids, runs },
    })),
    site: site.title,
    page: at(`studies/${study.study}#${id}`),
    csv: `${id}.csv`,
    parquet: `${id}.parquet`,
    tables: own.map(({ table }) => at(`data/${table}/${study.study}.parquet`)),
    raw_files: at(`data/${rawListPath(study.study)}`),
    datapackage: at(`data/${packagePath(study.study)}`),
  };
}
