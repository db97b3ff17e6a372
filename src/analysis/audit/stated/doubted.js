/** Runs whose IOPS failed another check. Further checks skip them. */
import { checks as bandwidth } from "../bandwidth.js";
import { checks as ceilings } from "../ceilings.js";
import { checks as duplicates } from "../duplicates.js";
import { checks as blockOrder } from "../plausible/block-order.js";
import { checks as leader } from "../plausible/leader.js";

/** @import {About, Check, Point} from "../../types.js" */

/**
 * @param {Point[]} points of one study
 * @param {About} about
 * @returns {Set<string>} their names
 */
export function doubtedRuns(points, about) {
  const found = [bandwidth, ceilings, duplicates, blockOrder, leader].flatMap((checks) =>
    checks(points, about),
  );
  return new Set(found.filter(isAboutIops).flatMap(({ runs }) => JSON.parse(runs ?? "[]")));
}

/** Where no measure is named all are meant. @param {Check} check */
function isAboutIops({ severity, unusable, not_comparable }) {
  const named = unusable ?? not_comparable;
  const isDoubt = severity === "warning" || severity === "error";
  return isDoubt && (!named || JSON.parse(named).includes("iops"));
}
