/** The golden: what is recorded of tables and pages, and that it finds a digit, a word and a link that changed. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openDuckDB } from "../../loaders/store/store.js";
import { checkOut, findTree, lastCommitOf } from "./checkout.js";
import { compareLines, compareRecords, compareTables } from "./compare.js";
import { useFixturesAsStudies } from "./fixture-studies.js";
import { describePage, recordPages } from "./pages.js";
import { describeRecord, readReference } from "./reference.js";
import { recordTables } from "./tables.js";

const root = mkdtempSync(join(tmpdir(), "atlas-golden-test-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const at = (/** @type {string[]} */ ...path) => join(root, ...path);

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const svg = (/** @type {string} */ text) =>
  `<svg viewBox="0 0 9 9"><g id="${text}7" fill="url(#${text}8)"><text x="1">${text}</text></g></svg>`;
const page = `<!DOCTYPE html><html><head><title>Stripes</title><style>p { color: red }</style>
<link rel="modulepreload" href="./_import/a.11223344.js"><script type="module" src="./_import/a.11223344.js"></script>
<script>if (1 < 2) run();</script></head><body><p>4 stripes <b>beat</b> 1,
by +51 % &amp; more. Version 0.1.0+0123456789ab</p>
<table><tr><td>IOPS<td title="exactly">9,600</table><a href="../compare/stripes.html">Compare</a>
<span data-told='{"of":"pair"}'></span>${svg("clip")}</body></html>`;

/**
 * A checkout that has been built: two tables and a page.
 * @param {string} name
 * @param {{iops?: number, note?: string, html?: string}} [changed]
 */
async function makeCheckout(name, { iops = 157_000.25, note = "repeated", html = page } = {}) {
  const checkout = at(name);
  const parquet = join(checkout, "data", "parquet");
  write(join(checkout, "schemas/tables/results.json"), JSON.stringify({ "x-key": ["study", "run"] }));
  write(
    join(checkout, "schemas/views.sql"),
    "create view results as from read_parquet('data/parquet/results/*.parquet');\n.read data/parquet/outcomes.sql\n",
  );
  write(join(parquet, "outcomes.sql"), "create view outcomes as select study, iops from results;");
  mkdirSync(join(parquet, "results"));
  const store = await openDuckDB();
  await store.connection.run(
    `copy (select * from (values ('b', 2, 10.5, 'once'), ('a', 1, ${iops}::double, '${note}')) t(study, run, iops, note))
     to '${join(parquet, "results", "all.parquet").replaceAll("\\", "/")}' (format parquet)`,
  );
  store.close();
  write(join(checkout, "dist/index.html"), html);
  write(join(checkout, "dist/data/list.json"), '{"version":"0.1.0+0123456789ab"}');
  return checkout;
}

/** @param {Parameters<typeof makeCheckout>} of */
async function record(...of) {
  const checkout = await makeCheckout(...of);
  const to = at(`${of[0]}-record`);
  await recordTables(checkout, join(to, "studies", "tables"));
  recordPages(join(checkout, "dist"), join(to, "studies"));
  return to;
}

const original = await record("original");

describe("planted changes are found", () => {
  test("none, where only names of scripts, ids and the hash of the data differ", async () => {
    const html = page.replaceAll("11223344", "aabbccdd").replaceAll("0123456789ab", "ba9876543210");
    const same = await record("same", { html: html.replaceAll("clip7", "clip5").replaceAll("clip8", "x") });
    expect(compareRecords(original, same)).toEqual({
      lines: [],
      different: 0,
      summary: "All 4 tables and pages are equal.",
    });
  });

  test("a digit of a table", async () => {
    const { lines, different } = compareRecords(original, await record("digit", { iops: 157_001.25 }));
    expect(different).toBe(2);
    expect(lines).toEqual([
      "studies/tables/outcomes.jsonl: 2 differences",
      "  - study=a iops=157000.25",
      "  + study=a iops=157001.25",
      "studies/tables/results.jsonl: 1 difference",
      "  study=a run=1: iops 157000.25 → 157001.25",
    ]);
  });

  test("a digit, a word and a link of a page, a label of a chart", async () => {
    const changed = (/** @type {string} */ from, /** @type {string} */ to) => page.replace(from, to);
    const differences = async (/** @type {string} */ name, /** @type {string} */ html) =>
      compareRecords(original, await record(name, { html })).lines.slice(1);
    expect(await differences("digit-on-page", changed("+51", "+52"))).toEqual([
      "  - text 4 stripes beat 1, by +51 % & more. Version 0.1.0+*",
      "  + text 4 stripes beat 1, by +52 % & more. Version 0.1.0+*",
    ]);
    expect(await differences("word", changed("beat", "lose to"))).toHaveLength(2);
    expect(await differences("link", changed("stripes.html", "stripe.html"))).toEqual([
      "  - link a href ../compare/stripes.html",
      "  + link a href ../compare/stripe.html",
    ]);
    expect(await differences("label", changed('<text x="1">clip', '<text x="1">klip'))).toEqual([
      "  - label clip",
      "  + label klip",
    ]);
    expect(await differences("chart", changed('x="1"', 'x="2"'))).toEqual([
      "  - svg text x=1",
      "  + svg text x=2",
    ]);
  });

  test("a page that is new or gone, and a published file that changed", async () => {
    const other = await record("other");
    rmSync(join(other, "studies/pages/index.html.txt"));
    write(join(other, "studies/pages/new.html.txt"), "text new\n");
    write(join(other, "studies/files.txt"), "data/list.json 0\n");
    expect(compareRecords(original, other, { only: "pages" }).lines).toEqual([
      "studies/files.txt: 2 differences",
      expect.stringMatching(/^ {2}- data\/list\.json \w{16}$/),
      "  + data/list.json 0",
      "studies/pages/index.html.txt: 1 difference",
      "  is gone",
      "studies/pages/new.html.txt: 1 difference",
      "  is new",
    ]);
    expect(compareRecords(original, other, { only: "tables" }).different).toBe(0);
  });

  test("with --numbers words may change, numbers may not", async () => {
    const words = page
      .replace("beat", "lose to")
      .replace("Compare", "See")
      .replace("Stripes", "Stripe width");
    const sizes = "<p>runs.parquet 4.12 KiB, CSV</p><p>7.05 KiB</p>";
    const html = words.replace("</body>", `${sizes}</body>`);
    const reworded = await record("reworded", { note: "single run", html });
    expect(compareRecords(original, reworded).different).toBe(2);
    expect(compareRecords(original, reworded, { numbers: true }).different).toBe(0);
    const renumbered = await record("renumbered", { html: html.replace("9,600", "9,601") });
    expect(compareRecords(original, renumbered, { numbers: true }).lines.slice(1)).toEqual([
      "  - 9600",
      "  + 9601",
    ]);
  });
});

test("a page is described line by line", () => {
  expect(describePage(page)).toEqual([
    "text <!DOCTYPE html>",
    "text Stripes",
    "text 4 stripes beat 1, by +51 % & more. Version 0.1.0+*",
    "text IOPS",
    "text [td title] exactly",
    "text 9,600",
    "text Compare",
    "link script src ./_import/a.*.js",
    "link a href ../compare/stripes.html",
    'data {"of":"pair"}',
    "svg svg viewBox=0 0 9 9",
    "svg g id=id1 fill=url(#id2)",
    "svg text x=1",
    "label clip",
  ]);
});

describe("tables are compared by their keys", () => {
  const head = '{"key":["k"],"columns":{"k":"VARCHAR","n":"DOUBLE","t":"VARCHAR"}}';
  const table = (/** @type {object[]} */ ...rows) =>
    [head, ...rows.map((row) => JSON.stringify(row))].join("\n");

  test("rows of the same key are distinguished by their number, and null is not zero", () => {
    const [a, b] = [
      table({ k: "x", n: null, t: "" }, { k: "x", n: 2, t: "" }),
      table({ k: "x", n: 0, t: "" }, { k: "x", n: 2, t: "" }, { k: "y", n: 3, t: "" }),
    ];
    expect(compareTables(a, b)).toEqual(["k=x: n null → 0", "+ k=y"]);
    expect(compareTables(b, a)).toEqual(["k=x: n 0 → null", "- k=y"]);
  });

  test("a column that is new, gone or of another type is one difference", () => {
    const other = head.replace('"t":"VARCHAR"', '"u":"VARCHAR"').replace("DOUBLE", "BIGINT");
    expect(compareTables(table({ k: "x", n: 1, t: "" }), `${other}\n{"k":"x","n":1,"u":""}`)).toEqual([
      "column t is gone",
      "column u is new",
      "column n is BIGINT, was DOUBLE",
    ]);
  });

  test("of a long text it prints where it differs", () => {
    const long = "word ".repeat(200);
    const [line] = compareTables(table({ k: "x", n: 1, t: long }), table({ k: "x", n: 1, t: `${long}end` }));
    expect(line).toMatch(/^k=x: t ….{1,161}" → ….{1,161}end"$/);
  });
});

test("lines that only moved are a difference, except where their order does not count", () => {
  expect(compareLines(["a", "b"], ["b", "a"])).toEqual(["same lines in another order from line 1: b"]);
  expect(compareLines(["a", "b"], ["b", "a"], true)).toEqual([]);
  expect(compareLines(["a", "a"], ["a"])).toEqual(["- a"]);
});

test("a record has a line for each table, page and list of files", () => {
  expect(describeRecord(original)).toEqual([
    expect.stringMatching(/^studies\/files\.txt 1 \w{16}$/),
    expect.stringMatching(/^studies\/pages\/index\.html\.txt 14 \w{16}$/),
    expect.stringMatching(/^studies\/tables\/outcomes\.jsonl 2 \w{16}$/),
    expect.stringMatching(/^studies\/tables\/results\.jsonl 2 \w{16}$/),
  ]);
  for (const line of readReference()) expect(line).toMatch(/^(studies|fixtures)\/[\w./-]+ \d+ \w{16}$/);
});

test("every fixture becomes a study", () => {
  const checkout = at("fixtures");
  write(join(checkout, "data/studies/own/study.yaml"), "");
  write(join(checkout, "tests/fixtures/fio/v3/read.json"), "{}");
  write(join(checkout, "tests/fixtures/fio/v3/read.json.expected.json"), "{}");
  write(join(checkout, "tests/fixtures/study/whole/study.yaml"), "title: Whole");
  write(join(checkout, "tests/fixtures/bad/no-study-yaml/a.json"), "{}");
  write(join(checkout, "tests/fixtures/lab/truth.csv"), "");
  useFixturesAsStudies(checkout);
  const studies = join(checkout, "data", "studies");
  const has = (/** @type {string} */ path) => existsSync(join(studies, path));
  expect(["fio/v3/read.json", "fio/study.yaml", "study-whole/study.yaml"].filter(has)).toHaveLength(3);
  expect(has("bad-no-study-yaml/a.json")).toBe(true);
  expect(
    ["own", "lab", "fio/v3/read.json.expected.json", "bad-no-study-yaml/study.yaml"].filter(has),
  ).toEqual([]);
});

const withoutGit = process.env.REQUIRE_GIT !== "1" && spawnSync("git", ["--version"]).status !== 0;

describe.skipIf(withoutGit)("checkouts", () => {
  const repository = at("repository");
  mkdirSync(repository, { recursive: true });
  const git = (/** @type {string[]} */ ...args) => {
    const user = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"];
    const { status, stderr } = spawnSync("git", [...user, ...args], { cwd: repository, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  if (!withoutGit) {
    git("init", "--quiet");
    write(join(repository, "a.txt"), "first\n");
    write(join(repository, ".gitignore"), "dist/\n");
    git("add", ".");
    git("commit", "--quiet", "-m", "first");
    write(join(repository, "a.txt"), "second\n");
    write(join(repository, "new.txt"), "new\n");
    write(join(repository, "dist/page.html"), "");
  }

  test("a commit is written as it was, the working tree as it is, without what git ignores", async () => {
    await checkOut(repository, findTree(repository, "HEAD"), at("commit"));
    expect(readFileSync(at("commit", "a.txt"), "utf8")).toBe("first\n");
    expect(existsSync(at("commit", "new.txt"))).toBe(false);
    await checkOut(repository, findTree(repository, null), at("tree"));
    expect(readFileSync(at("tree", "a.txt"), "utf8")).toBe("second\n");
    expect([existsSync(at("tree", "new.txt")), existsSync(at("tree", "dist"))]).toEqual([true, false]);
  });

  test("an unknown commit is named, and a file that was never committed has HEAD", () => {
    expect(() => findTree(repository, "nowhere")).toThrow(
      "nowhere: expected a commit, a branch or a folder made with --keep",
    );
    expect(lastCommitOf(repository, "new.txt")).toBe("HEAD");
    expect(lastCommitOf(repository, "a.txt")).toMatch(/^[0-9a-f]{40}$/);
  });
});
