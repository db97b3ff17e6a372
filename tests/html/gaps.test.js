/** What pages say of what is not there, and of files that were written from a document. */
import { expect, test } from "vitest";
import { describeRun, describeRuns, loadName } from "../../src/html/cells.js";
import { nameFactors } from "../../src/study/confounders.js";
import { sayWriter } from "../../src/study/files.js";
import { sayUnchecked } from "../../src/findings/findings-list.js";
import { emptyFrame } from "../../src/figure/chart-only.js";
import { describeGap } from "../../src/words/chart-only.js";

/** @param {any[]} factors */
const infos = (factors) => ({ factorInfos: new Map(factors.map((factor) => [factor.name, factor])) });

test("factors of one title are reported once, or with the unit that distinguishes them", () => {
  const study = infos([
    { name: "set_pct", title: "Working set", unit: "%" },
    { name: "set_bytes", title: "Working set", unit: "bytes" },
    { name: "vms", title: "VMs", unit: "VMs" },
  ]);
  expect(nameFactors(study, ["vms", "set_pct", "set_bytes"])).toEqual(["VMs", "working set"]);
  expect(nameFactors(study, ["set_bytes", "other_thing"])).toEqual(["working set (bytes)", "other thing"]);
});

test("a study without a load axis has no load that was not given", () => {
  const run = { run: "s/1", tool: "fio", level: null, workload: "4k randread", load: null };
  const study = /** @type {any} */ ({ load_axis: null, loadInfo: null, runs: [run] });
  expect(loadName(study, null)).toBe("no load axis");
  expect(describeRun(study, /** @type {any} */ (run))).toBe("fio, 4k random read");
  expect(describeRuns(study, ["s/1"])).toEqual(["fio, 4k random read: 1 run"]);
  expect(loadName({ ...study, load_axis: "vms" }, null)).toBe("not given");
});

/** A document with a number of a run and two of its text. */
const quoted = (/** @type {object[]} */ source_figures) =>
  /** @type {any} */ ({
    ...{ provenance: "published", source_figures },
    statements: [{}, {}],
    measures: [{ name: "iops" }, { name: "latency_mean_us" }],
    printed: new Map([["s/1 all", { run: "s/1", iops: "3700000", latency_mean_us: null, iops_line: 4 }]]),
  });

test("the numbers of runs and the statements of a document are both quoted", () => {
  const text = String(emptyFrame(quoted([]), "latency against hosts"));
  expect(text).toContain("The document prints no ");
  expect(text).toContain("The document prints no latency against hosts.");
  expect(text).toContain("3 other numbers that it prints are quoted.");
});

test("a chart of the document replaces its numbers, with what its text says", () => {
  const figures = [
    { figure: "Figure 1", shows: "IOPS over hosts", says: "IOPS grow with the hosts" },
    { figure: "Figure 2", shows: "Latency over hosts" },
  ];
  const latency = String(emptyFrame(quoted(figures), "latency against hosts"));
  expect(latency).toContain("Figure 2, chart only; the text gives no number.");
  expect(latency).not.toContain("Figure 1");
  const another = { figure: "Figure 3", shows: "latency over the working set", says: "It grows." };
  const hosts = String(emptyFrame(quoted([...figures, another]), "latency against hosts"));
  expect(hosts).not.toContain("Figure 3");
  expect(String(emptyFrame(quoted([another]), "latency against hosts"))).toContain("the text says it grows.");
  const both = String(emptyFrame(quoted(figures), "IOPS or latency against Hosts"));
  expect(both).toContain("Figure 1, chart only: the text says IOPS grow with the hosts.");
  expect(both).not.toMatch(/prints no|not published/i);
});

test.each([
  [{ provenance: "measured" }, "not run"],
  [{ provenance: "published", source_figures: [{}], source_not_seen: ["a page"] }, "chart only"],
  [{ provenance: "published", source_not_seen: ["a page"] }, "not seen"],
  [{ provenance: "published" }, "no number printed"],
])("a cell without a number: %j", (study, said) => {
  expect(describeGap(/** @type {any} */ ({ source_figures: [], source_not_seen: [], ...study }))).toBe(said);
});

test("a file of quoted figures was not written by the tool that the document ran", () => {
  const source = { tool: "fio", format: "published-table", tool_version: null };
  expect(sayWriter({ provenance: "published" }, source)).toBe("this project, from the document");
  expect(sayWriter({ provenance: "measured" }, source)).toBe("fio");
});

test("what no run states is named where none could be checked", () => {
  const run = { outcome: "completed", iops: 1, latency_mean_us: 2, bytes_per_s: null, factors: {} };
  expect(sayUnchecked(/** @type {any} */ ([run]))).toBe(
    "No run could be checked: no run has outstanding I/O or throughput.",
  );
});
