/** Which invocations are one run: by the times of files, their tools, and names of VMs. One study, a folder a case. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { ingest } from "../../../scripts/ingest.js";
import { diskspdXml, fioJson, fixtures, makeRepository, studyYaml } from "../../repository.js";

const noon = Date.UTC(2026, 10, 21, 12) / 1000;
const untimed = readFileSync(join(fixtures, "diskspd", "win-2.0.17a_8k_70_30_L_D500.txt"), "utf8");
const another = readFileSync(join(fixtures, "diskspd", "win-2.0.20a_8k_70_30_L_D500.txt"), "utf8");

/** 60 s of DiskSPD from so many seconds after noon on, `thousands` of IOPS. */
const xml = (/** @type {number} */ thousands, after_s = 0) =>
  diskspdXml({ ios: thousands * 60_000, at_s: noon + after_s, seconds: 60 });

const cases = {
  fleet: { "result-vm-01.xml": xml(1), "result-vm-02.xml": xml(2, 1), "result-vm-03.xml": xml(4, 2) },
  sweep: {
    "t4-vm-n1-001.xml": xml(1),
    "t4-vm-n2-002.xml": xml(2),
    "t8-vm-n1-001.xml": xml(4, 300),
    "t8-vm-n2-002.xml": xml(8, 300),
  },
  apart: { "vm1.xml": xml(1), "vm2.xml": xml(2, 60), "vm3.xml": xml(4, 120) },
  disks: { "read.xml": xml(1), "write.xml": xml(2) },
  unknown: { "vm1.xml": xml(1), "vm2.xml": xml(2), "vm3.txt": untimed, "other4.txt": untimed },
  beside: { "vm1.xml": xml(1), "vm2.xml": xml(2), "vm3.xml": xml(4) + xml(8, 61), "vm4.xml": xml(16, 300) },
  damaged: { "vm1.xml": xml(1), "vm2.xml": xml(2), "vm3.xml": "<Results><System></System>" },
  late: { "qd=1/vm=1/r.xml": xml(1), "qd=1/vm=2/r.xml": xml(2, 50) },
  mixed: { "qd=1/vm=1/r.json": fioJson(), "qd=1/vm=2/r.xml": xml(2) },
  appended: {
    "qd=1/vm=1/r.xml": xml(1) + xml(2, 61) + xml(4, 122),
    "qd=1/vm=2/r.xml": xml(8, 121) + xml(16, 1),
  },
  untimed: { "qd=8/vm=1/r.txt": untimed + another, "qd=8/vm=2/r.txt": untimed },
};

/** @type {Record<string, {runs: Record<string, any>[], codes: string[], messages: string[]}>} */
const seen = {};
/** @type {ReturnType<typeof makeRepository>} */
let repository;
beforeAll(async () => {
  const files = Object.entries(cases).flatMap(([name, own]) =>
    Object.entries(own).map(([path, content]) => [`s/${name}/${path}`, content]),
  );
  repository = makeRepository({ "s/study.yaml": studyYaml(), ...Object.fromEntries(files) });
  await ingest({ root: repository.root, quiet: true });
  const store = await openStore(repository.root);
  const runs = await store.rows(`select run, outcome, round(iops / 1000) as thousands, vms from runs
    left join (from results where entity_kind = 'all' and operation = 'all') using (study, run) order by run`);
  const problems = await store.rows("from problems where code not in ('same-bytes')");
  store.close();
  for (const name of Object.keys(cases)) {
    const own = problems.filter(({ source }) => source.startsWith(`${name}/`));
    seen[name] = {
      runs: runs.flatMap(({ run, ...rest }) =>
        run.startsWith(`s/${name}/`) ? [{ run: run.slice(name.length + 3), ...rest }] : [],
      ),
      codes: [...new Set(own.map(({ code }) => code))].sort(),
      messages: own.map(({ message }) => message),
    };
  }
});
afterAll(() => repository.remove());

/** @param {string} name */
const figures = (name) => seen[name].runs.map(({ run, thousands }) => [run, thousands]);

describe("files named like VMs", () => {
  test("are one run of as many VMs where their times are the same, and it is said", () => {
    expect(seen.fleet.runs).toEqual([{ run: "result-vm", outcome: "completed", thousands: 7, vms: 3 }]);
    expect(seen.fleet.codes).toEqual(["vms-by-time"]);
    expect(seen.fleet.messages.join()).toContain("3 files named like VMs");
  });

  test("are a run each time", () =>
    expect(figures("sweep")).toEqual([
      ["t4-vm", 3],
      ["t8-vm", 12],
    ]));

  test("stay apart where one ran after the other", () => {
    expect(figures("apart").map(([, thousands]) => thousands)).toEqual([1, 2, 4]);
    expect(seen.apart.codes).toEqual([]);
  });

  test.each(["unknown", "beside"])("have no sum where another of them may be of it: %s", (name) => {
    expect(seen[name].runs).toContainEqual({ run: "vms", outcome: "incomplete", thousands: null, vms: 2 });
    expect(seen[name].codes).toEqual(["missing-vm", "vms-by-time"]);
    expect(seen[name].messages.filter((message) => message.includes("vm3"))).toHaveLength(1);
    expect(seen[name].messages.join()).not.toMatch(/vm4|other4/);
  });

  test("have no sum where one of them cannot be read", () => {
    expect(seen.damaged.runs).toEqual([{ run: "vms", outcome: "incomplete", thousands: null, vms: 2 }]);
  });
});

test("files with other names stay apart, also at the same time", () => {
  expect(figures("disks").map(([, thousands]) => thousands)).toEqual([1, 2]);
});

test("a VM that is 50 s late in 60 s is no part of a sum", () => {
  expect(seen.late.runs).toMatchObject([{ run: "qd=1", outcome: "incomplete", thousands: null }]);
  expect(seen.late.codes).toContain("workers-apart");
});

test("two tools under one name are two runs", () => {
  expect(figures("mixed")).toEqual([
    ["qd=1/tool=diskspd", 2],
    ["qd=1/tool=fio", 10],
  ]);
  expect(seen.mixed.codes).toContain("tools-differ");
});

describe("several invocations in the files of VMs", () => {
  test("belong together by their times, and a missing one leaves no sum", () => {
    expect(figures("appended")).toEqual([
      ["qd=1/run=1", 17],
      ["qd=1/run=2", null],
      ["qd=1/run=3", 12],
    ]);
    expect(seen.appended.codes).toEqual(["missing-invocation"]);
  });

  test("stay apart where they are unlike in number and have no times", () => {
    expect(seen.untimed.runs).toHaveLength(3);
    expect(seen.untimed.codes).toContain("invocations-differ");
  });
});
