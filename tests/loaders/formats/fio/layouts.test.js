import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../../loaders/store/store.js";
import { ingest } from "../../../../scripts/ingest.js";
import { fioJson, fixtures, makeRepository, studyYaml } from "../../../repository.js";

/**
 * Logs find their run in the folders of programs that run fio; what is lost, doubled or of another run is told. Before a
 * landing those of fio-plot and pbench, and all that is wrong.
 */
const isNight = Boolean(process.env.LONG);

const layouts = join(fixtures, "fio-layouts");
const read = (/** @type {string} */ path) => readFileSync(join(layouts, path), "utf8");
const pbench = "pbench/fio__2024.01.02T03.04.05/1-randread-4KiB";
const cbt = "cbt/00000000/id-0a1b2c3d/randread_4096/iodepth-001/numjobs-1";
const plot = "fio-plot/disk1/4k";

/** A log of three windows of a second; fioJson() does 30,000 reads in three. @param {number} iops */
const log = (iops) => [1000, 2000, 3000].map((t) => `${t}, ${iops}, 0, 0, 0\n`).join("");
const asked = { write_iops_log: "x", log_avg_msec: "1000" };
const two = { ...asked, numjobs: "2", group_reporting: "1" };

/** Studies by name: files by path. @type {Record<string, Record<string, string>>} */
const studies = {
  "lost-server": {
    "fio-result.txt": read(`${pbench}/sample1/fio-result.txt`),
    "clients/127.0.0.2/fio_iops.1.log": read(`${pbench}/sample1/clients/127.0.0.2/fio_iops.1.log`),
    "clients/127.0.0.2/fio_iops.2.log": read(`${pbench}/sample1/clients/127.0.0.2/fio_iops.2.log`),
    "clients/127.0.0.3/fio_iops.2.log": read(`${pbench}/sample1/clients/127.0.0.3/fio_iops.2.log`),
  },
  "in-the-name": {
    "r.json": read(`${pbench}/sample1/fio-result.txt`),
    ...Object.fromEntries(
      ["127.0.0.2", "127.0.0.3"].flatMap((host) =>
        [1, 2].map((job) => [
          `fio_iops.${job}.log.${host}`,
          read(`${pbench}/sample1/clients/${host}/fio_iops.${job}.log`),
        ]),
      ),
    ),
  },
  "plot-names": {
    "4k/randread-1-2.json": read(`${plot}/randread-1-2.json`)
      .replaceAll(/"job options"/g, '"lost options"')
      .replace('"global options"', '"lost global options"'),
    "4k/randread-iodepth-1-numjobs-2_iops.1.log": read(`${plot}/randread-iodepth-1-numjobs-2_iops.1.log`),
    "4k/randread-iodepth-1-numjobs-2_iops.2.log": read(`${plot}/randread-iodepth-1-numjobs-2_iops.2.log`),
  },
  "plot-contradicts": {
    "8k/randread-2-2.json": read(`${plot}/randread-1-2.json`).replaceAll(
      "randread-iodepth-1-numjobs-2",
      "randread-iodepth-2-numjobs-2",
    ),
    "8k/randread-iodepth-2-numjobs-2_iops.1.log": read(`${plot}/randread-iodepth-1-numjobs-2_iops.1.log`),
    "8k/randread-iodepth-2-numjobs-2_iops.2.log": read(`${plot}/randread-iodepth-1-numjobs-2_iops.2.log`),
  },
};
if (!isNight) for (const name of ["in-the-name", "plot-names", "plot-contradicts"]) delete studies[name];

/** Folders of one study, whose logs have the name of the folder instead of x. @type {Record<string, Record<string, string>>} */
const cases = {
  "lost-job": { "a.json": fioJson(two), "x_iops.2.log": log(5000) },
  "job-without-logs": {
    "a.json": fioJson(asked).replace(
      /"jobs": \[(.*)\]/s,
      (_, job) =>
        `"jobs": [${job}, ${job.replace('"jobname": "test"', '"jobname": "other"').replace('"write_iops_log": "x",', "")}]`,
    ),
    "x_iops.1.log": log(9000),
  },
  "too-many": { "a.json": fioJson(asked), "x_iops.1.log": log(9000), "x_iops.2.log": log(9000) },
  copied: { "a.json": fioJson(asked), "x_iops.1.log": log(9000), "old/x_iops.1.log": log(8000) },
  appended: { "a.json": fioJson(asked), "x_iops.log": log(9000) + log(9000) },
  restarted: { "a.json": fioJson(asked), "x_iops.1.log": log(9000) + log(9000) },
  "of-another": { "a.json": fioJson(asked), "x_iops.1.log": log(20000) },
  "not-named": { "a.json": fioJson(), "x_iops.1.log": log(9000) },
  above: { "results/a.json": fioJson(asked), "x_iops.1.log": log(9000) },
  beside: { "results/a.json": fioJson(asked), "logs/x_iops.1.log": log(9000) },
  "repeats-apart": { "run-1/a.json": fioJson(asked), "run-2/x_iops.1.log": log(9000) },
};
studies.cases = Object.fromEntries(
  Object.entries(cases).flatMap(([name, files]) =>
    Object.entries(files).map(([path, content]) => [
      `${name}/${path.replace("x_iops", `${name}_iops`)}`,
      content.replaceAll('"write_iops_log": "x"', `"write_iops_log": "${name}"`),
    ]),
  ),
);

/** @type {Record<string, Record<string, any>[]>} */
let tables;
beforeAll(async () => {
  const given = Object.entries(studies).flatMap(([study, files]) =>
    Object.entries(files).map(([path, content]) => [`${study}/${path}`, content]),
  );
  const names = ["fio-plot", "pbench", ...(isNight ? ["cbt", "ceph"] : [])];
  const repository = makeRepository(
    Object.fromEntries(given),
    Object.fromEntries(names.map((name) => [name, join(layouts, name)])),
  );
  for (const study of [...names, ...Object.keys(studies)])
    repository.write(`${study}/study.yaml`, studyYaml());
  try {
    await ingest({ root: repository.root, quiet: true });
    const store = await openStore(repository.root);
    tables = {
      samples: await store.rows("from samples where operation = 'read' or operation = 'write' order by all"),
      logs: await store.rows("select study, run, source from run_sources where role = 'log' order by all"),
      problems: await store.rows("select study, source, code, message from problems order by all"),
      results: await store.rows("from results where entity_kind = 'all' and operation = 'all'"),
      factors: await store.rows("select study, run, factor, value, origin from run_factors order by all"),
    };
    store.close();
  } finally {
    repository.remove();
  }
}, 120_000);

const of = (/** @type {string} */ table, /** @type {string} */ study) =>
  tables[table].filter((row) => row.study === study);
const problems = (/** @type {string} */ study) => of("problems", study).map(({ code }) => code);
const whole = (/** @type {string} */ study) =>
  of("samples", study).filter(({ entity_kind }) => entity_kind === "all");

/**
 * IOPS of the windows of several logs, added up.
 * @param {string[]} texts
 * @returns {number[]} as long as all of them lasted
 */
function addUp(texts) {
  const series = texts.map((text) =>
    text
      .trim()
      .split("\n")
      .map((line) => Number(line.split(",")[1])),
  );
  const length = Math.min(...series.map((each) => each.length));
  return Array.from({ length }, (_, i) => series.reduce((sum, each) => sum + each[i], 0));
}

/**
 * @param {string} study
 * @param {string} run
 */
const iopsOf = (study, run) =>
  whole(study)
    .filter((row) => row.run === `${study}/${run}` && row.iops !== null)
    .map(({ iops }) => iops);

describe("fio-plot", () => {
  test("logs are of the run of the same three names, whose jobs are added up", () => {
    expect(problems("fio-plot")).toEqual([]);
    const logs = [1, 2].map((job) => read(`${plot}/randread-iodepth-1-numjobs-2_iops.${job}.log`));
    expect(iopsOf("fio-plot", "disk1/4k/randread-1-2")).toEqual(addUp(logs));
    const one = read(`${plot}/randread-iodepth-1-numjobs-1_iops.1.log`);
    expect(iopsOf("fio-plot", "disk1/4k/randread-1-1")).toEqual(addUp([one]));
  });

  test("run-N is a repeat; what the file says comes from there", () => {
    const factors = of("factors", "fio-plot");
    const repeats = factors.filter(({ factor }) => factor === "repeat");
    expect(repeats.map(({ run, value }) => [run, value])).toEqual([
      ["fio-plot/disk2/8k/run-1/randwrite-1-1", "1"],
      ["fio-plot/disk2/8k/run-2/randwrite-1-1", "2"],
    ]);
    expect(new Set(factors.filter(({ factor }) => factor === "threads").map(({ origin }) => origin))).toEqual(
      new Set(["raw"]),
    );
  });

  test.runIf(isNight)(
    "names stand in where the file has no options, and are reported where it says another",
    () => {
      const named = of("factors", "plot-names").filter(({ origin }) => origin === "path");
      expect(named.map(({ factor, value }) => [factor, value])).toEqual([
        ["block_size_bytes", "4096"],
        ["queue_depth", "1"],
        ["threads", "2"],
      ]);
      expect(of("problems", "plot-contradicts").map(({ code, message }) => [code, message])).toEqual([
        ["name-contradicts", "block_size_bytes: the file says 4096, its name or folder 8192"],
        ["name-contradicts", "queue_depth: the file says 1, its name or folder 2"],
      ]);
      expect(of("factors", "plot-contradicts").find(({ factor }) => factor === "queue_depth")?.value).toBe(
        "1",
      );
    },
  );
});

describe("servers", () => {
  test("pbench: the folder of a log names its server; all are added up", () => {
    expect(problems("pbench")).toEqual([]);
    for (const sample of ["sample1", "sample2"]) {
      const logs = ["127.0.0.2", "127.0.0.3"].flatMap((host) =>
        [1, 2].map((job) => read(`${pbench}/${sample}/clients/${host}/fio_iops.${job}.log`)),
      );
      const run = `${pbench.slice("pbench/".length)}/${sample}/fio-result`;
      expect(iopsOf("pbench", run)).toEqual(addUp(logs));
    }
  });

  test.runIf(isNight)("in the name of the log, as fio writes it", () => {
    expect(problems("in-the-name")).toEqual([]);
    expect(whole("in-the-name").map(({ iops }) => iops)).toEqual(
      iopsOf("pbench", `${pbench.slice("pbench/".length)}/sample1/fio-result`),
    );
  });

  test("a log of one server is lost: no sum, and what is missing", () => {
    expect(whole("lost-server")).toEqual([]);
    const [{ code, message }] = of("problems", "lost-server");
    expect([code, message]).toEqual([
      "missing-log",
      "lost-server/fio-result: logs of 3 of its 4 jobs; missing: iops of job 1 of job-a",
    ]);
  });

  test.runIf(isNight)("cbt: the host behind the name of result and log", () => {
    expect(problems("cbt").filter((code) => /log/.test(code))).toEqual([]);
    for (const { run, source } of of("logs", "cbt")) {
      const [, volume, host] = /output\.(\d)_\w+\.1\.log\.(\w+)$/.exec(source) ?? [];
      expect(run.split("/").at(-1)).toBe(`output.${volume}.${host}`);
    }
    expect(of("logs", "cbt")).toHaveLength(8);
    expect(iopsOf("cbt", `${cbt.slice("cbt/".length)}/output.1.node2`)).toEqual(
      addUp([read(`${cbt}/output.1_iops.1.log.node2`)]),
    );
  });
});

test.runIf(isNight)("text beside a folder of its name", () => {
  expect(problems("ceph")).toEqual([]);
  for (const way of ["read", "write"])
    expect(iopsOf("ceph", `${way}-4k`)).toEqual(
      addUp([1, 2].map((job) => read(`ceph/${way}-4k/output.0_iops.${job}.log`))),
    );
});

describe("what is wrong with logs is reported, and never shown", () => {
  test.each([
    ["lost-job", "missing-log", 0],
    ["job-without-logs", "missing-log", 0],
    ["too-many", "log-of-no-job", 3],
    ["copied", "doubled-log", 3],
    ["appended", "doubled-log", 0],
    ["restarted", "log-restarts", 0],
    ["of-another", "log-contradicts", 0],
    ["not-named", "log-without-result", 0],
    ["above", null, 3],
    ["beside", null, 3],
    ["repeats-apart", "log-without-result", 0],
  ])("%s: %s", (name, code, windows) => {
    const told = of("problems", "cases").filter(({ source }) => source.startsWith(`${name}/`));
    expect(told.map((problem) => problem.code)).toEqual(code === null ? [] : [code]);
    const shown = whole("cases").filter(({ run }) => run.startsWith(`cases/${name}/`));
    expect(shown.map(({ iops }) => iops)).toEqual(Array(windows).fill(9000));
  });
});
