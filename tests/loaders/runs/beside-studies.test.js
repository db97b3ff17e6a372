/** What is assembled of a study does not follow from what the database assembled before it. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readStudies } from "../../../loaders/reading/reading.js";
import { findStudies } from "../../../loaders/reading/studies.js";
import { findings } from "../../../loaders/vocabulary/tables.js";
import { tableNames } from "../../../loaders/store/manifest.js";
import { nextFile } from "../../../loaders/store/next.js";
import { openDuckDB, parquetFolder } from "../../../loaders/store/store.js";
import { assembleStudy } from "../../../loaders/store/study-tables.js";
import { fixtures, fioJson, makeRepository, studies, studyYaml } from "../../repository.js";

/** @type {ReturnType<typeof makeRepository>} */
let repository;
afterEach(() => repository?.remove());

const assembled = tableNames.filter((table) => !findings.includes(table));

/** Bins and logs; windows of a capture; cases with a summary, a capture and settings of a host, alone before a landing; a printed table. */
const copied = process.env.LONG
  ? ["lab-multipath", "esxtop-diskmaxiosize", "hcibench-easy-run", "cunnie-pvscsi"]
  : ["hcibench-easy-run"];

test("studies of every kind, one after another, have the tables that each has alone", async () => {
  repository = makeRepository(
    { "plain/study.yaml": studyYaml(), "plain/vms=2/a.json": fioJson(), "logs/study.yaml": studyYaml() },
    Object.fromEntries(copied.map((name) => [name, join(studies, name)])),
  );
  const { root } = repository;
  cpSync(join(fixtures, "fio/v3.33/logs"), join(root, "data/studies/logs/logs"), { recursive: true });
  const read = await readStudies(root, await findStudies(root), () => {});
  const assembleAll = async (/** @type {typeof read} */ list) => {
    const store = await openDuckDB();
    /** @type {[string, Record<string, string>][]} */
    const made = [];
    for (const { study, files, problems } of list) {
      await assembleStudy(store, root, { name: study.name, about: study.about }, files, problems, "");
      const bytes = (/** @type {string} */ table) =>
        readFileSync(nextFile(parquetFolder(root), study.name, table), "base64");
      made.push([study.name, Object.fromEntries(assembled.map((table) => [table, bytes(table)]))]);
    }
    store.close();
    return made;
  };
  /** @type {Map<string, Record<string, string>>} */
  const alone = new Map();
  for (const each of read) alone.set(...(await assembleAll([each]))[0]);
  // Each night every study follows every other one.
  const order = process.env.LONG
    ? read.flatMap((each, i) => read.slice(i + 1).flatMap((other) => [each, other])).concat(read[0])
    : [...read, ...read.toReversed().slice(1)];
  for (const [name, tables] of await assembleAll(order))
    expect(tables, String(name)).toEqual(alone.get(name));
});
