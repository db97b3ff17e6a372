import { html } from "../../../html/markup.js";
import { titleOf } from "./title.js";
import { save } from "../save.js";
import { fileOf } from "./downloads.js";
import { menuStyle } from "./menu-style.js";
import { originOf } from "./origin.js";
import { areShort, showShort } from "./short-numbers.js";
import { showNumbers } from "./numbers-table.js";

/** @import {Figure} from "./title.js" */

/** What an embedded figure needs for its title and its source. */
const SOURCE_PX = 200;

const menu = document.createElement("div");
menu.className = "figure-menu";
menu.popover = "auto";
menu.setAttribute("role", "dialog");

const style = document.createElement("style");
style.textContent = menuStyle;
document.head.append(style);

/**
 * Opens what can be done with a figure, below its button.
 * @param {Figure} figure
 * @param {HTMLElement} button
 */
export function openMenu(figure, button) {
  const origin = originOf(figure);
  const chart = !figure.matches("table");
  menu.setAttribute("aria-label", titleOf(figure));
  menu.innerHTML = String(
    html`${chart && html`<p><button type="button" data-do="numbers">Show the numbers</button></p>`}
      <p>
        Download
        ${["csv", "svg", "png"].map((kind) => html`<button type="button" data-do="${kind}">${kind.toUpperCase()}</button> `)}
      </p>
      ${
        origin.file &&
        html`<p>
          All rows, at permanent addresses: <a href="${origin.file}.csv">CSV</a>,
          <a href="${origin.file}.parquet">Parquet</a>,
          <a href="${origin.file}.metadata.json">metadata</a>
        </p>`
      }
      ${copyable("Link", origin.address)}
      ${origin.embed && copyable("Embed", snippetOf(figure, origin.embed))}
      <fieldset>
        <legend>Show numbers as</legend>
        ${[false, true].map((short) => html`<label><input type="radio" name="numbers" value="${short ? "short" : "full"}" ${areShort() === short && "checked"} /> ${short ? "152K" : "152,301"}</label> `)}
      </fieldset>
      <p class="note" role="status"></p>`,
  );
  menu.onclick = (event) => act(figure, /** @type {Element} */ (event.target));
  menu.onchange = (event) =>
    showShort(/** @type {HTMLInputElement} */ (event.target).value === "short", { kept: true });
  button.after(menu);
  menu.showPopover();
  const { bottom, right } = button.getBoundingClientRect();
  const left = Math.max(8, right - menu.offsetWidth);
  menu.style.left = `${left + scrollX}px`;
  menu.style.top = `${bottom + 4 + scrollY}px`;
  menu.querySelector("button")?.focus({ preventScroll: true });
}

/**
 * @param {string} name
 * @param {string} text
 */
const copyable = (name, text) =>
  html`<p class="copyable">
    <label>${name} <input readonly value="${text}" /></label>
    <button type="button" data-do="copy" aria-label="Copy: ${name}">Copy</button>
  </p>`;

/**
 * @param {Figure} figure
 * @param {string} address
 */
function snippetOf(figure, address) {
  const frame = document.createElement("iframe");
  frame.src = address;
  frame.title = titleOf(figure);
  frame.width = "100%";
  frame.height = String(Math.ceil(Math.min(figure.offsetHeight, 600)) + SOURCE_PX);
  frame.loading = "lazy";
  frame.style.border = "0";
  return frame.outerHTML;
}

/**
 * @param {Figure} figure
 * @param {Element} target
 */
async function act(figure, target) {
  const task = /** @type {HTMLElement} */ (target).dataset.do;
  if (!task) return;
  const status = /** @type {Element} */ (menu.querySelector('[role="status"]'));
  try {
    if (task === "copy") status.textContent = await copy(target);
    else if (task === "numbers") await showNumbers(figure, () => menu.hidePopover());
    else {
      const { name, content } = await fileOf(figure, /** @type {"csv"} */ (task));
      save(name, content);
      status.textContent = `Saved: ${name}`;
    }
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}

/**
 * @param {Element} button
 * @returns {Promise<string>} what to say
 */
async function copy(button) {
  const field = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
  field.select();
  await navigator.clipboard.writeText(field.value);
  return "Copied.";
}
