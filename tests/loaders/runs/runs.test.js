import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { check } from "../../../scripts/check.js";
import { fioJson, makeRepository, studyYaml } from "../../repository.js";
import { readStudy } from "../../together.js";

/** @type {(() => void)[]} */
const removals = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

/** @param {Record<string, string>} files */
function makeStudies(files) {
  const repository = makeRepository(files);
  removals.push(repository.remove);
  return repository;
}

/**
 * What becomes of files in a study: its runs over all workers, and the codes of its problems.
 * @param {Record<string, string>} files by path in the study
 */
async function read(files) {
  const { lines, rows } = await readStudy({ "study.yaml": studyYaml(), ...files });
  const runs = await rows(`select run, outcome, round(iops) as iops from runs join results using (study, run)
    where entity_kind = 'all' and operation = 'all' order by run`);
  const entities = await rows(`select entity_kind, entity, round(iops) as iops from results
    where entity_kind in ('vm', 'host') and operation = 'all' order by all`);
  return { rows, runs, entities, codes: lines.map((line) => /\(([a-z-]+)\)/.exec(line)?.[1]).sort(), lines };
}

/** fioJson does 10,000 IOPS for 3 s; each call gives other bytes. */
let made = 0;
const fio = (/** @type {Record<string, string>} */ options = {}) =>
  fioJson({ description: String(++made), ...options });

describe.concurrent("which files are a run", () => {
  test("files of several VMs are one run, summed", async () => {
    const { runs, codes } = await read({ "vms=2/vm=1/a.json": fio(), "vms=2/vm=2/b.json": fio() });
    expect(runs).toEqual([{ run: "s/vms=2", outcome: "completed", iops: 20000 }]);
    expect(codes).toEqual([]);
  });

  test("VMs of several hosts are distinguished, also with the same file name", async () => {
    const files = ["1", "2"].flatMap((host) => ["1", "2"].map((vm) => `vms=4/host=${host}/vm=${vm}/r.json`));
    const { runs, entities, codes } = await read(Object.fromEntries(files.map((path) => [path, fio()])));
    expect(runs).toEqual([{ run: "s/vms=4", outcome: "completed", iops: 40000 }]);
    expect(entities.map(({ entity_kind, entity }) => `${entity_kind} ${entity}`)).toEqual([
      "vm 1/1",
      "vm 1/2",
      "vm 2/1",
      "vm 2/2",
    ]);
    expect(codes).toEqual([]);
  });

  test("two workloads of one folder are two runs", async () => {
    const { runs } = await read({ "vms=1/4k.json": fio(), "vms=1/8k.json": fio({ bs: "8k" }) });
    expect(runs.map(({ run }) => run)).toEqual(["s/vms=1/4k", "s/vms=1/8k"]);
  });

  test("a file of the whole beside files of VMs is no third VM", async () => {
    const { runs, codes } = await read({
      "vms=2/vm=1/r.json": fio(),
      "vms=2/vm=2/r.json": fio(),
      "vms=2/all-vms.json": fio(),
    });
    expect(runs).toEqual([
      { run: "s/vms=2", outcome: "completed", iops: 20000 },
      { run: "s/vms=2/all-vms.json", outcome: "completed", iops: 10000 },
    ]);
    expect(codes).toEqual(["whole-beside-parts"]);
  });

  test("results before and after are two runs", async () => {
    const { runs } = await read({ "vms=1/phase=pre/r.json": fio(), "vms=1/phase=post/r.json": fio() });
    expect(runs.map(({ run, iops }) => [run, iops])).toEqual([
      ["s/vms=1/phase=post", 10000],
      ["s/vms=1/phase=pre", 10000],
    ]);
  });
});

describe.concurrent("a run that is not whole has no result over all workers", () => {
  const incomplete = [{ run: "s/vms=2", outcome: "incomplete", iops: null }];

  test("when a VM's file is cut off", async () => {
    const { runs, entities } = await read({
      "vms=2/vm=1/r.json": fio(),
      "vms=2/vm=2/r.json": fio().slice(0, 900),
    });
    expect(runs).toEqual(incomplete);
    expect(entities).toEqual([{ entity_kind: "vm", entity: "1", iops: 10000 }]);
  });

  test("when a VM's file is empty", async () => {
    const { runs, codes } = await read({ "vms=2/vm=1/r.json": fio(), "vms=2/vm=2/r.json": "" });
    expect(runs).toEqual(incomplete);
    expect(codes).toEqual(["empty-file", "missing-vm"]);
  });

  test.runIf(process.env.LONG)("when fewer VMs are there than stated", async () => {
    const { runs, codes } = await read({ "vms=2/vm=1/r.json": fio() });
    expect(runs).toEqual(incomplete);
    expect(codes).toEqual(["missing-vm"]);
  });

  test("when its workers ran at different times", async () => {
    const late = fio().replaceAll("1795250080", "1797842080");
    const { runs, codes } = await read({ "vms=2/vm=1/r.json": fio(), "vms=2/vm=2/r.json": late });
    expect(runs).toEqual(incomplete);
    expect(codes).toEqual(["workers-apart"]);
  });
});

test.concurrent("a worker that ended early is reported", async () => {
  const short = fio().replace(
    /"(total_ios|io_bytes|io_kbytes|N|runtime)": (\d+)/g,
    (_, name, value) => `"${name}": ${(value / 3) * 2}`,
  );
  const { codes } = await read({ "vms=2/vm=1/r.json": fio(), "vms=2/vm=2/r.json": short });
  expect(codes).toEqual(["early-finisher"]);
});

test.concurrent("files of the same bytes are all read, and reported", async () => {
  const same = fio();
  const paths = [1, 2, 3, 4, 5, 6].map((vms) => `queue_depth=1/repeat=${vms}/r.json`);
  const { runs, codes } = await read(Object.fromEntries(paths.map((path) => [path, same])));
  expect(runs.length).toBe(6);
  expect(codes).toEqual(new Array(5).fill("same-bytes"));
});

test.concurrent("a job that does not keep its queue full has no stated queue to check", async () => {
  const { runs, rows } = await read({
    "vms=1/think.json": fio({ thinktime: "1000" }),
    "vms=1/rate.json": fio({ rate: "10m" }),
  });
  expect(runs.length).toBe(2);
  expect(await rows("select run, outstanding_io from runs where outstanding_io is not null")).toEqual([]);
  expect(await rows(`select run from checks where "check" = 'littles_law'`)).toEqual([]);
});

test.concurrent("results of different jobs in one file are runs of their own", async () => {
  const { codes, runs } = await read({ "vms=1/r.json": fio() + fio({ rw: "randwrite", name: "other" }) });
  expect(codes).toEqual([]);
  expect(runs).toHaveLength(2);
});

test.runIf(process.env.LONG)("two studies with the same study.yaml are two studies", async () => {
  const repository = makeStudies({
    "a/study.yaml": studyYaml(),
    "b/study.yaml": studyYaml(),
    "a/r.json": fio(),
  });
  await check(repository);
  const store = await openStore(repository.root);
  expect(await store.rows("select study from studies order by study")).toEqual([
    { study: "a" },
    { study: "b" },
  ]);
  store.close();
});

// Before a landing tests/loaders/hostile.test.js has such links and folders.
test.runIf(process.env.LONG)(
  "a dangling link and a study.yaml that is a folder cost one problem each",
  async () => {
    const repository = makeStudies({ "a/study.yaml": studyYaml(), "a/r.json": fio() });
    symlinkSync("nowhere", join(repository.root, "data", "studies", "a", "link.json"));
    mkdirSync(join(repository.root, "data", "studies", "b", "study.yaml"), { recursive: true });
    const { lines } = await check(repository);
    expect(lines.length).toBe(2);
    expect(lines[0]).toMatch(/^data\/studies\/a\/link\.json: error: a symbolic link: not followed/);
    expect(lines[1]).toMatch(/^data\/studies\/b\/study\.yaml: error: no study\.yaml/);
  },
);

test("paths with commas and brackets are read", async () => {
  const repository = makeStudies({ "a/study.yaml": studyYaml(), "a/x, y [1]/r.json": fio() });
  const root = join(repository.root, "odd, [1] * folder");
  mkdirSync(join(root, "data", "studies", "a", "x, y [1]"), { recursive: true });
  writeFileSync(join(root, "data", "studies", "a", "study.yaml"), studyYaml());
  writeFileSync(join(root, "data", "studies", "a", "x, y [1]", "r.json"), fio());
  for (const place of process.env.LONG ? [repository.root, root] : [root]) {
    const { lines, summary } = await check({ root: place });
    expect(lines).toEqual([]);
    expect(summary).toMatch(/^1 study, 2 sources, 1 run, 0 problems/);
  }
});
