/** What a stranger's file or question may cost, in one place: docs/security.md tells each of them, a test holds it to this. */

/** Larger files make every clone slow for ever: a repository forgets nothing. */
export const largestFileBytes = 10 * 2 ** 20;
export const largestStudyBytes = 50 * 2 ** 20;

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
/** Entries of a list or a map of study.yaml; patterns that braces of `ignore` stand for. */
export const mostStudyEntries = 1000;
export const mostAlternatives = 100;
/** Levels of maps and lists in study.yaml, and how often its aliases may be followed. */
export const deepestStudyYaml = 20;
export const mostAliases = 100;
/** Problems of study.yaml that are told one by one. */
export const mostStudyProblems = 100;
/** Characters of a text that a file leaves in a table, and of a list that study.yaml does; of what a problem says. */
export const longestCell = 10_000;
export const longestStudyCell = 2 ** 20;
export const longestSaid = 2000;
/** The number furthest from zero in a table, and the years of its times. */
export const largestNumber = 1e30;
export const latestYear = 9999;
/** Seconds that the assembly and analysis of a study may take, and from how many bytes on they can be ended. */
export const publishSeconds = 300;
export const fewestThreadBytes = 2 ** 18;
