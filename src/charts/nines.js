/** Percentiles that axes name, as far as the data goes. */
const named = [0, 50, 90, 99, 99.9, 99.99, 99.999];

/**
 * The place of a percentile on an axis where each step divides the share of slower I/Os by ten.
 * @param {number} percentile  below 100
 */
export const nines = (percentile) => -Math.log10(1 - percentile / 100);

/**
 * @param {number} last  percentile of the axis
 * @param {number} [first]
 * @returns {number[]}  places that the axis names
 */
export const ninesTicks = (last, first = 0) =>
  named.filter((percentile) => percentile >= first && percentile <= last).map(nines);

/** The text of such a place, as a Vega expression. */
export const ninesLabel = "format(100 * (1 - pow(10, -datum.value)), '~r')";
