/** What the words of a page say: verdicts, changes and levels, as a reader takes them. */

/** Verdicts by what is written where they stand, the first that fits. @type {[RegExp, string][]} */
const verdicts = [
  [
    /order[- ]confounded|ran after the other|all runs of one (?:setting|value) came first|made before the other's|separated in time/i,
    "order-confounded",
  ],
  [/\bconfounded\b|also changed:|this may explain (?:it|the difference):/i, "confounded"],
  [/not comparable|no comparison|may not be (compared|set)|cannot be compared/i, "not comparable"],
  [/order (was )?not recorded/i, "differs"],
  [
    /beyond (run-to-run )?scatter|more than the usual variation|by more than (these|such) runs usually (scatter|vary)/i,
    "beyond variation",
  ],
  [/within (?:(run-to-run )?scatter|the usual variation)/i, "within variation"],
  [/unreplicated|seen once|single runs?/i, "single run"],
  [/undecided|cannot (be )?(told?|tell)|not decided|too close to call/i, "undecided"],
  [/observed (higher|lower|alike)/i, "observed"],
  [/equivalent|no (?:practical )?difference/i, "equivalent"],
  [/\bbetter\b/i, "better"],
  [/\bworse\b/i, "worse"],
  [/\bdiffers\b/i, "differs"],
  [/\balike\b/i, "alike"],
];

/**
 * @param {string} text
 * @returns {string | null}
 */
export const readVerdict = (text) => verdicts.find(([pattern]) => pattern.test(text))?.[1] ?? null;

const number = String.raw`[±+−-]?\d+(?:\.\d+)?`;
const changes = new RegExp(`(${number})\\s*%?\\s*(?:to|–|…)\\s*(${number})\\s*%`);
const one = new RegExp(`(${number})\\s*%`);

/** @param {string} text */
const readNumber = (text) => Number(text.replace("−", "-").replace("±", ""));

/**
 * @param {string} text −11 % to +9 %
 * @returns {{low: number, high: number} | null} as ratios
 */
export function readInterval(text) {
  const found = changes.exec(text);
  if (!found) return null;
  const [low, high] = [found[1], found[2]].map((each) => 1 + readNumber(each) / 100);
  return { low, high };
}

/** @param {string} text @returns {number | null} a change as a ratio */
export function readChange(text) {
  const found = one.exec(text);
  return found ? 1 + readNumber(found[1]) / 100 : null;
}

/** @param {string} text 99.2 % interval @returns {number | null} 0.992 */
export function readConfidence(text) {
  const found = /(\d+(?:\.\d+)?)\s*%/.exec(text);
  return found ? Number(found[1]) / 100 : null;
}

/**
 * @param {string} text 2 or 4 stripes; 2=4; any
 * @param {string[]} all levels of the study
 * @returns {string[]} those that are named
 */
export function readLevels(text, all) {
  if (/\b(any|all)\b/i.test(text)) return all;
  const parts = text.split(/=|,|\bor\b|\band\b|\s+/).map((part) => part.trim());
  return all.filter((level) => parts.includes(level));
}

/** A clause that only says what is not known, or what it would take. */
const hedged =
  /\b(?:no|not|neither|nor|cannot|may|might|would|could|if|within|needed?|undecided|unclear|plan|settle)\b|n’t\b/i;
const directed =
  /\b(?:better|worse|best|wins?|winner|leads?|leading|fastest|faster|slower|slowest|higher|lower|highest|lowest|gains?|loses?|lost|doubles?|halves)\b/i;
const claimed = /\b(?:better|worse|best|wins?|winner|leads?|leading|fastest|faster|slower|slowest)\b/i;

/** @param {string} text @returns {string[]} */
const clauses = (text) => text.split(/[.;:—](?=\s|$)/);

/** @param {string} text @returns {boolean} whether it says that one setting is above another, for any reason */
export const saysDirection = (text) =>
  clauses(text).some((clause) => directed.test(clause) && !hedged.test(clause));

/** @param {string} text @returns {boolean} whether it uses the words that have to be earned */
export const saysBetter = (text) =>
  clauses(text).some((clause) => claimed.test(clause) && !hedged.test(clause));
