/** The ends of numbers, however many: a list spread into the arguments of a call ends at about 100,000. */

/** @param {number[]} values @returns {number} the least, Infinity of none, NaN where one is that */
export const minOf = (values) =>
  values.reduce((least, value) => (value < least || Number.isNaN(value) ? value : least), Infinity);

/** @param {number[]} values @returns {number} the largest, -Infinity of none, NaN where one is that */
export const maxOf = (values) =>
  values.reduce((most, value) => (value > most || Number.isNaN(value) ? value : most), -Infinity);
