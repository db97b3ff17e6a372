/** Fields whose values are published as they are: products and their versions, which name no place. */
import { findInColumns } from "./columns.js";
import { publishedFields } from "./vocabulary.js";

const compact = (/** @type {string} */ key) => key.replace(/[\s"_-]/g, "").toLowerCase();

const escaped = publishedFields.map((key) =>
  key.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&").replace(/ /g, "[ _]?"),
);
const pattern = new RegExp(
  String.raw`(?<![A-Za-z0-9])(?:${escaped.join("|")})(?:["']?[ \t]{0,40}[:=][ \t]{0,40}["']?|>)([^\n"<]{1,200})`,
  "dgi",
);
/** What collect.py writes of its files. */
const digest = /"(?:sha256|definition)" ?: ?"([0-9a-f]{64})"/dg;
const columns = Object.fromEntries(publishedFields.map((key) => [compact(key), "published"]));

/**
 * @param {string} text lines
 * @returns {{name: string, at: number}[]} values and their places, in the order of the text
 */
export function findPublished(text) {
  const found = [...text.matchAll(pattern), ...text.matchAll(digest)].map(({ 1: name, indices }) => ({
    name,
    at: /** @type {any} */ (indices)[1][0],
  }));
  return [...found, ...findInColumns(text, columns)].sort((a, b) => a.at - b.at);
}
