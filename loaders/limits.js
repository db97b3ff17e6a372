/** Limits on the cost of a stranger's file or question. docs/security.md lists them, and a test compares both. */

/** Larger files make every clone slow for ever: a repository forgets nothing. */
export const largestFileBytes = 10 * 2 ** 20;
export const largestStudyBytes = 50 * 2 ** 20;

/** A question of study.yaml in SQL, and what answers it: a process of its own. Computing is time of processors, not of clocks. */
export const questionCharacters = 10_000;
export const questionSeconds = 5; // of computing
export const studyQuestionSeconds = 20; // of computing, for all questions of a study and the copies of its tables
export const answererSilenceSeconds = 120; // by the clock, between two words of the process that answers
export const questionMemoryBytes = 512 * 2 ** 20; // tables, sorting, joins, groups
export const answererMemoryBytes = 1280 * 2 ** 20; // of its process as a whole: long texts are beside the database's own count
export const answerRows = 100;
export const answerColumns = 50;
export const answerCharacters = 100_000; // as JSON
export const questionErrorCharacters = 300; // of what is told of a question that cannot be answered

/**
 * Reading one file, in a process that is ended where it goes beyond. A limit is `floor`, and `perByte` for each byte
 * of the file (of gzip: for each that it may unpack to), and at most `most`. Honest files are far below; seconds are
 * of a processor, so that a slow or busy machine reads what a quick one does.
 */
export const reading = {
  /** Bytes of a gzip, unpacked: captures of zeros shrink to a fiftieth. */
  unpacked: { floor: 16 * 2 ** 20, perByte: 200, most: 4 * 2 ** 30 },
  /** Seconds of a processor; the slowest reader takes half a second for a MiB. */
  seconds: { floor: 15, perByte: 10 / 2 ** 20, most: 3600 },
  /** Bytes of memory above what the process had when it began with the file. */
  memory: { floor: 768 * 2 ** 20, perByte: 100, most: 4 * 2 ** 30 },
  rows: { floor: 1_000_000, perByte: 2, most: 2 ** 31 },
  /** Values of rows; a column of few values that are repeated has as many as it has rows. */
  cells: { floor: 10_000_000, perByte: 24, most: 2 ** 34 },
  /** Bytes of rows as they are held: eight a number, one a letter. */
  output: { floor: 64 * 2 ** 20, perByte: 50, most: 8 * 2 ** 30 },
};
/** A gzip is taken for so many times its size, where a limit of reading is of the bytes of a file. */
export const gzipRatio = 20;
/** A process that waits, and computes nothing, may wait so many times the seconds that it may compute. */
export const waitingRatio = 20;
/** Writing rows of several files together: no file is to blame for it. */
export const packing = { seconds: 600, memory: 4 * 2 ** 30 };
/** Rows of small files are held until there are so many, or so many bytes. */
export const heldRows = 1 << 19;
export const heldBytes = 256 * 2 ** 20;

/** Zips, with the zips inside them: more than any result folder needs, and less than what fills a disk. */
export const zip = {
  /** Files and folders. */
  entries: 20_000,
  /** Bytes of the list of entries. */
  listBytes: 32 * 2 ** 20,
  bytes: 4 * 2 ** 30,
  /** Times as large, unpacked. */
  ratio: 200,
  /** Below this size a ratio says nothing: a file of zeros is small however it is packed. */
  smallBytes: 16 * 2 ** 20,
  /** Zips inside zips: a test that was zipped, in the zip of a download, in the zip of an upload. */
  depth: 3,
};

/** Patterns under `ignore`: how many, letters of one, and alternatives that braces of one come to. */
export const ignore = { patterns: 100, letters: 200, alternatives: 100 };

/** Names and texts of a study. What people and tools write is far below; what is above was made to be. */
/** Files and folders of a study; folders inside each other. */
export const mostEntries = 50_000;
export const deepestFolder = 30;
/** Bytes of the name of a file or folder: it gets an ending where it is published. And of a path inside a study. */
export const longestName = 240;
export const longestPath = 1000;
/** Characters of study.yaml, and of a text in it. */
export const longestStudyYaml = 2 ** 18;
export const longestStudyText = 10_000;
/** Entries of a list or a map of study.yaml. */
export const mostStudyEntries = 1000;
/** Levels of maps and lists in study.yaml, and how often its aliases may be followed. */
export const deepestStudyYaml = 20;
export const mostAliases = 100;
/** Problems of study.yaml that are listed one by one. */
export const mostStudyProblems = 100;
/** Characters of a text that a file leaves in a table, and of a list that study.yaml does; of what a problem says. */
export const longestCell = 10_000;
export const longestStudyCell = 2 ** 20;
export const longestSaid = 2000;
/** The number furthest from zero in a table, and the years of its times. */
export const largestNumber = 1e30;
export const latestYear = 9999;
/** Seconds of a processor that the assembly and analysis of a study may take, and from how many bytes on they can be ended. */
export const publishSeconds = 300;
export const fewestThreadBytes = 2 ** 18;
