/** What newcomers do wrong: each is told in a line that is enough to mend it, and changes nothing. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { copyRepository } from "../copy.js";
import { repository } from "../../loaders/store/store.js";

/**
 * @typedef {object} Mistake
 * @property {string} name
 * @property {string} type  what is typed
 * @property {string} says  a pattern of all that is printed
 * @property {number} status
 * @property {string} [in]  the folder where it is typed
 * @property {string} [without]  what is not there yet
 * @property {string} [study]  one that is there with a result of fio
 * @property {Record<string, string>} [env]
 */

/** @type {Mistake[]} */
const mistakes = parse(readFileSync(new URL("mistakes.yaml", import.meta.url), "utf8"));
const result = path.join(repository, "tests/fixtures/fio/v3.33/jsonplus/randread-4k-qd8.json");

const studyYaml = `version: 1
title: Mine
question: What does one VM reach?
platform: vsan
provenance: measured
`;

let copy = "";
beforeAll(() => {
  copy = realpathSync(copyRepository("atlas-mistakes-"));
  mkdirSync(path.join(copy, "results"));
  mkdirSync(path.join(copy, "data/studies"), { recursive: true });
  cpSync(result, path.join(copy, "results/result.json"));
  writeFileSync(path.join(copy, "results/plan.yaml"), "study: mine\n");
});
afterAll(() => rmSync(copy, { recursive: true }));

/** What there is, and when it was changed; the tables are made anew with each reading. */
const files = () =>
  readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|__pycache__|data.parquet/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => `${file} ${statSync(file).mtimeMs}`)
    .sort();

/** @param {string} name */
function putStudy(name) {
  const folder = path.join(copy, "data/studies", name);
  mkdirSync(folder, { recursive: true });
  cpSync(result, path.join(folder, "result.json"));
  writeFileSync(path.join(folder, "study.yaml"), studyYaml);
  return () => rmSync(folder, { recursive: true });
}

/** @param {string} name */
function takeAway(name) {
  const [place, aside] = [path.join(copy, name), `${copy}-${name}`];
  renameSync(place, aside);
  return () => renameSync(aside, place);
}

/** @param {Mistake} mistake */
function make({ type, in: folder = ".", env }) {
  /** @type {NodeJS.ProcessEnv} */
  const ours = { ...process.env, CI: "", ...env };
  for (const key of Object.keys(ours)) if (/^npm_|^INIT_CWD$/i.test(key)) delete ours[key];
  return spawnSync(type, {
    cwd: path.join(copy, folder),
    env: ours,
    input: "",
    shell: true,
    encoding: "utf8",
  });
}

test("there are 30 at least", () => expect(mistakes.length).toBeGreaterThanOrEqual(30));

/** Each starts a command: a landing makes every fourth. */
const made = mistakes.filter((_, i) => process.env.LONG || i % 8 === 0);

test.each(made)("$name", (mistake) => {
  const undo = [
    ...(mistake.without ? [takeAway(mistake.without)] : []),
    ...(mistake.study ? [putStudy(mistake.study)] : []),
  ];
  try {
    const before = files();
    const { stdout, stderr, status } = make(mistake);
    const root = copy.replaceAll(/[\\.]/g, "\\$&");
    expect(`${stdout}${stderr}`).toMatch(new RegExp(`^${mistake.says.replaceAll("{ROOT}", root)}\\r?\\n$`));
    expect(status).toBe(mistake.status);
    expect(files()).toEqual(before);
  } finally {
    for (const each of undo) each();
  }
});
