/**
 * The rules of a stylesheet that the beginning of a page may need. What stands in which is not looked at, nor what is in
 * parentheses and brackets: some are taken that match nothing, none is left out that does.
 * @param {string} css  minified
 * @param {string} html
 * @returns {string} in their order, without those for paper
 */
export const firstStyles = (css, html) => stylesOf(css, namesIn(html));

/**
 * @param {string} css
 * @param {Set<string>} names
 * @returns {string}
 */
function stylesOf(css, names) {
  const kept = blocksOf(css).map(({ prelude, body }) => {
    if (!prelude.startsWith("@")) return mayMatch(prelude, names) ? `${prelude}{${body}}` : "";
    const rules = /^@(?:media(?! ?print)|supports)/.test(prelude) ? stylesOf(body, names) : "";
    return rules && `${prelude}{${rules}}`;
  });
  return kept.join("");
}

/**
 * @param {string} html
 * @returns {Set<string>} tags, classes and ids, as selectors name them
 */
function namesIn(html) {
  const tags = Array.from(html.matchAll(/<([a-z][\w-]*)/gi), ([, tag]) => tag);
  const classes = Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, value]) => value.split(/\s+/)).flat();
  const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, value]) => `#${value}`);
  return new Set([...tags, ...classes.map((name) => `.${name}`), ...ids]);
}

const braceOrText = /"(?:[^"\\]|\\.)*"|[{}]/g;

/**
 * @param {string} css
 * @returns {{prelude: string, body: string}[]} what stands in no other block
 */
function blocksOf(css) {
  const blocks = [];
  let [depth, start, opened] = [0, 0, 0];
  for (const { 0: found, index } of css.matchAll(braceOrText)) {
    if (found === "{" && depth++ === 0) opened = index;
    if (found !== "}" || --depth > 0) continue;
    blocks.push({ prelude: css.slice(start, opened).trim(), body: css.slice(opened + 1, index) });
    start = index + 1;
  }
  return blocks;
}

/**
 * @param {string} selectors
 * @param {Set<string>} names
 */
const mayMatch = (selectors, names) =>
  withoutConditions(selectors)
    .split(",")
    .some((selector) => (selector.match(nameInSelector) ?? []).every((name) => names.has(name)));

const nameInSelector = /[.#][\w-]+|(?<![\w:-])[a-z][\w-]*/gi;

/** @param {string} selectors @returns {string} */
function withoutConditions(selectors) {
  const fewer = selectors.replace(/\[[^\]]*\]|:[\w-]+\([^()]*\)/g, "");
  return fewer === selectors ? selectors : withoutConditions(fewer);
}
