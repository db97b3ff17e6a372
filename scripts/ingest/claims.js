/** The queries of claims about printed figures, answered by the study's own tables and nothing else. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { tableNames } from "../../loaders/store/manifest.js";
import { nextFile } from "../../loaders/store/next.js";
import { outcomesView } from "../../loaders/vocabulary/outcomes.js";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { findings } from "../../loaders/vocabulary/tables.js";
import { askAnswerer } from "./answerer.js";

/** @import {Claim} from "../../src/analysis/types.js" */

/** Findings are made of claims among others: there is none yet, or only that of the last generation. */
const assembled = tableNames.filter((name) => !findings.includes(name));
const views = { outcomes: outcomesView(readMeasures()) };

/**
 * The claims, those of arithmetic with what their queries answer, or why they cannot be answered, which
 * `npm run check` tells as a problem of study.yaml.
 * @param {string} parquet
 * @param {string} study whose tables are written, into this generation or the next
 * @param {Claim[]} claims
 * @returns {Promise<Claim[]>}
 */
export async function answerClaims(parquet, study, claims) {
  const asking = claims.filter(({ test }) => test.arithmetic);
  if (!asking.length) return claims;
  const queries = asking.map(({ test }) => test.arithmetic.query);
  const answers = await askAnswerer({ files: filesOf(parquet, study), views, queries });
  return claims.map((claim) =>
    claim.test.arithmetic ? { ...claim, answered: answers[asking.indexOf(claim)] } : claim,
  );
}

/**
 * @param {string} parquet
 * @param {string} study
 * @returns {Record<string, string>} by table
 */
function filesOf(parquet, study) {
  const found = assembled.map((table) => {
    const files = [nextFile(parquet, study, table), join(parquet, table, `${study}.parquet`)];
    return [table, files.find(existsSync)];
  });
  return Object.fromEntries(found.filter(([, file]) => file));
}
