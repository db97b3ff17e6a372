import { formatMany } from "../words/numbers.js";
import { severities } from "../words/list.js";
import { fold } from "../html/fold.js";
import { html } from "../html/markup.js";
import { standingOf } from "../html/provenance.js";

/** @import {RunTables} from "../types.js" */

/**
 * What the checks say about this run or a series that it is part of, its own first.
 * @param {RunTables} tables
 * @param {string[]} of  severities
 */
const checksOf = ({ run, checks }, of) =>
  of.flatMap((severity) =>
    checks
      .filter((check) => check.severity === severity)
      .filter((check) => check.run === run.run || check.runs?.includes(JSON.stringify(run.run)))
      .sort((a, b) => Number(b.run === run.run) - Number(a.run === run.run)),
  );

/**
 * What forbids to use its figures as they are: it stands before them.
 * @param {RunTables} tables
 */
export const gravestOfRun = (tables) => list(checksOf(tables, ["error"]));

/**
 * May this number be used? A word and its reason.
 * @param {RunTables} tables
 */
export function usability(tables) {
  const { run, study } = tables;
  const doubts = checksOf(tables, ["warning"]).length;
  if (run.outcome && run.outcome !== "completed") return ["No", ": the run has no complete result."];
  if (study.provenance === "synthetic") return ["No", ": a program generated it, nobody measured it."];
  if (checksOf(tables, ["error"]).length > 0) return ["No", ": it failed a check."];
  if (standingOf(study) === "lab")
    return ["Not for products", ": it was measured on an emulated or a small machine."];
  if (doubts > 0)
    return [
      "With care",
      html`: <a href="#checks">${formatMany(doubts, "check")}</a> found a reason for doubt.`,
    ];
  return ["Yes", ": no check found a problem."];
}

/**
 * What else the checks say, and what was wrong in its files; empty where there is nothing.
 * @param {RunTables} tables
 */
export function checksOfRun(tables) {
  const files = new Set(tables.run_sources.map(({ source }) => source));
  const wrong = tables.problems.filter(({ source }) => files.has(source ?? ""));
  const notes = checksOf(tables, ["note", "ok"]);
  const listed = tables.unread ? html`<div class="unread-checks"></div>` : list(notes);
  const aside = tables.unread ? "" : formatMany(notes.length, "check");
  const parts = [
    list(checksOf(tables, ["warning"])),
    listed && fold("Notes and passed checks", aside, listed),
    wrong.length > 0 &&
      html`<h3>Problems in the run's files</h3>
        <ul>
          ${wrong.map(({ source, line, message, advice }) => html`<li>${[source, line].filter((part) => part !== null).join(":")}: ${message}${advice && html`. ${advice}`}</li> `)}
        </ul>`,
  ].filter(Boolean);
  return parts.length > 0 && html`${parts}`;
}

/**
 * Where there are notes alone, they are read once somebody opens them: most of the bytes of a run are passed checks.
 * @param {Element} place  with what checksOfRun has made
 * @param {RunTables} tables
 */
export function readNotesWhenOpened(place, tables) {
  const target = place.querySelector(".unread-checks");
  const read = async () => {
    const checks = await tables.readChecks();
    const notes = list(checksOf({ ...tables, checks }, ["note", "ok"]));
    if (target) target.innerHTML = String(notes || html`<p class="note">None.</p>`);
  };
  target?.closest("details")?.addEventListener("toggle", read, { once: true });
}

/** @param {any[]} checks */
const list = (checks) =>
  checks.length > 0 &&
  html`<ul class="findings">
    ${checks.map(
      ({ severity, sentence, forbids, scope }) =>
        html`<li class="finding finding-${severity}">
          <p>
            <span class="mark mark-${severity}">${severities.get(severity) ?? severity}</span> ${sentence}
            ${scope === "series" && html`<span class="note">About the series this run belongs to.</span>`}
          </p>
          ${forbids && html`<p class="note">${forbids}</p>`}
        </li> `,
    )}
  </ul>`;
