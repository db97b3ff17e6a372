/** What to do with single runs that compare nothing: mend them, or run them again so that they show the storage. */
import { actions, nexts, openParts } from "../../sentences/actions.js";
import { fill } from "../../sentences/fill.js";
import { listAll } from "../../sentences/format.js";

/** @import {Context, Refusal, Run} from "../types.js" */
/** @import {Advice} from "./advice.js" */

/** What to do, by the form of the finding; the second where it has to be run otherwise. @type {Map<string, [string, string]>} */
const reached = new Map([
  ["one_run", [actions.once, actions.once_so]],
  ["several", [actions.each_once, actions.each_once_so]],
]);

/**
 * @param {string} form  of a finding
 * @param {Run[]} runs  of the study
 * @param {Context} about
 * @returns {(Advice & {next: string | null}) | null} null for any other form
 */
export function adviseAgain(form, runs, about) {
  const texts = reached.get(form);
  if (!texts) return null;
  const isFailed = /** @type {Refusal[]} */ (about.findings.refusals ?? []).some(
    ({ run, effect }) => effect === "not used" && runs.length === 1 && run === runs[0].run,
  );
  if (isFailed) return { kind: "test", action: fill(actions.mend, {}), next: null };
  const how = listConditions(about);
  const action = how.length > 0 ? fill(texts[1], { how: listAll(how) }) : fill(texts[0], {});
  return { kind: "test", action, next: fill(nexts.change, {}) };
}

/** @param {Context} about @returns {string[]} how they have to be run to show more than caches */
function listConditions({ findings: { checks = [] } }) {
  const found = new Set(checks.map((check) => `${check.check} ${check.class}`));
  return [
    ...(found.has("run_length brief") ? [openParts.longer] : []),
    ...(found.has("working_set cached") ? [openParts.larger] : []),
  ];
}
