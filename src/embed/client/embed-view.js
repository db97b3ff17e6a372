import { html } from "../../html/markup.js";
import { bringToLife } from "../../figure/client/chart-view.js";
import { filesOf } from "../../figure/client/view-files.js";
import { undrawn } from "../../figure/client/menu/drawn.js";
import { embeddable, findingsNote, originOf } from "../../figure/client/menu/origin.js";
import { nameFigures } from "../../figure/client/figures.js";
import { readSelection } from "../../figure/client/selection.js";

/** @import {Figure} from "../../figure/client/menu/title.js" */

/** A figure that the browser makes has to appear within this time. */
const PATIENCE_MS = 30_000;

/** Pages that the browser makes: what they need to know, and what makes them. */
const makers = /** @type {Record<string, {given: string, make: (place: HTMLElement) => Promise<void>}>} */ ({
  run: {
    given: "#factors",
    make: async (place) => (await import("../../vendor/run.js")).showRun(place),
  },
  explore: {
    given: "#explorer, #vocabulary, .marker-shapes",
    make: exploreHere,
  },
});

/** The Explore page, with the view that the address asks for. */
async function exploreHere() {
  const { explore } = await import("../../explore/client/explore-view.js");
  const explorer = /** @type {HTMLElement} */ (document.querySelector("#explorer"));
  await explore(explorer);
  if (!explorer.querySelector(".explored[data-marks]"))
    throw new Error(
      explorer.querySelector(".view-failure")?.textContent ?? "There is no run to explore yet.",
    );
}

/**
 * Shows the one figure that the address names, with its source.
 * @param {HTMLElement} place
 */
export async function embed(place) {
  const asked = new URLSearchParams(location.search);
  const [page, id] = [asked.get("page") ?? "", asked.get("figure") ?? ""];
  try {
    if (!embeddable.test(page))
      throw new Error("The address names no page of this site with charts or tables.");
    const address = new URL(`${page}.html`, location.href);
    address.search = ownSearch(asked);
    const source = await readPage(address);
    const figure = makers[page] ? await makeFigure(place, source, makers[page], id) : findFigure(source, id);
    if (!figure) throw new Error(`${page}: no figure is called “${id}”. It may have changed.`);
    show(place, figure, address);
    const form = /** @type {HTMLFormElement | null} */ (place.querySelector("form.view"));
    const study = form?.dataset.study;
    if (study) bringToLife((own) => filesOf(source, address, own));
  } catch (error) {
    place.innerHTML = String(
      html`<h1>Embedded figure</h1>
        <p class="warning" role="alert">${error instanceof Error ? error.message : error}</p>
        <p><a href="./" target="_top">All studies</a></p>`,
    );
  }
  place.removeAttribute("aria-busy");
}

/**
 * The part of the address that belongs to the page itself.
 * @param {URLSearchParams} asked
 */
function ownSearch(asked) {
  const own = new URLSearchParams(asked);
  for (const name of ["page", "figure"]) own.delete(name);
  return String(own);
}

/**
 * @param {URL} address
 * @returns {Promise<Document>} with whole addresses in its links
 */
async function readPage(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: HTTP status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const form of page.querySelectorAll("form.view"))
    form.setAttribute("data-runs", new URL(form.getAttribute("data-runs") ?? "", address).href);
  for (const link of page.querySelectorAll("a[href]")) {
    link.setAttribute("href", new URL(link.getAttribute("href") ?? "", address).href);
    link.setAttribute("target", "_top");
  }
  return page;
}

/**
 * @param {Document} page
 * @param {string} id
 * @returns {Figure | null}
 */
function findFigure(page, id) {
  nameFigures(page);
  return page.getElementById(id);
}

/**
 * @param {HTMLElement} place
 * @param {Document} source
 * @param {{given: string, make: (place: HTMLElement) => Promise<void>}} maker
 * @param {string} id
 * @returns {Promise<Figure | null>}
 */
async function makeFigure(place, source, { given, make }, id) {
  for (const part of source.querySelectorAll(`${given}, .site-name`)) document.body.append(part);
  const complete = make(place).then(() => appearance(id));
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([complete, patience]);
  return document.getElementById(id);
}

/**
 * @param {string} id
 * @returns {Promise<void>} kept when the chart or table is there and drawn
 */
function appearance(id) {
  return new Promise((resolve) => {
    const look = () => {
      nameFigures(document);
      const figure = document.getElementById(id);
      const chart = figure?.querySelector(".chart:empty");
      if (chart) undrawn.get(chart)?.();
      if (!figure?.matches("table, :has(.chart svg)")) return;
      watching.disconnect();
      resolve();
    };
    const watching = new MutationObserver(look);
    watching.observe(document.body, { childList: true, subtree: true });
    look();
  });
}

/**
 * @param {HTMLElement} place
 * @param {Figure} figure
 * @param {URL} address
 */
function show(place, figure, address) {
  const origin = originOf(figure, address.href);
  const shown = withContext(figure);
  document.title = `${origin.title} | ${origin.study}`;
  for (const given of document.querySelectorAll("body > :is(.site-name, #explorer)")) given.remove();
  place.innerHTML = String(
    html`<h1 class="embed-title">${origin.title}</h1>
      <p class="note">${origin.study}. <strong>${origin.statement}</strong></p>
      <p class="note">
        Source: <a href="${origin.address}" target="_top">${origin.site}, with the figures and raw files</a>
      </p>`,
  );
  place.firstElementChild?.after(...shown);
  // The list that its line points to is not here.
  for (const note of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-doubt]")))
    note.textContent = note.dataset.doubt ?? "";
}

/**
 * A figure with what it needs of its page: shapes of points, the choice of its levels or its legend, and how figures
 * of its provenance look.
 * @param {Figure} figure
 * @returns {Element[]}
 */
function withContext(figure) {
  const page = figure.ownerDocument;
  const region = figure.matches("table") ? /** @type {Element} */ (figure.parentElement) : figure;
  const shapes = page.querySelector(".marker-shapes");
  const frame = document.createElement("div");
  frame.className = figure.closest('[class*="drawn-"]')?.className ?? "";
  frame.classList.remove("comparison");
  const form = /** @type {HTMLFormElement | null} */ (figure.closest("form.view"));
  const legend = figure.closest(".explored")?.querySelector(".legend") ?? page.querySelector(".level-key");
  if (form) frame.append(onlyLevels(form, figure));
  else {
    const note = figure.matches("table") ? findingsNote(figure) : null;
    frame.append(
      ...(figure.closest(".panels, .explored") && legend ? [legend] : []),
      ...[region, note].filter((part) => part !== null),
    );
  }
  figure.querySelector("figcaption")?.remove();
  return [...(shapes ? [shapes] : []), frame];
}

/**
 * The form with one panel and the choice of levels, as the address has it; the axis is a choice of the page alone.
 * @param {HTMLFormElement} form
 * @param {Figure} figure
 */
function onlyLevels(form, figure) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('[name="levels"]')]);
  const choices = {
    tools: [],
    measures: [],
    axes: [],
    workloads: [],
    levels: inputs.map(({ value }) => value),
  };
  const { levels } = readSelection(location.search, choices);
  for (const input of inputs) input.toggleAttribute("checked", levels.includes(input.value));
  for (const fieldset of form.querySelectorAll(
    "fieldset:not(:has([name='levels'], [name='axis'])), input[hidden]",
  ))
    fieldset.remove();
  form.querySelector("fieldset:has([name='axis'])")?.setAttribute("hidden", "");
  form.querySelector(".panels")?.replaceChildren(figure);
  return form;
}
