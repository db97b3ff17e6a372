/** Patterns of paths, as `ignore` of study.yaml has them: ? for a character, * for a part, ** for any folders, {a,b} for either. No pattern takes longer than its length times that of the path. */
import { mostAlternatives } from "../limits.js";

/** @typedef {(path: string) => boolean} Match */

/**
 * @param {string[]} patterns
 * @returns {Match} whether one of them fits, in lower or upper case
 */
export function matcherOf(patterns) {
  const globs = patterns.flatMap(splitAlternatives).map((pattern) => pattern.toLowerCase().split("/"));
  return (path) => {
    const parts = path.toLowerCase().split("/");
    return globs.some((glob) => fits(glob, parts, "**", fitsPart));
  };
}

/**
 * @param {string} pattern
 * @returns {string[]} one for each way to choose; the pattern itself where there are too many
 */
function splitAlternatives(pattern) {
  let found = [pattern];
  for (let at = found.findIndex(hasBraces); at >= 0; at = found.findIndex(hasBraces)) {
    const [, before, inner, after] = /** @type {string[]} */ (braces.exec(found[at]));
    if (found.length > mostAlternatives) return [pattern];
    found = [
      ...found.slice(0, at),
      ...inner.split(",").map((each) => before + each + after),
      ...found.slice(at + 1),
    ];
  }
  return found;
}

/** The first braces that have none inside them. */
const braces = /^([^{}]*)\{([^{}]*)\}([^]*)$/;
const hasBraces = (/** @type {string} */ pattern) => braces.test(pattern);

/** @type {(glob: string, part: string) => boolean} */
const fitsPart = (glob, part) =>
  fits([...glob], [...part], "*", (one, other) => one === "?" || one === other);

/**
 * Of several places for a joker only the last is tried again: what the ones before it took can stay.
 * @param {string[]} glob
 * @param {string[]} items
 * @param {string} joker stands for any number of items
 * @param {(one: string, item: string) => boolean} same
 */
function fits(glob, items, joker, same) {
  let [at, of] = [0, 0];
  let [lastJoker, lastItem] = [-1, 0];
  while (of < items.length) {
    if (glob[at] === joker) [lastJoker, lastItem, at] = [at, of, at + 1];
    else if (at < glob.length && same(glob[at], items[of])) [at, of] = [at + 1, of + 1];
    else if (lastJoker >= 0) [at, of] = [lastJoker + 1, ++lastItem];
    else return false;
  }
  return glob.slice(at).every((each) => each === joker);
}
