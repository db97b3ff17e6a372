import { html } from "../markup.js";

/** @import {RunTables} from "../../types.js" */

/** How grave a finding is; also the order of the list. */
const severities = ["error", "warning", "note", "ok"];

/**
 * What the checks say about this run or a series that it is part of, and what was wrong in its files.
 * @param {RunTables} tables
 */
export function checksOfRun({ run, checks, problems, run_sources }) {
  const concerning = checks
    .filter((check) => check.run === run.run || JSON.parse(check.runs ?? "[]").includes(run.run))
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const files = new Set(run_sources.map(({ source }) => source));
  const wrong = problems.filter(({ source }) => files.has(source ?? ""));
  return html`${
    concerning.length === 0
      ? html`<p class="empty">No check could be made of this run.</p>`
      : html`<ul class="findings">
          ${concerning.map(
            ({ severity, sentence, forbids, scope }) =>
              html`<li class="finding finding-${severity}">
                <p>
                  <span class="mark mark-${severity}">${severity}</span> ${sentence}
                  ${scope === "series" && html`<span class="note">About the series that this run is part of.</span>`}
                </p>
                ${forbids && html`<p class="note">${forbids}</p>`}
              </li> `,
          )}
        </ul>`
  }
  ${
    wrong.length > 0 &&
    html`<h3>Problems in its files</h3>
      <ul>
        ${wrong.map(({ source, line, message, advice }) => html`<li>${[source, line].filter((part) => part !== null).join(":")}: ${message}${advice && html`. ${advice}`}</li> `)}
      </ul>`
  }`;
}
