/**
 * Whether a card is what the reader asks for: every chosen facet has the value, and every word stands in the card.
 * @param {Record<string, string>} wish  by facet; q is free text; empty is any
 * @param {Record<string, string[]>} facets  of the card
 * @param {string} text  of the card
 */
export function matchesFacets({ q = "", ...chosen }, facets, text) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const all = `${text} ${Object.values(facets).flat().join(" ")}`.toLowerCase();
  return (
    words.every((word) => all.includes(word)) &&
    Object.entries(chosen).every(([name, value]) => value === "" || (facets[name] ?? []).includes(value))
  );
}
