import { expect, test } from "vitest";
import { readMeasures } from "../../loaders/vocabulary/schemas.js";
import { pivotRows } from "../../src/study/pivot/csv.js";
import { pivotPages, pivotSection, sayForm } from "../../src/study/pivot/pages.js";
import { listPanels } from "../../src/study/pivot/panels.js";

const factors = [
  { name: "stripe_width", title: "Disk stripes per object", unit: "stripes" },
  { name: "vms", title: "VMs", unit: "VMs" },
  { name: "sioc", title: "Storage I/O Control", unit: null },
];
const infos = new Map(factors.map((factor) => [factor.name, factor]));

/** @param {Record<string, any>} given */
const run = ({ run = "s/1", workload = "4k randwrite", load = null, ...given }) => ({
  ...{
    run,
    tool: "fio",
    workload,
    load,
    repeat: null,
    outcome: "completed",
    operation: "all",
    settings: null,
  },
  ...{ iops: null, bytes_per_s: null, latency_mean_us: null, factors: {} },
  ...given,
});

/** @param {number} vms @param {string} stripe_width @param {number} iops @param {Record<string, any>} [more] */
const at = (vms, stripe_width, iops, { factors: other = {}, ...more } = {}) =>
  run({ load: vms, iops, factors: { vms: String(vms), stripe_width, ...other }, ...more });

/** @param {object[]} runs @param {object} [more] @returns {any} */
const studyOf = (runs, more = {}) => ({
  ...{ study: "s", title: "Stripes", provenance: "measured", factor: "stripe_width", load_axis: "vms", runs },
  ...{
    factorInfo: factors[0],
    loadInfo: factors[1],
    factorInfos: infos,
    measures: readMeasures(),
    checks: [],
  },
  ...{ printed: new Map(), source_figures: [], source_not_seen: [], ...more },
});

const text = (/** @type {unknown} */ markup) =>
  String(markup)
    .replace(/<\/t[hdr]>/g, "|")
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();

test("loads stand down and settings across, by their size", () => {
  const study = studyOf([at(10, "1", 300), at(2, "1", 100), at(2, "4", 150), at(2, "16", 1234)]);
  expect(pivotRows(study)).toEqual({
    head: [
      ...["tool", "workload", "measure", "unit", "vms", "runs"],
      ...["stripe_width=1", "stripe_width=4", "stripe_width=16"],
    ],
    body: [
      ["fio", "4k randwrite", "iops", "IOPS", 2, 1, "100", "150", "1234"],
      ["fio", "4k randwrite", "iops", "IOPS", 10, 1, "300", "", ""],
    ],
  });
  expect(text(pivotSection(study))).toContain(
    "4k random write, fio, IOPS VMs| 1 stripe| 4 stripes| 16 stripes| | 2| 100| 150| 1,234| | 10| 300| not run| not run|",
  );
  expect(sayForm(study)).toBe("VMs down, disk stripes per object across");
});

test("without a load axis, and where the setting is the load, workloads stand down", () => {
  const runs = [
    at(2, "1", 100),
    at(2, "4", 150),
    run({ workload: "8k randread", iops: 7, load: 2, factors: { stripe_width: "4" } }),
  ];
  const rows = [
    ["fio", "4k randwrite", "iops", "IOPS", 1, "100", "150"],
    ["fio", "8k randread", "iops", "IOPS", 1, "", "7"],
  ];
  for (const load_axis of [null, "stripe_width"])
    expect(pivotRows(studyOf(runs, { load_axis }))?.body).toEqual(rows);
});

test("repeats are their mean, and say of how many runs", () => {
  const study = studyOf([
    at(2, "1", 100, { repeat: "1" }),
    at(2, "1", 400, { repeat: "2" }),
    at(2, "4", 50),
    at(2, "8", 9, { outcome: "failed" }),
  ]);
  expect(pivotRows(study)?.body).toEqual([["fio", "4k randwrite", "iops", "IOPS", 2, 2, "200", "50", ""]]);
  expect(text(pivotSection(study))).toContain("| 2| 200 (n=2)| 50.0| failed|".replace("50.0", "50"));
});

test("other settings that tell runs of one place apart are columns, at every setting", () => {
  const on = { factors: { sioc: "true" } };
  const off = { factors: { sioc: "false" } };
  const told = { settings: "sioc=true" };
  const study = studyOf([
    at(2, "1", 100, { ...on, ...told }),
    at(2, "1", 200, { ...off, settings: "sioc=false" }),
    at(2, "4", 300, on),
  ]);
  expect(pivotRows(study)?.body.map((row) => row.slice(4))).toEqual([
    [2, "true", 1, "100", "300"],
    [2, "false", 1, "200", ""],
  ]);
});

test("a document keeps its digits and its rows, and a gap says what it shows instead", () => {
  const printed = new Map([
    ["s/1 all", { run: "s/1", iops: "1,234.50", line: 2 }],
    ["s/2 all", { run: "s/2", iops: "99", line: 3 }],
  ]);
  const runs = [
    at(2, "1", 1234.5, { run: "s/1" }),
    at(2, "1", 99, { run: "s/2" }),
    at(4, "4", 5, { run: "s/3" }),
  ];
  const study = studyOf(runs, {
    provenance: "published",
    printed,
    source_figures: [{ figure: "1", shows: "x" }],
  });
  expect(pivotRows(study)?.body.map((row) => row.slice(4))).toEqual([
    [2, 1, "1234.50", ""],
    [2, 1, "99", ""],
    [4, 1, "", "5"],
  ]);
  expect(text(pivotSection(study))).toContain("| 2| 1,234.50| chart only|");
});

test("a study without a factor, or without runs of it, has no table", () => {
  expect(listPanels(studyOf([at(2, "1", 1)], { factor: null }))).toEqual([]);
  expect(pivotRows(studyOf([]))).toBeNull();
  expect(pivotSection(studyOf([run({ iops: 4 })]))).toBe("");
});

test("many numbers stand on pages of their own, each within what a page holds", () => {
  const loads = Array.from({ length: 120 }, (_, i) => i + 1);
  const of = (/** @type {string} */ tool) =>
    loads.flatMap((load) =>
      ["a", "b", "c"].flatMap((workload) =>
        ["1", "2", "4", "8"].map((level) => at(load, level, load, { tool, workload })),
      ),
    );
  const study = studyOf([...of("fio"), ...of("diskspd")]);
  const pages = pivotPages(study);
  expect(pages.map(({ path }) => path)).toEqual(["tables/s", "tables/s_2"]);
  const texts = pages.flatMap(({ fragments }) => Object.values(fragments ?? {}));
  for (const page of texts) expect(page.match(/<\w/g)?.length).toBeLessThan(3000);
  expect(texts.map((page) => page.match(/<table/g)?.length)).toEqual([3, 3]);
  const links = [...String(pivotSection(study)).matchAll(/href="\.\.\/(tables[^"]*html)"/g)].map(
    ([, to]) => to,
  );
  expect(links).toEqual(["tables/s.html", "tables/s_2.html"]);
  expect(String(pivotSection(study))).not.toContain("<table");
});

test("a table that no page holds is cut by its rows", () => {
  const study = studyOf(Array.from({ length: 2000 }, (_, i) => at(i, "1", i + 1)));
  const pages = pivotPages(study);
  const rows = pages.map(
    ({ fragments }) => String(Object.values(fragments ?? {})[0]).match(/<th scope="row"/g)?.length,
  );
  expect(rows.reduce((sum, each) => Number(sum) + Number(each), 0)).toBe(2000);
  expect(Math.max(...rows.map(Number))).toBeLessThan(900);
});
