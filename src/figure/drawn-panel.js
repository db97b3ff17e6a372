/** @import {Tip} from "./figure-rows.js" */
import { figureRows } from "./figure-rows.js";
import { html, raw } from "../html/markup.js";

/**
 * A chart that the build has drawn, with its title and its rows.
 * @param {object} panel
 * @param {string} panel.title
 * @param {string} panel.about  beside the title: of what; may be empty
 * @param {string} panel.svg
 * @param {string[]} panel.head  with units
 * @param {(string | number | null)[][]} panel.body
 * @param {Tip} [panel.tip]  of a chart that says where values stand
 * @param {string} [panel.source]  whose numbers they are, where a document has them
 * @param {unknown} [panel.found]  what the checks found of what it draws
 */
export const drawnPanel = ({ title, about, svg, head, body, tip, source = "", found = "" }) =>
  html`<figure class="panel" ${source && html`data-source="${source}"`}>
    <figcaption>${title}${about && html` <span>${about}</span>`}</figcaption>
    <div class="chart" ${tip && html`data-tip`}>${raw(svg)}</div>
    ${found} ${figureRows(head, body, tip)}
  </figure> `;
