/** What a page asks for: fenced blocks of Markdown, `sql table` and `sql chart`, that the build answers. */
/** @import MarkdownIt from "markdown-it" */
import { createHash } from "node:crypto";

/**
 * @typedef {object} Block
 * @property {string} key  of its fragment: the same as long as it asks the same
 * @property {"table" | "chart"} kind
 * @property {string | null} question  of src/data, in place of SQL
 * @property {number} line  of its first line
 * @property {string} content
 */

const blockInfo = /^sql (table|chart)(?:=([\w-]+))?$/;

/**
 * @param {string} text  Markdown
 * @param {string} [file]  for messages
 * @returns {Block[]}
 */
export function findBlocks(text, file = "page") {
  /** @type {Block[]} */
  const blocks = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const [, fence, info] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(lines[at]) ?? [];
    if (!fence) continue;
    const end = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\s*$`);
    const length = lines.slice(at + 1).findIndex((line) => end.test(line));
    const content = lines.slice(at + 1, length < 0 ? undefined : at + 1 + length);
    const block = makeBlock(info, content.map((line) => `${line}\n`).join(""), at + 2);
    if (block) blocks.push(block);
    else if (/^ *sql +\S/.test(info))
      throw new Error(
        `${file}:${at + 1}: unknown block ${info.trim()}: expected sql table, sql chart or sql`,
      );
    at += content.length + 1;
  }
  return blocks;
}

/**
 * @param {string} info  behind the fence
 * @param {string} content
 * @param {number} [line]
 * @returns {Block | null}  null for code of any other kind
 */
export function makeBlock(info, content, line = 0) {
  const [said, kind, question] = blockInfo.exec(info.trim()) ?? [];
  if (!said) return null;
  const digest = createHash("sha256").update(`${said}\n${content}`).digest("hex");
  return {
    key: `blocks/${digest.slice(0, 16)}`,
    kind: /** @type {Block["kind"]} */ (kind),
    question: question ?? null,
    line,
    content,
  };
}

/**
 * A markdown-it plugin that leaves a place for the answer of each block. Other SQL is shown: Framework would have it
 * answered in the reader's browser, by libraries that it fetches.
 * @param {MarkdownIt} markdown
 * @param {(key: string) => string} [fill]  what is put there at once, in the preview
 */
export function placeBlocks(markdown, fill = (key) => `<div data-fragment="${key}"></div>\n`) {
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, i, options, env, self) => {
    const block = makeBlock(tokens[i].info, tokens[i].content);
    if (block) return fill(block.key);
    if (tokens[i].info.trim() === "sql") tokens[i].info = "sql run=false";
    return fence ? fence(tokens, i, options, env, self) : self.renderToken(tokens, i, options);
  };
  return markdown;
}
