/** A session cut at its prompts: each command with the lines behind it. */
import { promptOf } from "../../../prompts.js";

/** @import {Line} from "./clean.js" */
/** @import {Prompt} from "../../../prompts.js" */

/**
 * @typedef {object} Segment
 * @property {string | null} host
 * @property {string} command the empty text before the first prompt
 * @property {boolean} isShell
 * @property {boolean} isFiltered by grep, head and the like: nothing is counted
 * @property {number} line of the command
 * @property {Line[]} lines what it printed
 */

const filters = /\|\s*(?:e?grep|head|tail|less|awk|cut|sed|sort|uniq|wc|more|select|where|findstr)\b/i;

/**
 * @param {Line[]} lines
 * @returns {Segment[]} in the order of the text, one before the first prompt among them
 */
export function cutAtPrompts(lines) {
  /** @type {Segment[]} */
  const segments = [begin({ host: null, command: "", isShell: false }, 1)];
  for (let i = 0; i < lines.length; i++) {
    const prompt = lines[i].text ? promptOf(lines[i].text) : null;
    const last = /** @type {Segment} */ (segments.at(-1));
    if (!prompt) {
      last.lines.push(withoutBreak(lines[i]));
      continue;
    }
    // The prompt in one line, what was typed in the next.
    if (!prompt.isShell && last.isShell && !last.command && !last.lines.some(({ text }) => text))
      prompt.host ??= last.host;
    const { command, end } = wholeCommand(prompt, lines, i);
    segments.push(begin({ ...prompt, command }, lines[i].n));
    i = end;
  }
  return segments;
}

/** Markdown breaks lines by a backslash, and no output ends in one. @param {Line} line */
const withoutBreak = (line) =>
  line.text.endsWith("\\")
    ? { ...line, text: line.text.slice(0, -1).trim(), raw: line.raw.slice(0, -1).trimEnd() }
    : line;

/**
 * @param {Prompt} prompt
 * @param {number} line
 * @returns {Segment}
 */
const begin = (prompt, line) => ({
  ...prompt,
  line,
  isFiltered: filters.test(prompt.command),
  lines: [],
});

/** A command goes on for so many lines at most: a loop that does not end is none. */
const longestCommand = 60;

/**
 * A command goes on behind a backslash, PowerShell's backtick or bar, in a loop and in a here document.
 * @param {Prompt} prompt
 * @param {Line[]} lines
 * @param {number} at
 * @returns {{command: string, end: number}} with the index of its last line
 */
function wholeCommand({ command }, lines, at) {
  const isLoop = /^(?:for|while) /.test(command) && !/\bdone\b/.test(command);
  const [, mark] = /<<-?\s*["']?(\w{1,20})/.exec(command) ?? [];
  if (isLoop || mark) {
    const rest = lines.slice(at + 1, at + longestCommand);
    const end = rest.findIndex(({ text }) =>
      isLoop ? /^(?:> ?)?done\b|;\s*done\b/.test(text) : text === mark,
    );
    if (end < 0) return { command, end: at };
    return {
      command: [command, ...rest.slice(0, end + 1).map(({ text }) => text)].join("\n"),
      end: at + 1 + end,
    };
  }
  let end = at;
  let whole = command;
  while (/[\\`|]$/.test(whole) && end + 1 < lines.length && end - at < longestCommand) {
    end++;
    whole = `${whole.replace(/[\\`]$/, "")} ${lines[end].text.replace(/^>> ?/, "")}`;
  }
  return { command: whole, end };
}
