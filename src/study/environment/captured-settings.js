/** @import {CapturedSetting, Study} from "../../types.js" */
import { formatMany } from "../../words/numbers.js";
import { fold } from "../../html/fold.js";
import { html } from "../../html/markup.js";
import { rawLink } from "../../html/raw-files.js";
import { table } from "../../html/table.js";

/**
 * Settings of the hosts as commands printed them; those with more than one value first, for they are what differed.
 * @param {Study} study
 */
export function settingsTable(study) {
  const names = [...new Set(study.settings.map(({ name }) => name))];
  const rowsOf = (/** @type {string} */ name) => study.settings.filter((row) => row.name === name);
  const differing = names.filter((name) => new Set(rowsOf(name).map(({ value }) => value)).size > 1);
  const same = names.filter((name) => !differing.includes(name));
  const everywhere = "Settings that were the same everywhere";
  return html`${differing.length > 0 && settings(study, "Settings with more than one value", differing.flatMap(rowsOf))}
  ${fold(everywhere, formatMany(same.length, "setting"), settings(study, everywhere, same.flatMap(rowsOf)))}`;
}

/**
 * @param {Study} study
 * @param {string} caption
 * @param {CapturedSetting[]} rows
 */
const settings = ({ sources }, caption, rows) =>
  table(
    [
      { head: "Setting", names: true, cell: ({ name }) => name },
      { head: "Value", cell: valueOf },
      { head: "When", cell: ({ phase }) => phases[phase ?? "none"] },
      { head: "Where", cell: placeOf },
      {
        head: "From",
        cell: ({ source }) => rawLink(sources, source, { text: source.split("/").at(-1) }),
      },
    ],
    rows,
    { caption, cards: true },
  );

/** @param {CapturedSetting} row */
function valueOf({ value, unit, is_default }) {
  const said = value === null ? "not in force" : [value, unit].filter(Boolean).join(" ");
  return [said, is_default && " (default)"];
}

/** @param {CapturedSetting} row */
function placeOf({ instance, instances, hosts }) {
  const where = instances > 1 ? formatMany(instances, "place") : instance;
  return [where, hosts > 1 && ` on ${formatMany(hosts, "host")}`];
}

const phases = { pre: "before the runs", post: "after the runs", none: "" };
