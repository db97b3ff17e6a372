import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readTables } from "../../loaders/schemas.js";
import { readSite } from "../../scripts/site/read-site.js";

const folder = new URL("../../src/pages/", import.meta.url);
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
  const site = await readSite(store, { identity, factors, tables: readTables(), published: [] });
  const files = readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith(".js"));
  const made = await Promise.all(
    files.map(async (file) => (await import(new URL(file, folder).href)).pages(site)),
  );
  const pages = made.flat();
  const text = pages
    .flatMap(({ markdown = "", fragments = {} }) => [markdown, ...Object.values(fragments)])
    .join("\n");
  return { pages, text, paths: pages.map(({ path }) => path).sort() };
}

describe("a repository without studies", () => {
  test("still has its pages, which say what to do", async () => {
    const { paths, text } = await pagesOf({});
    expect(paths).toEqual(["data/index", "index"]);
    expect(text).toContain("There is no study yet");
  });
});

describe("a study", () => {
  test("without runs has a page that says so", async () => {
    const { text, paths } = await pagesOf({ studies: [study] });
    expect(paths).toContain("studies/one");
    expect(text).toContain("no runs with a load to draw");
    expect(text).toContain("No run of this study has been read yet");
  });

  test("that varies a factor is compared, under the factor's address", async () => {
    const { paths } = await pagesOf({ studies: [study], runs: [run({})] });
    expect(paths).toContain("compare/stripes");
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

  test("shows a failed run as that, a missing figure as a dash, never as zero", async () => {
    const runs = [
      run({ outcome: "no_io", iops: null, bytes_per_s: null, latency_mean_us: null }),
      run({ run: "one/b", load: 2, latency_mean_us: null }),
    ];
    const { text } = await pagesOf({ studies: [study], runs });
    expect(text).toContain('colspan="3">no io</td>');
    expect(text).toContain("<td>–</td>");
  });

  test("shows runs whose level is not known in a table of their own", async () => {
    const { text } = await pagesOf({
      studies: [study],
      runs: [run({}), run({ run: "one/b", level: null, level_number: null })],
    });
    expect(text).toContain("fio, disk stripes not known");
  });
});
