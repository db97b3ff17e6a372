/** The same ways through the commands, at night by each of their names: what is printed and what is on disk then is the same. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { copyRepository } from "../copy.js";
import { readTree } from "../files.js";

const result = path.join(repository, "tests/fixtures/fio/v3.33/jsonplus/randread-4k-qd8.json");
const said = '--title Mine --question "What does one VM reach?" --platform vsan --provenance measured';

/** What is typed; that it is built takes a minute for each, so only with LONG=1. */
const journey = [
  ["add", `result.json --study mine vms=1 ${said}`],
  ["check", "--format json"],
  ["query", '--format csv "select study, run, iops from run_results"'],
  ...(process.env.LONG ? [["build", "--base /atlas/"]] : []),
  ["reset-data", "--yes"],
];

const forms = /** @type {Record<string, (name: string, options: string) => string>} */ ({
  node: (name, options) => `node scripts/atlas.js ${name} ${options}`,
  npx: (name, options) => `npx --no atlas ${name} ${options}`,
  npm: (name, options) => `npm run --silent ${name} -- ${options}`,
});

/** @type {string[]} */
const copies = [];
afterAll(() => copies.forEach((copy) => rmSync(copy, { recursive: true })));

/** @param {string} form */
function begin(form) {
  const copy = copyRepository(`atlas-journey-${form}-`);
  copies.push(copy);
  mkdirSync(path.join(copy, "data/studies"), { recursive: true });
  cpSync(result, path.join(copy, "result.json"));
  return copy;
}

/**
 * @param {string} copy
 * @param {string} typed
 */
function type(copy, typed) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env };
  for (const key of Object.keys(env)) if (/^npm_(?!config_cache)|^INIT_CWD$/i.test(key)) delete env[key];
  return spawnSync(typed, { cwd: copy, env, input: "", shell: true, encoding: "utf8" });
}

/** @param {string} copy */
const studiesOf = (copy) => Object.entries(readTree(path.join(copy, "data/studies")));

describe("add, check, query, build, reset-data", () => {
  const walk = (/** @type {string} */ form) => {
    const copy = begin(form);
    return journey.map(([name, options]) => {
      const { stdout, stderr, status } = type(copy, forms[form](name, options));
      return {
        name,
        stdout: stdout.replace(/[\d.]+ s(?:econds)?\b/g, "…"),
        stderr,
        status,
        studies: studiesOf(copy),
      };
    });
  };
  const expected = walk("node");

  test("end well", () => {
    expect(expected.map(({ status }) => status)).toEqual(journey.map(() => 0));
    const [added, , asked] = expected;
    expect(added.studies.map(([name]) => name)).toEqual(["mine/study.yaml", "mine/vms=1/result.json"]);
    expect(asked.stdout).toMatch(/^study,run,iops\r?\nmine,mine\/vms=1,/);
    expect(expected.at(-1)?.stdout).toContain("Yours stay: mine.");
    expect(expected.at(-1)?.studies).toEqual(added.studies);
  });

  test.runIf(process.env.LONG).each(["npx", "npm"])("are the same through %s", (form) =>
    expect(walk(form)).toEqual(expected),
  );

  test.runIf(process.env.LONG)("whose options npm took change nothing", () => {
    const copy = begin("lost");
    for (const [name, options] of journey) {
      const { status } = type(copy, `npm run --silent ${name} ${options}`);
      expect([name, status === 0]).toEqual([name, false]);
      expect([studiesOf(copy), existsSync(path.join(copy, "dist"))]).toEqual([[], false]);
    }
  });
});
