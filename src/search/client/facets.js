/** Search and facets: which of the listed studies are shown, kept in the address. */
import { matchesFacets } from "./facet-match.js";

/** Brings the page's form to life, if it has one: it chooses among what carries facets. */
export function bringFacetsToLife() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.facets"));
  if (!form) return;
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-facets]")]);
  const fields = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([
    ...form.querySelectorAll("input, select"),
  ]);
  const show = () => {
    const wish = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    for (const card of cards)
      card.hidden = !matchesFacets(wish, JSON.parse(card.dataset.facets ?? "{}"), card.textContent ?? "");
    const shown = cards.filter(({ hidden }) => !hidden).length;
    if (shown < cards.length) for (const card of cards) if (!card.hidden) unfold(card);
    const note = form.querySelector(".facet-count");
    if (note) note.textContent = shown < cards.length ? `${shown} of ${cards.length}` : "";
  };
  const asked = new URLSearchParams(location.search);
  for (const field of fields) field.value = asked.get(field.name) ?? "";
  for (const field of fields) if (field.value !== (asked.get(field.name) ?? "")) field.value = "";
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => form.dispatchEvent(new Event("input"))));
  form.addEventListener("input", () => {
    const chosen = fields.filter(({ value }) => value !== "").map(({ name, value }) => [name, value]);
    const search = new URLSearchParams(chosen).toString();
    history.replaceState(history.state, "", `${location.pathname}${search && `?${search}`}${location.hash}`);
    show();
  });
  show();
}

/**
 * What was asked for is not folded away.
 * @param {HTMLElement} card
 */
function unfold(card) {
  const folded = card.closest("details");
  if (folded) folded.open = true;
}
