/** @import {Files} from "./chart-view.js" */
import { unfoldColumns } from "../same-columns.js";

/**
 * The files of a study's charts, which its page links.
 * @param {Document} page
 * @param {URL | Location} address  of the page
 * @param {string} study
 * @returns {Files}
 * @throws {Error} on asking, when the page does not link them or they cannot be had
 */
export function filesOf(page, address, study) {
  const read = async (/** @type {string} */ part) => {
    const links = /** @type {NodeListOf<HTMLElement>} */ (
      page.querySelectorAll(`a[data-view-file="${part}"]`)
    );
    const link = [...links].find((each) => each.dataset.study === study);
    if (!link) throw new Error(`${address.pathname}: links no ${part} of ${study}`);
    const response = await fetch(new URL(link.getAttribute("href") ?? "", address.href));
    if (!response.ok) throw new Error(`${response.url}: HTTP status ${response.status}`);
    return response.json();
  };
  const rows = async () => {
    const { titles, ...folded } = await read("rows");
    return { columns: unfoldColumns(folded), titles };
  };
  return { rows, templates: () => read("templates") };
}
