/** @import {Page, Site} from "../types.js" */
import { problemsTable } from "./files.js";
import { html } from "../html/markup.js";

/**
 * The page of a study that can have no other: what is wrong with it.
 * @param {Site["failed"][number]} failed
 * @returns {Page}
 */
export function failedPage({ study, title, problems }) {
  const path = `studies/${study}`;
  const head = html`<div class="study-head">
      <p class="eyebrow">Study</p>
      <h1>${title}</h1>
      <p class="lead">This study cannot be shown: what was made of its files ends in an error.</p>
    </div>
    ${problemsTable(problems)}`;
  return {
    path,
    markdown: `---\ntitle: ${JSON.stringify(title)}\ntoc: false\n---\n\n<div data-fragment="${path}/head"></div>\n`,
    about: { description: "This study cannot be shown.", picture: null },
    fragments: { [`${path}/head`]: String(head) },
  };
}
