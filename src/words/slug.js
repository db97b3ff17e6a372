/**
 * A name for an address or an id: lower case, words joined by hyphens.
 * @param {string} text
 */
export function slugify(text) {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-|-$/g, "");
}
