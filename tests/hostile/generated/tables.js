/** All texts of all tables. */
import { readTables } from "../../../loaders/vocabulary/schemas.js";

/**
 * @param {import("../../../loaders/store/store.js").Store} store
 * @returns {Promise<string>} a text a line
 */
export async function textsOfTables(store) {
  /** @type {string[]} */
  const texts = [];
  for (const [table, { properties }] of Object.entries(readTables()))
    for (const [column, { arrow }] of Object.entries(properties))
      if (arrow === "utf8") {
        const rows = await store.rows(
          `select distinct "${column}" as text from ${table} where "${column}" is not null`,
        );
        texts.push(...rows.map(({ text }) => text));
      }
  return texts.join("\n");
}
