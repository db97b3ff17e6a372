/** @import {Level, Statement, Study} from "../types.js" */
import { perHostReference } from "../analysis/curves/scaling.js";
import { loadChart } from "../charts/load-chart.js";
import { mainMeasures, measureTitle, measuresOf } from "../charts/measures.js";
import { figureOf } from "../words/measures.js";
import { formatBlock, formatCount, formatDecimal } from "../words/numbers.js";
import { chartRows } from "../charts/rows.js";
import { scalingChart } from "../charts/scaling-chart.js";
import { renderSvg } from "../charts/static-svg.js";
import { figureKey, levelName } from "../html/cells.js";
import { chartFindings } from "../figure/chart-findings.js";
import { drawnPanel } from "../figure/drawn-panel.js";
import { levelKey, namedLevels } from "../figure/level-key.js";
import { levelTip } from "../figure/level-tip.js";
import { html } from "../html/markup.js";
import { emptyFrame } from "../figure/chart-only.js";
import { rawLink } from "../html/raw-files.js";
import { slugify } from "../words/slug.js";
import { table } from "../html/table.js";
import { sayWorkload } from "../words/workloads.js";

/**
 * Disk groups scale with hosts: IOPS beside the line of linear scaling, IOPS per host, and the sweep of the working set.
 * @param {Study} study
 */
export async function chartSet(study) {
  const panels = study.load_axis === "hosts" ? await scalingPanels(study) : [];
  const sweep = await workingSetPanels(study);
  const untold = study.provenance === "published" && study.runs.every((run) => run.latency_mean_us === null);
  const shares = study.load_axis === "hosts" && perHostTable(study);
  return html`${
    shares &&
    html`<h3>A host's share</h3>
      ${panels.length > 0 && levelKey(study)}
      <div class="panels">${panels}${untold && latencyFrame(study)}</div>
      ${shares}`
  }${sweep}`;
}

const pointNames = /** @type {Record<string, string>} */ ({
  single: "single run",
  run: "one of several runs",
  apart: "one of several settings",
  mean: "geometric mean of runs",
  none: "no I/O completed",
  linear: "line of linear scaling",
});

/** @param {Study} study */
const latencyFrame = (study) =>
  html`<div>
    <p class="panel-title">Latency against hosts</p>
    ${emptyFrame(study, "latency against hosts")}
  </div>`;

/** @param {Study} study */
async function scalingPanels(study) {
  const panels = [];
  for (const tool of study.tools)
    for (const workload of study.workloads) {
      const own = chartRows(study).flatMap(({ load, ...row }) => {
        const iops = figureOf(row, "iops");
        const drawn = row.tool === slugify(tool) && row.workload === slugify(workload);
        return drawn && load !== null && iops !== null ? [{ ...row, load, iops }] : [];
      });
      const loads = [...new Set(own.map(({ load }) => load))].sort((a, b) => a - b);
      // At one number of hosts there is no line: the table has what a host's share is.
      if (loads.length < 2) continue;
      const load = { title: "Hosts", values: loads };
      const lines = study.levels.flatMap((level) => {
        const points = own.filter(
          (row) => row.level === level.value && row.part !== "run" && row.part !== "apart",
        );
        const reference = perHostReference(points, statedPerHost(study, level, workload));
        return reference ? [{ level: level.value, ...reference }] : [];
      });
      const top = /** @type {number} */ (loads.at(-1));
      const linear = lines.flatMap(({ level, per_host }) =>
        [0, top].map((hosts) => ({ level, part: "linear", load: hosts, iops: per_host * hosts })),
      );
      const flat = lines.flatMap(({ level, per_host }) =>
        [0, top].map((hosts) => ({ level, part: "linear", load: hosts, iops: per_host })),
      );
      const shares = own.map((row) => ({ ...row, iops: row.iops / row.load }));
      for (const [title, rows] of /** @type {const} */ ([
        ["IOPS", [...own, ...linear]],
        ["IOPS per host", [...shares, ...flat]],
      ])) {
        const label = `${title} of ${sayWorkload(workload)} against hosts, dashed the line of linear scaling.`;
        const svg = await renderSvg(scalingChart({ title, load, levels: namedLevels(study) }), [...rows], {
          ...{ label, places: true },
        });
        const points = rows.filter(({ part }) => part !== "linear");
        panels.push(
          drawnPanel({
            ...{ title, about: `${sayWorkload(workload)}, dashed: linear scaling`, svg },
            tip: levelTip(study, { load: load.title, shown: [{ name: title, field: "iops" }], rows: points }),
            found: chartFindings(
              study,
              own.flatMap(({ run }) => run ?? []),
              ["iops"],
            ),
            head: [study.factorInfo?.title ?? "Level", load.title, title, "Point"],
            body: rows.map((row) => [row.level, row.load, row.iops, pointNames[row.part]]),
          }),
        );
      }
    }
  return panels;
}

/**
 * What a document gives for one host at any number of them.
 * @param {Study} study
 * @param {Level} level
 * @param {string} workload
 */
function statedPerHost(study, level, workload) {
  const found = perHostStatements(study).find(
    ({ factors }) => String(factors[study.factor ?? ""]) === level.value && fits(study, factors, workload),
  );
  return found?.low ?? null;
}

/** @param {Study} study */
const perHostStatements = ({ statements }) =>
  statements.filter(
    ({ measure, scope, factors }) =>
      measure === "iops" && /^(per|a) host/.test(scope ?? "") && factors.hosts === undefined,
  );

/**
 * Whether a run of the workload has these factors, as far as it has them at all.
 * @param {Study} study
 * @param {Statement["factors"]} factors
 * @param {string} workload
 */
function fits({ runs }, factors, workload) {
  const run = runs.find((each) => each.workload === workload);
  return (
    run !== undefined &&
    ["read_pct", "random_pct"].every((name) => String(factors[name]) === String(run.factors[name]))
  );
}

/** @param {Study} study */
function perHostTable(study) {
  const { levels, runs } = study;
  const done = runs.filter(({ outcome, iops, load }) => outcome === "completed" && iops !== null && load);
  const measured = done.map((run) => ({
    workload: run.workload,
    setting: levelName(study, run.level ?? "not known"),
    hosts: run.load,
    iops: formatCount(run.iops),
    share: shareOf(study, run),
  }));
  const stated = perHostStatements(study).map(({ factors, low, source, line, scope }) => ({
    workload: `${workloadOf(factors)}, stated ${scope}`,
    setting: levels.length > 0 && levelName(study, String(factors[study.factor ?? ""])),
    hosts: "any",
    iops: "–",
    share: rawLink(study.sources, source, { line, text: formatCount(low) }),
  }));
  if (measured.length + stated.length === 0) return "";
  return table(
    [
      { head: "Workload", names: true, cell: ({ workload }) => sayWorkload(workload) },
      { head: "Setting", cell: ({ setting }) => setting },
      { head: "Hosts", number: true, cell: ({ hosts }) => hosts },
      { head: "IOPS", number: true, cell: ({ iops }) => iops },
      { head: "IOPS per host", number: true, cell: ({ share }) => share },
    ],
    [...measured, ...stated],
    { caption: "IOPS per host" },
  );
}

/**
 * A share has no more digits than what it is a share of: 3,700,000 of 64 hosts are 58,000 a host, not 57,813.
 * @param {Study} study
 * @param {Study["runs"][number]} run
 */
function shareOf({ printed }, run) {
  const share = Number(run.iops) / Number(run.load);
  const text = printed.get(figureKey(run))?.iops;
  if (!text) return formatCount(share);
  const step = 10 ** Math.ceil(Math.log10(halfOfLastDigit(text) / Number(run.load)));
  return formatCount(Math.round(share / step) * step);
}

/**
 * @param {string} text of a whole number
 * @returns {number} half of its last digit that is no zero, of the second at least
 */
const halfOfLastDigit = (text) => 0.5 * 10 ** (text.length - Math.max(2, text.replace(/0+$/, "").length));

/** @param {Statement["factors"]} factors */
const workloadOf = ({ read_pct }) => (read_pct === 100 ? "reads" : `${read_pct} % reads`);

/**
 * IOPS per host and latency against the working set, as far as figures of single sizes are stated.
 * @param {Study} study
 */
async function workingSetPanels(study) {
  const stated = study.statements.filter(({ factors }) => factors.working_set_bytes !== undefined);
  const sizes = [...new Set(stated.map(({ factors }) => Number(factors.working_set_bytes)))].sort(
    (a, b) => a - b,
  );
  if (sizes.length < 2) return "";
  const unit = sizes.every(formatDecimal) ? { name: "GB", size: 1e9 } : { name: "GiB", size: 2 ** 30 };
  // A size that was not run with a setting is no gap in its line.
  const isTold = (/** @type {{iops: number | null, latency_mean_us: number | null}} */ row) =>
    row.iops !== null || row.latency_mean_us !== null;
  const told = study.levels.flatMap(({ value }) =>
    sizes.map((size) => {
      const find = (/** @type {string} */ measure) =>
        stated.find(
          (each) =>
            each.measure === measure &&
            Number(each.factors.working_set_bytes) === size &&
            String(each.factors[study.factor ?? ""]) === value,
        );
      return {
        level: value,
        part: "single",
        load: size / unit.size,
        size,
        approximate: find("iops")?.approximate ?? false,
        iops: find("iops")?.low ?? null,
        bytes_per_s: null,
        latency_mean_us: find("latency_mean_us")?.low ?? null,
      };
    }),
  );
  const rows = told.filter(isTold);
  const load = { title: `Working set (${unit.name})`, values: sizes.map((size) => size / unit.size) };
  const outcomes = rows.map((row) => ({ ...row, study: "", tool: "", workload: "" }));
  const panels = [];
  for (const measure of measuresOf(mainMeasures(study.measures), outcomes).filter(
    ({ key }) => key !== "throughput",
  )) {
    const title = measure.key === "iops" ? "IOPS per host" : measureTitle(measure);
    const label = `${title} against working set. The numbers are listed on this page.`;
    const svg = await renderSvg(loadChart({ measure, load, levels: namedLevels(study) }), rows, {
      ...{ label, places: true },
    });
    const shown = [{ name: title, field: measure.field, divisor: measure.divisor }];
    panels.push(
      drawnPanel({
        ...{ title, about: "against the working set", svg },
        tip: levelTip(study, { load: load.title, shown, rows }),
        head: [study.factorInfo?.title ?? "Level", load.title, title],
        body: rows.map((row) => [
          ...[row.level, row.load],
          figureOf(row, measure.field) === null
            ? null
            : Number(figureOf(row, measure.field)) / measure.divisor,
        ]),
      }),
    );
  }
  return html`<h3>Working set</h3>
    <div class="panels">${panels}</div>
    <p class="note">${study.levels.flatMap(({ value }) => changeNote(study, value, rows)).join(" ")}</p>`;
}

/**
 * @param {Study} study
 * @param {string} level
 * @param {{level: string, size: number, approximate: boolean, iops: number | null}[]} rows
 * @returns {string[]} such as: 2 disk groups: about 87K IOPS per host at 100 GB, about 56K at 1.2 TB.
 */
function changeNote(study, level, rows) {
  const own = rows.filter((row) => row.level === level && row.iops !== null);
  if (own.length === 0) return [];
  const said = own.map(
    ({ size, approximate, iops }, i) =>
      `${approximate ? "about " : ""}${Number(iops) / 1000}K${i === 0 ? " IOPS per host" : ""} at ${formatBlock(size)}`,
  );
  return [`${levelName(study, level)}: ${said.join(", ")}.`];
}
