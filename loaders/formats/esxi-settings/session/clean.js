/** Text as people paste it, as lines: without what terminals, editors, blogs, mails and Markdown put into it. */

/**
 * @typedef {object} Line
 * @property {number} n from 1
 * @property {number} indent blanks before the text
 * @property {string} text without blanks round it; the empty text for a line of none
 * @property {string} raw with its blanks
 * @property {number} [at] its place among the lines of its segment that are not blank
 * @property {boolean} isSnip something is left out here
 */

/** Of HTML, as web pages leave them in code. */
const entities = /** @type {Record<string, string>} */ ({
  ...{ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " ", "#39": "'", "#160": " " },
  ...{ "#8216": "'", "#8217": "'", "#8220": '"', "#8221": '"', "#8211": "-", "#8212": "--", "#8230": "..." },
});

const escapeCodes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]{0,20}[A-Za-z]`, "g");

/** What is changed wherever it stands. @type {[RegExp, string][]} */
const everywhere = [
  [escapeCodes, ""],
  [/[\u200b-\u200d\u2060\ufeff\0]/g, ""],
  [/[\u00a0\u2007\u202f]/g, " "],
  [/[“”„]/g, '"'],
  [/[‘’‚]/g, "'"],
  [/…/g, "..."],
  [/\\([_*[\]<>#~|-])/g, "$1"],
  [/\*\*([^*\n]{1,200})\*\*/g, "$1"],
];

/**
 * @param {string} text with \n line ends
 * @returns {Line[]}
 */
export function cleanLines(text) {
  const lines = text.split("\n");
  const breaks = lines.filter((line) => line.endsWith("\\")).length;
  // A backslash goes on with a command; at the end of most lines it is Markdown's line break.
  const areBroken = breaks > 2 && breaks * 2 > lines.filter((line) => line.trim()).length;
  return lines.map((line, i) => cleanLine(areBroken ? line.replace(/\\$/, "") : line, i + 1));
}

/**
 * @param {string} line
 * @param {number} n
 * @returns {Line}
 */
function cleanLine(line, n) {
  const isMarkup = /^\s*</.test(line);
  let clean = everywhere.reduce((text, [what, by]) => text.replace(what, by), line);
  if (!isMarkup) clean = clean.replace(/&(#?\w{2,5});/g, (whole, name) => entities[name] ?? whole);
  clean = dropMarks(clean.replace(/^[\t ]+/, (blanks) => blanks.replaceAll("\t", "   ")));
  const raw = clean.replaceAll("\t", "  ").trimEnd();
  const text = raw.trim();
  return {
    n,
    indent: raw.length - text.length,
    text,
    raw,
    isSnip: /^[[(<]?(?:\.{2,}|snip)[\])>]?$/i.test(text),
  };
}

/** Marks of quotes, fences and elements of code; what PowerShell asks for more with is no quote. @param {string} line */
function dropMarks(line) {
  if (/^\s*(?:`{3}|~{3})[\w+ -]*$/.test(line)) return "";
  if (/^\s*(?:<\/?(?:pre|code|p|div|blockquote)(?: [^>]{0,100})?>\s*){1,4}$/i.test(line)) return "";
  const quoted = /^ ?(?:> ?)+/.exec(line)?.[0];
  const isQuote = quoted && !/^>> \S/.test(line) && !/^> vsan\./.test(line);
  return isRuler(line) ? line.replace(/—/g, "--").replace(/–/g, "-") : isQuote ? dropQuote(line) : line;
}

/** @param {string} line with at most two levels of quotes */
const dropQuote = (line) => line.replace(/^ ?> ?/, "").replace(/^> ?/, "");

/**
 * @param {string} line
 * @returns {boolean} dashes below the headings of a table
 */
export const isRuler = (line) => /^[\s—–-]*$/.test(line) && /(?:--|[—–])/.test(line);
