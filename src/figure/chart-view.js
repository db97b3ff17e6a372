/** @import {Study} from "../types.js" */
/** @import {ChartKind, ChartRow} from "./chart-kinds.js" */
import { createHash } from "node:crypto";
import { formatMany, inSentence } from "../words/numbers.js";
import { formatMeasure, mainMeasures, measuresOf } from "../charts/measures.js";
import { chartColumns, chartRows } from "../charts/rows.js";
import { figureOf } from "../words/measures.js";
import { foldColumns } from "./same-columns.js";
import { compileTemplate, renderSvg } from "../charts/static-svg.js";
import { axisTitle, chartKinds } from "./chart-kinds.js";
import { swatch } from "./level-key.js";
import { levelName, loadName, namedLoads } from "../html/cells.js";
import { html, raw } from "../html/markup.js";
import { listAny } from "../sentences/format.js";
import { noCurve } from "./chart-only.js";
import { chartFindings } from "./chart-findings.js";
import { slugify } from "../words/slug.js";
import { sayTool, sayWorkload } from "../words/workloads.js";
import { sayLevel } from "../words/levels.js";
import { maxOf, minOf } from "../words/ends.js";

/** With this many workloads or fewer, all measures stand side by side instead of behind a choice. */
const FEW_WORKLOADS = 2;

/**
 * Everything a page needs to show a study against its load: controls and static charts (HTML), and the rows and
 * Vega templates that the browser fetches once somebody touches them. Choosing works without JavaScript.
 * @param {Study} study
 */
export async function chartView(study) {
  const rows = chartRows(study);
  const levels = study.levels.length > 0 ? study.levels : [{ value: "", slug: "", index: 0 }];
  const ownRows = (/** @type {string} */ tool, /** @type {string} */ workload) =>
    rows.filter((row) => row.tool === slugify(tool) && row.workload === slugify(workload));
  const places = study.tools.flatMap((tool) =>
    study.workloads.map((workload) => ({ tool, workload, own: ownRows(tool, workload) })),
  );
  const kinds = chartKinds(study, rows).filter(({ suits }) => places.some(({ own }) => suits(own)));
  const shown = kinds.filter(({ key }) => key !== "ratio");
  const load = axisTitle(study);
  if (shown.length === 0) return { html: noCurve(study, load), files: null };

  const side = study.workloads.length <= FEW_WORKLOADS;
  /** @type {unknown[]} */
  const figures = [];
  /** @type {unknown[]} */
  const further = [];
  const drawnTogether = places.map(({ own }) => own);
  const scales = new Map(shown.map((kind) => [kind, sharedScale(kind, drawnTogether)]));
  const panels = places.flatMap((place) =>
    shown.flatMap((kind) =>
      kind.suits(place.own) ? [{ ...place, kind, scale: scales.get(kind) ?? null }] : [],
    ),
  );
  const mayWait = (/** @type {ChartKind} */ kind) => (side ? Boolean(kind.further) : kind !== shown[0]);
  /** @type {Map<object, string | null>} */
  const svgs = new Map();
  let elements = 0;
  for (const kind of [...shown.filter((each) => !mayWait(each)), ...shown.filter(mayWait)])
    for (const panel of panels.filter((each) => each.kind === kind)) {
      const label = labelOf(study, panel);
      const draw = () => renderSvg(kind.spec({}), panel.own, { label, signals: panel.scale ?? {} });
      const svg = mayWait(kind) && elements > mostDrawn ? null : await drawOnce(study, label, draw);
      elements += svg?.match(/<[a-z]/g)?.length ?? 0;
      svgs.set(panel, svg);
    }
  for (const panel of panels) {
    const about = { several: side, isOne: study.workloads.length < 2, label: labelOf(study, panel) };
    const found = foundOn(study, panel.own, panel.kind);
    (side && panel.kind.further ? further : figures).push(
      figure({ ...panel, ...about, found, svg: svgs.get(panel) ?? null }),
    );
  }

  /** @type {Record<string, object>} */
  const templates = {};
  for (const kind of kinds)
    for (const axis of /** @type {const} */ (["linear", "log"]))
      templates[`${kind.key}-${axis}`] = compileTemplate(kind.spec({ axis, interactive: true }));

  return {
    html: html`<form class="view" data-study="${study.study}" data-runs="../" autocomplete="off">
      ${choiceStyle(study, shown, side)} ${controls(study, shown, levels, side)}
      <p class="view-failure" role="status"></p>
      <div class="panels${side ? " panels-few" : ""}">${figures}</div>
      ${measuredOnce(
        study,
        places.filter((place) => !panels.some(({ own }) => own === place.own)),
      )}
      ${further.length > 0 && furtherCharts(further)}
    </form>`,
    files: {
      rows: { ...foldColumns(chartColumns(rows).columns), titles: titlesOf(study, kinds) },
      templates,
      templatesName: nameTemplates(templates),
    },
  };
}

/**
 * The numbers of what has too few of them for a chart.
 * @param {Study} study
 * @param {{tool: string, workload: string, own: ChartRow[]}[]} places
 */
function measuredOnce(study, places) {
  const texts = places.flatMap(({ tool, workload, own }) =>
    own.flatMap((row) => {
      const figures = measuresOf(mainMeasures(study.measures), [row])
        .filter(({ field }) => figureOf(row, field) !== null)
        .map((measure) => `${formatMeasure(measure, figureOf(row, measure.field))}\u00a0${measure.unit}`);
      const at = [
        row.level && levelName(study, row.level),
        row.load !== null && `${axisTitle(study)} ${loadName(study, row.load)}`,
      ];
      const name = [sayWorkload(workload), sayTool(tool), ...at].filter(Boolean).join(", ");
      return figures.length > 0 ? [`${name}: ${figures.join(", ")}`] : [];
    }),
  );
  return texts.length > 0 && html`<p class="note">Measured once: ${texts.join("; ")}.</p>`;
}

/** Elements of charts that a page delivers; those behind a choice that are more are drawn when they are chosen. */
const mostDrawn = 1300;

/**
 * @param {Study} study
 * @param {{tool: string, workload: string, kind: ChartKind}} panel
 * @returns {string} the chart in words
 */
function labelOf({ levels, factorInfo }, { tool, workload, kind }) {
  const what = kind.label.replace("$", `${sayWorkload(workload)} with ${sayTool(tool)}`);
  const lines = levels.length > 1 && `, one line per ${inSentence(factorInfo?.title ?? "setting")}`;
  return `${what}${lines || ""}. The numbers are in the table of this study.`;
}

/**
 * The levels, which are the key of the lines, and behind one button what else can be chosen.
 * @param {Study} study
 * @param {ChartKind[]} shown
 * @param {{value: string, slug: string, index: number}[]} levels
 * @param {boolean} side  whether all measures stand side by side
 */
function controls(study, shown, levels, side) {
  const key = levels.map((l) => ({ value: l.slug, label: sayLevel(l.value), index: l.index }));
  const workloads = study.workloads.map((w) => ({ value: slugify(w), label: sayWorkload(w) }));
  const choices = [
    study.tools.length > 1 && "tool",
    !side && shown.length > 1 && "measure",
    "axis",
    workloads.length > 1 && "workloads",
  ].flatMap((choice) => choice || []);
  const axes = ["linear", "log"].map((axis) => [axis, axis]);
  return html`<div class="controls">
    ${levels.length > 1 && ticks("levels", study.factorInfo?.title ?? "setting", key)}
    <details class="choices${choices.length === 1 ? " needs-js" : ""}">
      <summary>Choose ${listAny(choices)}</summary>
      <div>
        ${radios(
          "tool",
          "Tool",
          study.tools.map((tool) => [slugify(tool), sayTool(tool)]),
        )}
        ${
          side
            ? hiddenMeasure(shown)
            : radios(
                "measure",
                "Show",
                shown.map(({ key, title }) => [key, title]),
              )
        }
        ${radios("axis", "Axis", axes, "needs-js")}
        ${workloads.length > 1 && ticks("workloads", "Workloads", workloads)}
      </div>
    </details>
  </div>`;
}

/**
 * Beside a few workloads all measures stand at once: those that not every table has are folded.
 * @param {unknown[]} figures
 */
const furtherCharts = (figures) =>
  html`<details class="table-fold further">
    <summary>Percentiles and further measures <span>${formatMany(figures.length, "chart")}</span></summary>
    <div class="panels panels-few">${figures}</div>
  </details>`;

/** Drawings by label. @type {WeakMap<Study, Map<string, Promise<string>>>} */
const drawings = new WeakMap();

/**
 * Several pages show the charts of a study.
 * @param {Study} study
 * @param {string} label to distinguish its charts
 * @param {() => Promise<string>} draw
 */
function drawOnce(study, label, draw) {
  const drawn = drawings.get(study) ?? new Map();
  drawings.set(study, drawn);
  if (!drawn.has(label)) drawn.set(label, draw());
  return drawn.get(label);
}

/**
 * What the columns of the charts' rows are called.
 * @param {Study} study
 * @param {ChartKind[]} kinds
 */
function titlesOf(study, kinds) {
  return {
    level: study.levels.length > 0 ? (study.factorInfo?.title ?? "Level") : null,
    load: axisTitle(study),
    ...namedLoads(study, [...new Set(study.runs.flatMap(({ load }) => load ?? []))]),
    figures: Object.fromEntries(kinds.map(({ key, columns }) => [key, columns])),
    shown: Object.fromEntries(kinds.map(({ key, shown }) => [key, shown])),
  };
}

/**
 * Studies of the same factor and load have the same templates, and share their file.
 * @param {Record<string, object>} templates
 */
function nameTemplates(templates) {
  const hash = createHash("sha256").update(JSON.stringify(templates)).digest("hex");
  return `charts-${hash.slice(0, 12)}.vg.json`;
}

/**
 * @param {Study} study
 * @param {ReturnType<typeof chartRows>} rows  of a panel
 * @param {ChartKind} kind
 */
const foundOn = (study, rows, { shown }) =>
  chartFindings(
    study,
    rows.flatMap(({ run }) => run ?? []),
    shown.map(({ field }) => (field === "ratio" ? "iops" : field)),
  );

/** Panels share a scale as long as no chart is pressed to the foot of it: below this share of its height. */
const LEAST_SHARE = 0.25;

/**
 * One scale for the charts of a kind, so that their heights can be compared.
 * @param {ChartKind} kind
 * @param {ChartRow[][]} panels  rows of each
 * @returns {{foot: number, top: number} | null} null where each has its own
 */
function sharedScale({ figures }, panels) {
  const drawn = figures ? panels.map(figures).filter(({ length }) => length > 0) : [];
  if (drawn.length < 2) return null;
  const tops = drawn.map((own) => maxOf(own));
  const [least, top] = [minOf(tops), maxOf(tops)];
  return least >= LEAST_SHARE * top ? { foot: minOf(drawn.flat()), top } : null;
}

/**
 * @param {{tool: string, workload: string, kind: ChartKind, svg: string | null, label: string, several: boolean, scale: {foot: number, top: number} | null, isOne: boolean, found: unknown}} panel
 *   isOne: there is no other workload beside it; svg: null of one that is drawn when it is chosen
 */
function figure({ tool, workload, kind, svg, label, several, scale, isOne, found }) {
  const said = sayWorkload(workload);
  const own = scale || isOne ? "" : "own scale";
  return html`<figure
    class="panel"
    data-tool="${slugify(tool)}"
    data-workload="${slugify(workload)}"
    data-measure="${kind.key}"
    ${scale && raw(` data-foot="${scale.foot}" data-top="${scale.top}"`)}
  >
    <figcaption>
      ${several ? html`${kind.title} <span>${[said, own].filter(Boolean).join(", ")}</span>` : html`${said} ${own && html`<span>${own}</span>`}`}
    </figcaption>
    ${
      svg
        ? html`<div class="chart">${raw(svg)}</div>`
        : html`<div class="chart" data-label="${label}"></div>
            <p class="note without-js">Your browser draws this chart, which needs JavaScript.</p>`
    }
    ${found}
  </figure> `;
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {string[][]} values  value and label
 * @param {string} [className]
 */
function radios(name, legend, values, className = "") {
  const only = values.length === 1;
  return html`<fieldset class="choice ${className}" ${only ? raw(" hidden") : ""}>
    <legend>${legend}</legend>
    ${values.map(([value, label], i) => html`<label><input type="radio" name="${name}" value="${value}" ${i === 0 ? raw(" checked") : ""} /><span>${label}</span></label>`)}
  </fieldset>`;
}

/** @param {ChartKind[]} kinds */
function hiddenMeasure(kinds) {
  return html`<input type="radio" name="measure" value="${kinds[0].key}" checked hidden />`;
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {{value: string, label: string, index?: number}[]} values
 */
function ticks(name, legend, values) {
  return html`<fieldset class="ticks">
    <legend>${legend}</legend>
    ${values.map(({ value, label, index }) => html`<label><input type="checkbox" name="${name}" value="${value}" checked />${index === undefined ? "" : swatch(index)}<span>${label}</span></label>`)}
  </fieldset>`;
}

/**
 * What hides the panels and lines that are not chosen. Nothing chosen counts as everything.
 * @param {Study} study
 * @param {ChartKind[]} kinds
 * @param {boolean} side
 */
function choiceStyle(study, kinds, side) {
  const view = `.view[data-study="${study.study}"]`;
  /** @type {(name: string, value: string, target: string) => string} */
  const unless = (name, value, target) =>
    `${view}:has([name="${name}"]:checked):not(:has([name="${name}"][value="${value}"]:checked)) ${target}`;
  const hidden = [
    ...study.tools.map((t) => slugify(t)).map((t) => unless("tool", t, `.panel[data-tool="${t}"]`)),
    ...(side ? [] : kinds.map(({ key }) => unless("measure", key, `.panel[data-measure="${key}"]`))),
    ...study.workloads
      .map((w) => slugify(w))
      .map((w) => unless("workloads", w, `.panel[data-workload="${w}"]`)),
    ...study.levels.map((l) => unless("levels", l.slug, `.chart :is(.l${l.index}, .t${l.index})`)),
  ];
  return raw(`<style>${hidden.join(",\n")}{display:none}</style>`);
}
