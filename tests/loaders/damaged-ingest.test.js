import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { damages } from "../damage.js";
import { accepting, formats, listFixtures, unpacked } from "../formats.js";
import { fioJson, fixtures, makeRepository, studyYaml } from "../repository.js";

/** Damaged files on the whole way, through the SQL that sums and joins them: none may cost another its rows. */

const long = Boolean(process.env.LONG);
const fixturesEach = long ? 40 : 1;
const largestBytes = 40_000;

/** What a number becomes decides what SQL makes of it. */
const copiesOf = (/** @type {string} */ damage) => (damage === "a number is huge" ? 3 : 1) * (long ? 4 : 1);

/** @type {ReturnType<typeof makeRepository> | undefined} */
let repository;
afterEach(() => repository?.remove());

/**
 * @param {string} format
 * @returns {Record<string, {rows: Record<string, number>} | null>} what is expected of its sound fixtures
 */
const expectedOf = (format) => {
  const file = join(fixtures, format, "rows.expected");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
};

/** @returns {Promise<Record<string, Uint8Array>>} damaged copies of some fixtures, by path: each in a folder of its own */
async function damagedFiles() {
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  for (const { name } of formats) {
    const expected = expectedOf(name);
    // A file that is only listed has no rows, sound or damaged.
    const isListed = (/** @type {string} */ fixture) =>
      Object.keys(expected[fixture]?.rows ?? { any: 1 }).length === 0;
    const found = listFixtures(name).filter(
      ({ mapping, path, file, name: fixture }) =>
        !mapping &&
        !isListed(fixture) &&
        basename(path) !== "study.yaml" &&
        statSync(file).size &&
        statSync(file).size < largestBytes,
    );
    for (const fixture of found.filter((_, i) => i % Math.ceil(found.length / fixturesEach) === 0)) {
      const bytes = await unpacked(fixture);
      for (const [damage, arbitrary] of Object.entries(damages))
        for (const [i, damaged] of fc
          .sample(arbitrary(bytes), { numRuns: copiesOf(damage), seed: 1 })
          .entries())
          files[`${name}/${fixture.path}/${damage.replaceAll(" ", "-")}-${i}/${basename(fixture.path)}`] =
            damaged;
    }
  }
  return files;
}

test("hundreds of damaged files in one study: every file is read or reported, and the study beside it is whole", async () => {
  const files = await damagedFiles();
  const paths = Object.keys(files);
  expect(paths.length).toBeGreaterThan(100);
  repository = makeRepository({ "good/study.yaml": studyYaml(), "good/result.json": fioJson() });
  repository.write("damaged/study.yaml", studyYaml());
  for (const path of paths) repository.write(`damaged/${path}`, files[path]);
  await check({ root: repository.root });
  const store = await openStore(repository.root);
  const sources = await store.rows(
    `select source, format, rows, exists (from problems p where p.study = s.study and p.source = s.source) as is_told
     from sources s where study = 'damaged' and source <> 'study.yaml'`,
  );
  expect(sources.map(({ source }) => source).sort()).toEqual(paths.sort());
  for (const { source, rows, is_told } of sources) expect(Boolean(rows) || is_told, source).toBe(true);
  for (const { source, format } of sources.filter(({ format }) => format === null).slice(0, 50))
    expect(accepting(source, files[source].subarray(0, 65536), null).length, `${source} ${format}`).not.toBe(
      1,
    );
  expect(
    await store.rows(
      "select run, ios, iops from results where study = 'good' and entity_kind = 'all' and operation = 'all'",
    ),
  ).toEqual([{ run: "good/result", ios: 30000, iops: 10000 }]);
  store.close();
});

const latencyLog = "1000, 500, 0, 0, 0\n2000, 500, 0, 0, 0\n";

/**
 * @param {(report: any) => void} change
 * @returns {string} a result of fio with other values
 */
function changedFio(change) {
  const report = JSON.parse(fioJson({ log_avg_msec: "1000" }));
  change(report);
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Sound JSON with values that no fio prints, each of which SQL once failed on, or may. */
const allOddReports = /** @type {Record<string, (report: any) => void>} */ ({
  "no-number-in-version": (report) => (report["fio version"] = "fio-git"),
  "digits-in-version": (report) => (report["fio version"] = "fio-99999999999.1"),
  "digits-in-timestamp": (report) => (report.timestamp_ms = 9e15),
  "digits-in-elapsed": (report) => (report.jobs[0].elapsed = 9e15),
  "digits-in-runtime": (report) => (report.jobs[0].read.runtime = 9e15),
  "digits-in-block-size": (report) => (report.jobs[0]["job options"].bs = "9".repeat(18)),
  "digits-in-mix": (report) =>
    Object.assign(report.jobs[0]["job options"], { rw: "randrw", rwmixread: "9".repeat(18) }),
});
/** Each is a study: every third before a landing. */
const oddReports = Object.fromEntries(Object.entries(allOddReports).filter((_, i) => long || i % 3 === 0));

test("values that no fio prints cost nothing beside them: logs, workers and other runs are read", async () => {
  repository = makeRepository({});
  for (const [study, change] of Object.entries(oddReports)) {
    repository.write(`${study}/study.yaml`, studyYaml());
    repository.write(`${study}/vms=2/vm=1/a.json`, changedFio(change));
    repository.write(`${study}/vms=2/vm=1/a_lat.1.log`, latencyLog);
    repository.write(`${study}/vms=2/vm=2/a.json`, fioJson());
    repository.write(`${study}/vms=1/vm=1/a.json`, fioJson({ bs: "8k" }));
  }
  await check({ root: repository.root });
  const store = await openStore(repository.root);
  const whole = await store.rows(
    "select study, ios from results where run = study || '/vms=1' and entity_kind = 'all' and operation = 'all' order by study",
  );
  expect(whole).toEqual(
    Object.keys(oddReports)
      .sort()
      .map((study) => ({ study, ios: 30000 })),
  );
  expect(await store.rows("from sources where rows is null")).toEqual([]);
  store.close();
});

test("latencies of a log whose fio has no version that says its unit are left out and reported", async () => {
  repository = makeRepository({
    "s/study.yaml": studyYaml(),
    "s/a.json": changedFio((report) => (report["fio version"] = "fio-git")),
    "s/a_lat.1.log": latencyLog,
  });
  const { lines } = await check({ root: repository.root });
  expect(lines.join()).toContain("(unknown-unit)");
  const store = await openStore(repository.root);
  expect(await store.rows("from samples where latency_mean_us is not null")).toEqual([]);
  store.close();
});
