/** The state of the Explore page. */
export interface View {
  studies: string[];
  /** a column */
  x: string;
  /** a measure */
  y: string;
  /** a column, or nothing */
  colour: string;
  /** a column, or nothing */
  facet: string;
  /** what stands for several runs */
  statistic: string;
  /** a value of the colour's column that the others are divided by, or nothing */
  baseline: string;
  logx: boolean;
  logy: boolean;
  /** platforms may share an axis */
  mixed: boolean;
  /** values to keep, by column */
  filters: Record<string, string[]>;
}

/** A study that may be chosen. */
export interface StudyEntry {
  study: string;
  title: string;
  provenance: string;
  platform: string;
  factor: string | null;
  load_axis: string | null;
}
