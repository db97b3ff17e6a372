/** Results that stop at the speed of a stated link: the link is the limit, not the setting or the storage. */
import { findings, links as wheres, plans } from "../../sentences/answers.js";
import { fill, fillClause } from "../../sentences/fill.js";
import { countOf } from "../../sentences/format.js";
import { formatCount } from "../../words/numbers.js";
import { readAdmission } from "../admission/admission.js";
import { readLinks } from "../audit/ceilings.js";
import { geometricMean } from "../compare/logarithms.js";
import { groupBy, maxOf } from "../series.js";

/** @import {Context, Run} from "../types.js" */

/** Protocols leave so much of a link to data at least, where nothing else is the limit. */
const leastShare = 0.85;

/** Rounding and the clock of the tool may show so much more than the link carries. */
const mostShare = 1.01;

/** Results within so much of the highest have stopped at the same throughput. */
const sameAsTop = 0.95;

/** @typedef {{gigabits: number, count: number, role: "storage" | "sites"}} Link  with how many of them carry a result */

/** @typedef {{direction: "reads" | "writes", link: Link, top: number, near: number, of: number, other: number | null}} Limit  throughput in bytes/s; other: the highest of the other direction, where it is above the link */

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {{text: string, plan: string} | null} "Writes level off at 115 MB/s, 92 % of the 1 Gbit/s link between the sites.", and
 *   what to plan for: 115 MB/s of writes
 */
export function describeLinkLimit(runs, about) {
  const limit = findLinkLimit(runs, about);
  if (!limit) return null;
  const { direction, link, top, near, of, other } = limit;
  const capacity = capacityOf(link);
  const first = fill(findings.link_limit, {
    direction: direction === "reads" ? "Reads" : "Writes",
    ...{
      throughput: megabytes(top),
      near: formatCount(near),
      results: countOf(of, `${direction.slice(0, -1)} result`),
    },
    share: `${Math.round((100 * top) / capacity)} %`,
    link:
      link.count === 1
        ? `the ${link.gigabits} Gbit/s link`
        : `${countOf(link.count, "link")} of ${link.gigabits} Gbit/s`,
    where: wheres[link.role],
  });
  const plan = fillClause(plans, { throughput: megabytes(top), direction });
  if (other === null) return { text: first, plan };
  const second = fill(findings.link_other, {
    direction: direction === "reads" ? "Writes" : "Reads",
    throughput: megabytes(other),
  });
  return { text: `${first} ${second}`, plan };
}

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Limit | null} the limit that most results reach
 */
export function findLinkLimit(runs, about) {
  const admission = readAdmission(about, runs);
  const known = runs.filter((run) => Number(admission.figure(run, "bytes_per_s")) > 0);
  const byLink = groupBy(
    known.flatMap((run) => listLinks(run, about).map((link) => ({ run, link }))),
    ({ link }) => JSON.stringify(link),
  );
  const found = byLink.flatMap((own) => {
    const [{ link }] = own;
    const rates = { reads: ratesOf(own, 100), writes: ratesOf(own, 0) };
    return /** @type {const} */ (["reads", "writes"]).flatMap((direction) => {
      const own = rates[direction];
      if (own.length === 0) return [];
      const top = maxOf(own);
      const near = own.filter((rate) => rate >= sameAsTop * top).length;
      const share = top / capacityOf(link);
      if (near < 2 || share < leastShare || share > mostShare) return [];
      const others = rates[direction === "reads" ? "writes" : "reads"];
      const highest = others.length > 0 ? maxOf(others) : 0;
      const other = highest > mostShare * capacityOf(link) ? highest : null;
      return [{ direction, link, top, near, of: own.length, other }];
    });
  });
  return found.toSorted((a, b) => b.near / b.of - a.near / a.of)[0] ?? null;
}

/**
 * @param {{run: Run}[]} own
 * @param {number} readPct
 * @returns {number[]} throughput of each condition, repeats as one
 */
const ratesOf = (own, readPct) =>
  groupBy(
    own.filter(({ run }) => run.read_pct === readPct),
    ({ run }) => JSON.stringify([run.tool, run.workload, run.load, run.settings.filter(isNoRepeat)]),
  ).map((repeats) => geometricMean(repeats.map(({ run }) => Number(run.bytes_per_s))));

/** @param {{factor: string}} setting */
const isNoRepeat = ({ factor }) => factor !== "repeat";

/**
 * @param {Run} run
 * @param {Context} about
 * @returns {Link[]} what its I/O passes: the links of all its hosts to the storage, and those between sites
 */
function listLinks({ factors, hosts }, { environment }) {
  const network = /** @type {Record<string, any>[]} */ (
    Array.isArray(environment?.network) ? environment.network : []
  ).filter(({ gbit_per_s }) => typeof gbit_per_s === "number");
  const stated = readLinks(environment ?? {});
  const gigabits = Number(factors.link_gbit_per_s) || Number(stated.gigabits);
  const perHost = Number(factors.links) || Number(stated.links) || 1;
  return [
    ...(gigabits
      ? [{ gigabits, count: perHost * (hosts ?? 1), role: /** @type {const} */ ("storage") }]
      : []),
    ...network.flatMap(({ role, gbit_per_s, count }) =>
      role === "sites"
        ? [{ gigabits: gbit_per_s, count: count ?? 1, role: /** @type {const} */ ("sites") }]
        : [],
    ),
  ];
}

/** @param {Link} link @returns {number} bytes/s in one direction */
const capacityOf = ({ gigabits, count }) => (count * gigabits * 1e9) / 8;

/** Links are sold in decimal units, so throughput beside them is too. @param {number} rate in bytes/s */
const megabytes = (rate) => `${formatCount(Math.round(rate / 1e6))} MB/s`;
