/** Each chart of a study as two files, at addresses that its figure's id gives: its rows, and what they mean. */
/** @import {Site, Study} from "../../../src/types.js" */
/** @import {ChartFile} from "../../../src/figure/chart-files.js" */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import { chartFiles } from "../../../src/figure/chart-files.js";
import { marks } from "../../../src/findings/findings-list.js";
import { describeProvenance, standingOf } from "../../../src/html/provenance.js";
import { licencesOf, packagePath, sourcesOf } from "./data-package.js";
import { rawListPath } from "./raw-files.js";

/**
 * @param {string} dist
 * @param {Site} site
 */
export async function publishCharts(dist, site) {
  for (const study of site.studies) {
    const charts = await chartFiles(study);
    const folder = path.join(dist, "charts", study.study);
    if (charts.length > 0) await mkdir(folder, { recursive: true });
    for (const chart of charts) {
      const rows = stringify([chart.head, ...chart.body], { escape_formulas: true });
      await writeFile(path.join(folder, `${chart.id}.csv`), rows);
      const about = `${JSON.stringify(describeChart(site, study, chart))}\n`;
      await writeFile(path.join(folder, `${chart.id}.metadata.json`), about);
    }
  }
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
    tables: own.map(({ table }) => at(`data/${table}/${study.study}.parquet`)),
    raw_files: at(`data/${rawListPath(study.study)}`),
    datapackage: at(`data/${packagePath(study.study)}`),
  };
}
