/** @import {Files} from "./chart-view.js" */

/**
 * The files of a study's charts, where the script of its page names them.
 * @param {Document} page
 * @param {URL} address  of the page
 * @param {string} study
 * @returns {Files}
 * @throws {Error} when the page does not name them; on asking, when they cannot be had
 */
export function filesOf(page, address, study) {
  const code = [...page.querySelectorAll("script[type=module]")].map((each) => each.textContent).join("\n");
  const [, own = ""] = code.split(`${JSON.stringify(study)}: {`);
  const read = async (/** @type {string} */ part) => {
    const name = new RegExp(`${part}: \\(\\) => FileAttachment\\(("[^"]*")\\)`).exec(own)?.[1];
    const file = code.split(`registerFile(${name}, `)[1]?.split(");\n")[0];
    if (!name || !file) throw new Error(`${address.pathname}: names no ${part} of ${study}`);
    const response = await fetch(new URL(JSON.parse(file).path, address));
    if (!response.ok) throw new Error(`${response.url}: HTTP status ${response.status}`);
    return response.json();
  };
  return { rows: () => read("rows"), templates: () => read("templates") };
}
