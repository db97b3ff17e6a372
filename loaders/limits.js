/** What a stranger's file or question may cost, in one place: docs/security.md tells each of them, a test holds it to this. */

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
