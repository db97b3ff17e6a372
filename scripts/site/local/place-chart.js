/** The visitor's runs beside those of the archive, as a chart: latency against IOPS, a mark a run. */
import { xyChart } from "../../../src/charts/xy-chart.js";
import { standingOf } from "../../../src/html/provenance.js";
import { usable } from "../../../src/analysis/place/places.js";
import { formatCount, formatLatency, formatThree } from "../../../src/words/numbers.js";

/** @import {Place, Placed} from "../../../src/analysis/place/places.js" */
/** @import {Chart} from "../../../src/types.js" */

const yours = "your files";
const height = 280;
/** From this ratio on the small ones would lie on each other. */
const logFrom = 20;

/**
 * @param {Place[]} places of one workload and of one number of hosts, load by load
 * @param {number} width
 * @returns {Chart | null} null where there is nothing to set beside each other
 */
export function placeChart(places, width) {
  const [{ hosts }] = places;
  const basis = hosts ? "per host" : "in all";
  const own = places.flatMap(({ mine }) => mine.map((run) => rowOf(run, yours, Number(hosts ?? 1), basis)));
  const others = new Map(
    places
      .flatMap(({ beside, elsewhere }) => [...beside, ...elsewhere])
      .filter((mark) => mark.basis === basis)
      .map(({ run }) => [run.run, rowOf(run, markName(run), hosts ? Number(run.hosts) : 1, basis)]),
  );
  const [mine, theirs] = [own, [...others.values()]].map((rows) => rows.flatMap((row) => row ?? []));
  if (mine.length === 0 || theirs.length === 0) return null;
  const rows = [...mine, ...theirs];
  const series = [...new Set(rows.map((row) => row.series))];
  const spec = xyChart({
    ...{ width, height, series, marks: ["point"] },
    x: { title: `IOPS ${basis}`, ...scaleOf(rows.map(({ x }) => x)) },
    y: { title: "Mean latency (ms)", ...scaleOf(rows.map(({ y }) => y)) },
  });
  return { spec, rows, series };
}

/** @param {Placed} run */
const markName = (run) => String(standingOf(/** @type {any} */ (run)));

/**
 * @param {Placed} run
 * @param {string} series
 * @param {number} hosts that its IOPS are divided by
 * @param {string} basis
 */
function rowOf(run, series, hosts, basis) {
  const [iops, latency] = [usable(run, "iops"), usable(run, "latency_mean_us")];
  if (!iops || !latency) return null;
  const about = {
    Whose: series === yours ? yours : `${run.lab ?? run.study} (${series})`,
    [`IOPS ${basis}`]: formatCount(iops / hosts),
    "Mean latency": formatLatency(latency),
    [`Outstanding I/O ${basis}`]: formatThree(Number(run.outstanding_io) / hosts),
    Platform: run.platform,
  };
  return { x: iops / hosts, y: latency / 1000, series, about };
}

/** @param {number[]} values */
function scaleOf(values) {
  const isWide = Math.max(...values) / Math.min(...values) >= logFrom;
  return { scale: isWide ? /** @type {const} */ ("log") : /** @type {const} */ ("linear"), zero: !isWide };
}
