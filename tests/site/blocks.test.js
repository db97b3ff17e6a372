/** Tables and charts that a page asks for in SQL, and the navigation that follows from pages. */
import { readFileSync } from "node:fs";
import MarkdownIt from "markdown-it";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../loaders/store/store.js";
import { readFactors, readMeasures } from "../../loaders/vocabulary/schemas.js";
import { ingest } from "../../scripts/ingest.js";
import { answerBlocks } from "../../scripts/site/framework/answer-blocks.js";
import { findBlocks, placeBlocks } from "../../scripts/site/framework/blocks.js";
import { fillInPreview } from "../../scripts/site/framework/fragments.js";
import { readNavigation, siteHeader } from "../../scripts/site/framework/own-pages.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

/** @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {Awaited<ReturnType<typeof openStore>>} */
let store;
const vocabulary = { factors: readFactors(), measures: readMeasures() };

beforeAll(async () => {
  repository = makeRepository({
    "one/study.yaml": studyYaml().replace("A test", "A & <b>B</b>"),
    "one/vms=1/a.json": fioJson(),
    "one/vms=2/a.json": fioJson(),
  });
  await ingest({ root: repository.root, quiet: true });
  store = await openStore(repository.root);
});
afterAll(() => {
  store?.close();
  repository.remove();
});

/** @param {string[]} lines of a page */
const answer = (...lines) =>
  answerBlocks(store, vocabulary, [{ file: "src/ours.md", text: lines.join("\n") }]);

const spec = ["---", "mark: point", "encoding:", "  x: { field: vms, type: quantitative }"];
const asked =
  "select vms, block_size_bytes, iops, latency_mean_us from runs join outcomes using (study, run) where operation = 'all' order by vms";

describe("a table", () => {
  test("has the heads and units of the vocabulary, and texts of studies are no markup", async () => {
    const sql = asked
      .replace("select", "select title as study_title,")
      .replace(" where", " join studies using (study) where");
    const [table] = Object.values(await answer("```sql table", "-- title: Runs < 3", sql, "```"));
    const heads = Array.from(table.matchAll(/<th scope="col"[^>]*>([^<]*)/g), ([, head]) => head);
    expect(heads).toEqual(["study title", "VMs", "Block size", "IOPS", "Mean latency (µs)"]);
    expect(table).toContain("Runs &lt; 3");
    expect(table).toContain("A &amp; &lt;b&gt;B&lt;/b&gt;");
    const cells = Array.from(table.matchAll(/<td[^>]*>([^<]*)/g), ([, cell]) => cell);
    expect(cells.slice(0, 4)).toEqual(["1", "4k", "10,000", "100"]);
  });

  test("is of a question of src/data", async () => {
    const [table] = Object.values(await answer("```sql table=studies", "-- title: Studies", "```"));
    expect(table).toContain("Is it read?");
  });
});

test("a chart has its figures in the unit of its axis, as rows and as a table", async () => {
  const encoding = "  y: { field: latency_mean_us, type: quantitative }";
  const lines = ["```sql chart", "-- title: Latency", asked, ...spec, encoding, "```"];
  const [chart] = Object.values(await answer(...lines));
  expect(chart).toMatch(/<svg [^>]*aria-label="Latency\."/);
  expect(chart).toContain(">Mean latency (µs)</text>");
  expect(chart).toContain('"head":["VMs","Block size","IOPS","Mean latency (µs)"]');
  expect(chart).toMatch(/"body":\[\[1,4096,10000,100\.\d+\]/);
  expect(chart.match(/<path class="p l0"/g)).toHaveLength(2);
  expect(chart).toContain("<td>4k</td>");
});

test("the page that docs/pages.md shows can be built", async () => {
  const docs = readFileSync(new URL("../../docs/pages.md", import.meta.url), "utf8");
  const [, text] = /````md\n([^]*?)````/.exec(docs) ?? [];
  const fragments = await answerBlocks(store, vocabulary, [{ file: "src/limits.md", text }]);
  expect(Object.keys(fragments)).toHaveLength(2);
  expect(readNavigation([{ file: "src/limits.md", text }])).toEqual([{ name: "Limits", path: "/limits" }]);
});

describe("what cannot be answered is reported with its line", () => {
  test.each([
    [
      "SQL",
      ["```sql table", "-- title: x", "select 1,", "  nothing from runs", "```"],
      /^src\/ours\.md:4: .*nothing/,
    ],
    [
      "a title that is missing",
      ["", "```sql table", "select 1", "```"],
      /^src\/ours\.md:3: a block without a title/,
    ],
    [
      "an unknown question",
      ["```sql table=none", "-- title: x", "```"],
      /^src\/ours\.md:2: no question none: .*src\/data\/none\.sql/,
    ],
    [
      "a chart without spec",
      ["```sql chart", "-- title: x", "select 1", "```"],
      /^src\/ours\.md:2: a chart without a spec/,
    ],
    [
      "YAML",
      ["```sql chart", "-- title: x", asked, "---", "mark: {", "```"],
      /^src\/ours\.md:[56]: the spec is no YAML/,
    ],
    [
      "a spec that is a word",
      ["```sql chart", "-- title: x", asked, "---", "bar", "```"],
      /^src\/ours\.md:5: the spec is no mapping/,
    ],
    [
      "a field",
      ["```sql chart", "-- title: x", "select 1 as one", ...spec, "```"],
      /^src\/ours\.md:5: no column vms .* has one/,
    ],
    [
      "Vega-Lite",
      ["```sql chart", "-- title: x", asked, "---", "marks: bar", "```"],
      /^src\/ours\.md:5: the spec cannot be drawn/,
    ],
  ])("%s", async (_, lines, message) => {
    await expect(answer(...lines)).rejects.toThrow(message);
  });
});

describe("a block", () => {
  test("is found outside of other code alone, and leaves a place where it stands", () => {
    const text = "````md\n```sql table\nno\n```\n````\n\n```sql table\nyes\n```\n\n```sql\nselect 1\n```\n";
    const blocks = findBlocks(text);
    expect(blocks.map(({ content, line }) => [content, line])).toEqual([["yes\n", 8]]);
    const page = placeBlocks(new MarkdownIt({ html: true })).render(text);
    expect(page).toContain(`<div data-fragment="${blocks[0].key}"></div>`);
    expect(page.match(/data-fragment/g)).toHaveLength(1);
    expect(page).toContain("select 1");
  });

  test("is filled in the preview, or says that it is being asked", () => {
    const text = "```sql table\nyes\n```\n";
    const render = (/** @type {Record<string, string>} */ fragments) =>
      fillInPreview(new MarkdownIt({ html: true }), () => fragments).render(text);
    expect(render({ [findBlocks(text)[0].key]: "<b>1</b>" })).toBe("<b>1</b>");
    expect(render({})).toContain("Being asked");
  });
});

describe("the navigation", () => {
  const page = (/** @type {string} */ name, /** @type {string} */ front) => ({
    file: `src/${name}.md`,
    text: `---\n${front}\n---\n\n# x\n`,
  });

  test("follows from the pages: numbers first, others by title", () => {
    const pages = [
      page("b", "title: B\nnav: true"),
      page("a", "title: A & <O>\nnav: true"),
      page("data/index", "title: Data\nnav: 4"),
      page("no", "title: No"),
    ];
    const sections = readNavigation(pages);
    expect(sections.map(({ path }) => path)).toEqual(["/data/", "/a", "/b"]);
    const header = siteHeader("T", sections, "/b");
    expect(header).toContain('<a href="/b" aria-current="page">B</a>');
    expect(header).toContain(">A &amp; &lt;O&gt;</a>");
    expect(siteHeader("T", sections, "/data/index")).toContain('<a href="/data/" aria-current="page">');
    expect(siteHeader("T", sections, "/index")).toContain(
      '<a class="site-name" href="/" aria-current="page">',
    );
  });

  test("wants a title", () => {
    expect(() => readNavigation([page("a", "nav: true")])).toThrow(/^src\/a\.md:1: nav without title/);
  });

  test("of this site stays as it is", () => {
    expect(readNavigation().map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/explore", "/query", "/methodology", "/data/"]),
    );
  });
});
