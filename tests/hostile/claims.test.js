/** What strangers ask in claims of study.yaml: each is answered, or is one problem line of its own; all end. */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { ingest } from "../../scripts/ingest.js";
import { openStore } from "../../loaders/store/store.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";
import { hostile, honest } from "./claims/queries.js";

const whole = Boolean(process.env.LONG);
/** Of each study: more that take their whole budget would leave nothing to the others. */
const slowOfStudy = 2;
const claimsOfStudy = 12;

/**
 * Every n-th, and none of those that may take their whole budget, but for one.
 * @template {{slow?: boolean}} Case
 * @param {Case[]} cases
 * @param {number} count
 */
function slice(cases, count) {
  if (whole) return cases;
  const fast = cases.filter(({ slow }) => !slow);
  const step = fast.length / count;
  return Array.from({ length: count }, (_, i) => fast[Math.floor(i * step)]);
}

/**
 * Lists of cases, a study each, with the slow ones spread.
 * @param {{query: string, slow?: boolean}[]} cases
 */
function shareOut(cases) {
  const slow = cases.filter(({ slow }) => slow);
  const fast = cases.filter(({ slow }) => !slow);
  const studies = Math.ceil(Math.max(slow.length / slowOfStudy, cases.length / claimsOfStudy));
  return Array.from({ length: studies }, (_, i) => [
    ...slow.filter((_, at) => at % studies === i),
    ...fast.filter((_, at) => at % studies === i),
  ]);
}

const statements = `statements:
  - { measure: iops, low: 10000, unit: IOPS, scope: a node, factors: { block_size_bytes: 4k } }
`;

/** @param {{query: string}[]} cases */
const yamlOf = (cases) =>
  studyYaml(statements) +
  stringify({
    claims: cases.map(({ query }, i) => ({
      claim: `Number ${i + 1}.`,
      where: "text",
      test: { arithmetic: { query, expects: "equal" } },
    })),
  });

/**
 * @param {{query: string}[][]} studies
 * @returns {Promise<{claims: any[], problems: any[]}>}
 */
async function ask(studies) {
  const files = studies.map((cases, i) => ({
    [`s${i}/study.yaml`]: yamlOf(cases),
    [`s${i}/run.json`]: fioJson(),
  }));
  const { root, remove } = makeRepository(Object.assign({}, ...files));
  try {
    await ingest({ root, quiet: true });
    const store = await openStore(root);
    const claims = await store.rows("from claims order by study, number");
    const problems = await store.rows(
      readFileSync(new URL("../../src/data/problems.sql", import.meta.url), "utf8"),
    );
    store.close();
    return { claims, problems };
  } finally {
    remove();
  }
}

/** Both kinds in one ingest: what the one does must not reach the other. */
const hostileStudies = shareOut(slice(hostile, 8));
const [trouble] = hostile.filter(({ kind }) => kind === "memory");
const [first, ...others] = slice(honest, 4);
/** @type {{query: string, rows?: (number | null)[][]}[]} */
const honestStudy = [first, trouble, ...others];

/** @type {Awaited<ReturnType<typeof ask>>} */
let answers;
beforeAll(async () => {
  answers = await ask([...hostileStudies, honestStudy]);
}, 3_600_000);

/** @param {number} i of the study */
const claimsOf = (i) => answers.claims.filter(({ study }) => study === `s${i}`);

test("each question of a stranger is one problem line at its claim", () => {
  const { problems } = answers;
  expect(problems.filter(({ code }) => code !== "claim-untested")).toEqual([]);
  for (const [i, cases] of hostileStudies.entries()) {
    expect(claimsOf(i)).toHaveLength(cases.length);
    for (const [at, { query }] of cases.entries()) {
      const { error, verdict, line } = claimsOf(i)[at];
      expect(error, query).toMatch(/^[^\p{C}]{1,400}$/u);
      expect(error, query).not.toMatch(/\/(?:tmp|home|work)\/(?!atlas-claims)/);
      expect(verdict, query).toBe("open");
      const told = problems.filter((each) => each.study === `s${i}` && each.line === line);
      expect(told, query).toHaveLength(1);
    }
  }
});

test("honest questions beside one that must be ended are answered", () => {
  const claims = claimsOf(hostileStudies.length);
  expect(claims[1].error).toMatch(/expected a simpler query$/);
  for (const [at, { query, rows }] of honestStudy.entries()) {
    if (at === 1) continue;
    const cells = JSON.parse(claims[at].cells);
    expect(claims[at].error, query).toBe(null);
    expect(
      cells.map((/** @type {any} */ { printed, expected }) => [printed, expected]),
      query,
    ).toEqual(rows);
  }
});
