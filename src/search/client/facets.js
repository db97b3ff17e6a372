/** Filters: which of the listed settings and studies are shown, kept in the address. */
import { matchesFacets } from "./facet-match.js";

/** Brings the page's filters to life, if it has some: they choose among what carries facets. */
export function bringFacetsToLife() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.facets"));
  if (!form) return;
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-facets]")]);
  const fields = [...form.querySelectorAll("select")];
  const show = () => {
    const wish = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    for (const row of rows) row.hidden = !matchesFacets(wish, JSON.parse(row.dataset.facets ?? "{}"));
    const shown = rows.filter(({ hidden }) => !hidden);
    if (shown.length < rows.length) for (const row of shown) unfold(row);
    const note = form.querySelector(".facet-count");
    if (note) note.textContent = shown.length < rows.length ? `${shown.length} of ${rows.length} rows` : "";
  };
  const asked = new URLSearchParams(location.search);
  for (const field of fields) field.value = asked.get(field.name) ?? "";
  for (const field of fields) if (field.value !== (asked.get(field.name) ?? "")) field.value = "";
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => form.dispatchEvent(new Event("input"))));
  form.addEventListener("input", () => {
    const search = new URLSearchParams(location.search);
    for (const { name, value } of fields) {
      if (value === "") search.delete(name);
      else search.set(name, value);
    }
    const query = search.toString();
    history.replaceState(history.state, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
    show();
  });
  show();
}

/**
 * What was asked for is not folded away.
 * @param {HTMLElement} row
 */
function unfold(row) {
  const folded = row.closest("details");
  if (folded) folded.open = true;
}
