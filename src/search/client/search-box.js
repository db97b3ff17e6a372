/** The search field: what is typed is looked up, the best pages first; the words stay in the address. */
/** @import {Hit} from "../search.js" */

/** @type {Promise<(asked: string) => Hit[]> | undefined} */
let opened;

/**
 * Loads the library and the documents when somebody first wants them.
 * @param {string} address  of the documents
 */
export function loadSearch(address) {
  opened ??= Promise.all([import("../../vendor/search.js"), fetch(address)]).then(
    async ([{ openSearch }, response]) => {
      if (!response.ok) throw new Error(`${address}: HTTP status ${response.status}`);
      return openSearch(await response.json());
    },
  );
  opened.catch(() => (opened = undefined));
  return opened;
}

/** Brings the page's search field to life, if it has one. */
export function bringSearchToLife() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.search"));
  const field = form?.querySelector("input");
  const list = form?.querySelector("ol");
  const note = form?.querySelector("p");
  if (!form || !field || !list || !note) return;
  const root = new URL(form.dataset.index ?? "", document.baseURI);
  const show = async () => {
    const asked = field.value.trim();
    if (asked === "") return hide();
    try {
      const search = await loadSearch(root.href);
      if (field.value.trim() !== asked) return;
      const hits = search(asked);
      list.replaceChildren(...hits.map((hit) => item(hit, root)));
      list.hidden = hits.length === 0;
      note.textContent = hits.length === 0 ? `Nothing found for “${asked}”.` : "";
    } catch {
      note.textContent = "The search could not be loaded. Are you connected?";
    }
  };
  const hide = () => {
    list.hidden = true;
    note.textContent = "";
  };
  field.addEventListener("focus", () => loadSearch(root.href).catch(() => {}));
  field.addEventListener("input", () => {
    const asked = new URLSearchParams(location.search);
    if (field.value.trim() === "") asked.delete("q");
    else asked.set("q", field.value);
    history.replaceState(
      history.state,
      "",
      `${location.pathname}${asked.size > 0 ? `?${asked}` : ""}${location.hash}`,
    );
    show();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return hide();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [field, ...list.querySelectorAll("a")];
    const next = stops[stops.indexOf(/** @type {any} */ (document.activeElement)) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (!form.contains(/** @type {Node} */ (target))) hide();
  });
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  if (field.value) show();
}

/**
 * @param {Hit} hit
 * @param {URL} root  beside which the site's pages are
 */
function item({ address, title, kind, answer }, root) {
  const link = document.createElement("a");
  link.href = new URL(address, root).href;
  const [name, text] = [document.createElement("b"), document.createElement("span")];
  name.textContent = title;
  text.textContent = `${kind} · ${answer}`;
  link.append(name, text);
  const row = document.createElement("li");
  row.append(link);
  return row;
}
