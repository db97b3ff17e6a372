/** A question that groups of studies answer has the answer of one machine, or is refused in a line. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readManifest } from "../../loaders/store/manifest.js";
import { openDuckDB, parquetFolder } from "../../loaders/store/store.js";
import { makeGroups } from "../../scripts/cluster/batches.js";
import { answerPart } from "../../scripts/cluster/questions/part.js";
import { sortByFile } from "../../scripts/cluster/questions/tables.js";
import { exampleRoot, openExamples } from "../examples.js";
import { makeQuestion, startGroups } from "./questions.js";
import { groups, studies, writeSmallTables } from "./small-tables.js";

const folder = mkdtempSync(join(tmpdir(), "atlas-questions-"));
const parquet = join(folder, "parquet");
const isLong = process.env.LONG === "1";
/** Of questions a landing asks every fourth. @template T @param {T[]} cases */
const sample = (cases) => cases.filter((_, i) => isLong || i % 4 === 0);
/** @type {Awaited<ReturnType<typeof startGroups>>} */
let cluster;

beforeAll(async () => {
  await writeSmallTables(parquet);
  cluster = await startGroups(folder, parquet, groups);
});

afterAll(() => {
  cluster?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** @param {string} sql @returns {Promise<string>} why workers cannot share it; "" where they can */
const whyNot = (sql) =>
  cluster.share(sql).then(
    () => "",
    (error) => /** @type {Error} */ (error).message,
  );

test("made of pieces: the same rows, types and bits, in the same order unless it is said that it is open", async () => {
  let shared = 0;
  const tryOne = async (/** @type {string} */ sql) => {
    const here = await cluster.ask(sql).catch(() => null);
    const there = await cluster.share(sql).catch((error) => /** @type {Error} */ (error).message);
    if (typeof there === "string") {
      // What no machine understands is told in DuckDB's words.
      if (here) expect(there, sql).not.toContain("\n");
      return;
    }
    const inOrder = (/** @type {string[]} */ rows) => (there.notes.length > 0 ? rows.toSorted() : rows);
    expect([there.columns, inOrder(there.rows)], sql).toEqual([here?.columns, inOrder(here?.rows ?? [])]);
    shared++;
  };
  const questions = fc
    .infiniteStream(fc.nat({ max: 999_999 }))
    .map((numbers) => makeQuestion((count) => Number(numbers.next().value) % count));
  const numRuns = isLong ? 2000 : 6;
  await fc.assert(fc.asyncProperty(questions, tryOne), { numRuns, endOnFailure: true });
  expect(shared).toBeGreaterThan(numRuns / 6);
});

describe("shared", () => {
  test.each(
    sample([
      "from studies",
      "from runs limit 3",
      "from runs offset 2",
      "from run_results order by study, run",
      "select tool, count(*) as runs, sum(vms), min(duration_s), max(run) from runs group by tool order by runs desc, tool",
      "select r.tool as t, count(*) from runs r join studies s using (study) group by all having count(*) > 2 order by all",
      "select count(*), sum(vms), max(started_at), bool_or(vms > 2) from runs",
      "select count(*) from runs where false",
      "select sum(vms) / count(vms) + 1e6 as mean from runs",
      "select distinct tool from runs order by tool nulls first",
      "select distinct tool, count(*) from runs group by tool, vms order by all",
      "select tool from runs union select platform from studies order by 1",
      "with w as (from runs where vms > 1) select study, (select count(*) from w where w.study = s.study) as n from studies s order by study",
      "select study, run, latency_p99_us from outcomes order by study, run, operation",
      "select study, avg(duration_s), sum(duration_s), list(run) from runs group by study order by study",
      "select study, avg(iops order by iops) from results join runs using (study, run) group by study order by study",
      "select study from studies order by regexp_matches(platform, 'v'), study desc limit 2",
      "select run as study, study as run from runs order by study desc limit 4 offset 1",
      "select 'it''s', 12345678901234567890 as huge, {a: vms, 'b\"': tool} as s, study as \"a \"\"b\"\"\", study from runs where study = 'a' order by run",
      "select * exclude (workload) from runs where workload = 'it''s \"1\"' order by run",
      "select study, row_number() over (partition by study order by run) as n, run from runs qualify n = 2 order by study",
      "select column_name from (describe runs), studies where study = 'a' order by 1",
    ]),
  )("%s", async (sql) => {
    const { notes, ...answer } = await cluster.share(sql);
    expect(answer).toEqual(await cluster.ask(sql));
    expect(answer.rows.length).toBeGreaterThan(0);
    expect(notes).toEqual([]);
  });
});

describe("reported", () => {
  test.each([
    [
      "select median(vms) from runs",
      /^workers .*: median\(\.\.\.\) over all studies has no parts: group by study too\. One machine answers it: --root in place of --engine and --store$/,
    ],
    ["select avg(vms) from runs", /group by study too, or of whole numbers type sum\(x\) \/ count\(x\)/],
    [
      "select tool, sum(duration_s) from runs group by tool",
      /adds fractions, whose last digit depends on their order/,
    ],
    ["select count(distinct tool) from runs", /ask select distinct x, or group by study too/],
    [
      "select run, rank() over (order by vms) from runs",
      /a window goes over rows of different studies: partition by study/,
    ],
    [
      "select run, row_number() over (partition by study) from runs",
      /name it, such as over \(partition by study order by run\)/,
    ],
    [
      "select r.study, sum(iops) from runs r join results using (run) group by r.study",
      /sum depends on the order of rows.*such as sum\(x order by x\)/,
    ],
    [
      "select a.run from runs a join runs b using (tool)",
      /it joins rows of different studies: join by study or by run/,
    ],
    [
      "select run from runs where vms > (select avg(vms) from runs)",
      /it takes rows of different studies together: group by study too/,
    ],
    ["select tool from runs group by rollup (tool)", /group by study too/],
    [
      "select study from runs group by study limit 2",
      /its limit takes the first of rows in an open order: add order by/,
    ],
    ["select * from (from runs limit 2) order by run", /it has a limit in a part of it/],
    [
      "select study, tool from runs order by tool limit 3",
      /^the limit of this question cuts between rows that are equal in all that it orders by: order by more columns/,
    ],
    ["select study, random() from runs", /random\(\) has another value on each worker/],
    ["select now()", /now\(\) has another value/],
    ["from runs using sample 3", /sample/],
    ["from syntheses", /syntheses (?:is of all studies|does not exist)/],
    ["select 1", /asks nothing of studies/],
    ["select study from studies union all select 'none'", /some that are of none/],
    ["from read_text('package.json')", /it names a file|read_text\(\) describes one machine only/],
    ["from glob('*')", /glob\(\) describes one machine only/],
    ["from duckdb_settings()", /duckdb_settings\(\) describes one machine only/],
    ["copy runs to 'runs.csv'", /more than a question: expected select/],
    ["attach 'x.duckdb'", /more than a question/],
    ["install httpfs", /more than a question/],
    ["select 1; select 2", /several questions/],
    ["from runs where study = $study", /it has a place for a value, study/],
    ["from runs order by tool collate nocase", /a collation is for one machine/],
    ["select distinct study from runs order by run", /select distinct is ordered by columns that it has/],
    ["from runs limit 10%", /its limit is no number of rows/],
    [
      "select lower(tool) as tool, count(*) from runs group by all having tool = 'fio'",
      /tool is a column, and a name that the question gives/,
    ],
    ["select 1 +", /^Parser Error/],
    ["from rums", /^Catalog Error/],
  ])("%s", async (sql, why) => {
    const told = await whyNot(sql);
    expect(told).toMatch(why);
  });
  test.each([
    [
      "select study, tool from runs order by study",
      /^rows that are equal in all that the question orders by may stand in another order/,
    ],
    ["select study, count(*) from runs group by study", /^without order by, rows may stand in another order/],
    ["select study, study from runs order by all", undefined],
  ])("%s: the order that it leaves open", async (sql, note) => {
    const { notes } = await cluster.share(sql);
    if (note) expect(notes.join("\n")).toMatch(note);
    else expect(notes).toEqual([]);
  });
});

/** Questions of the repository that workers cannot share. */
const alone = {
  "audit.sql": /sum depends on the order of rows/,
  "published.sql": /it has a place for a value, files/,
  "query-setup.sql": /more than a question/,
  "summary.sql": /it takes rows of different studies together/,
  "syntheses.sql": /syntheses/,
  "told.sql": /string_agg depends on the order of rows/,
  "examples/2-load.sql": /avg\(\.\.\.\) over all studies has no parts/,
};

describe("questions of the repository", () => {
  const questions = join(import.meta.dirname, "../../src/data");
  const files = /** @type {string[]} */ (readdirSync(questions, { recursive: true }))
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.replaceAll("\\", "/"));
  /** @type {Awaited<ReturnType<typeof startGroups>>} */
  let real;
  beforeAll(async () => {
    if (!isLong) return;
    (await openExamples()).close();
    const names = sortByFile(Object.keys(readManifest(parquetFolder(exampleRoot)).studies));
    const thirds = makeGroups(
      names.map((name) => ({ name, bytes: 1, files: 0 })),
      1,
    );
    real = await startGroups(
      folder,
      parquetFolder(exampleRoot),
      thirds.map((group) => group.map(({ name }) => name)),
    );
  });
  afterAll(() => real?.close());

  test.each(sample(files))("%s", async (name) => {
    const sql = readFileSync(join(questions, name), "utf8")
      .trim()
      .replace(/;$/, "")
      .replaceAll("getvariable('setting_factors')", "['vms']");
    const why = /** @type {Record<string, RegExp>} */ (alone)[name];
    if (why) return expect(await whyNot(sql)).toMatch(why);
    for (const each of isLong ? [cluster, real] : [cluster]) {
      const { notes, ...there } = await each.share(sql);
      const here = await each.ask(sql);
      const inOrder = (/** @type {string[]} */ rows) => (notes.length > 0 ? rows.toSorted() : rows);
      expect({ ...there, rows: inOrder(there.rows) }).toEqual({ ...here, rows: inOrder(here.rows) });
    }
  });
  test("docs/cluster.md names those that they do not share, and how many they do", () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/cluster.md"), "utf8");
    const told = Object.keys(alone);
    expect(files).toEqual(expect.arrayContaining(told));
    expect(page).toContain(`share ${files.length - told.length} of ${files.length}.`);
    for (const name of told) expect(page).toContain(`\`${name.replace(".sql", "")}\``);
  });
});

test("studies stand as DuckDB lists their files", async () => {
  const names = ["a", "a-b", "a.b", "a_b", "a0", "ab", "b", "-a", "aa-1", "aa"];
  const files = join(folder, "listed");
  mkdirSync(files);
  for (const name of names) writeFileSync(join(files, `${name}.parquet`), "");
  const { rows, close } = await openDuckDB();
  const listed = await rows("select parse_filename(file, true) as name from glob($all)", {
    all: join(files, "*.parquet"),
  });
  close();
  expect(sortByFile(names)).toEqual(listed.map(({ name }) => name));
  expect(studies).toEqual(sortByFile(studies));
});

test.skipIf(process.platform === "win32")(
  "an executor reads tables of studies and nothing else",
  async () => {
    const names = join(parquet, ".pseudonyms");
    mkdirSync(names, { recursive: true });
    mkdirSync(join(folder, "parts"), { recursive: true });
    writeFileSync(join(names, "a.json"), '{ "a-real-name": "host-1" }');
    const asked = { parquet, studies: ["a"], variables: { where: join(names, "a.json") }, job: folder };
    const tryOne = (/** @type {string} */ sql) =>
      answerPart({ ...asked, sql }).then(
        () => "answered",
        ({ message }) => message,
      );
    expect(await tryOne("select count(*) from runs")).toBe("answered");
    expect(await tryOne(`from read_text('${parquet}/**')`)).toMatch(/which holds real names/);
    for (const sql of [
      "from read_text(getvariable('where'))",
      `from read_text('${parquet}/.pseud' || 'onyms/a.json')`,
      `from read_text('${parquet}/runs/../.pseud' || 'onyms/a.json')`,
      `from read_text('${join(import.meta.dirname, "questions.js")}')`,
    ])
      expect(await tryOne(sql)).toMatch(/Permission Error/);
  },
);

test("groups keep the order of studies, and give each core something", () => {
  const weighed = (/** @type {number[]} */ sizes) =>
    sizes.map((bytes, i) => ({ name: String(i), bytes, files: 0 }));
  const sizes = (/** @type {number[]} */ given, /** @type {number} */ cores) =>
    makeGroups(weighed(given), cores).map((group) => group.map(({ bytes }) => bytes));
  expect(sizes([], 2)).toEqual([[]]);
  expect(sizes([1, 1, 1, 1], 2)).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(sizes([9e9], 2)).toEqual([[9e9]]);
  const many = makeGroups(weighed(Array.from({ length: 1000 }, (_, i) => (i % 7) * 1e6)), 2);
  expect(many.flat().map(({ name }) => Number(name))).toEqual(Array.from({ length: 1000 }, (_, i) => i));
  expect(many.length).toBeGreaterThanOrEqual(8);
  expect(many.length).toBeLessThanOrEqual(10);
});
