/** What a study's title and question name: a finding about other settings than those does not answer them. */
import { isSwitch, nameSetting } from "../series.js";
import { sayLevel } from "../../words/levels.js";

/** @import {Context, Run} from "../types.js" */
/** @import {Said} from "./answers.js" */

/** So many values of a setting make a question about it. */
const fewestNamed = 2;

/**
 * @param {Said} said  a comparison
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string | null} the setting that the question names by more of its values than the one that is compared, or by
 *   another value of the same; null where the comparison answers it
 */
export function findAsked({ factor, levels, against }, runs, about) {
  const { question = "", fields } = about;
  if (!factor || !question) return null;
  const named = (/** @type {string} */ name) =>
    listTried(name, runs, about).filter((value) => isNamed(value, name, question, about));
  const own = named(factor);
  const others = fields
    .filter(({ name, kind }) => kind === "setting" && name !== factor)
    .map(({ name }) => ({ name, count: named(name).length }))
    .toSorted((a, b) => b.count - a.count);
  if (others.length > 0 && others[0].count >= fewestNamed && others[0].count > own.length)
    return others[0].name;
  const compared = [...JSON.parse(levels ?? "[]"), against];
  return own.length > 0 && !own.some((value) => compared.includes(String(value))) ? factor : null;
}

/** Numbers that texts spell out. */
const spelled = new Map(
  ["one", "two", "three", "four", "five", "six", "seven", "eight"].map((word, i) => [word, String(i + 1)]),
);

/**
 * @param {string} factor
 * @param {Run[]} runs
 * @param {Pick<Context, "stated">} about
 * @returns {string[]} its values that the source has runs or figures of, each once
 */
export const listTried = (factor, runs, { stated = [] }) => [
  ...new Set(
    [...runs.map(({ factors }) => factors), ...stated.flatMap(({ factors, against }) => [factors, against])]
      .flatMap((factors) => factors[factor] ?? [])
      .map(String),
  ),
];

/**
 * @param {string} factor
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string[]} its values that the author's conclusion names, and the baseline; both values of a switch; empty where
 *   it names none
 */
export function listConcluded(factor, runs, about) {
  const { conclusion, study } = about;
  const tried = listTried(factor, runs, about);
  if (tried.length > 0 && tried.every((value) => isSwitch(sayLevel(value)))) return ["true", "false"];
  const text = (conclusion?.text ?? "").replace(/\b[a-z]+\b/gi, (word) => spelled.get(word) ?? word);
  const named = tried.filter((value) => isNamed(value, factor, text, about));
  const { baseline } = study;
  const own = named.filter((value) => value !== baseline);
  return factor === study.factor && baseline !== null && own.length > 0 ? [...own, String(baseline)] : named;
}

/** More settings in one answer nobody reads. */
const mostOthers = 2;

/**
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {string[]} other settings that the question names by their titles, and that its runs vary
 */
export const listOthersAsked = (runs, { question = "", fields, units, study, loadAxis }) =>
  fields
    .filter(({ name, kind }) => {
      const title = units[name]?.title;
      const isOther = kind === "setting" && ![study.factor, study.together, loadAxis].includes(name);
      return (
        isOther &&
        title &&
        wordsOf(question).includes(wordsOf(title)) &&
        new Set(runs.map(({ factors }) => factors[name])).size > 1
      );
    })
    .map(({ name }) => name)
    .slice(0, mostOthers);

/**
 * @param {string} value
 * @param {string} factor
 * @param {string} question
 * @param {Context} about
 * @returns {boolean} whether it has the value by its name: 4 stripes, RAID-5; of a value that is a name, the first word does
 */
function isNamed(value, factor, question, { units }) {
  const name = nameSetting(value, factor, units);
  const [first] = name.split(" ");
  const isName = name === sayLevel(value) && /^\p{L}{3}/u.test(first);
  return wordsOf(question).includes(wordsOf(isName ? first : name));
}

/** @param {string} text @returns {string} its words in lower case, each between blanks */
const wordsOf = (text) =>
  ` ${text
    .toLowerCase()
    .match(/[\p{L}\p{N}-]+/gu)
    ?.join(" ")} `;
