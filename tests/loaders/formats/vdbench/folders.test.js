import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../../loaders/store/store.js";
import { check } from "../../../../scripts/check.js";
import { fixtures, makeRepository, studyYaml } from "../../../repository.js";

/** @import {Store} from "../../../../loaders/store/store.js" */

/** Output folders as they are, and with few of their files: each run once, its figures those of truth.csv. */

const folder = join(fixtures, "vdbench");
const truth = /** @type {Record<string, string>[]} */ (
  parse(readFileSync(join(folder, "truth.csv"), "utf8"), { columns: true })
).filter(({ rd }) => !rd.startsWith("format_for_"));
const layouts = ["raw-50407", "raw-503", "raw-50406", "fs-50407", "raw-50407-aborted"];
const read = (/** @type {string} */ path) => readFileSync(join(folder, path));

/** Which files somebody kept. @type {Record<string, RegExp>} */
const kept = {
  whole: /./,
  reports: /^(?:summary|totals|histogram)\.html$/,
  flat: /^flatfile\.html$/,
  log: /^(?:logfile|parmfile|errorlog|status)\.html$/,
  stdout: /^console\.txt$/,
};

/** @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {Store} */
let store;
/** @type {string[]} */
let told;

/**
 * Folders that a user may have, besides.
 * @returns {Record<string, string | Buffer>}
 */
function oddFolders() {
  const text = (/** @type {string} */ name) => read(`raw-503/${name}`).toString();
  const [head, ...rest] = text("flatfile.html").split(/(?=^09:00:10)/m);
  const device = (/** @type {string} */ name) => [
    `odd/lost-device/out/${name}.html`,
    read(`raw-50407/${name}.html`),
  ];
  const vm = (/** @type {number} */ number, /** @type {string} */ file) => [
    `odd/vms/load/vm=${number}/${file}`,
    text(file),
  ];
  return {
    "odd/two-executions/out/one.txt": text("console.txt"),
    "odd/two-executions/out/two.txt": text("console.txt").replace(/^09:/gm, "10:"),
    "odd/other-figures/out/flatfile.html": text("flatfile.html"),
    "odd/other-figures/out/summary.html": text("summary.html").replaceAll(
      /(avg_2-3 {5})100\.00 {5}0\.78/g,
      "$1110.00     0.86",
    ),
    "odd/lost-run/out/flatfile.html": head.replace(/^09:.*\n/gm, "") + rest.join(""),
    "odd/lost-run/out/summary.html": text("summary.html"),
    "odd/strangers/out/console.txt": text("console.txt"),
    "odd/strangers/out/summary.html": text("summary.html").replaceAll(/09:00:(?=[12])/g, "09:05:"),
    "odd/strangers/out/b/summary.html": text("summary.html"),
    "odd/strangers/out/b/copy of summary.html": `${text("summary.html")}\n`,
    "odd/parts-alone/out/sd1.html": read("raw-50407/sd1.html"),
    ...Object.fromEntries(["summary", "sd1", "hd1", "hd2"].map(device)),
    ...Object.fromEntries(
      [1, 2].flatMap((number) => ["flatfile.html", "summary.html"].map((file) => vm(number, file))),
    ),
  };
}

beforeAll(async () => {
  const files = Object.entries(kept).flatMap(([name, sign]) =>
    layouts.flatMap((layout) =>
      readdirSync(join(folder, layout))
        .filter((file) => sign.test(file))
        .map((file) => [`kept/${name}/${layout}/${file}`, read(`${layout}/${file}`)]),
    ),
  );
  const all = { ...Object.fromEntries(files), ...oddFolders() };
  repository = makeRepository({ ...all, "kept/study.yaml": studyYaml(), "odd/study.yaml": studyYaml() });
  told = (await check({ root: repository.root })).lines;
  store = await openStore(repository.root);
});
afterAll(() => {
  store.close();
  repository.remove();
});

/** Codes of what is told of files below a folder. @param {string} part */
const codesOf = (part) =>
  told
    .filter((line) => line.includes(part) && !/private-name|same-bytes/.test(line))
    .map((line) => /\(([\w-]+)\); expected/.exec(line)?.[1]);

/** @param {Record<string, any>} row */
const placeOf = ({ run }) => run.replace(/\.html|\/(?:console|flatfile)(?=\/|$)/g, "");

const cases = Object.keys(kept).flatMap((name) =>
  layouts
    .filter((layout) => name !== "log" || layout !== "raw-50406")
    .map((layout) => ({ name, layout, rows: truth.filter((row) => row.folder === layout) })),
);

describe.each(cases)("$name of $layout", ({ name, layout, rows }) => {
  const runs = rows.map((_, i) => `kept/${name}/${layout}${rows.length > 1 ? `/run=${i + 1}` : ""}`);

  test("gives each run once, with the figures of the best file", async () => {
    const found = await store.rows(
      `select r.run, r.outcome, o.iops, o.latency_mean_us, o.ios from runs r left join results o
         on o.study = r.study and o.run = r.run and o.entity_kind = 'all' and o.operation = 'all'
       where r.run like 'kept/${name}/${layout}%' order by length(r.run), r.run`,
    );
    expect([...new Set(found.filter((row) => row.run.split("/")[2] === layout).map(placeOf))]).toEqual(runs);
    const precise = name === "whole" || name === "flat" ? 1e-4 : 0.051;
    for (const [i, row] of rows.entries()) {
      const run = found.find((each) => placeOf(each) === runs[i]);
      expect(run?.outcome).toBe(row.complete === "1" ? "completed" : "incomplete");
      if (row.complete !== "1") expect(run?.iops).toBeNull();
      else expect(Math.abs(run?.iops - Number(row.iops))).toBeLessThan(precise);
      if (row.complete === "1") expect(Number(run?.ios)).toBe(Number(row.ios));
    }
  });
});

test("a folder as it is has factors of flatfile and start lines, and the version of the log", async () => {
  const rows = await store.rows(
    `select tool_version, threads, block_size_bytes, read_pct, random_pct, rate_iops, queue_not_full_by
     from runs where run in ('kept/whole/raw-50407/run=2', 'kept/whole/raw-50407/run=7') order by run`,
  );
  expect(rows.map((row) => Object.values(row).join(" "))).toEqual([
    "50407 1 65536 70 100  ",
    "50407 8 8192 70 100 1600 iorate",
  ]);
});

test("hosts and devices are parts, and nothing is added twice", async () => {
  const rows = await store.rows(
    `select entity_kind || ' ' || entity as part, iops from results
     where run = 'kept/whole/raw-50407/run=1' and operation = 'all' order by part`,
  );
  expect(rows.map(({ part }) => part)).toEqual(["all all", "disk sd1", "disk sd2", "host hd1", "host hd2"]);
  expect(rows[1].iops + rows[2].iops).toBeCloseTo(rows[0].iops, 0);
  const samples = await store.rows(
    `select sum(iops) / count(*) as mean from samples
     where run = 'kept/whole/raw-50407/run=1' and entity_kind = 'all' and operation = 'all'`,
  );
  expect(samples[0].mean).toBeCloseTo(rows[0].iops, 2);
});

test("the histogram of a folder is its runs'", async () => {
  const rows = await store.rows(
    `select run, sum(count)::integer as ios from histograms
     where run like 'kept/whole/%' and entity_kind = 'all' and operation = 'all' and contains(run, 'raw-503') group by run order by run`,
  );
  expect(rows.map(({ ios }) => ios)).toEqual([400, 800, 2143]);
});

test("every file of an execution is named with its runs", async () => {
  const [{ sources }] = await store.rows(
    `select count(distinct source) as sources from run_sources where run = 'kept/whole/raw-503/run=1'`,
  );
  expect(Number(sources)).toBe(9);
});

test("a problem of a folder is reported once", () => {
  expect(codesOf("whole/raw-50407/")).toEqual([]);
  expect(codesOf("whole/raw-503/")).toEqual([]);
  expect(codesOf("whole/fs-50407/")).toEqual(["preparation"]);
  expect(codesOf("whole/raw-50407-aborted/").sort()).toEqual([
    "execution-aborted",
    "no-average",
    "no-end-line",
  ]);
  expect(codesOf("log/raw-50406/")).toEqual(["part-without-whole"]);
});

/** @param {string} folder @returns {Promise<any[]>} */
const runsOf = (folder) =>
  store.rows(
    `select r.run, r.outcome, o.iops from runs r left join results o
       on o.run = r.run and o.entity_kind = 'all' and o.operation = 'all'
     where r.run like 'odd/${folder}/%' order by r.run`,
  );

describe("files of one folder", () => {
  test("of two executions are runs apart", async () => {
    expect((await runsOf("two-executions")).map(({ run }) => run)).toEqual(
      ["one", "two"].flatMap((name) => [1, 2, 3].map((run) => `odd/two-executions/out/${name}/run=${run}`)),
    );
  });

  test("that say other figures of one run are reported", async () => {
    expect((await runsOf("other-figures")).map(({ iops }) => iops)).toEqual([100, 200, 535.75]);
    expect(codesOf("other-figures/")).toContain("sources-differ");
  });

  test("of which one lost its first run are one execution all the same", async () => {
    expect((await runsOf("lost-run")).map(({ run, iops }) => [run, iops])).toEqual([
      ["odd/lost-run/out/run=1", 100],
      ["odd/lost-run/out/run=2", 200],
      ["odd/lost-run/out/run=3", 535.75],
    ]);
    expect(codesOf("lost-run/")).toEqual([]);
  });

  test("of which two are of one kind, or have runs of their own, are reported and read apart", async () => {
    expect(await runsOf("strangers")).toHaveLength(12);
    expect(codesOf("strangers/")).toEqual(["execution-differs", "execution-differs"]);
  });

  test("without those of all devices give the run without parts, and say so", async () => {
    expect(await runsOf("lost-device")).toHaveLength(8);
    expect(codesOf("lost-device/")).toEqual(["parts-missing"]);
    const parts = await store.rows(
      "select distinct entity from results where run like 'odd/lost-device/%' and entity_kind <> 'all' order by entity",
    );
    expect(parts.map(({ entity }) => entity)).toEqual(["hd1", "hd2"]);
  });

  test("that are parts alone are no run, and say so", async () => {
    expect(await runsOf("parts-alone")).toEqual([]);
    expect(codesOf("parts-alone/")).toEqual(["part-without-whole"]);
  });

  test("of several VMs at the same time are one run for each start", async () => {
    expect((await runsOf("vms")).map(({ run, iops }) => [run, iops])).toEqual([
      ["odd/vms/load/run=1", 200],
      ["odd/vms/load/run=2", 400],
      ["odd/vms/load/run=3", 1071.5],
    ]);
  });
});
