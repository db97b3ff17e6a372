import { halfStepOf } from "../../vocabulary/printed.js";

/**
 * A number as HCIBench or Vdbench printed it.
 * @param {string} text such as 72466.03 or NaN
 * @returns {{value: number, halfStep: number} | null} in the printed unit; half a step of the last digit; null for anything but a number
 */
export function readNumber(text) {
  const match = /^-?\d+(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return null;
  return { value: Number(match[0]), halfStep: halfStepOf(match[1]?.length ?? 0) };
}
