/** Real runs of fio in two folders, by the whole command: against figures computed here, and against a study of the same files. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { aboutOf } from "../compared.js";
import { withoutFio } from "../fio-runs.js";
import { readStudy } from "../together.js";

/** As names of hosts, which a report must not tell. */
const names = ["esx07.lab.acme-storage.com", "esx08.lab.acme-storage.com"];
const repeats = [1, 2, 3];
const workloads = [
  { rw: "randread", bs: "4k", where: "4k random read" },
  { rw: "randwrite", bs: "16k", where: "16k random write" },
].filter((_, i) => process.env.LONG || i === 0);

describe.skipIf(withoutFio)("two folders of real runs", () => {
  /** @type {string} */
  let root;
  /** @type {Record<string, any>} */
  let compared;
  let page = "";
  const fileOf = (
    /** @type {string} */ name,
    /** @type {typeof workloads[0]} */ { rw },
    /** @type {number} */ repeat,
  ) => join(root, name, `${rw}-${repeat}.json`);

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "atlas-compare-fio-"));
    for (const name of names) mkdirSync(join(root, name));
    for (const repeat of repeats)
      for (const name of repeat % 2 ? names : names.toReversed())
        for (const workload of workloads) runFio(fileOf(name, workload, repeat), workload);
    const out = join(root, "report.html");
    const folders = names.map((name) => join(root, name));
    const command = [
      join(repository, "scripts/atlas.js"),
      "compare",
      ...folders,
      "--format",
      "json",
      "--out",
      out,
    ];
    const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: "utf8" });
    expect(status, stderr).toBe(0);
    compared = JSON.parse(stdout);
    page = readFileSync(out, "utf8");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** @param {string} file @param {typeof workloads[0]} workload */
  function runFio(file, { rw, bs }) {
    const options = { name: "job", filename: join(root, "data"), size: "16m", rw, bs, ioengine: "psync" };
    const timed = { runtime: "400ms", time_based: 1, "output-format": "json", output: file };
    const args = Object.entries({ ...options, ...timed }).map(([name, value]) => `--${name}=${value}`);
    expect(spawnSync("fio", args).status).toBe(0);
  }

  test("have the means that their files have", () => {
    const own = compared.results.filter((/** @type {any} */ { measure }) => measure === "iops");
    expect(own.map((/** @type {any} */ { where }) => where).sort()).toEqual(
      workloads.map(({ where }) => where).sort(),
    );
    for (const workload of workloads) {
      const [before, after] = names.map((name) => {
        const logs = repeats.map((repeat) => {
          const [job] = JSON.parse(readFileSync(fileOf(name, workload, repeat), "utf8")).jobs;
          return Math.log(job.read.iops + job.write.iops);
        });
        return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
      });
      const result = own.find((/** @type {any} */ { where }) => where.startsWith(workload.bs));
      expect(result.before / before).toBeCloseTo(1, 4);
      expect(result.after / after).toBeCloseTo(1, 4);
      expect(result.runs).toBe(3);
    }
  });

  test("get the answer of a study of the same files", async () => {
    const files = names.flatMap((name) =>
      workloads.flatMap((workload) =>
        repeats.map((repeat) => {
          const file = fileOf(name, workload, repeat);
          return [`system=${name}/${workload.rw}-${repeat}.json`, readFileSync(file, "utf8")];
        }),
      ),
    );
    const { rows } = await readStudy({ "study.yaml": aboutOf(names), ...Object.fromEntries(files) });
    const [answer] = await rows("select finding, strength, doubt from answers where number = 1");
    expect(compared).toMatchObject(answer);
    const ratios = await rows(
      "select ratio from comparisons where scope = 'load' and measure = 'iops' and factor = 'system' order by workload",
    );
    const own = compared.results.filter((/** @type {any} */ { measure }) => measure === "iops");
    expect(own.map((/** @type {any} */ { ratio }) => ratio).sort()).toEqual(
      ratios.map(({ ratio }) => ratio).sort(),
    );
  });

  test("become a report without the names of the hosts", () => {
    expect(page).toMatch(/^<!doctype html>/i);
    expect(page).not.toMatch(/acme|esx07/);
    expect(page).toContain("Names of hosts, users, disks and networks are replaced");
  });
});
