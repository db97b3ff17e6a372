/** The charts of a study as files beside its page: what each draws, and what has to be known of it, as plain data. */
/** @import {Study} from "../types.js" */
/** @import {Finding} from "../findings/findings.js" */
/** @import {ChartKind, ChartRow} from "./chart-kinds.js" */
import { partNames } from "../charts/part-names.js";
import { chartRows } from "../charts/rows.js";
import { figureOf } from "../words/measures.js";
import { slugify } from "../words/slug.js";
import { findingsOf, findingsOn, sayBriefly } from "../findings/findings.js";
import { marks } from "../findings/findings-list.js";
import { axisTitle, chartKinds } from "./chart-kinds.js";
import { chartSetOf } from "./chart-sets.js";
import { dotCharts, dotPanels, splitByLoad } from "./dot-charts.js";
import { latencyCharts } from "./latency-charts.js";
import { sayTool, sayWorkload } from "../words/workloads.js";

/**
 * @typedef {object} ChartFile
 * @property {string} id  of the figure
 * @property {string} title
 * @property {string[]} head  with units
 * @property {(string | number | null)[][]} body
 * @property {Finding[]} findings  gravest first
 * @property {Record<string, string>} [of]  tool and workload, where it has one of each
 */

/**
 * @param {Study} study
 * @returns {Promise<ChartFile[]>} those along the load, and those that belong to the factor
 */
export async function chartFiles(study) {
  const { curved, dotted } = splitByLoad(study);
  const dots = dotted ? await dotCharts(dotted) : [];
  const own = curved ? filesAlong(curved) : [];
  const further = [dotPanels(study, dots), await chartSetOf(study), await latencyCharts(study)];
  return [...own, ...ofFactor(study, further.map((part) => String(part ?? "")).join(""))];
}

/** @param {Study} along  its useful axis @returns {ChartFile[]} */
function filesAlong(along) {
  const rows = chartRows(along);
  const kinds = chartKinds(along, rows);
  return along.tools.flatMap((tool) =>
    along.workloads.flatMap((workload) => {
      const drawn = rows.filter((row) => row.tool === slugify(tool) && row.workload === slugify(workload));
      return kinds
        .filter(({ suits }) => suits(drawn))
        .map((kind) => ofLoad(along, { tool, workload }, kind, drawn));
    }),
  );
}

/**
 * @param {Study} study
 * @param {{tool: string, workload: string}} of
 * @param {ChartKind} kind
 * @param {ChartRow[]} rows
 * @returns {ChartFile}
 */
function ofLoad(study, of, kind, rows) {
  const { key, title, columns } = kind;
  const measures = kind.shown.map(({ field }) => (field === "ratio" ? "iops" : field));
  const drawn = rows.filter(
    (row) => row.part === "none" || columns.some(({ field }) => figureOf(row, field) !== null),
  );
  const level = study.levels.length > 0;
  return {
    id: slugify(`chart ${slugify(of.tool)} ${slugify(of.workload)} ${key}`),
    title: `${title}, ${sayWorkload(of.workload)}, ${sayTool(of.tool)}`,
    head: [
      ...(level ? [study.factorInfo?.title ?? "Setting"] : []),
      ...[axisTitle(study), ...columns.map(({ name }) => name)],
      ...["Point", "Run", "Failed check", "Finding"],
    ],
    body: drawn.map((row) => [
      ...(level ? [row.level] : []),
      row.load,
      ...columns.map(({ field, divisor = 1 }) => scale(figureOf(row, field), divisor)),
      ...[partNames[row.part], row.run],
      ...told(study, row, rows, measures),
    ]),
    findings: ofRuns(findingsOn(study, runsOf(drawn), measures), new Set(runsOf(drawn))),
    of,
  };
}

/**
 * @param {unknown} figure
 * @param {number} divisor
 */
const scale = (figure, divisor) =>
  typeof figure === "number" ? Number((figure / divisor).toPrecision(7)) : null;

/**
 * @param {Finding[]} findings
 * @param {Set<string>} runs
 */
const ofRuns = (findings, runs) =>
  findings.map((finding) => ({ ...finding, runs: finding.runs.filter((run) => runs.has(run)) }));

/** @param {ChartRow[]} rows */
const runsOf = (rows) => rows.flatMap(({ run }) => run ?? []);

/**
 * Whether a point failed a check, and the most serious finding about its runs.
 * @param {Study} study
 * @param {ChartRow} row
 * @param {ChartRow[]} rows  of the chart
 * @param {string[]} measures
 */
function told(study, row, rows, measures) {
  const same = rows.filter(({ level, load }) => level === row.level && load === row.load);
  const [worst] = findingsOn(study, runsOf(row.run ? [row] : same), measures);
  const distrusted = measures.some((measure) => row.doubt?.includes(`|${measure}|`));
  return [distrusted ? "yes" : "no", worst ? `${marks[worst.severity]}: ${sayBriefly(worst)}` : null];
}

/**
 * The charts that the factor's own module drew carry their rows; what was found of any run may concern them.
 * @param {Study} study
 * @param {string} markup
 * @returns {ChartFile[]}
 */
function ofFactor(study, markup) {
  const panels = markup.matchAll(
    /<figure class="panel">\s*<figcaption>(.*?)<\/figcaption>.*?<script type="application\/json"[^>]*>(.*?)<\/script>/gs,
  );
  const findings = findingsOf(study).filter(({ severity }) => severity !== "note");
  /** @type {Map<string, number>} */
  const seen = new Map();
  return [...panels].map(([, caption, rows]) => {
    const title = textOf(caption);
    const name = slugify(`chart ${title}`);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { id: count > 1 ? `${name}-${count}` : name, title, ...JSON.parse(rows), findings };
  });
}

const signs = /** @type {Record<string, string>} */ ({ lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" });

/** @param {string} markup */
const textOf = (markup) =>
  markup
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => signs[name])
    .replace(/\s+/g, " ")
    .trim();
