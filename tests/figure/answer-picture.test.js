/** The picture beside an answer shows what the answer says: its values, its settings, its workloads. */
import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { isInTimes } from "../../src/charts/changes-chart.js";
import { answerPicture, namedRows } from "../../src/figure/answer-picture.js";
import { dotCharts, quotedSides } from "../../src/figure/dot-charts.js";
import { measureSaid } from "../../src/figure/leading-chart.js";
import { emptyStudy } from "../empty-study.js";

/** @param {object} given @returns {any} */
const studyOf = (given) => ({
  ...{ ...emptyStudy, measures: readMeasures(), factorInfos: new Map(), factor: "hypervisor" },
  ...given,
});

const shape = { block_size_bytes: "4096", read_pct: "100" };

/** @param {string} level @param {number} iops @returns {any} */
const run = (level, iops) => ({
  ...{ run: `a/${level}`, outcome: "completed", tool: "fio", workload: "4k randread", level, load: null },
  ...{
    repeat: null,
    iops,
    bytes_per_s: null,
    latency_mean_us: null,
    factors: { hypervisor: level, ...shape },
  },
});

/** @param {string} hypervisor @param {[number | null, number | null]} ends @param {object} [others] @returns {any} */
const figure = (hypervisor, [low, high], others = {}) => ({
  ...{ kind: "figure", measure: "iops", low, high },
  factors: { hypervisor, block_size_bytes: 4096, ...others },
});

const levels = ["esxi", "none"].map((value, index) => ({ value, slug: value, index }));
const quoted = {
  ...{
    levels,
    tools: ["fio"],
    workloads: ["4k randread"],
    runs: [run("esxi", 200_000), run("none", 200_000)],
  },
  statements: [
    figure("proxmox", [100_000, 110_000]),
    figure("esxi", [1, 1]),
    figure("kvm", [160_000, 170_000], { read_pct: 70 }),
    figure("hyper-v", [null, 50_000]),
  ],
};
const conclusion = (/** @type {string} */ finding, support = null) => ({
  answers: [{ kind: "claim", form: "conclusion", measure: null, finding, support }],
});

test("a value that only the document gives stands beside the runs, under their conditions alone", () => {
  expect(quotedSides(studyOf(quoted))).toEqual([
    { measure: "iops", level: "proxmox", least: 100_000, most: 110_000 },
  ]);
});

test("a chart stands beside a conclusion whose numbers it shows, all settings included, and no other", async () => {
  const said = "Under Proxmox a VM got 100,000 to 110,000 IOPS.";
  expect(measureSaid(studyOf({ ...quoted, ...conclusion(said) }))).toBe("iops");
  const picture = String(await answerPicture(studyOf({ ...quoted, ...conclusion(said) })));
  expect(picture).toContain("100,000 to 110,000");
  expect(picture.match(/200,000/g)?.length).toBeGreaterThan(1);
  for (const other of ["All requirements were met.", "Latency was 100,000 ms.", "IOPS rose by 100 %."])
    expect(await answerPicture(studyOf({ ...quoted, ...conclusion(other) }))).toBe("");
});

test("a conclusion with numbers of one setting alone has no picture of a difference", async () => {
  const [answer] = conclusion("At 4 VMs, ESXi reached 200,000 IOPS.").answers;
  const answers = [{ ...answer, kind: "comparison" }];
  const loaded = [1, 2].flatMap((load) =>
    ["esxi", "none"].map((level) => ({ ...run(level, load * 100_000), run: `a/${level}${load}`, load })),
  );
  const study = {
    ...quoted,
    ...{ answers, runs: loaded, statements: [], environment: {}, load_axis: "vms" },
  };
  const said = (/** @type {string} */ finding) =>
    answerPicture(studyOf({ ...study, answers: [{ ...answers[0], finding }] }));
  expect(String(await said(answer.finding))).toContain("<svg");
  const single = loaded.map((each, i) => ({ ...each, iops: each.level === "esxi" ? each.iops : 7 + i }));
  study.runs = single;
  expect(await said(answer.finding)).toBe("");
});

test("a number of the document says which it is, and a peak stands beside no mean", async () => {
  const statements = [figure("proxmox", [9e5, 9e5]), figure("esxi", [5e5, 5e5])].map((each) => ({
    ...each,
    scope: "peak",
  }));
  const study = studyOf({ ...quoted, runs: [], workloads: [], statements });
  expect((await dotCharts(study))[0].about).toBe("peak");
  study.statements[0].scope = "average";
  expect(await dotCharts(study)).toEqual([]);
});

test("an answer about sizes has a line for each kind of I/O, of the measure that it limits", async () => {
  const at = (/** @type {string} */ size, /** @type {string} */ kind) => ({
    ...{ ...run("", 1000), run: `a/${size}${kind}`, bytes_per_s: 1e6, workload: `${size} ${kind}` },
    factors: { block_size_bytes: size === "4k" ? "4096" : "65536" },
  });
  const runs = ["4k", "64k"].flatMap((size) => ["randread", "seqwrite"].map((kind) => at(size, kind)));
  const answers = [{ kind: "curve", form: "link_limit", measure: "iops", finding: "Writes stop rising." }];
  const given = { answers, runs, workloads: runs.map(({ workload }) => workload), tools: ["fio"] };
  const picture = String(
    await answerPicture(studyOf({ ...given, factor: "block_size_bytes", environment: {} })),
  );
  expect(picture).toContain("Throughput (MB/s) by size of I/O");
  for (const kind of ["random read", "sequential write"]) expect(picture).toContain(kind);
});

test("lines that the answer names have a colour, three at most; of others the extremes and the middle", () => {
  const all = ["4k randread", "4k randwrite", "64k randread", "64k randwrite", "1m seqread"];
  const changes = /** @type {any} */ (
    all.map((workload, i) => ({ row: workload, ratio: 1 + i, result: { workload } }))
  );
  const rows = (/** @type {string} */ finding) =>
    namedRows(studyOf({ ...conclusion(finding), workloads: all }), changes);
  expect(rows("64k reads got less, 4k I/O got more.")).toEqual([
    "64k randread",
    "4k randread",
    "4k randwrite",
  ]);
  expect(rows("64k writes got more.")).toEqual(["64k randwrite"]);
  expect(rows("Nothing is named.")).toEqual(["1m seqread", "64k randread", "4k randread"]);
});

test("an axis is in times or in percent", () => {
  expect([isInTimes([0.7, 3.5]), isInTimes([0.04, 1.4])]).toEqual([true, false]);
});

test("numbers of unlike I/O share no axis", async () => {
  const printed = new Map(
    [
      ["a/esxi", "write"],
      ["a/none", "all"],
    ].map(([of, operation]) => [`${of} ${operation}`, { run: of, operation }]),
  );
  expect(await dotCharts(studyOf({ ...quoted, statements: [] }))).toHaveLength(1);
  expect(await dotCharts(studyOf({ ...quoted, statements: [], printed }))).toHaveLength(0);
});

/** @type {(text: string, value: number, ours: number) => any} */
const printedNumber = (text, value, ours) => ({
  ...{ run: "a/esxi", entity_kind: "all", entity: "all", operation: "all", measure: "iops" },
  ...{ text, unit_as_printed: "IOPS", value, half_step: 0.5, ours, parts: [] },
});

test("an answer about printed numbers shows how far each is from its data, and names the furthest", async () => {
  const study = studyOf({
    ...quoted,
    answers: [{ kind: "agreement", form: "agreement", support: null }],
    figures: [printedNumber("1000", 1000, 1000.2), printedNumber("2000", 2000, 2400)],
  });
  const picture = String(await answerPicture(study));
  expect(picture).toContain("filled: matches, hollow: does not");
  expect(picture.replace(/\s+/g, " ")).toContain("2000 IOPS printed, 2,400 IOPS computed (4k random read).");
  expect(picture).toContain("−17 %");
  const [lone] = study.figures;
  expect(await answerPicture({ ...study, figures: [lone] })).toBe("");
});
