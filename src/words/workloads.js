/** Workloads as engineers say them. Data, addresses and queries keep the short names, which are those of fio. */

/** @type {[RegExp, string][]} */
const spelled = [
  [/\brandread\b/g, "random read"],
  [/\brandwrite\b/g, "random write"],
  [/\bseqread\b/g, "sequential read"],
  [/\bseqwrite\b/g, "sequential write"],
];

/**
 * @param {string} workload  4k randread
 * @returns {string} 4k random read; what has no short name in it stays as it is
 */
export const sayWorkload = (workload) =>
  spelled.reduce((text, [short, words]) => text.replace(short, words), workload);
