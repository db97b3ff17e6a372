/** A plan in a sentence, and as the file that is filled in: for pages and the terminal. */
import { stringify } from "yaml";
import { formatMany } from "../../words/numbers.js";
import { lengthOfPlan } from "./settle.js";

/**
 * @param {Record<string, any>} plan  as of planSettling
 * @returns {string} Run each value 5 times in random order: about 2 hours of load.
 */
export function sayPlan(plan) {
  const hours = lengthOfPlan(plan) / 3600;
  const time = hours < 1 ? formatMany(Math.ceil(hours * 60), "minute") : formatMany(Math.ceil(hours), "hour");
  const what = plan.factors ? "value" : "workload";
  return `Run each ${what} ${plan.repeats === 1 ? "once" : `${plan.repeats} times`} in random order: about ${time} of load.`;
}

/**
 * @param {Record<string, any>} plan
 * @returns {string} what only the reader can say; names as they stand in the plan are between backticks
 */
export const sayYours = ({ factors }) =>
  `Replace the names with \`your-\` in them${factors?.[0].set ? " and the command that sets a value (`./set-level`)" : ""} by your own.`;

/**
 * @param {Record<string, any>} plan
 * @returns {string} YAML, with the command that tries it
 */
export const writePlan = (plan) =>
  `# npm run --silent plan -- plan.yaml > plan.json; python3 scripts/collect.py run plan.json --dry-run
${stringify(plan)}`;
