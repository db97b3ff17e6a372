/**
 * @param {Record<string, string>} wish  by facet; empty is any
 * @param {Record<string, string[]>} facets  of a row
 * @returns {boolean} whether the row has each chosen value
 */
export const matchesFacets = (wish, facets) =>
  Object.entries(wish).every(([name, value]) => value === "" || (facets[name] ?? []).includes(value));
