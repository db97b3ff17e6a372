/** Statistics for several runs in one mark; src/analysis/groups.js computes them. */
export const statisticNames = ["geometric mean", "median", "smallest", "largest"];
