/** Where the evidence carries no choice: what to test or to ask for, by the kind of setting, its values and its measure. */
import { actions, nexts, open, openParts } from "../../sentences/actions.js";
import { fill, fillClause } from "../../sentences/fill.js";
import { listAll } from "../../sentences/format.js";
import { findMeasure, sentenceOf } from "../../words/measures.js";
import { nameAgainst, nameFactor, nameNoun, nameSetting, withArticle } from "../series.js";

/** @import {Context} from "../types.js" */

/** @typedef {Pick<Context, "units" | "practice" | "measures">} About */
/** @typedef {{where?: unknown[]} | undefined} Changed  where a setting is changed: of schemas/practice.yaml */

/**
 * @param {Changed} practice
 * @returns {boolean} whether the setting can be changed to and fro: of platforms, hosts and disks no place to change them is known
 */
const canFlip = (practice) => (practice?.where ?? []).length > 0;

/** @param {Changed} practice @returns {boolean} whether another value means other hardware or another product */
export const isBought = (practice) => practice !== undefined && !canFlip(practice);

/**
 * @param {string} factor
 * @param {Pick<Context, "units" | "practice">} about
 * @returns {string | null} its unit, where a value is a number of hosts, links or disks that somebody buys: host
 */
export const unitBought = (factor, { units, practice }) =>
  isCount(factor, units) && isBought(practice?.[factor])
    ? String(units[factor].unit).replace(/s$/, "")
    : null;

/** @param {string} factor @param {Context["units"]} units @returns {boolean} whether its title names what is counted: Hosts, Datastores */
function isCount(factor, units) {
  const { title = "", unit } = units[factor] ?? {};
  return Boolean(unit) && title.toLowerCase().includes(String(unit).toLowerCase());
}

/** @param {string} factor @param {Pick<Context, "units">} about @returns {string} the number of datastores, the link speed */
function nameAmount(factor, { units }) {
  const title = nameFactor(factor, units);
  return isCount(factor, units) ? fillClause(openParts.count, { title }) : withArticle(title);
}

/** More values than these are not listed. */
const mostNamed = 3;

/**
 * @param {object} asked
 * @param {string | null} asked.factor
 * @param {string[]} asked.values  those that are compared, the baseline last; of a document those that its conclusion names
 * @param {string | null} [asked.measure]
 * @param {boolean} [asked.isClaim]  whether a document says so, whose conclusion may be about no setting
 * @param {boolean} [asked.depends]  whether one workload gains and another loses
 * @param {About} about
 * @returns {{kind: "test" | "avoid", action: string, next?: string | null}} next is left out where runs of one's own are what is next
 */
export function adviseOpen({ factor, values, measure = null, isClaim = false, depends = false }, about) {
  const { units, practice } = about;
  const measures = listMeasures(measure, about);
  // The size, mix and queue of I/O come from the VMs; whatever else a load generator sets can be chosen.
  if (factor && units[factor]?.kind === "workload" && units[factor].unit)
    return { kind: "test", action: adviseWorkload(factor, about) };
  const isUnknown = isClaim && values.length === 0 && !canFlip(practice?.[String(factor)]);
  if (factor && isBought(practice?.[factor]) && units[factor]?.unit) {
    return { kind: "avoid", action: fill(open.amount, { title: nameAmount(factor, about) }), next: null };
  }
  if (factor && isUnknown && measure === null)
    return { kind: "avoid", action: fill(open.claim, {}), next: null };
  if (!factor || isUnknown)
    return { kind: "avoid", action: fill(open.size, { measures }), next: fill(nexts.measure_one, {}) };
  if (isBought(practice?.[factor]))
    return {
      kind: "avoid",
      action: fill(open.product, { measures, values: nameProducts(values, factor, about) }),
      next: fill(nexts.ask, {}),
    };
  if (values.length < 2 || values.length > mostNamed)
    return {
      kind: "test",
      action: fill(open.change, { measures, title: nameAmount(factor, about) }),
    };
  const [first, ...others] = values;
  const name = nameNoun(first, factor, units) ?? nameSetting(first, factor, units);
  return {
    kind: "test",
    action: fill(open.compare, {
      // 4 stripes and one, PVSCSI and LSI Logic SAS, compression on and off
      ...{ measures, values: listAll([name, ...others.map((value) => nameAgainst(value, factor, units))]) },
      where: depends ? openParts.own_workloads : openParts.own_system,
    }),
  };
}

/**
 * @param {string[]} values
 * @param {string} factor
 * @param {About} about
 * @returns {string} NVMe and HDDs, today's Proxmox and ESXi, each hypervisor
 */
function nameProducts(values, factor, { units }) {
  if (values.length === 1)
    return fillClause(openParts.alternative, { value: nameSetting(values[0], factor, units) });
  if (values.length < 2 || values.length > mostNamed)
    return fillClause(openParts.each, { title: nameFactor(factor, units) });
  const names = listAll(values.map((value) => nameSetting(value, factor, units)));
  return `${factor}_version` in units && !values.includes("none")
    ? fillClause(openParts.versions, { values: names })
    : names;
}

/**
 * @param {string} factor  what the load generator does
 * @param {Pick<Context, "units">} about
 * @returns {string} Find out the I/O size of your VMs. …
 */
export const adviseWorkload = (factor, { units }) =>
  fill(actions.workload, {
    what: factor === "block_size_bytes" ? openParts.io_size : nameFactor(factor, units),
  });

/** @param {string | null} measure @param {Pick<Context, "measures">} about @returns {string} what decides: IOPS and latency */
function listMeasures(measure, { measures }) {
  const name = measure === null || measure.startsWith("latency") ? "iops" : measure;
  const template = findMeasure(measures, name) ? openParts.measures : openParts.other_measures;
  return fillClause(template, { measure: sentenceOf(measures, name) });
}
