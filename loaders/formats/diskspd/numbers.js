/** Numbers as DiskSPD prints them. Each has its own form: what was cut off or rewritten has another one. */
import { halfStepOf } from "../../vocabulary/printed.js";

export const count = /^\d{1,15}$/;
export const twoDecimals = /^\d{1,15}\.\d\d$/;
export const threeDecimals = /^\d{1,12}\.\d{3}$/;

/**
 * @typedef {object} Measure
 * @property {string} measure
 * @property {number} scale of the printed unit in the unit of the measure
 * @property {string} unit
 */

/**
 * @param {string} text
 * @param {Measure} measure
 */
export function readNumber(text, { measure, scale, unit }) {
  const decimals = text.split(".")[1]?.length ?? 0;
  const value = scale === 1000 ? wholeMicros(text) : Number(text) * scale;
  return {
    measure,
    text,
    unit_as_printed: unit,
    value,
    half_step: decimals ? halfStepOf(decimals) * scale : 0,
  };
}

/** Three decimals of a millisecond are whole microseconds: 0.071 × 1000 is 70.99999999999999. @param {string} text */
const wholeMicros = (text) => Math.round(Number(text) * 1000);

/**
 * @param {string} text
 * @returns {number | null} microseconds; null for N/A and whatever else is no number
 */
export const micros = (text) => (threeDecimals.test(text) ? wholeMicros(text) : null);
