/** Answers of the vSAN performance service, as JSON: lists of times and of figures, without units. */
import { damagedJson, noZone, unequalLists, unknownUnits } from "./problems.js";
import { momentOf, parseTime } from "./times.js";

/** @import {Problem} from "../../types.js" */
/** @import {Point} from "./samples.js" */

/**
 * @param {string} text a whole file
 * @param {Problem[]} problems added to
 * @returns {Point[]}
 */
export function readAnswer(text, problems) {
  const entities = parseEntities(text);
  if (!entities) {
    problems.push(damagedJson(1));
    return [];
  }
  const lists = entities.flatMap(seriesOf);
  const whole = lists.filter(({ times, values }) => times.length === values.length);
  if (whole.length < lists.length) problems.push(unequalLists(null, lists.length - whole.length));
  const points = whole.flatMap(({ entity, label, times, values }) =>
    times.flatMap((time, i) => {
      const stamp = parseTime(time);
      const at = stamp?.order === "ymd" ? momentOf(stamp, "ymd") : null;
      return at === null ? [] : [{ ...plain, entity, counter: label, at, value: readNumber(values[i]) }];
    }),
  );
  if (points.length) problems.push(unknownUnits(null));
  if (whole.some(({ times }) => times.some((time) => parseTime(time)?.offset_minutes === null)))
    problems.push(noZone(null));
  return points;
}

const plain = {
  ...{ group: "vSAN performance", instance: null, interval_s: null, isBelow: false, line: null },
  ...{ vm: null, disk: null, device: null },
};

/**
 * @param {string} text
 * @returns {Record<string, any>[] | null} null where it is none
 */
function parseEntities(text) {
  try {
    const parsed = JSON.parse(text);
    const entities = Array.isArray(parsed) ? parsed : [parsed];
    return entities.every((each) => typeof each?.entityRefId === "string") ? entities : null;
  } catch {
    return null;
  }
}

/**
 * @param {Record<string, any>} entity
 * @returns {{entity: string, label: string, times: string[], values: string[]}[]}
 */
function seriesOf({ entityRefId, sampleInfo, value }) {
  const times = splitList(sampleInfo);
  return (Array.isArray(value) ? value : []).flatMap((series) =>
    typeof series?.metricId?.label === "string"
      ? [{ entity: entityRefId, label: series.metricId.label, times, values: splitList(series.values) }]
      : [],
  );
}

/** @param {unknown} text */
const splitList = (text) =>
  typeof text === "string" && text ? text.split(",").map((part) => part.trim()) : [];

/** None, and nothing, is no figure. @param {string} text */
const readNumber = (text) => (/^-?\d{1,15}(?:\.\d{1,20})?$/.test(text) ? Number(text) : null);
