/** What a dump of a host says of its settings, in sentences: of the terminal, and of the page Check. */
import { formatMany, inSentence } from "../../words/numbers.js";
import { sayLevel } from "../../words/levels.js";
import { describeSize, groupBy, listWords } from "../series.js";

/** @import {Tested, Tuned} from "./tuned.js" */

/**
 * @typedef {object} Item a setting that differs
 * @property {string} text
 * @property {Tested[]} tested
 * @property {string | null} untested the sentence if nothing is published about it
 */

/** Devices that are named; of more their number. */
const mostNamed = 2;

/**
 * @param {Tuned[]} tuned
 * @returns {{headline: string, items: Item[], rest: string[]}}
 */
export function describeTuned(tuned) {
  const of = (/** @type {Tuned["verdict"]} */ verdict) => tuned.filter((each) => each.verdict === verdict);
  const differing = of("differs");
  return {
    headline: sayHow(differing.length, of("default").length),
    items: differing.map((each) => ({
      text: describeItem(each),
      tested: each.tested,
      untested: each.tested.length ? null : "Nothing published here tests it.",
    })),
    rest: [
      ...sayList("At the default", namesOf(of("default"))),
      ...sayList("No default is known for", sayUnknown(of("unknown"))),
    ],
  };
}

/**
 * @param {number} differing
 * @param {number} same
 */
function sayHow(differing, same) {
  if (differing)
    return `${formatMany(differing, "setting")} ${differing > 1 ? "differ" : "differs"} from the default.`;
  return same ? "No setting differs from the default." : "No setting with a known default was found.";
}

/** @param {Tuned[]} tuned @returns {string[]} titles, each with all of its values */
const sayUnknown = (tuned) =>
  groupBy(tuned, ({ title }) => title).map(
    (alike) =>
      `${inSentence(alike[0].title)} (${alike.map((each) => sayValue(each.value, each)).join(", ")})`,
  );

/** @param {Tuned[]} tuned @returns {string[]} their titles, each once */
const namesOf = (tuned) => [...new Set(tuned.map(({ title }) => inSentence(title)))];

/**
 * @param {string} what
 * @param {string[]} list
 */
const sayList = (what, list) => (list.length ? [`${what}: ${listWords([...new Set(list)])}.`] : []);

/** @param {Tuned} tuned */
function describeItem(tuned) {
  const { title, value, byDefault, usual, of, instances } = tuned;
  const where =
    instances.length > mostNamed ? ` on ${formatMany(instances.length, "device")}` : sayInstances(instances);
  const said = byDefault !== null ? sayValue(byDefault, tuned) : (usual ?? "another value");
  const version = of === null ? "" : ` (ESXi ${of})`;
  return `${title}${where}: ${sayValue(value, tuned)}. Default: ${said}${version}.`;
}

/** @param {string[]} instances */
const sayInstances = (instances) => (instances.length ? ` of ${listWords(instances)}` : "");

/**
 * @param {string} value
 * @param {{unit: string | null}} setting
 */
function sayValue(value, { unit }) {
  if (unit === "bytes") return describeSize(Number(value));
  return unit ? `${value} ${value === "1" ? unit.replace(/(?<=\w)s$/, "") : unit}` : sayLevel(value);
}
