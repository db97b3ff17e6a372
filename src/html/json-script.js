import { visibleJson } from "../words/visible.js";
import { raw } from "./markup.js";

/**
 * What a script of the page reads, within the page.
 * @param {unknown} value
 * @param {string} [id]
 * @param {string} [type]
 */
export function jsonScript(value, id, type = "application/json") {
  const text = visibleJson(JSON.stringify(value)).replaceAll("<", "\\u003c");
  return raw(`<script type="${type}"${id ? ` id="${id}"` : ""}>\n${text}\n</script>`);
}
