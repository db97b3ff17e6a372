/** The plan of the runs that would settle an open question of the archive: of a study, or of a comparison. */
import leven from "leven";
import { findFactor } from "../../loaders/vocabulary/factors.js";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { isOpen } from "../../src/analysis/plan/settle.js";
import { sayPlan, sayYours, writePlan } from "../../src/analysis/plan/sentences.js";
import { byEvidence } from "../../src/comparison/evidence.js";
import { pointsOf } from "../../src/comparison/matrix.js";
import { firstPlan } from "../../src/comparison/settling.js";
import { readIdentity } from "../site/identity.js";
import { readSite } from "../site/read-site.js";

/** @import {Site, Study} from "../../src/types.js" */
/** @import {Store} from "../site/read-site.js" */

/** Names that are like an unknown one. */
const mostLike = 3;

/**
 * @param {Store} store with the tables of all studies
 * @param {string} name of a study, or of the setting of a comparison
 * @returns {Promise<string>} a plan in YAML, what it takes and what is left to fill in as comments
 * @throws {Error} where nothing has this name, nothing is open, or too little is known of the runs
 */
export async function planQuestion(store, name) {
  const studies = studiesOf(await readAll(store), name);
  if (!studies.some((study) => isOpen(pointsOf(study)))) throw new Error(saySettled(name, studies[0]));
  const plan = firstPlan(studies);
  if (!plan) throw new Error(sayNone(name, studies));
  const comments = [`What would settle ${name}: ${sayPlan(plan)}`, sayYours(plan)];
  return [...comments.map((line) => `# ${line.replaceAll("`", "")}`), writePlan(plan)].join("\n");
}

/** @param {Store} store */
const readAll = (store) =>
  readSite(store, {
    identity: readIdentity(),
    ...{ factors: readFactors(), measures: readMeasures(), tables: readTables() },
    published: /** @type {any} */ ([]),
  });

/**
 * @param {Site} site
 * @param {string} name
 * @returns {Study[]} the one that answers best first, as on the page of the comparison
 */
function studiesOf({ studies, compared }, name) {
  const own = studies.filter(({ study }) => study === name);
  if (own.length > 0) return own;
  const factor = findFactor(readFactors(), name)?.name;
  const comparison = compared.find((each) => each.slug === name || each.factor.name === factor);
  if (comparison) return byEvidence(comparison.studies);
  const known = [...studies.map(({ study }) => study), ...compared.map((each) => each.factor.name)];
  throw new Error(sayUnknown(name, known));
}

/**
 * @param {string} name
 * @param {string[]} known
 */
function sayUnknown(name, known) {
  const distance = (/** @type {string} */ each) =>
    Math.min(...[each, ...each.split(/[-_.]/)].map((part) => leven(part, name.toLowerCase())));
  const like = known.toSorted((a, b) => distance(a) - distance(b)).slice(0, mostLike);
  const meant = like.length > 0 ? `; did you mean ${like.join(", ")}?` : "";
  return `${name}: no study and no compared setting has this name${meant}`;
}

/**
 * @param {string} name
 * @param {Study} best
 */
const saySettled = (name, best) =>
  `${name}: nothing is open: ${best.answers[0]?.sentence ?? "every setting has a verdict."}`;

/**
 * @param {string} name
 * @param {Study[]} studies
 */
function sayNone(name, studies) {
  if (studies.every(({ factor }) => !factor))
    return `${name}: tests no setting, so there is nothing to settle`;
  return `${name}: no plan possible: no run records both its setting and its block size`;
}
