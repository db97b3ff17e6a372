/** What a sign is, and how signs are made of the words that announce a name. */

/**
 * @typedef {object} Sign
 * @property {string} kind
 * @property {RegExp} pattern global, with indices; its groups are the names
 * @property {string[]} [hints] texts in lower case of which one is there wherever the pattern fits
 * @property {{test: (name: string) => boolean}} [not] what it takes by mistake
 */

/** A value, in quotes or not. */
export const word = String.raw`[^\s"'<>,;|\]})(/\\{]{1,512}`;
export const phrase = String.raw`(?<=['"])[^'"\n\\]{1,512}|${word}`;
export const line = String.raw`(?<=['"])[^'"\n\\]{1,512}|[^\s"'<>,;|\]})(\\{](?:[^\n"'<>,;|\]})(\\]{0,510}[^\s"'<>,;|\]})(\\])?`;

/**
 * What stands behind its name: `Key: value`, `key = 'value'`, `"key" : "value"`, `<key>value</key>`.
 * @param {string} kind
 * @param {string[]} hints
 * @param {string} key
 * @param {string} [value]
 * @param {Sign["not"]} [not]
 * @returns {Sign}
 */
export const announced = (kind, hints, key, value = word, not) => ({
  kind,
  hints,
  pattern: new RegExp(
    String.raw`(?<![A-Za-z0-9])(?:${key})(?:\\?["']?[ \t]{0,40}[:=][ \t]{0,40}(?:\\?["']|&quot;)?|>)(${value})`,
    "dgi",
  ),
  not,
});

/**
 * @param {string} kind
 * @param {string[]} hints
 * @param {string} pattern its groups are the names
 * @param {Sign["not"]} [not]
 * @returns {Sign} whatever the case
 */
export const sign = (kind, hints, pattern, not) => ({
  kind,
  hints,
  pattern: new RegExp(pattern, "dgim"),
  not,
});

/**
 * @param {string} kind
 * @param {string[]} hints
 * @param {string} pattern its groups are the names
 * @param {Sign["not"]} [not]
 * @returns {Sign} of just that case
 */
export const exact = (kind, hints, pattern, not) => ({
  kind,
  hints,
  pattern: new RegExp(pattern, "dgm"),
  not,
});
