/** The highest IOPS within a limit of latency: a row a setting and workload, a column a limit. */
/** @import {Curve, Study} from "../types.js" */
/** @import {WithinLimit} from "../analysis/curves/limit.js" */
import { groupBy } from "../analysis/series.js";
import { levelName, seriesName } from "../html/cells.js";
import { html } from "../html/markup.js";
import { table } from "../html/table.js";
import { formatCount } from "../words/numbers.js";
import { slugify } from "../words/slug.js";
import { sayWorkload } from "../words/workloads.js";

/** A page has room for so many curves; the table curves has the others. */
const mostCurves = 60;

/** @typedef {{curve: Curve, limits: WithinLimit[]}} Row */

/**
 * @param {Study} study
 * @returns {unknown} nothing where no curve has latencies
 */
export function limitsTable(study) {
  const all = study.curves.flatMap((curve) =>
    curve.limits ? [{ curve, limits: /** @type {WithinLimit[]} */ (JSON.parse(curve.limits)) }] : [],
  );
  if (all.length === 0) return "";
  const rows = groupBy(all, ({ curve }) => String(curve.workload)).flat();
  const shown = rows.slice(0, mostCurves);
  const columns = shown[0].limits.map(({ limit_us }, i) => ({
    head: `${limit_us / 1000} ms`,
    number: true,
    cell: (/** @type {Row} */ { limits }) => bestWithin(study, limits[i]),
  }));
  const more = rows.length - shown.length;
  const own = {
    head: "Your limit",
    number: true,
    cell: (/** @type {Row} */ { curve }) => ownCell(study, curve),
  };
  return html`${ownField(study)}${table(
      [
        {
          head: "Workload and setting",
          names: true,
          cell: (/** @type {Row} */ { curve }) =>
            [sayWorkload(curve.workload ?? ""), seriesName(study, curve.series)].filter(Boolean).join(", "),
        },
        ...columns,
        own,
      ],
      shown,
      {
        label: "Highest IOPS within a latency limit",
        class: "results limits",
        cards: true,
        caption: "Highest IOPS with a mean latency of at most:",
      },
    )}
    <p class="note">
      Measured results alone, each with the load where it was reached. None: every load was slower.
      ${more > 0 && `The other ${more} curves are in the table curves.`}
    </p>`;
}

/** @param {Study} study @returns {unknown} where a reader types another limit */
const ownField = ({ study, loadInfo, load_axis }) =>
  html`<p class="own-limit needs-js">
    <label
      >Another limit:
      <input
        type="number"
        name="limit"
        min="0"
        step="any"
        data-study="${study}"
        data-unit="${loadInfo?.unit ?? load_axis}"
      />
      ms</label
    >
  </p>`;

/**
 * A place for the best within it: of curves that charts draw, which are of one tool and setting.
 * @param {Study} study
 * @param {Curve} curve
 */
function ownCell({ factor }, { series, workload }) {
  const parts = Object.fromEntries(series.split(/, (?=\w+=)/).map((part) => part.split("=")));
  const { tool, ...settings } = parts;
  if (Object.keys(settings).some((name) => name !== factor)) return "";
  const named = {
    tool: slugify(tool),
    workload: slugify(workload ?? ""),
    level: settings[factor ?? ""] ?? "",
  };
  return html`<span data-curve="${JSON.stringify(named)}"></span>`;
}

/**
 * @param {Study} study
 * @param {WithinLimit} best
 */
const bestWithin = (study, { iops, load }) =>
  iops === null
    ? html`<span class="basis">none</span>`
    : html`${formatCount(iops)}
        <span class="basis">at ${levelName(study, String(load), study.load_axis)}</span>`;
