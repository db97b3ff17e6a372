/** Claims of documents: how study.yaml states them, and what their cases come to. */
import type * as rows from "../../../schemas/rows.js";
import type { Context, Measure, Run } from "../types.js";

/** Factors and what they must be: a value, one of several, or within a range. */
export type Conditions = Record<string, Scalar | Scalar[] | Range>;

type Scalar = string | number | boolean;

/** Both ends belong to it; one that is absent is open. */
export interface Range {
  from?: number;
  to?: number;
}

/** How the figure of a level stands to that of another: its direction beyond the margin, or bounds of their ratio. */
export type Expected = "higher" | "lower" | "different" | "alike" | { at_least?: number; at_most?: number };

export interface CompareTest {
  factor: string;
  level: Scalar | Scalar[];
  against: Scalar;
  measure: Measure;
  tool?: string;
  for?: Conditions;
  expects: Expected;
}

export interface CriterionTest {
  name: string;
}

export interface CurveTest {
  factor: string;
  level: Scalar | Scalar[];
  tool?: string;
  for?: Conditions;
  peak_load?: Range;
  peak_iops?: Range;
  retrograde?: boolean;
  /** Loads, and what its IOPS are there. */
  iops_at?: ({ load: number } & Range)[];
  /** Levels whose peaks must be lower. */
  peak_above?: Scalar[];
}

/** What the query of an arithmetic test answers, a case a row; what else it selects is shown. */
export interface AnsweredRow {
  printed: number | null;
  printed_low?: number | null;
  printed_high?: number | null;
  expected: number | null;
  expected_low?: number | null;
  expected_high?: number | null;
  sentence?: string;
}

export interface ArithmeticTest {
  query: string;
  expects: "equal" | "at least" | "at most" | "alike";
  rows?: AnsweredRow[];
}

/** A claim of a source document, as study.yaml lists it: its test is one kind with what that kind asks for. */
export interface Claim {
  claim: string;
  where?: string;
  test: Record<string, any>;
  line?: number | null;
  /** What its query answered, or why it could not. */
  answered?: { rows?: AnsweredRow[]; error?: string };
}

/** A kind of test: a module of src/analysis/claims that exports these. */
export interface ClaimKind {
  kind: string;
  cases: (test: any, runs: Run[], about: Context) => Case[];
  /** Why there is no case: what is asked for that the study does not have. */
  sayEmpty: (test: any, runs: Run[], about: Context) => string | null;
}

/** What a row lets a claim take: null where it cannot tell, and why. */
export interface Standing {
  supports: boolean | null;
  /** Whether it is proof: repeated runs in a recorded order, or arithmetic. */
  proven: boolean;
  why: string | null;
}

/** One place at which a claim is tested. */
export interface Case extends Standing {
  grade?: string | null;
  place: string;
  load: number | null;
  ratio: number | null;
  /** What the ratio is of, in words. */
  measure?: string;
  /** The figures in words, where they are no ratio. */
  text: string | null;
  tool: string | null;
  /** What the page shows of the row. */
  cells: Record<string, unknown>;
}

/** A row of the table claims without its study. */
export type JudgedClaimRow = Omit<rows.Claims, "study">;
