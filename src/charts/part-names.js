/** What a point of a chart stands for, in words. */
export const partNames = /** @type {Record<string, string>} */ ({
  single: "single run",
  apart: "one of several settings",
  run: "one of several runs",
  mean: "geometric mean of runs",
  none: "no I/O completed",
});
