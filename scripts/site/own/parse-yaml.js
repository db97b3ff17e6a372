import { parse } from "yaml";

/**
 * @param {string} file  where the text is, as messages name it
 * @param {string} text
 * @returns {any}
 * @throws {Error} the file, the line and what is wrong there
 */
export function parseYaml(file, text) {
  try {
    return parse(text);
  } catch (error) {
    const [what] = /** @type {Error} */ (error).message.split("\n");
    throw new Error(`${file}: ${what.replace(/:$/, "")}`, { cause: error });
  }
}
