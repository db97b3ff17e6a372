/** @import MarkdownIt from "markdown-it" */
import { placeBlocks } from "./blocks.js";

const placeholder = /<div data-fragment="([^"]*)">\s*<\/div>/g;

/**
 * Puts the large parts of a page in their places; a place without a part is an error.
 * @param {string} page  HTML
 * @param {Record<string, string>} fragments
 * @param {string} where  for the message
 */
export function fillFragments(page, fragments, where) {
  return page.replace(placeholder, (_, key) => {
    if (!(key in fragments)) throw new Error(`${where}: no fragment for its placeholder: ${key}`);
    return fragments[key];
  });
}

/**
 * A markdown-it plugin that fills placeholders at once, for the preview, which has no step after Framework.
 * @param {MarkdownIt} markdown
 * @param {() => Record<string, string>} readFragments
 */
export function fillInPreview(markdown, readFragments) {
  const rule = markdown.renderer.rules.html_block;
  markdown.renderer.rules.html_block = (tokens, i, options, env, self) => {
    const block = rule ? rule(tokens, i, options, env, self) : tokens[i].content;
    return fillFragments(block, readFragments(), env.path ?? "page");
  };
  return placeBlocks(markdown, (key) => readFragments()[key] ?? unanswered);
}

/** What was edited is shown before it is answered; with its answer the page is loaded again. */
const unanswered = '<p class="note">Being asked. If this stays, the terminal says why.</p>\n';
