/** One bad study among those of the repository: the pages and files of the others are the same bytes. Two builds and one for each kind of bad; in test:long alone. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyRepository } from "../copy.js";
import { fioJson, studies, studyYaml } from "../repository.js";

const names = existsSync(studies) ? readdirSync(studies).filter((name) => !name.startsWith(".")) : [];

/** The one whose levels and factor others share. */
const replaced = names.includes("lab-bad-order") ? "lab-bad-order" : names[0];

/** @type {Record<string, Record<string, string>>} */
const bad = {
  "an unreadable study.yaml": { "study.yaml": "title: [\u001b[31m\u202e\n", "a.json": fioJson() },
  "no study.yaml": { "a.json": "{}" },
  "figures that no machine has": {
    "study.yaml": studyYaml("factor: disk_max_io_size_kib\n"),
    "disk_max_io_size_kib=1/a.json": fioJson().replaceAll("100000.5", "1e29"),
    "disk_max_io_size_kib=2/a.json": fioJson().replaceAll("10000", "1e308"),
    "disk_max_io_size_kib=3/\u202e.json": fioJson(),
  },
};

/** What is about all studies: it lists or counts them, or shows them together. */
const shared =
  /^(?:index|check|explore|query|run|embed|lines|methodology|404|data\/index)\.html$|^(?:feed|sitemap)\.xml$|^compare\/|^data\/(?:atlas\.ducklake$|[\w-]+\.(?:parquet|csv|csv\.gz|json)|datapackage\.json|schemas\/|explore|query)|^_|\.png$/;

describe.runIf(process.env.LONG && names.length > 2)("one bad study", () => {
  /** @type {string} */
  let copy;
  beforeAll(() => {
    copy = copyRepository("atlas-contained-");
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  /** @type {Map<string, string>} */
  let before;

  test("the site is built without any that fails", () => {
    cpSync(studies, join(copy, "data/studies"), { recursive: true });
    const said = build();
    expect(said).not.toContain("cannot be shown");
    before = readOthers();
    expect([...before.keys()].filter((path) => /^studies\/[^/]+\.html$/.test(path))).toHaveLength(
      names.length - 1,
    );
  });

  test.each(Object.keys(bad))("%s: every page and file of the others is the same", (kind) => {
    const folder = join(copy, "data/studies", replaced);
    rmSync(folder, { recursive: true });
    for (const [path, content] of Object.entries(bad[kind])) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    build();
    const after = readOthers();
    expect([...before.keys()].filter((path) => before.get(path) !== after.get(path))).toEqual([]);
    const told = readFileSync(join(copy, "dist/data/index.html"), "utf8");
    expect(told).toContain(`<td>${replaced}<td>`); // Pages leave out end tags that HTML does not need.
  });

  /** @returns {string} what it says */
  function build() {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, "scripts/build.js")], {
      cwd: copy,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
    return stdout + stderr;
  }

  /** @returns {Map<string, string>} what the site has of each other study, by path */
  function readOthers() {
    const dist = join(copy, "dist");
    const paths = readdirSync(dist, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter(
        (path) => statSync(join(dist, path)).isFile() && !path.includes(replaced) && !shared.test(path),
      );
    return new Map(paths.map((path) => [path, readFileSync(join(dist, path), "base64")]));
  }
});
