/** What Vdbench's files say, the same whichever of them it is read from. */
import type { Start } from "../vdbench-runs.js";

/** A figure as printed: half a step of its last digit, in the printed unit. */
export interface Cell {
  text: string;
  value: number;
  half: number;
}

/** Figures by name: rate, mib, resp and so on, as header.js names them; one that is not a number is left out. */
export type Figures = Record<string, Cell>;

/** A row of figures: of an interval, or the average of several (first to last). */
export interface Row {
  first: number;
  last: number;
  isAverage: boolean;
  line: number;
  /** Seconds of the day, by the clock of the master. */
  at_s: number | null;
  figures: Figures;
}

/** One start of a run, and what was printed until the next. */
export interface Run {
  start: Start | null;
  name: string;
  line: number;
  /** Seconds of the day. */
  started_s: number | null;
  /** Day of the first row, in ms since 1970. */
  day: number | null;
  intervals: Row[];
  average: Row | null;
  /** The interval that the average really begins with, where its label is wrong: see averages.js; "unknown" where nothing tells. */
  first: number | "unknown" | null;
  /** Bytes of what the header calls MB. */
  megabyte: number;
  /** What the file says was asked for, and the start line does not. */
  asked: Record<string, number>;
  /** Rows that were read twice, or cannot be. */
  flaws: { code: string; message: string; line: number }[];
}

/** All of a file. */
export interface Report {
  version: string | null;
  runs: Run[];
  /** Names of runs that are listed before the first starts; null where none are. */
  planned: number | null;
  /** How it ended, if its last lines say so. */
  end: { text: string; isWhole: boolean; line: number } | null;
}

/** What a file is, and of what part of an execution. */
export interface Kind {
  name: string;
  /** The smaller, the better its figures; null for a file that has none. */
  rank: number | null;
  entity_kind: string;
  entity: string;
}
