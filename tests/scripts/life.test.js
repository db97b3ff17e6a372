import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { openStore, repository as ours } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { ingest } from "../../scripts/ingest.js";
import { migrateAll } from "../../scripts/migrate.js";
import { resetData } from "../../scripts/reset-data.js";
import { listChanges, summarise } from "../../scripts/summary.js";
import { readTree } from "../files.js";
import { fioJson, makeRepository, studyYaml } from "../repository.js";

const withoutGit = process.env.REQUIRE_GIT !== "1" && spawnSync("git", ["--version"]).status !== 0;
if (withoutGit)
  console.warn("The summary of a pull request is not tested: no git. To test it: sudo apt-get install git");

/** @type {(() => void)[]} */
const removals = [];
afterEach(() => removals.splice(0).forEach((remove) => remove()));

/** @param {Record<string, string | Uint8Array>} files inside data/studies */
function studies(files) {
  const repository = makeRepository(files);
  removals.push(repository.remove);
  return repository;
}

/** Studies that only need a check are checked together. */
describe("what study.yaml says of a study's life", () => {
  const changelog = `changelog:\n  - { date: "2024-05-01", status: superseded, change: Measured again. }\n`;

  /** What study.yaml says, and what is told of it. @type {[string, string][]} */
  const everySilent = [
    ["status: withdrawn\n", "status: withdrawn: changelog does not say since when and why"],
    [
      `status: corrected\nchangelog:\n  - { date: "2024-05-01", status: withdrawn, change: x }\n`,
      "status: corrected: changelog ends with withdrawn",
    ],
    [
      `status: superseded\nchangelog:\n  - { date: "2024-05-01", status: superseded, change: x }\n`,
      "status: superseded: superseded_by is missing",
    ],
    [
      `status: superseded\nsuperseded_by: gone\nchangelog:\n  - { date: "2024-05-01", status: superseded, change: x }\n`,
      "superseded_by: no study gone (missing-study)",
    ],
    [`changelog:\n  - { date: 2024-5-1, change: x }\n`, "changelog.0.date"],
  ];
  const silent = everySilent.filter((_, i) => process.env.LONG || i % 3 === 0);
  const external = (/** @type {string} */ extract) =>
    `external:\n  - { extract: ${extract}, url: "https://data.example/x.csv", sha256: ${"a".repeat(64)}, bytes: 9000000000 }\n`;

  /** @type {Record<string, [yaml: string, result: string]>} */
  const made = {
    a: [`status: superseded\nsuperseded_by: b\n${changelog}`, fioJson()],
    b: ["", fioJson({ bs: "8k" })],
    ...Object.fromEntries(
      silent.map(([extra], i) => [`silent-${i}`, [extra, fioJson({ size: `${i + 1}m` })]]),
    ),
    large: ["", fioJson({ bs: "16k" }) + "\n".repeat(11 << 20)],
    elsewhere: [external("a.json"), fioJson({ bs: "32k" })],
    "elsewhere-lost": [external("b.json"), fioJson({ bs: "64k" })],
  };
  /** @type {Awaited<ReturnType<typeof check>>} */
  let checked;
  /** @type {Record<string, any>} */
  let superseded;
  beforeAll(async () => {
    const files = Object.entries(made).flatMap(([name, [yaml, result]]) => [
      [`${name}/study.yaml`, studyYaml(yaml)],
      [`${name}/a.json`, result],
    ]);
    const { root, remove } = makeRepository(Object.fromEntries(files));
    checked = await check({ root });
    const store = await openStore(root);
    [superseded] = await store.rows("select status, superseded_by, changelog from studies where study = 'a'");
    store.close();
    remove();
  });
  const linesOf = (/** @type {string} */ name) =>
    checked.lines.filter((line) => line.startsWith(`data/studies/${name}/`));

  test("a status says since when and why, and what to read instead", () => {
    expect([...linesOf("a"), ...linesOf("b")]).toEqual([]);
    expect(superseded).toMatchObject({ status: "superseded", superseded_by: "b" });
    expect(JSON.parse(superseded.changelog)).toEqual([
      { date: "2024-05-01", status: "superseded", change: "Measured again." },
    ]);
  });

  test("a status that does not is told", () => {
    expect(checked.failed).toBe(true);
    expect(silent.map((_, i) => linesOf(`silent-${i}`))).toEqual(
      silent.map(([, message]) => [expect.stringContaining(message)]),
    );
  });

  test("a file over the limit is reported with what to do, and is read all the same", () =>
    expect(linesOf("large")).toEqual([
      expect.stringMatching(
        /^data\/studies\/large\/a\.json: error: the file has \d+ bytes \(too-large\); .*external/,
      ),
    ]));

  test("a file elsewhere is named with its address, hash and size, beside an extract that is there", () => {
    expect(linesOf("elsewhere")).toEqual([]);
    expect(linesOf("elsewhere-lost")).toEqual([
      expect.stringContaining("external: no file b.json (missing-file); expected an extract of the file"),
    ]);
  });
});

describe("migrate", () => {
  test("goes through every version left behind, keeps comments and order, and does nothing twice", async () => {
    const old = studyYaml("# the end\n").replace("version: 1\n", "# why\nversion: 1\n");
    const { root } = studies({
      ...{ "a/study.yaml": old, "b/study.yaml": studyYaml().replace("version: 1", "version: 3") },
      "1.js": `export const migrate = (study) => study.set("asked", study.get("question"));`,
      "2.js": `export const migrate = (study) => study.delete("question");`,
    });
    const folder = join(root, "data", "studies");
    const target = { version: 3, migrations: pathToFileURL(`${folder}/`) };
    expect(await migrateAll({ root, target, dryRun: true }, () => {})).toBe(1);
    expect(readTree(folder)["a/study.yaml"]).toBe(old);
    expect(await migrateAll({ root, target }, () => {})).toBe(1);
    const migrated = readTree(folder)["a/study.yaml"];
    expect(migrated.split("\n").filter(Boolean)).toEqual([
      ...["# why", "version: 3", "title: A test", "platform: linux-lab", "provenance: measured"],
      ...["asked: Is it read?", "# the end"],
    ]);
    expect(await migrateAll({ root, target }, () => {})).toBe(0);
    expect(readTree(folder)["a/study.yaml"]).toBe(migrated);
  });

  test("leaves every study.yaml of this repository as it is", async () => {
    expect(await migrateAll({ dryRun: true }, () => {})).toBe(0);
  });

  test.each(["", "version: x\n", "version: 0\n"])("refuses what has no version: %j", async (line) => {
    const { root } = studies({ "a/study.yaml": studyYaml().replace("version: 1\n", line) });
    await expect(migrateAll({ root }, () => {})).rejects.toThrow("version: expected a whole number from 1");
  });

  test("refuses a version that is not known yet", async () => {
    const { root } = studies({ "a/study.yaml": studyYaml().replace("version: 1", "version: 99") });
    await expect(migrateAll({ root }, () => {})).rejects.toThrow("data/studies/a/study.yaml: version: 99");
  });
});

describe("reset-data", () => {
  test("moves the studies of the template to the tests; those that git does not know, or that came later, stay", async () => {
    const { root, write } = studies({
      "a/study.yaml": studyYaml(),
      "a/a.json": fioJson(),
      "untracked/study.yaml": studyYaml(),
      "../../tests/screenshots/home-360.png": "of the study",
    });
    if (process.env.LONG) await ingest({ root, quiet: true });
    else write("../parquet/manifest.json", "of the study");
    expect(resetData(root, ["a"])).toEqual({ moved: 1, stayed: 1 });
    const left = [
      "data/studies/untracked/study.yaml",
      "tests/fixtures/examples/data/studies/a/a.json",
      "tests/fixtures/examples/data/studies/a/study.yaml",
    ];
    expect(Object.keys(readTree(root)).sort()).toEqual(left);
    if (process.env.LONG) expect(await ingest({ root, quiet: true })).toMatchObject({ studies: 1, runs: 0 });
    write("later/study.yaml", studyYaml());
    expect(resetData(root, ["a"])).toEqual({ moved: 0, stayed: 2 });
    expect(Object.keys(readTree(root)).sort()).toEqual(["data/studies/later/study.yaml", ...left]);
  });

  test("asks first: where nobody can answer, nothing is changed", () => {
    const { root } = studies({ "a/study.yaml": studyYaml() });
    const script = join(ours, "scripts", "reset-data.js");
    const { status, stderr } = spawnSync(process.execPath, [script, "--root", root], { input: "yes\n" });
    expect(status).toBe(1);
    expect(String(stderr)).toContain("nothing was changed");
    expect(Object.keys(readTree(root))).toEqual(["data/studies/a/study.yaml"]);
  });
});

test.skipIf(withoutGit)(
  "the summary of a pull request says what studies gained, and which raw files changed",
  async () => {
    const { root, write } = studies({ "a/study.yaml": studyYaml(), "a/a.json": fioJson() });
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync("git", args, { cwd: root, encoding: "utf8" });
    const commit = () => {
      git("add", "data/studies");
      git("-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "-qm", "data");
    };
    git("init", "-q");
    commit();
    const base = git("rev-parse", "HEAD").trim();
    write("a/a.json", fioJson({ bs: "8k" }));
    write("b/study.yaml", studyYaml());
    write("b/vms=1/a.json", fioJson());
    mkdirSync(join(root, "data", "studies", "<b>|x"));
    writeFileSync(join(root, "data", "studies", "<b>|x", "study.yaml"), studyYaml());
    commit();
    await ingest({ root, quiet: true });
    expect(await summarise(root, listChanges(root, base))).toContain("| not built |");
    for (const [file, bytes] of Object.entries({
      "studies/b.html": 3000,
      "data/runs/b.parquet": 1000,
      "raw/b/x.csv": 500,
    })) {
      mkdirSync(dirname(join(root, "dist", file)), { recursive: true });
      writeFileSync(join(root, "dist", file), "x".repeat(bytes));
    }
    const text = await summarise(root, listChanges(root, base));
    expect(text).toMatch(/^\| `b` \|.*\| 3\.91 KiB and raw files of 500 B \|/m);
    expect(text).toMatch(/^\| `a` \| \+0 ~1 −0 \| .* \| 1 runs \| lab \| 0 problems \| /m);
    expect(text).toMatch(/^\| `b` \| \+2 ~0 −0 \| .* \| 1 runs \| lab \| 0 problems \| /m);
    expect(text).toMatch(/^\| `·b··x` \| \+1 ~0 −0 \| .* \| no page \|/m);
    expect(text).toContain("(data/studies is append-only): `data/studies/a/a.json`");
    expect(await summarise(root, [])).toBe("No study changed.\n");
    expect(() => listChanges(root, "nowhere")).toThrow();
  },
);
