/** Words of the field for the same thing: schemas/synonyms.yaml. */
import { readFileSync } from "node:fs";
import { parseYaml } from "./parse-yaml.js";

/**
 * @param {string} [text] of that file
 * @returns {string[][]}
 */
export const readSynonyms = (
  text = readFileSync(new URL("../../../schemas/synonyms.yaml", import.meta.url), "utf8"),
) => parseYaml("schemas/synonyms.yaml", text) ?? [];
