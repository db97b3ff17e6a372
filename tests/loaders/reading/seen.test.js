/** Studies whose files did not change are not looked at again, and nothing that changed is missed. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readManifest } from "../../../loaders/store/manifest.js";
import { parquetFolder } from "../../../loaders/store/store.js";
import { ingest } from "../../../scripts/ingest.js";
import { findChanges } from "../../../scripts/ingest/seen.js";
import { zipFolder } from "../../archive.js";
import { fioJson, makeRepository, readPublished, studyYaml } from "../../repository.js";

const names = ["archived", "one", "renamed", "two"];
const { root, write, remove } = makeRepository({
  "one/study.yaml": studyYaml(),
  "one/vms=1/a.json": fioJson(),
  "one/vms=2/a.json": fioJson({ rw: "randread" }),
  "two/study.yaml": studyYaml(),
  "two/a.json": fioJson(),
  "archived/study.yaml": studyYaml(),
  "renamed/study.yaml": studyYaml("superseded_by: two\n"),
  "renamed/b.json": fioJson(),
});
const at = (/** @type {string[]} */ ...parts) => join(root, "data", "studies", ...parts);
const kept = (/** @type {string[]} */ ...parts) => join(parquetFolder(root), ...parts);

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "atlas-zipped-"));
  writeFileSync(join(folder, "a.json"), fioJson());
  write("archived/packed.zip", zipFolder(folder, "packed/"));
  rmSync(folder, { recursive: true });
  await settle();
});
afterAll(remove);

/** Ingests when what was written is old enough to be known by its time. */
async function settle() {
  await wait(2100);
  await ingest({ root, quiet: true });
}

/** @returns {string[]} names of studies that the next ingest would not look at */
const findSeen = (options = {}) => Object.keys(changesOf(options).kept);

const changesOf = (options = {}) =>
  findChanges(root, readManifest(parquetFolder(root)), options, { full: false, largeBytes: Infinity });

/** Ingests what changed, and everything: the same tables. */
async function expectWhole() {
  await ingest({ root, quiet: true });
  const changed = readPublished(root);
  await wait(2100);
  await ingest({ root, quiet: true, full: true });
  expect(readPublished(root)).toEqual(changed);
}

test("what was ingested is seen, by the same code with the same options", () => {
  expect(findSeen({ allCounters: undefined, firstFinished: undefined })).toEqual(names);
  expect(findSeen({ firstFinished: true })).toEqual([]);
  const used = [...changesOf().uses.values()];
  expect(used.filter((paths) => paths.length === 0)).toEqual([]);
  expect(used.flat().filter((path) => !existsSync(kept(path)))).toEqual([]);
});

test("an ingest of nothing new writes no survey, and leaves what is kept where it is", async () => {
  const listKept = () =>
    [".staging", ".unzipped", ".surveys"].map((folder) =>
      readdirSync(kept(folder))
        .map((name) => [name, statSync(kept(folder, name)).mtimeMs])
        .sort(),
    );
  const before = [readPublished(root), listKept()];
  await ingest({ root, quiet: true });
  expect([readPublished(root), listKept()]).toEqual(before);
});

/** What is done to studies, and which of them are looked at again: null of all. @type {[string, () => unknown, string[] | null][]} */
const changes = [
  [
    "content of the same size, with the time of before",
    () => {
      const { mtime } = statSync(at("one", "vms=1", "a.json"));
      write("one/vms=1/a.json", fioJson().replace('"write"', '"wRite"'));
      utimesSync(at("one", "vms=1", "a.json"), mtime, mtime);
    },
    ["one"],
  ],
  ["another name of a folder", () => renameSync(at("one", "vms=2"), at("one", "vms=4")), ["one"]],
  ["a new file", () => write("two/vms=8/c.json", fioJson()), ["two"]],
  ["a file less", () => rmSync(at("two", "a.json")), ["two"]],
  ["a link in place of a file", () => symlinkSync(at("one"), at("two", "link")), ["two"]],
  ["other rights", () => chmodSync(at("two", "study.yaml"), 0o600), ["two"]],
  ["other words about a study", () => write("two/study.yaml", studyYaml("unknown: 1\n")), ["two"]],
  [
    "a study more, and the successors that others name",
    () => write("zwei/study.yaml", studyYaml()),
    ["renamed"],
  ],
  ["a successor less", () => rmSync(at("two"), { recursive: true }), ["renamed", "two"]],
  ["an unpacked zip is gone", () => rmSync(kept(".unzipped"), { recursive: true }), ["archived"]],
  ["rows are gone", () => rmSync(kept(".staging"), { recursive: true }), null],
  ["a table is gone", () => rmSync(kept("runs", "one.parquet")), []],
];

/** Every one in test:long. */
const chosen = changes.filter(([what]) => process.env.LONG || /same size|a study more/.test(what));

test.each(chosen)("%s: looked at again, with the tables of a whole ingest", async (_, change, again) => {
  const before = findSeen();
  change();
  const seen = findSeen();
  expect(before.filter((name) => !seen.includes(name))).toEqual(again ?? before);
  if (process.env.LONG) await expectWhole();
});

test.runIf(process.env.LONG)("what nobody uses any more is removed", async () => {
  const { root, write, remove } = makeRepository({
    "one/study.yaml": studyYaml(),
    "one/a.json": fioJson(),
  });
  await ingest({ root, quiet: true });
  const inside = (/** @type {string} */ name) => readdirSync(join(parquetFolder(root), name)).sort();
  const packs = inside(".staging");
  expect(packs).not.toEqual([]);
  rmSync(join(root, "data/studies/one"), { recursive: true });
  write("two/study.yaml", studyYaml("equipment: []\n"));
  await ingest({ root, quiet: true });
  expect(inside(".surveys")).toEqual([]); // What was just written is not known by its time.
  expect(inside(".staging").filter((name) => packs.includes(name))).toEqual([]);
  remove();
});
