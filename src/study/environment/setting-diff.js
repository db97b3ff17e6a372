/** @import {Study} from "../../types.js" */
import { levelName } from "../../html/cells.js";
import { table } from "../../html/table.js";

/**
 * What differs between the levels of the factor, by the factors recorded of their runs; one setting alone, if all is well.
 * @param {Study} study
 */
export function settingDiff(study) {
  const { factor, levels, runs } = study;
  if (!factor || levels.length < 2) return "";
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.factors)))].filter(
    (name) => name !== study.load_axis && name !== "repeat" && name !== "duration_s",
  );
  const valuesAt = (/** @type {string} */ name, /** @type {string} */ level) =>
    [
      ...new Set(runs.filter((run) => run.level === level).map((run) => run.factors[name] ?? "not recorded")),
    ].sort();
  const differing = names.filter(
    (name) => new Set(levels.map(({ value }) => valuesAt(name, value).join(", "))).size > 1,
  );
  return table(
    [
      { head: "Setting", names: true, cell: (name) => study.factorInfos.get(name)?.title ?? name },
      ...levels.map(({ value }) => ({
        head: `${levelName(study, value)}${value === study.baseline ? " (baseline)" : ""}`,
        cell: (/** @type {string} */ name) => valuesAt(name, value).join(", "),
      })),
    ],
    differing,
    {
      label: "Setting diff",
      class: "files diff",
      caption: `What differs between the settings: ${differing.length} of ${names.length} that were recorded.`,
    },
  );
}
