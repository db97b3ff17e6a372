/**
 * A button on every chart and every table, and an address for each; figures lead to the lines of raw files. What a
 * button opens is loaded when it is pressed.
 */
import { slugify } from "../../words/slug.js";
import { titleOf } from "./menu/title.js";
import { takeFocus, tellResting } from "./tooltip/focus.js";

/** @import {Figure} from "./menu/title.js" */

/**
 * Gives each figure that has none an id: of what it shows, not of where it stands, so that links to it last.
 * @param {Document} page
 * @returns {Figure[]} the figures that are new
 */
export function nameFigures(page) {
  const found = /** @type {NodeListOf<Figure>} */ (
    page.querySelectorAll(
      ":is(:is(.panel, .answer-picture):has(> .chart), .scroll > table):not([data-named])",
    )
  );
  for (const figure of found) {
    figure.dataset.named = "";
    const name = nameOf(figure);
    let id = name;
    for (let i = 2; page.getElementById(id); i++) id = `${name}-${i}`;
    figure.id ||= id;
  }
  return [...found];
}

/** @param {Figure} figure */
function nameOf(figure) {
  const { tool, workload, measure } = figure.dataset;
  const kind = figure.matches("table") ? "table" : "chart";
  const words = tool ? [tool, workload, measure] : [titleOf(figure)];
  return slugify([figure.closest(".comparison")?.id ?? "", kind, ...words].join(" "));
}

/** @param {Figure} figure */
function offerMenu(figure) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "figure-button";
  button.textContent = "⋯";
  button.setAttribute("aria-label", `Numbers, downloads and link: ${titleOf(figure)}`);
  button.addEventListener("click", async () => (await import("./menu/menu.js")).openMenu(figure, button));
  (figure.matches("table") ? figure.parentElement : figure)?.prepend(button);
}

/** @param {Element} part  that the address asks for: folded, or without an id when the page was opened */
function reveal(part) {
  for (let fold = part.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  location.replace(location.hash);
}

/** A browser may leave closed what the address lies in. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.closest("details:not([open])")) reveal(target);
}

/** A figure leads to its raw file; where scripts run, to the page that numbers its lines. */
function numberLines() {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll('a[href*="raw/"][href*="#L"]')
  );
  for (const link of links)
    link.href = String(link.getAttribute("href")).replace(/(?<![^/])raw\/([^#]+)#/, "lines.html?file=$1#");
}

/** @param {Figure} figure  whose chart the build has drawn, with what a tooltip says */
function offerTip(figure) {
  const chart = /** @type {HTMLElement | null} */ (figure.querySelector(":scope > .chart[data-tip]"));
  if (!chart) return;
  takeFocus(chart);
  const wake = async (/** @type {Event} */ event) => {
    for (const sign of signs) chart.removeEventListener(sign, wake);
    (await import("./tooltip/drawn-chart.js")).bringTip(chart);
    tellResting(chart, event);
  };
  const signs = ["pointerover", "focusin"];
  for (const sign of signs) chart.addEventListener(sign, wake);
}

function look() {
  numberLines();
  for (const figure of nameFigures(document)) {
    offerMenu(figure);
    offerTip(figure);
    if (location.hash === `#${figure.id}`) reveal(figure);
  }
}

/** How the reader wants numbers on all pages. */
function formatNumbers() {
  try {
    if (localStorage.numbers === "short")
      import("./menu/short-numbers.js").then(({ showShort }) => showShort(true));
  } catch {
    // A browser that keeps nothing shows numbers in full.
  }
}

// What is embedded in another site has no name of this one at its head, and no menu.
if (document.querySelector(".site-name")) {
  look();
  openTarget();
  addEventListener("hashchange", openTarget);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  formatNumbers();
}
