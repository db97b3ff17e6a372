/** What was wrong with the files, where nobody asked for it: the first lines of what npm run check lists. */
import { readFileSync } from "node:fs";
import { findStray } from "../../loaders/reading/studies.js";
import { openStore } from "../../loaders/store/store.js";
import { formatCount } from "../../src/words/numbers.js";
import { describeProblem } from "./problem-line.js";

const question = readFileSync(new URL("../../src/data/problems.sql", import.meta.url), "utf8");

/** More lines would hide what else a command says. */
const most = 10;

/**
 * @param {string} root the repository's folder, after an ingest
 * @returns {Promise<string[]>} a line for each error and warning, and how many more there are
 */
export async function tellProblems(root) {
  const store = await openStore(root);
  try {
    const stray = findStray(root).map((problem) => ({ study: null, byte: null, ...problem }));
    const problems = [...stray, ...(await store.rows(question))].filter(
      ({ severity }) => severity !== "note",
    );
    const lines = problems.slice(0, most).map(describeProblem);
    const more = problems.length - lines.length;
    return more ? [...lines, `and ${formatCount(more)} more: npm run check lists them all`] : lines;
  } finally {
    store.close();
  }
}
