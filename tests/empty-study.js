/** A study as the pages get it, of which nothing is known. */
export const emptyStudy = {
  answers: [],
  checks: [],
  factor: null,
  levels: [],
  loadInfo: null,
  means: [],
  measures: [],
  tools: [],
  workloads: [],
  load_axis: null,
  comparisons: [],
  criteria: [],
  curves: [],
  runs: [],
  statements: [],
};
