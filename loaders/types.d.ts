/** Shapes shared by the loaders. Rows and columns themselves are described in schemas/tables. */
import type * as rows from "../schemas/rows.js";

export type ArrowType = "utf8" | "float64" | "int64" | "bool" | "timestamp_us";

export interface Column {
  type: string | string[];
  description: string;
  /** In a schema's file only where it does not follow from the type: of times. */
  arrow: ArrowType;
  unit?: string;
  /** Of numbers: what is below or above cannot be, and is null in the table. */
  minimum?: number;
  maximum?: number;
  enum?: (string | null)[];
  /** Characters; none: any. */
  maxLength?: number;
  /** The vocabulary whose names are its enumeration. */
  "x-vocabulary"?: "measures";
}

export interface Table {
  title: string;
  description: string;
  "x-key": string[];
  /** Of one that is not of a study each. */
  "x-of"?: string;
  required: string[];
  properties: Record<string, Column>;
}

export interface Factor {
  name: string;
  title: string;
  unit: string | null;
  type: "integer" | "number" | "string" | "boolean" | "bytes";
  kind: "workload" | "setting" | "run";
  workers: "same" | "sum" | "max";
  aliases: string[];
  meaning: string;
  /** What a string may be, with other spellings of each. */
  values?: Record<string, string[]>;
  slug?: string;
  products?: string[];
  /** Load generators that record it; null is all. */
  tools?: string[];
}

/** Something that changed together with a factor, as environment.comes_with of study.yaml says it. */
export interface Company {
  what: string;
  /** Whether it belongs to the setting itself; else it merely came along, and may explain a difference. */
  part_of_it: boolean;
  /** The values of the factor that it came with; null: each but the first. */
  levels: string[] | null;
}

/** What was wrong with the set-up, as environment.faults of study.yaml says it: one sentence, and what mends it as a clause. */
export interface Fault {
  what: string;
  mend: string;
}

/** What a setting is where nobody set it: of versions of ESXi from one until another, both included. */
export interface DefaultValue {
  value: string;
  from: string | null;
  until: string | null;
  /** What else decides: values by setting. */
  for: Record<string, (string | number | boolean)[]>;
  source: string;
}

/** An entry of schemas/practice.yaml; what nobody is sure of is null or empty. */
export interface Practice {
  default: string | null;
  defaults: DefaultValue[];
  /** Other names under which the table settings has it: module_parameter ql2xmaxqdepth. */
  printed: string[];
  where: { in: string; at?: string; command?: string }[];
  cost: string | null;
  /** Where a change can pay at all, as the end of a sentence: "disks are the limit". */
  when: string | null;
  /** What a value risks, by value, as the end of a sentence: "writes are lost when the server fails". */
  risks: Record<string, string>;
  /** What has changed since a version, with the source of the fact; of storage whose name holds a word, where it is given;
   * on: the product on which the setting has no effect since then. */
  since: { from: string; what: string; source: string; storage?: string; on?: string }[];
}

/** An entry of schemas/measures.yaml; what it leaves out has its default. */
export interface MeasureEntry {
  name: string;
  slug: string;
  title: string;
  sentence: string;
  short: string;
  plural: boolean;
  unit: string;
  /** What one of each unit that it may be printed in is, in its own. */
  printed: Record<string, number>;
  shown: { unit: string; size: number }[];
  whole: boolean;
  better: "higher" | "lower";
  over_workers: "sum" | "mean" | "pooled" | "smallest" | "largest" | "none";
  over_repeats: "geometric mean" | "smallest" | "largest" | "none";
  /** Of results; null for a percentile. */
  column: string | null;
  percentile: number | null;
  audited_as: string | null;
  main: boolean;
  uses: ("compare" | "chart" | "explore")[];
}

export type Severity = rows.ProblemsSeverity;

export type Problem = Pick<rows.Problems, "severity" | "code" | "message"> &
  Partial<Pick<rows.Problems, "source" | "line" | "byte" | "expected" | "advice">>;

/** A value of a factor: as text, and as a number where the factor is numeric. */
export interface FactorValue {
  factor: string;
  value: string;
  number: number | null;
}

/** What the columns of a published table mean (study.schema.json, tables). */
export interface Mapping {
  file: string;
  delimiter?: string;
  columns: Record<
    string,
    {
      factor?: string;
      values?: Record<string, Record<string, string | number | boolean>>;
      measure?: string;
      unit_as_printed?: string;
      unit?: string;
      decimal?: string;
      layer?: string;
      started_at?: boolean;
      unit_in?: string;
      units?: Record<string, string>;
      none?: string[];
      of?: Record<string, string | number | boolean>;
      against?: Record<string, Record<string, string | number | boolean>>;
      ignore?: boolean;
      /** Its setting is none: a problem of study.yaml. */
      isLost?: boolean;
      place?: boolean;
      reported?: string;
    }
  >;
  figures?: Figures;
}

/** Which columns of a table in long form say what its rows are (study.schema.json, figures). */
export interface Figures {
  measure: string;
  measures: Record<string, string>;
  low: string;
  high?: string;
  decimal?: string;
  unit: string;
  units: Record<string, string>;
  approximate?: string;
  scope?: string;
  place?: string;
  kind?: string;
  kinds?: Record<string, string>;
  runs?: Record<string, string[]>;
}

/** A raw file as a format sees it: no file system, no process, no library of Node.js. */
export interface Source {
  path: string;
  mapping: Mapping | null;
  /** The vocabulary, for formats that read it. */
  factors: Factor[];
  measures: MeasureEntry[];
  /** Those of schemas/tables. */
  tables: Record<string, Table>;
  bytes(): AsyncIterable<Uint8Array>;
  text(): Promise<string>;
  /** SHA-256 of a text, in hexadecimal digits. */
  sha256(text: string): string;
  /** Rows that a Python package gives for the file: its folder, and what else it is told. */
  rows(program: URL, request?: Record<string, unknown>): AsyncIterable<Record<string, any>>;
  options?: Options;
}

/** What whoever ingests may choose. */
export interface Options {
  /** Keep every counter of an esxtop capture, not the ones about storage, CPU, memory and network totals alone. */
  allCounters?: boolean;
  /** Take the first report of a finished job for fio's result, as HCIBench does, not the last. */
  firstFinished?: boolean;
}

/** A column of few distinct values: each of them `each` times in a row, and all of that `times` times. */
export interface Repeated {
  values: unknown[];
  each: number;
  times: number;
}

/** Values of a column; in a Float64Array not-a-number is missing. */
export type Values = unknown[] | Float64Array | Repeated;

export interface Batch {
  table: string;
  columns: Record<string, Values>;
}

export interface Format {
  name: string;
  /** Options that change what it reads. */
  options?: (keyof Options)[];
  /** Whether its rows follow from the vocabulary of factors: other formats are not told of it. */
  readsFactors?: boolean;
  accepts(path: string, head: Uint8Array, mapping: Mapping | null): boolean;
  /** How its files alone begin, if they do: those that begin so, it accepts. */
  begins?: RegExp;
  /** Whether it reads texts whose lines a mail or a forum quotes. */
  readsQuoted?: boolean;
  /** What the rows of a file follow from besides its content: a part of its name; null for most. */
  nameRead?(path: string): string | null;
  /** Why a file of its has no place in a study at all: nothing of it is read; null for others. */
  unwanted?(path: string, head: Uint8Array): string | null;
  /** Why a file of its may never be published; null where it may. */
  withheld?(path: string, head: Uint8Array): string | null;
  /** How its tool lays out folders, where names of folders and files say more than name=value. */
  layout?: Layout;
  load(source: Source): AsyncIterable<Batch>;
  /** How a large file is read in parts, by several at a time; null for most. */
  ranges?: Ranges;
}

/** A file in parts: bytes are cut, lines are counted, whole blocks are read, and the problems of all parts are joined. */
export interface Ranges {
  /** Bytes of a range that pay for its start. */
  fewestRangeBytes: number;
  /** Samples of a block; null where the file has to be read whole. head: its first line with its line feed. */
  heightOf(head: Uint8Array, options?: Options): number | null;
  cutBytes(size: number, most?: number): { from: number; to: number }[];
  /** bytes: from the byte before the range on. */
  countLines(bytes: AsyncIterable<Uint8Array>, range: { from: number; to: number }): Promise<Counted>;
  cutParts(counted: Counted[], height: number): Part[] | null;
  loadPart(
    head: Uint8Array,
    bytes: AsyncIterable<Uint8Array>,
    part: Part,
    options: Options,
    tell: (summary: any) => void,
  ): AsyncIterable<Batch>;
  joinProblems(summaries: any[]): Problem[];
}

/** What is in the lines that start in a range of a file. */
export interface Counted {
  /** Offset of the first of them. */
  first: number | null;
  lines: number;
  /** Lines that are neither blank nor a header. */
  samples: number;
  headers: number;
}

/** What is read of a file by one: the samples of whole blocks. */
export interface Part {
  /** Offset of a line. */
  first: number;
  /** Its number. */
  line: number;
  /** Of the first sample in it or behind it. */
  sample: number;
  /** First sample that is read. */
  from: number;
  /** Behind the last one; null for the last part. */
  to: number | null;
}

/** Folders that a tool lays out by rules of its own: each is one execution. */
export interface Layout {
  /** Which folders are, of all paths of a study. */
  find(paths: string[]): string[];
  /** Where a file belongs that lies beside such a folder; the path itself for any other. */
  home(path: string, folders: { has(path: string): boolean }): string;
  /** What the name of the folder says: the run that it is of, its group of VMs, factors as text. */
  readFolder(name: string): { run: string; group: string | null; factors: Record<string, string> };
  /** The VM whose results a file directly inside holds, and that VM's datastore; null for other files. */
  readFile(name: string): { vm: string; datastore: string | null } | null;
}

export interface StudyFile {
  path: string;
  file: string;
  /** The zip in the study that it was taken out of. */
  archive?: string | null;
}
