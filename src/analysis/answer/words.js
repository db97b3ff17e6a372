/** Places and sentences. */
import { capital } from "../../words/numbers.js";
import { describeLevel } from "../series.js";

/** @import {Context} from "../types.js" */

/**
 * @param {number[]} loads in order
 * @param {Context} about
 * @returns {string} 2 to 13 VMs; empty where the study has no load axis
 */
export function sayLoads(loads, { loadAxis, units }) {
  if (!loadAxis || !loads.length) return "";
  const [first, last] = [loads[0], loads[loads.length - 1]];
  return describeLevel(first === last ? String(first) : `${first} to ${last}`, loadAxis, units);
}

/** @param {string} text */
export const endSentence = (text) => `${capital(text).replace(/\.$/, "")}.`;
