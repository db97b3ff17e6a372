/** @import {Columns} from "./charts/columns.js" */
/** @import {View} from "./charts/types.js" */
/** @import {TitleOf} from "./form.js" */
import { panelChart } from "./charts/panel-chart.js";
import { makePanels } from "./charts/panels.js";
import { contextOf } from "./charts/view-charts.js";
import { renderVega } from "../charts/static-svg.js";
import { html, raw } from "../html/markup.js";
import { marksTable } from "./marks-table.js";
import { countMarks, exploredView } from "./panels.js";

/** About as wide as a panel is on most screens: what is drawn once is scaled to them. */
const WIDTH = 400;

/** More rows than this weigh more than those who do not open the table should carry. */
const MOST_ROWS = 100;

/** Series whose points the page's markers tell apart as the charts do. */
const MOST_SHAPES = 8;

/**
 * A view that stands in the page before any script: as the browser draws it, charts and table.
 * @param {Columns} columns
 * @param {View} view
 * @param {TitleOf} titleOf
 */
export async function firstView(columns, view, titleOf) {
  const made = makePanels(columns, view);
  const context = contextOf(made, columns, view, { titleOf, room: WIDTH });
  const charts = [];
  for (const panel of made.panels)
    charts.push(raw(await drawStill(panelChart(panel, context), context.series)));
  const table = charts.length > 0 ? firstRows(marksTable(made, columns, context, MOST_ROWS)) : "";
  return { marks: countMarks(made), content: exploredView(made, context, { charts, table }) };
}

/** @param {ReturnType<typeof marksTable>} marks */
const firstRows = ({ body, table }) =>
  html`${table}${body.length > MOST_ROWS && html`<p class="note">The first ${MOST_ROWS} of ${body.length} rows.</p>`}`;

/**
 * Points are the page's markers, which cost little, where these have the shapes that all of them have.
 * @param {ReturnType<typeof panelChart>} chart
 * @param {string[]} series  of all panels
 */
function drawStill({ spec, rows, label }, series) {
  const alone = series.some((name) => rows.filter((row) => row.series === name).length === 1);
  const marks = spec.marks ?? [];
  const joined = series.length <= MOST_SHAPES;
  const markers =
    joined && !alone && !rows.some(({ doubt }) => doubt) && marks.some(({ type }) => type === "group");
  const still = markers ? { ...spec, marks: marks.filter(({ type }) => type !== "symbol") } : spec;
  return renderVega(still, rows, { label, markers, joined });
}
