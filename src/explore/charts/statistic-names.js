/** What may stand for several runs at one place; src/analysis/groups.js computes them. */
export const statisticNames = ["geometric mean", "median", "smallest", "largest"];
