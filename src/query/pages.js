/** @import {Page, Site} from "../types.js" */
import { readdirSync, readFileSync } from "node:fs";
import { jsonScript } from "../html/json-script.js";
import { html } from "../html/markup.js";

const folder = new URL("../data/examples/", import.meta.url);

/**
 * What the Query page needs: the examples, and the tables with their columns and the SQL that makes them.
 * @param {Site} site
 * @returns {Page[]}
 */
export function pages({ tables, views }) {
  const examples = readdirSync(folder).sort().map(readExample);
  const given = {
    setup: readFileSync(new URL("../data/query-setup.sql", import.meta.url), "utf8"),
    tables: tables.map(({ name, columns }) => ({
      name,
      columns: columns.map(({ name, type }) => ({ name, type })),
    })),
    views,
    examples,
  };
  return [
    {
      path: "query",
      fragments: {
        "query/given": String(jsonScript(given, "given")),
        "query/form": String(queryForm(examples)),
        "query/tables": String(
          html`<p class="note table-links">
            ${tables.map(({ name }) => html`<a href="./data/#table-${name}"><code>${name}</code></a> `)}
          </p>`,
        ),
      },
    },
  ];
}

/**
 * A question whose first line, a comment, is its title.
 * @param {string} file
 */
function readExample(file) {
  const [first, ...lines] = readFileSync(new URL(file, folder), "utf8").trim().split(/\r?\n/);
  return { title: first.replace(/^-- /, ""), sql: lines.join("\n") };
}

/** @param {{title: string, sql: string}[]} examples */
function queryForm(examples) {
  return html`<form class="query needs-js" autocomplete="off" aria-busy="true">
    <label class="select"
      >Example
      <select name="example">
        ${examples.map(({ title }, i) => html`<option value="${i}">${title}</option>`)}
      </select></label
    >
    <label class="select"
      >Question in SQL
      <textarea name="sql" rows="9" spellcheck="false" autocapitalize="off">${examples[0]?.sql}</textarea>
    </label>
    <p>
      <button type="submit" disabled>Load the database and run</button>
      <span class="note">Or press Control + Enter. The first run loads 8 MB from this site.</span>
    </p>
    <p class="query-progress" hidden>
      <label>Loading <progress max="1" value="0"></progress></label> <span></span>
    </p>
  </form>`;
}
