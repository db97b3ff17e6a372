/** schemas/practice.yaml: what a setting is by default, where it is changed and what that costs. */
import { readFileSync } from "node:fs";
import { parseYaml } from "./parse-yaml.js";

/** @import {Practice} from "../../../src/types.js" */

const file = new URL("../../../schemas/practice.yaml", import.meta.url);

/**
 * @param {string[]} factors  names of the vocabulary
 * @param {string} [text]  of that file
 * @returns {Record<string, Practice>}  by factor
 * @throws {Error} where an entry is of no factor, or has what it should not
 */
export function readPractice(factors, text = readFileSync(file, "utf8")) {
  const entries = Object.entries(parseYaml("schemas/practice.yaml", text) ?? {});
  for (const [name, entry] of entries) {
    const where = `schemas/practice.yaml: ${name}`;
    if (!factors.includes(name)) throw new Error(`${where}: no factor of schemas/factors.yaml`);
    for (const key of Object.keys(entry ?? {}))
      if (!["default", "where", "cost"].includes(key))
        throw new Error(`${where}: ${key}: expected default, where or cost`);
    for (const place of entry.where ?? [])
      if (!place.in || (!place.at && !place.command))
        throw new Error(`${where}: where: expected in, and at or command`);
  }
  return Object.fromEntries(
    entries.map(([name, { default: usual, where = [], cost = null }]) => [
      name,
      { default: usual === undefined ? null : String(usual), where, cost },
    ]),
  );
}
