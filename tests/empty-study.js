/** A study as the pages get it, of which nothing is known. */
export const emptyStudy = {
  answers: [],
  checks: [],
  factor: null,
  load_axis: null,
  comparisons: [],
  criteria: [],
  curves: [],
  runs: [],
  statements: [],
};
