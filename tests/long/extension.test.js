/**
 * One of each that this repository grows by, in a copy of it: a check, a question, a page, a measure, a factor and a
 * format. Each is a file of its own or an entry of a vocabulary; nothing is registered anywhere.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDuckDB } from "../../loaders/store/store.js";
import { copyRepository } from "../copy.js";
import { studies, studyYaml } from "../repository.js";

const copy = copyRepository("atlas-extension-");

/** @param {string} page of docs @returns {string} the first module that it shows */
const exampleOf = (page) =>
  /```js\n([^]*?)```/.exec(readFileSync(join(copy, "docs", page), "utf8"))?.[1] ?? "";

/** What a contributor writes: files by path. */
const added = {
  "src/analysis/audit/round-figures.js": exampleOf("adding-a-check.md"),
  "loaders/formats/tiny/format.js": exampleOf("adding-a-format.md"),
  "src/data/caches.sql": `
-- Runs and their highest IOPS by mode of the cache.
select cache_mode, count(*) as runs, max(iops) as iops
from runs join outcomes using (study, run) where operation = 'all' group by cache_mode order by cache_mode
`,
  "src/caches.md": `---
title: Caches & modes
nav: true
---

# Caches

<p class="lead">What the mode of a cache does.</p>

\`\`\`sql table
-- title: Runs at each load
select outstanding_io, tool, count(*) as runs_counted, max(iops) as iops
from runs join outcomes using (study, run) where operation = 'all' group by all order by all
\`\`\`

\`\`\`sql chart
-- title: 99.99th percentile of each run
select outstanding_io, cache_mode, latency_p9999_us from runs join outcomes using (study, run)
where operation = 'all' and latency_p9999_us is not null order by all
---
mark: point
encoding:
  x: { field: outstanding_io, type: quantitative }
  y: { field: latency_p9999_us, type: quantitative }
  color: { field: cache_mode, type: nominal }
\`\`\`

\`\`\`sql table=caches
-- title: Modes of the cache
\`\`\`
`,
};

/** Entries of vocabularies. */
const entries = {
  "schemas/measures.yaml": `
- name: latency_p9999_us
  slug: p9999
  title: 99.99th percentile of latency
  sentence: 99.99th percentile of latency
  short: p99.99
  unit: us
  printed: *time
  shown: *ms
  better: lower
  over_workers: none
  over_repeats: geometric mean
  percentile: 99.99
  audited_as: latency_mean_us
`,
  "schemas/factors.yaml": `
- name: cache_mode
  title: Mode of the cache
  type: string
  values: { through: [durchreiche], back: [] }
  aliases: [cache, kachelwerk]
  meaning: How writes pass the cache.
`,
};

const study = "data/studies/caches";

/** @type {Awaited<ReturnType<typeof openDuckDB>>} */
let store;

beforeAll(async () => {
  for (const [path, text] of Object.entries(added)) write(path, text.replace(/^\n/, ""));
  for (const [path, text] of Object.entries(entries))
    appendFileSync(join(copy, path), text.replace(/^\n/, ""));
  for (const load of [1, 2]) {
    const to = `${study}/cache_mode=through/outstanding_io=${load}`;
    cpSync(join(studies, "lab-oio-sweep", `outstanding_io=${load}`), join(copy, to), { recursive: true });
    write(
      `${study}/${load === 1 ? "cache" : "kachelwerk"}=back/outstanding_io=${load}/a.csv`,
      `tiny,1\n${load * 50000},20\n`,
    );
  }
  write(
    `${study}/study.yaml`,
    studyYaml("factor: cache_mode\nbaseline: through\nload_axis: outstanding_io\n"),
  );
  build();
  store = await openDuckDB();
  await store.connection.run(readViews());
}, 300_000);
afterAll(() => {
  store?.close();
  rmSync(copy, { recursive: true, force: true });
});

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
}

function build() {
  const { SITE_PREVIEW: _, ...env } = process.env;
  const program = join(copy, "scripts", "build.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    cwd: copy,
    env,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout).toContain("0 problems");
  expect(status, stdout).toBe(0);
}

/** What `duckdb -init schemas/views.sql` reads in the folder of the copy. */
function readViews() {
  const [views, outcomes] = ["schemas/views.sql", "data/parquet/outcomes.sql"].map((path) =>
    readFileSync(join(copy, path), "utf8"),
  );
  return views
    .replace(/^\.read .*$/m, () => outcomes)
    .replaceAll("'data/parquet/", `'${copy.replaceAll("\\", "/")}/data/parquet/`);
}

const runs9999 = `from runs join outcomes using (study, run)
  where operation = 'all' and latency_p9999_us is not null`;

const page = (/** @type {string} */ name) => readFileSync(join(copy, "dist", `${name}.html`), "utf8");

/** @param {string} sql  over the names of schemas/views.sql */
const ask = (sql) => store.rows(sql);

/** @param {string} html @param {string} title @returns {string[][]} cells of the table with that caption */
function tableOf(html, title) {
  const [table] = html.match(
    new RegExp(`<table[^>]*>\\s*<caption>\\s*${title}\\s*</caption>[^]*?</table>`),
  ) ?? [""];
  const rows = table.split(/<tr\b/).slice(1); // end tags of rows are left out
  return rows.map((row) => Array.from(row.matchAll(/<t[dh][^>]*>([^<]*)/g), ([, cell]) => cell.trim()));
}

test("a check is a file: its finding stands on the page of the study, in its words", async () => {
  const found = await ask(`select * from checks where "check" = 'round_figures'`);
  expect(found.map(({ value }) => value).sort()).toEqual([100000, 50000]);
  expect(page("studies/caches")).toContain("IOPS end in three zeros, as typed numbers do");
});

describe("a page is a file", () => {
  test("that every page leads to", () => {
    for (const name of ["index", "studies/caches", "caches", "data/index"])
      expect(page(name)).toMatch(
        /<li><a href="[./]*caches\.html"( aria-current="page")?>Caches &amp; modes<\/a><\/li>/,
      );
    expect(page("caches")).toContain('aria-current="page">Caches &amp; modes');
  });

  test("whose tables have the figures that SQL has", () => {
    expect(tableOf(page("caches"), "Runs at each load").filter((row) => row.includes("tiny"))).toEqual([
      ["1", "tiny", "1", "50,000"],
      ["2", "tiny", "1", "100,000"],
    ]);
  });

  test("whose chart is drawn, with its figures", async () => {
    const html = page("caches");
    expect(html).toMatch(/<svg [^>]*aria-label="99\.99th percentile of each run\."/);
    expect(html).toContain(">99.99th percentile of latency (ms)</text>");
    const [, text] = /<script type="application\/json">\s*(\{"head".*\})\s*<\/script>/.exec(html) ?? [];
    const { head, body } = JSON.parse(text);
    expect(head).toEqual(["Outstanding I/O", "Mode of the cache", "99.99th percentile of latency (ms)"]);
    const own = await ask(
      `select outstanding_io, cache_mode, latency_p9999_us / 1000 as ms ${runs9999} order by all`,
    );
    expect(body).toEqual(
      own.map(Object.values).map(([load, mode, ms]) => [load, mode, expect.closeTo(ms, 4)]),
    );
  });

  test("with a question of another file", () => {
    const [head, back, through] = tableOf(page("caches"), "Modes of the cache");
    expect(head).toEqual(["Mode of the cache", "runs", "IOPS"]);
    expect(back).toEqual(["back", "2", "100,000"]);
    expect(through.slice(0, 2)).toEqual(["through", "6"]);
  });
});

describe("a measure is an entry", () => {
  test("of the percentiles that the tool printed", async () => {
    const rows = await ask(`select o.run, o.latency_p9999_us as shown, p.latency_us as printed
      from outcomes o join percentiles p using (study, run, operation)
      where p.entity_kind = 'all' and p.percentile = 99.99 and p.latency_layer = o.percentile_layer`);
    expect(rows.length).toBeGreaterThan(2);
    for (const { shown, printed } of rows) expect(shown).toBe(printed);
  });

  test("that the page of a study draws", async () => {
    expect(page("studies/caches")).toMatch(
      /<svg [^>]*aria-label="99\.99th percentile of latency of 4k random read with fio against Outstanding I\/O/,
    );
    expect(page("studies/caches")).toContain(">99.99th percentile of latency (ms)</text>");
    expect(page("studies/caches")).toContain('data-measure="p9999"');
    const [file] = page("studies/caches").match(/_file\/studies\/caches\.[^"]+/) ?? [];
    const { columns } = JSON.parse(readFileSync(join(copy, "dist", String(file)), "utf8"));
    const drawn = columns.latency_p9999_us.filter(
      (/** @type {number | null} */ value, /** @type {number} */ i) =>
        value !== null && columns.part[i] === "run",
    );
    const own = await ask(`select latency_p9999_us ${runs9999} order by run`);
    expect(drawn.sort()).toEqual(own.map((row) => row.latency_p9999_us).sort());
  });

  test("that Explore offers, with the same figures", async () => {
    expect(page("explore")).toMatch(/<option value="latency_p9999_us"[^>]*>99\.99th percentile of latency/);
    const file = join(copy, "dist/data/explore.parquet").replaceAll("\\", "/");
    const explored = await store.rows(`select run, latency_p9999_us from '${file}' order by run, operation`);
    const own = await ask(
      "select o.run, latency_p9999_us from outcomes o join runs using (study, run) where is_main and is_known and outcome = 'completed' order by o.run, operation",
    );
    expect(explored).toEqual(own);
  });
});

test("measure and factor are columns to take away, with their meaning", () => {
  const [heads] = readFileSync(join(copy, "dist/data/run_results.csv"), "utf8").split(/\r?\n/);
  expect(heads.split(",")).toEqual(expect.arrayContaining(["latency_p9999_us", "cache_mode"]));
  const { resources } = JSON.parse(readFileSync(join(copy, "dist/data/datapackage.json"), "utf8"));
  const whole = resources.find((/** @type {{path: string}} */ { path }) => path === "run_results.csv");
  const described = new Map(
    whole.schema.fields.map((/** @type {Record<string, string>} */ field) => [field.name, field.description]),
  );
  expect(described.get("latency_p9999_us")).toContain("99.99th percentile of latency");
  expect(described.get("cache_mode")).toBe("How writes pass the cache.");
});

test("a factor is an entry: a part of a path, a column of runs, a page of its levels", async () => {
  const rows = await ask("select cache_mode, count(*) as runs from runs group by all order by all");
  expect(rows).toEqual([
    { cache_mode: "back", runs: 2 },
    { cache_mode: "through", runs: 6 },
  ]);
  expect(page("compare/cache-mode")).toContain("Mode of the cache");
  const levels = tableOf(page("caches"), "Modes of the cache").map(([mode]) => mode);
  expect(levels).toEqual(["Mode of the cache", "back", "through"]);
  expect(page("data/index")).toContain("How writes pass the cache.");
});

test("a factor is a filter and an axis of Explore, and is found by the search", async () => {
  const file = join(copy, "dist/data/explore.parquet").replaceAll("\\", "/");
  const explored = await store.rows(`select distinct cache_mode from '${file}' order by all`);
  expect(explored).toEqual([{ cache_mode: "back" }, { cache_mode: "through" }]);
  expect(page("explore")).toMatch(/<option value="cache_mode"[^>]*>Mode of the cache/);
  expect(page("explore")).toContain('{"name":"cache_mode","title":"Mode of the cache"}');
  expect(readFileSync(join(copy, "dist/search.json"), "utf8")).toContain('"title":"Mode of the cache"');
});

test("no word of a factor is a private name", () => {
  const { status, stdout } = spawnSync(process.execPath, [join(copy, "scripts/check.js")], {
    ...{ cwd: copy, encoding: "utf8" },
  });
  expect([stdout.match(/.*private-name.*/g), status]).toEqual([null, 0]);
});

test("a format is a folder: its rows are results", async () => {
  const rows = await ask(
    "select iops, latency_mean_us from results join runs using (study, run) where tool = 'tiny' order by iops",
  );
  expect(rows).toEqual([
    { iops: 50000, latency_mean_us: 20 },
    { iops: 100000, latency_mean_us: 20 },
  ]);
});
