/** What a job or test is called, beside the share of reads and the order that are recorded of it. */
import { seriesFinding } from "../finding.js";
import { groupBy } from "../../series.js";
import { isWhole } from "./subjects.js";

/** @import {Check, Point} from "../../types.js" */

/** Summaries of findings about several runs, by check and class; null if each finding is listed by itself. */
export const meanings = { job_name: { differs: null } };

const size = String.raw`(?:\d+[kmg]?i?b?)?`;
/** A whole name in the words of fio and its kin: randrw, seqread4k, 4k-randwrite, rand4kread. */
const pattern = new RegExp(
  `^${size}[-_ ]?(?<order>rand(?:om)?|seq(?:uential)?)[-_ ]?${size}[-_ ]?(?<way>rw|readwrite|reads?|writes?)[-_ ]?${size}$`,
);

/** @typedef {{name: string, order: "random" | "sequential", way: "read" | "write" | "mix"}} Named */

/**
 * @param {Point[]} points of one study
 * @returns {Check[]} a row for each name whose runs all do something else
 */
export function checks(points) {
  const named = points.filter(isWhole).flatMap((point) => {
    const name = readName(point.run);
    return name ? [{ point, ...name }] : [];
  });
  const families = groupBy(named, ({ order, way }) => `${order} ${way}`);
  return families
    .filter((alike) => alike.every(({ point, ...name }) => contradicts(point, name)))
    .map(differing);
}

/**
 * @param {string} run its name: folders, or settings and their values
 * @returns {Named | null}
 */
export function readName(run) {
  for (const part of run.toLowerCase().split("/")) {
    const name = part.split("=").at(-1) ?? "";
    const { order, way } = pattern.exec(name)?.groups ?? {};
    if (!order) continue;
    return {
      name,
      order: order.startsWith("rand") ? "random" : "sequential",
      way: way.startsWith("read") && way !== "readwrite" ? "read" : way.startsWith("write") ? "write" : "mix",
    };
  }
  return null;
}

/**
 * A sweep of the share of reads has its ends, too: a mix of which some run is one is called rightly.
 * @param {Point} point
 * @param {Named} name
 * @returns {boolean}
 */
function contradicts({ factors = {} }, { order, way }) {
  const { read_pct: reads, random_pct: random } = factors;
  const isOrdered = { random: random === "0", sequential: random === "100" }[order];
  const isOther = {
    read: reads !== undefined && reads !== "100",
    write: reads !== undefined && reads !== "0",
    mix: reads === "0" || reads === "100",
  }[way];
  return isOrdered || isOther;
}

/** @param {({point: Point} & Named)[]} alike */
function differing(alike) {
  const names = [...new Set(alike.map(({ name }) => name))];
  const points = alike.map(({ point }) => point);
  const done = [...new Set(points.map(sayDone))].join(" or ");
  const told =
    names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
  return seriesFinding(
    "job_name",
    points,
    {
      class: "differs",
      severity: "warning",
      sentence: `${told}: the name says ${sayMeant(alike[0])}, but the settings say ${done}. One of the two is wrong. If the settings are right, these runs repeat others.`,
      forbids: "Don't rely on the name.",
    },
    names.join(", "),
  );
}

/** @param {Named} name */
const sayMeant = ({ order, way }) =>
  `${order} ${{ read: "reads", write: "writes", mix: "reads and writes" }[way]}`;

/** @param {Point} point */
function sayDone({ factors = {} }) {
  const random = { 0: "sequential ", 100: "random " }[factors.random_pct ?? ""] ?? "";
  const reads = { 0: "writes only", 100: "reads only" }[factors.read_pct ?? ""];
  return `${random}${reads ?? `${factors.read_pct} % reads`}`;
}
