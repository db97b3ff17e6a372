import { describe, expect, test } from "vitest";
import { readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { makePages } from "../../scripts/site/framework/page-rooms.js";
import { readSite } from "../../scripts/site/read-site.js";
import { pointsOf } from "../points.js";

const identity = { title: "T", description: "", base: "/", address: null, repository: null };
const factors = [
  { name: "stripe_width", title: "Disk stripes", unit: "stripes", meaning: "How many.", slug: "stripes" },
  { name: "vms", title: "VMs", unit: "VMs", meaning: "How many." },
];
const hostile = `<script>alert("\${1}")</script>`;
const study = {
  study: "one",
  title: hostile,
  question: hostile,
  factor: "stripe_width",
  baseline: "1",
  load_axis: "vms",
  platform: "vsan",
  provenance: "measured",
  status: "current",
  published: null,
  licence: hostile,
  source_title: null,
  source_url: null,
  source_licence: null,
  source_not_given: null,
  environment: JSON.stringify({ host: { model: hostile, disks: ["a", "b"] } }),
  notes: JSON.stringify([hostile]),
};
const run = (/** @type {object} */ more) => ({
  study: "one",
  run: "one/a",
  tool: "fio",
  workload: "4k randread",
  repeat: null,
  outcome: "completed",
  operation: "all",
  level: "1",
  level_number: 1,
  load: 1,
  iops: 1000,
  bytes_per_s: 4096000,
  latency_mean_us: 32000,
  ...more,
});

/**
 * All pages of a site whose store answers with these rows.
 * @param {Record<string, object[]>} answers  by a table that only that question reads from first
 */
async function pagesOf(answers) {
  const store = {
    rows: async (/** @type {string} */ sql) =>
      answers[/from (\w+)/.exec(sql.replace(/--.*/g, ""))?.[1] ?? ""] ?? [],
    close() {},
  };
  const site = await readSite(store, {
    identity,
    factors,
    measures: readMeasures(),
    tables: readTables(),
    published: [],
  });
  const pages = await makePages(site);
  const text = pages
    .flatMap(({ markdown = "", fragments = {} }) => [markdown, ...Object.values(fragments)])
    .join("\n");
  return { pages, text, paths: pages.map(({ path }) => path).sort() };
}

describe("a repository without studies", () => {
  test("still has its pages, which say what to do", async () => {
    const { paths, text } = await pagesOf({});
    expect(paths).toEqual([
      "404",
      "check",
      "compare",
      "data/index",
      "explore",
      "index",
      "methodology",
      "query",
      "run",
      "studies",
    ]);
    expect(text).toContain("There is no study yet");
  });
});

describe("a study", () => {
  test("without runs has a page that says so once, and no section for what is not there", async () => {
    const { pages } = await pagesOf({ studies: [study] });
    const { markdown = "", fragments = {} } = pages.find(({ path }) => path === "studies/one") ?? {};
    expect(fragments["studies/one/head"]).toContain("Nothing has been read yet");
    expect(markdown.match(/^## .*$/gm)).toEqual(["## In detail", "## Data", "## Cite"]);
  });

  test("that varies a factor is compared, under the factor's address", async () => {
    const { paths } = await pagesOf({ studies: [study], runs: [run({})] });
    expect(paths).toContain("compare/stripes");
  });

  test("among many is reported everywhere, once", async () => {
    const studies = Array.from({ length: 30 }, (_, i) => ({
      ...study,
      study: `study-${i}`,
      title: `Study ${i}`,
      published: `2024-01-${String(i + 1).padStart(2, "0")}`,
    }));
    const runs = studies.flatMap(({ study }) =>
      [1, 2].map((load) => run({ study, run: `${study}/${load}`, load })),
    );
    const { pages } = await pagesOf({ studies, runs });
    const found = Object.assign({}, ...pages.map(({ fragments }) => fragments));
    expect(found["home/studies"].match(/<tr data-facets/g)).toHaveLength(15);
    const list = found["studies/studies"];
    expect(list.match(/<tr data-facets/g)).toHaveLength(30);
    expect(list.indexOf("Study 29<")).toBeLessThan(list.indexOf("Study 28<"));
    const compared = found["compare/stripes/page"];
    for (const { study } of studies) expect(compared).toContain(`id="${study}"`);
    expect(compared.match(/<a href="..\/studies\/study-\d+\.html">/g)).toHaveLength(30);
  });

  test("whose factor is its load has one line and no comparison", async () => {
    const own = { ...study, factor: "vms" };
    const runs = [
      run({ level: null, level_number: null }),
      run({ run: "one/b", load: 2, level: null, level_number: null }),
    ];
    const { paths, text } = await pagesOf({ studies: [own], runs });
    expect(paths.filter((path) => path.startsWith("compare/"))).toEqual([]);
    expect(text).not.toContain('name="levels"');
    expect(text.match(/<path class="l0" d=/g)?.length).toBeGreaterThan(0);
  });

  test("cannot put markup or code into a page", async () => {
    const { pages, text } = await pagesOf({
      studies: [study],
      runs: [run({ tool: hostile, workload: hostile })],
    });
    expect(text.replace(/^title: .*$/gm, "")).not.toContain("<script>alert");
    for (const { markdown = "" } of pages) expect(markdown.replace(/^title: .*$/m, "")).not.toContain("${");
  });

  test("tells what changed since it was published, the latest first, and why it no longer stands", async () => {
    const changelog = JSON.stringify([
      { date: "2024-05-01", status: "corrected", change: hostile },
      { date: "2024-06-01", change: "A note was added." },
    ]);
    const { pages } = await pagesOf({
      studies: [{ ...study, status: "corrected", added: "2024-01-01", changelog }],
    });
    const found = Object.assign({}, ...pages.map(({ fragments }) => fragments));
    expect(found["studies/one/changes"].match(/datetime="[^"]+"/g)).toEqual([
      'datetime="2024-06-01"',
      'datetime="2024-05-01"',
      'datetime="2024-01-01"',
    ]);
    expect(found["studies/one/head"]).toContain("2024-05-01: &lt;script&gt;");
  });

  test("names the whole files of which it keeps an extract, which is linked where it is published", async () => {
    const external = ["kept.csv", "hidden.csv"].map((extract) => ({
      extract,
      url: `https://data.example/${hostile}`,
      sha256: "a".repeat(64),
      bytes: 9e9,
      how: "every tenth row",
    }));
    const sources = external.map(({ extract }) => ({
      study: "one",
      source: extract,
      bytes: 1,
      sha256: "b".repeat(64),
      rows: 1,
      withheld: extract === "hidden.csv" ? "names hosts" : null,
    }));
    const { text } = await pagesOf({ studies: [{ ...study, external: JSON.stringify(external) }], sources });
    expect(text).toContain('<a href="../raw/one/kept.csv">kept.csv</a>: every tenth row');
    expect(text).toContain("withheld: names hosts</span>: every tenth row");
    expect(text).toContain("8.38 GiB");
    expect(text).not.toContain('<script>alert("');
  });

  test("shows a failed run as that, a missing figure as a dash, never as zero", async () => {
    const runs = [
      run({ outcome: "no_io", iops: null, bytes_per_s: null, latency_mean_us: null }),
      run({ run: "one/b", load: 2, latency_mean_us: null }),
      run({ run: "one/c", load: 3 }),
    ];
    const { text } = await pagesOf({ studies: [study], runs });
    expect(text).toContain('colspan="3"><a href="../run.html?run=one/a">no io</a></td>');
    expect(text).toContain("<td>–</td>");
  });

  test("shows runs whose level is not known in a table of their own", async () => {
    const { text } = await pagesOf({
      studies: [study],
      runs: [run({}), run({ run: "one/b", level: null, level_number: null })],
    });
    expect(text).toContain("fio, disk stripes not known");
  });

  test("shows every run, also runs without a number at one load and runs that differ in another factor", async () => {
    const { text } = await pagesOf({
      studies: [study],
      runs: [
        run({ iops: 1001 }),
        run({ run: "one/b", iops: 1002 }),
        run({ run: "one/c", iops: 1003, settings: "queue_depth=4" }),
        run({ run: "one/d", iops: 1004, workload: "8k randread" }),
      ],
    });
    for (const iops of ["1,001", "1,002", "1,003", "1,004"]) expect(text).toContain(`">${iops}</a></td>`);
    const table = /<table class="results"[\s\S]*?<\/table>/.exec(text)?.[0] ?? "";
    expect(table.match(/<th scope="row">/g)).toHaveLength(3);
    expect(text).toContain('<th rowspan="2" scope="col">Run</th>');
    expect(text).toContain("<td>queue depth 4</td>");
  });

  test("shows what an incomplete run measured in brackets, or that word, and draws neither", async () => {
    const figures = { iops: null, bytes_per_s: null, latency_mean_us: null };
    const { pages, text } = await pagesOf({
      studies: [study],
      runs: [
        run({ outcome: "incomplete", iops: 1001 }),
        run({ run: "one/b", load: 2, outcome: "incomplete", ...figures }),
        run({ run: "one/c", load: 3 }),
        run({ run: "one/d", load: 4 }),
      ],
    });
    expect(text).toContain('title="incomplete">(<a href="../run.html?run=one/a">1,001</a>)</td>');
    expect(text).toContain("Figures in brackets are of incomplete runs");
    expect(text).toContain('colspan="3"><a href="../run.html?run=one/b">incomplete</a></td>');
    const { files } = pages.find(({ path }) => path === "studies/one") ?? {};
    expect(files?.["one.json"]).toMatchObject({ rows: 2 });
  });

  test("has a dot for a point measured once beside repeats, and for a level with one load", async () => {
    const once = run({ run: "one/c", level: "2", level_number: 2, load: 2 });
    const repeats = [run({ repeat: 1 }), run({ run: "one/b", repeat: 2 }), run({ run: "one/d", load: 2 })];
    const dots = async (/** @type {Record<string, object[]>} */ answers) => {
      const { pages } = await pagesOf({ studies: [study], ...answers });
      return pages
        .flatMap(({ fragments = {} }) => fragments["studies/one/charts"] ?? [])
        .map((text) => text.match(/<svg viewBox="0 0 360[\s\S]*?<\/svg>/)?.[0] ?? "")
        .map((chart) => [0, 1].map((level) => pointsOf(chart, level)));
    };
    expect(await dots({ runs: [...repeats, once] })).toEqual([[3, 1]]);
    expect(await dots({ runs: [run({}), run({ run: "one/b", load: 2 }), once] })).toEqual([[0, 1]]);
  });
});

describe("what the checks found", () => {
  const checked = { queue_checked: true, throughput_checked: true };
  const problem = { study: "one", source: "one/a.json", line: 1, severity: "error", code: "x", message: "m" };

  test("says how many runs could be checked before it says that nothing is wrong", async () => {
    const runs = [run(checked), run({ run: "one/b", load: 2, ...checked })];
    const all = await pagesOf({ studies: [study], runs });
    expect(all.text).toContain("2 of 2 runs could be checked; no problems found");
    expect(all.text).not.toContain("problems-in-the-files");
    const some = await pagesOf({ studies: [study], runs: [...runs, run({ run: "one/c", load: 3 })] });
    expect(some.text).toContain("2 of 3 runs could be checked; no problems found");
    const queue = await pagesOf({ studies: [study], runs: [run({ queue_checked: true }), run(checked)] });
    expect(queue.text).toContain("the queue depth of 2, the throughput of 1");
  });

  test("does not say that nothing is wrong where no run could be checked", async () => {
    const { text } = await pagesOf({ studies: [study], runs: [run({})] });
    expect(text).toContain("No run could be checked:");
    expect(text).not.toContain("othing to warn about");
  });

  test("leads to problems in the files, from the study and from a comparison", async () => {
    const { pages } = await pagesOf({ studies: [study], runs: [run(checked)], problems: [problem] });
    const found = Object.assign({}, ...pages.map(({ fragments }) => fragments));
    expect(found["studies/one/findings"]).toContain('<a href="#problems-in-the-files">1 problem</a>');
    expect(found["compare/stripes/page"]).toContain('<a href="../studies/one.html#problems-in-the-files">');
  });
});
