/** What tasks answered, as one: a study has one answer, however often it was worked on. */

/** @import {Entry} from "../../loaders/store/manifest.js" */

/**
 * @typedef {object} Answer of a study
 * @property {Entry} entry its tables, as they were made
 * @property {boolean} isToBeRepeated whether it is to be looked at again, although nothing changed
 */

/**
 * @param {Record<string, Answer>[]} answers
 * @returns {Record<string, Answer>} by name of the study, sorted
 * @throws {Error} when two of them say something else of a study
 */
export function mergeAnswers(answers) {
  /** @type {Map<string, Answer>} */
  const merged = new Map();
  for (const [study, answer] of answers.flatMap((each) => Object.entries(each))) {
    const known = merged.get(study);
    if (known && JSON.stringify(known) !== JSON.stringify(answer)) throw new Error(sayTwo(study));
    merged.set(study, answer);
  }
  return Object.fromEntries([...merged].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @param {string} study */
const sayTwo = (study) =>
  `${study}: two workers gave two different answers: nothing was published; compare their versions of Node.js and Python`;
