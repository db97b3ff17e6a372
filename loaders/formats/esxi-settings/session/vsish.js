/** What vsish prints of an option: in braces, without its name, which stands in the command or in the line above. */

/** @import {Line} from "./clean.js" */

const opening = /^Vmkernel Config Option \{$/;
const optionPath = /\/config\/\w{1,60}\/\w{1,20}Opts\/\w{1,80}/g;

/** Lines that an option has at most: a brace that does not close is none. */
const longest = 20;

/**
 * Options as fields below the one that names them. Of an option that nothing names, nothing is known.
 * @param {Line[]} lines
 * @returns {Line[]} as many, with their numbers
 */
export function unfoldVsish(lines) {
  const unfolded = [...lines];
  for (const [at, line] of lines.entries()) {
    if (!opening.test(line.text)) continue;
    const end = lines.slice(at, at + longest).findIndex(({ text }) => text === "}") + at;
    const above = lines.slice(0, at).findLastIndex(({ text }) => text !== "");
    const path = above < 0 ? undefined : lines[above].text.match(optionPath)?.at(-1);
    if (end <= at || path === undefined) continue;
    unfolded[at] = write(line, `VSI path: ${path}`, line.indent);
    for (const each of lines.slice(at + 1, end))
      unfolded[lines.indexOf(each)] = write(
        each,
        each.text.replace(/^([A-Za-z][\w -]{0,60}):(?=\S)/, "$1: "),
        line.indent,
      );
    unfolded[end] = write(lines[end], "", 0);
    // A path alone, or vsish's own prompt, says nothing more.
    if (/^(?:\/[\w/.-]{0,200}> ?(?:cat|get) )?\/config\/[\w/]+:?$/.test(lines[above].text))
      unfolded[above] = write(lines[above], "", 0);
  }
  return unfolded;
}

/**
 * @param {Line} line
 * @param {string} text
 * @param {number} indent
 * @returns {Line}
 */
const write = (line, text, indent) => ({ ...line, text, indent, raw: `${" ".repeat(indent)}${text}` });
