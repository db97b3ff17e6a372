/** Studies of strangers beside a good one: each is told or shown, none harms who builds, who reads, or the good one. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostStudyEntries } from "../../loaders/limits.js";
import { openStore, repository as home } from "../../loaders/store/store.js";
import { readFactors, readMeasures, readTables } from "../../loaders/vocabulary/schemas.js";
import { ingest } from "../../scripts/ingest.js";
import { makeContained } from "../../scripts/site/framework/contain.js";
import { makePages } from "../../scripts/site/framework/page-rooms.js";
import { readSite } from "../../scripts/site/read-site.js";
import { visible } from "../../src/words/visible.js";
import { fioJson, makeRepository, readPublished, studyYaml } from "../repository.js";
import { all, slice } from "./studies/kinds.js";
import { folders } from "./studies/names.js";

const hostile = process.env.LONG ? all : slice;
const names = Object.keys(hostile);

const good = {
  "good/study.yaml": studyYaml("factor: vms\n"),
  "good/vms=1/a.json": fioJson(),
  "good/vms=2/a.json": fioJson({ iodepth: "2" }),
};

/** @type {ReturnType<typeof makeRepository>} */
let alone;
/** @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {{status: number | null, stdout: string, stderr: string}} */
let checked;
/** @type {Awaited<ReturnType<typeof makeContained>>} */
let made;

beforeAll(async () => {
  if (process.env.LONG) {
    alone = makeRepository(good);
    await ingest({ root: alone.root, quiet: true });
  }
  repository = makeRepository(good);
  for (const [name, { files, make }] of Object.entries(hostile)) {
    for (const [path, content] of Object.entries(files)) repository.write(`${name}/${path}`, content);
    make?.(join(repository.root, "data/studies", name));
  }
  for (const folder of folders) mkdirSync(join(repository.root, "data/studies", folder));
  checked = spawnSync(process.execPath, [join(home, "scripts/check.js"), "--root", repository.root], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  made = await makeContained(await readRepository(repository.root), makePages);
}, 3_600_000);
afterAll(() => [alone, repository].forEach((each) => each?.remove()));

/** @param {string} root */
async function readRepository(root) {
  const store = await openStore(root);
  const site = await readSite(store, {
    identity: { title: "T", description: "", base: "/", address: null, repository: null },
    factors: readFactors(),
    measures: readMeasures(),
    tables: readTables(),
    published: [],
  });
  store.close();
  return site;
}

/** @param {Record<string, string>} published */
const ofGood = (published) =>
  Object.fromEntries(Object.entries(published).filter(([path]) => /\/good\.parquet$/.test(path)));

test("the check ends, and says in lines what is wrong", () => {
  expect(checked.stderr).toBe("");
  expect(checked.status).toBe(1);
  if (process.env.LONG) expect(names.length).toBeGreaterThanOrEqual(150);
});

test("nothing is printed that moves or hides what is next to it", () => {
  const lines = `${checked.stdout}${checked.stderr}`.split("\n");
  expect(lines.filter((line) => visible(line) !== line)).toEqual([]);
  expect(lines.filter((line) => line.length > 10_000)).toEqual([]);
});

test.runIf(process.env.LONG)("the tables of the good study are those without the others", () => {
  expect(ofGood(readPublished(repository.root))).toEqual(ofGood(readPublished(alone.root)));
});

test("each hostile study is reported, or has a page", () => {
  const shown = new Set(made.site.studies.map(({ study }) => study));
  const silent = names.filter(
    (name) =>
      !checked.stdout.includes(`data/studies/${name}/`) && !checked.stdout.includes(`data/studies/${name}:`),
  );
  expect(silent.filter((name) => !shown.has(name))).toEqual([]);
  for (const [name, { code, fine }] of Object.entries(hostile)) {
    const lines = checked.stdout.split("\n").filter((line) => line.startsWith(`data/studies/${name}`));
    if (code) expect(lines.join("\n"), name).toContain(`(${code})`);
    if (fine) expect(lines, name).toEqual([]);
  }
  expect(checked.stdout.match(/\(wrong-study-name\)/g)).toHaveLength(folders.length);
});

/** A table of figures tells each row that is there twice. */
const ofEachRow = new Set(["repeats"]);

test("what study.yaml, names and texts cost is bounded", () => {
  const counts = names.map((name) => ({
    name,
    lines: checked.stdout.split("\n").filter((line) => line.startsWith(`data/studies/${name}/`)).length,
  }));
  expect(counts.filter(({ name, lines }) => lines > mostStudyEntries + 100 && !ofEachRow.has(name))).toEqual(
    [],
  );
});

test("no study fails because of what its files hold", () => {
  expect(made.site.failed).toEqual([]);
  expect(checked.stdout.split("\n").filter((line) => line.includes("(study-failed)"))).toEqual([]);
});

test("pages have no markup of strangers, nothing hidden, and no value that is none", () => {
  /** @type {string[]} */
  const wrong = [];
  for (const { path, markdown = "", fragments = {}, about } of made.pages)
    for (const [key, text] of Object.entries({ markdown, picture: about?.picture ?? "", ...fragments }))
      for (const found of findWrong(withoutHead(String(text)))) wrong.push(`${path} ${key}: ${found}`);
  expect(wrong).toEqual([]);
});

/** Framework reads the title above a page as data, and escapes it where it writes it. @param {string} text */
const withoutHead = (text) => text.replace(/^---\n(?:title: ".*"\n|(?!---).*\n)*?---\n/, "");

/** @param {string} text @returns {string[]} */
function findWrong(text) {
  const bare = text.replace(/="[^"]*"/g, '=""');
  const tags = bare.match(/<[a-z][^>]*>/gi) ?? [];
  const words = bare.replace(/<[^>]*>/g, " ");
  return [
    ...(visible(text) === text ? [] : ["hidden characters"]),
    ...(text.match(/<script[^>]*>[^<]{0,20}alert|<img src=x/g) ?? []),
    ...tags.filter((tag) => /\son\w+=|javascript:/i.test(tag)),
    ...(words.match(/.{0,30}(?:\bundefined\b|\bNaN\b|\[object Object\]|\bInfinity\b).{0,30}/g) ?? []),
    ...(text.length > 2_000_000 ? [`${text.length} characters`] : []),
  ];
}

if (process.env.REPORT)
  test("report", () =>
    writeFileSync(
      /** @type {string} */ (process.env.REPORT),
      `${names.length}\n${checked.stdout}\n${checked.stderr}`,
    ));
