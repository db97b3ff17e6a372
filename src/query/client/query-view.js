import { answerChart } from "../../charts/answer-chart.js";
import { formatMany } from "../../words/numbers.js";
import { html } from "../../html/markup.js";
import { countRows, distrusting, doubtsOfRows, startCounting } from "../../findings/of-rows.js";
import { answerTable } from "../answer-table.js";
import { legend } from "../../figure/chart-figure.js";
import { offerCsv } from "../../figure/client/csv.js";
import { plainAnswer } from "./answer.js";

/** @import {Answer} from "../../charts/answer-chart.js" */
/** @import {Files} from "./database.js" */

/**
 * Makes the form of the Query page work. The database is loaded when the first question is asked, not before.
 * @param {Files} files
 */
export function openQueries(files) {
  const given = JSON.parse(document.querySelector("#given")?.textContent ?? "{}");
  const form = /** @type {HTMLFormElement} */ (document.querySelector("form.query"));
  const place = /** @type {HTMLElement} */ (document.querySelector("#answer"));
  const sql = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("sql"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const example = /** @type {HTMLSelectElement} */ (form.elements.namedItem("example"));
  const asked = new URLSearchParams(location.search).get("sql");
  if (asked) sql.value = asked;
  /** @type {ReturnType<typeof import("./database.js").openDatabase> | undefined} */
  let database;
  example.addEventListener("change", () => (sql.value = given.examples[Number(example.value)].sql));
  sql.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    place.setAttribute("aria-busy", "true");
    place.replaceChildren();
    history.replaceState(
      history.state,
      "",
      `${location.pathname}?${new URLSearchParams({ sql: sql.value })}`,
    );
    try {
      const { openDatabase } = await import("./database.js");
      database ??= openDatabase(files, given, (share, what) => showProgress(form, share, what));
      const { ask } = await database.catch((error) => {
        database = undefined;
        throw error;
      });
      button.textContent = "Run";
      const started = performance.now();
      const answer = plainAnswer(await ask(sql.value.trim().replace(/;$/, "")));
      const took = performance.now() - started;
      await showAnswer(place, answer, took, await doubtsOf(answer, ask));
    } catch (error) {
      place.innerHTML = String(
        html`<pre class="query-error" role="alert">${error instanceof Error ? error.message : error}</pre>`,
      );
    }
    showProgress(form, null, "");
    place.removeAttribute("aria-busy");
    button.disabled = false;
  });
  button.disabled = false;
  form.removeAttribute("aria-busy");
}

/**
 * @param {HTMLFormElement} form
 * @param {number | null} share  null: nothing is being loaded
 * @param {string} what
 */
function showProgress(form, share, what) {
  const place = /** @type {HTMLElement} */ (form.querySelector(".query-progress"));
  place.hidden = share === null;
  if (share !== null) /** @type {HTMLProgressElement} */ (place.querySelector("progress")).value = share;
  /** @type {HTMLElement} */ (place.querySelector("span")).textContent = what;
}

/**
 * @param {Answer} answer
 * @param {(sql: string) => Promise<any>} ask
 * @returns {Promise<string[]>} what the checks say of its rows
 */
async function doubtsOf({ names, rows }, ask) {
  const named = startCounting(names);
  if (!named) return [];
  countRows(named, names, rows);
  const found = plainAnswer(await ask(distrusting));
  const findings = found.rows.map((row) => Object.fromEntries(found.names.map((name, i) => [name, row[i]])));
  return doubtsOfRows(named, /** @type {any[]} */ (findings));
}

/**
 * @param {HTMLElement} place
 * @param {Answer} answer
 * @param {number} ms
 * @param {string[]} doubts  what the checks say of its rows
 */
async function showAnswer(place, answer, ms, doubts) {
  const chart = answerChart(answer, Math.min(place.clientWidth, 900));
  place.innerHTML = String(
    html`<p class="note answer-note">${formatMany(answer.rows.length, "row")}, ${Math.round(ms)} ms</p>
      ${
        chart &&
        html`<details class="numbers">
          <summary>Chart</summary>
          <figure class="panel panel-wide">
            ${legend(chart.series)}
            <div class="chart"></div>
          </figure>
        </details>`
      }
      ${answerTable(answer)}
      ${doubts.length > 0 && html`<div class="chart-findings">${doubts.map((text) => html`<p>${text}</p>`)}</div>`}`,
  );
  const comments = doubts.map((text) => `Checks: ${text}`);
  place.querySelector("p")?.append(offerCsv("answer.csv", [answer.names, ...answer.rows], comments));
  const details = place.querySelector("details");
  details?.addEventListener(
    "toggle",
    async () => {
      if (!chart) return;
      const { draw } = await import("../../figure/client/drawing.js");
      const target = /** @type {HTMLElement} */ (details.querySelector(".chart"));
      await draw(
        target,
        chart.spec,
        chart.rows,
        "The answer as a chart. The numbers are in the table below.",
      );
    },
    { once: true },
  );
}
