/** Settings are no names: whoever adds one to schemas/factors.yaml need not list its words again. */

/** @import {Factor} from "../types.js" */
/** @import {Fields} from "./vocabulary.js" */

/** Letters and digits without a break; of `MaxIOSize` its parts, too. */
const parts = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/**
 * @param {Factor[]} factors
 * @returns {Fields} words of their names and values, in all spellings
 */
export function fieldsOfFactors(factors) {
  const spellings = factors.flatMap(({ name, aliases = [], values }) => [
    ...[name, ...aliases],
    ...Object.entries(values ?? {}).flatMap(([value, others]) => [value, ...(others ?? [])]),
  ]);
  const words = spellings.flatMap((text) =>
    (text.match(/[A-Za-z0-9]+/g) ?? []).flatMap((word) => [word, ...(word.match(parts) ?? [])]),
  );
  const lower = words.map((word) => word.toLowerCase());
  return { words: [...new Set(lower)].filter((word) => word.length > 2 && /[a-z]/.test(word)).join(" ") };
}
