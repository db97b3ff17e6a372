/** @import {FurtherSource} from "../types.js" */
import { html } from "../html/markup.js";

/**
 * Sources that have something to say and whose figures are not here.
 * @param {FurtherSource[]} sources
 */
export function readingList(sources) {
  if (sources.length === 0) return "";
  return html`<h2 id="further-reading">Further reading</h2>
    <p class="note">Sources on this question whose figures could not be quoted here.</p>
    <ul class="reading">
      ${sources.map((source) => html`<li>${sayTitle(source)}${sayOrigin(source)}: ${source.has}. <span class="basis">Not here: ${source.why}.</span></li> `)}
    </ul>`;
}

/** @param {FurtherSource} source */
const sayTitle = ({ title, address }) =>
  address ? html`<a href="${address}" rel="noopener">${title}</a>` : html`“${title}”`;

/** @param {FurtherSource} source */
function sayOrigin({ author, year, address }) {
  const where = address ? null : "no address verified";
  const said = [author, year, where].filter(Boolean).join(", ");
  return said && ` (${said})`;
}
