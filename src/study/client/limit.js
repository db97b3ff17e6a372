/** A limit of one's own: the best IOPS within it, in the last column of the table of the usual limits. */
import { listWithinLimits } from "../../analysis/curves/limit.js";
import { filesOf } from "../../figure/client/view-files.js";
import { formatCount } from "../../words/numbers.js";

/** @typedef {Record<string, any[]>} Columns  of the rows of the charts of a study */

/**
 * @param {Columns} columns
 * @param {{tool: string, workload: string, level: string}} curve  in the words of addresses
 * @param {number} limit_us
 * @returns {import("../../analysis/curves/limit.js").WithinLimit | null} null where no point of it has a latency
 */
export function bestOfCurve({ tool, workload, level, part, load, iops, latency_mean_us }, curve, limit_us) {
  const points = tool.flatMap((name, i) =>
    name === curve.tool &&
    workload[i] === curve.workload &&
    String(level[i]) === curve.level &&
    (part[i] === "mean" || part[i] === "single") &&
    iops[i] !== null
      ? [{ load: load[i], iops: iops[i], latency_mean_us: latency_mean_us[i], hosts: null, runs: [] }]
      : [],
  );
  return listWithinLimits(points, [limit_us])?.[0] ?? null;
}

/** Brings the field to life, if the page has one. */
export function offerLimit() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector('.own-limit [name="limit"]'));
  if (!field) return;
  const cells = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".limits [data-curve]")]);
  const { study = "", unit = "" } = field.dataset;
  /** @type {Promise<Columns> | undefined} */
  let known;
  const show = async () => {
    const limit_us = Number(field.value) * 1000;
    known ??= filesOf(document, location, study)
      .rows()
      .then(({ columns }) => /** @type {any} */ (columns));
    const columns = await known;
    for (const cell of cells) {
      const best = limit_us > 0 ? bestOfCurve(columns, JSON.parse(cell.dataset.curve ?? ""), limit_us) : null;
      const found = best?.iops ? `${formatCount(best.iops)} at ${best.load} ${unit}` : "none";
      cell.textContent = best ? `${field.value} ms: ${found}` : "";
    }
  };
  field.addEventListener("input", () => show().catch(() => (known = undefined)));
}
