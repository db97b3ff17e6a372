/** Changes and places in words. */
import { describeLevel } from "../series.js";

/** @import {Context} from "../types.js" */

/**
 * @param {number} ratio
 * @returns {string} +57 %, −3.2 %, ±0 %: with a decimal where the change is small
 */
export function sayChange(ratio) {
  const percent = Math.abs(ratio - 1) * 100;
  const text = percent < 10 ? String(Number(percent.toFixed(1))) : String(Math.round(percent));
  if (Number(text) === 0) return "±0 %";
  return `${ratio < 1 ? "−" : "+"}${text} %`;
}

/**
 * @param {number} low ratio
 * @param {number} high ratio
 * @returns {string} +51 to +63 %
 */
export function saySpan(low, high) {
  const [from, to] = [low, high].map(sayChange);
  return from === to ? from : `${from.replace(/ %$/, "")} to ${to}`;
}

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
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
