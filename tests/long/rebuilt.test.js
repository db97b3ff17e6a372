/** Change after change: the site of a build that keeps what it can is that of a build of everything. */
import { mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeRun } from "../../scripts/bench/archive.js";
import { fioJson, studyYaml } from "../repository.js";
import { openRebuilt } from "../site/rebuilt/site.js";

/** @typedef {ReturnType<typeof openRebuilt>} Rebuilt */

/** One keeps what it can, the other one nothing. */
const [kept, full] = [openRebuilt(), openRebuilt()];
beforeAll(() => Promise.all([kept.build(), full.build()]));
afterAll(() => [kept, full].forEach((site) => site.close()));

const yaml = "data/studies/generated-0/study.yaml";
const look = "src/look.yaml";

/** What changes, and how many studies stay as they are. @type {Record<string, [stay: number, (site: Rebuilt) => void, ...string[]]>} */
const changes = {
  "a run": [3, ({ at }) => writeRun(at("data/studies/generated-1"), 1, 12)],
  "a title": [3, ({ edit }) => edit(yaml, (text) => text.replace("Generated study 0", "Another title"))],
  "a note": [3, ({ edit }) => edit(yaml, (text) => `${text}notes: [Measured at night.]\n`)],
  "a study more": [
    4,
    ({ write }) => {
      write("data/studies/more/study.yaml", studyYaml());
      write("data/studies/more/a.json", fioJson({ iodepth: "4" }));
    },
  ],
  "one that is superseded by it": [
    4,
    ({ edit }) =>
      edit(
        "data/studies/alone/study.yaml",
        (text) =>
          `${text}status: superseded\nsuperseded_by: more\nchangelog:\n  - { date: "2024-05-01", status: superseded, change: Again. }\n`,
      ),
  ],
  "a study renamed": [
    4,
    ({ at }) => renameSync(at("data/studies/generated-2"), at("data/studies/constructor")),
  ],
  "a study less": [3, ({ remove }) => remove("data/studies/more")],
  "a raw file after it was read": [
    3,
    ({ edit }) =>
      edit("data/studies/constructor/stripe_width=1/vms=1/repeat=1/result.xml", (text) => `${text}\n`),
    "--skip-ingest",
  ],
  "that it is read": [3, () => {}],
  "a run less": [3, ({ remove }) => remove("data/studies/generated-1/stripe_width=1/vms=1/repeat=1")],
  "the factor of a study": [
    3,
    ({ edit }) => edit(yaml, (text) => text.replace("factor: stripe_width\nbaseline: 1", "factor: vms")),
  ],
  "a study.yaml that cannot be read": [3, ({ write }) => write(yaml, "title: [\n")],
  "the base": [0, () => {}, "--base", "/elsewhere/"],
  "the style": [0, ({ edit }) => edit(look, (text) => `${text}\ncolours: { light: { link: "#123456" } }\n`)],
  code: [0, ({ edit }) => edit("src/study/pages.js", (text) => text.replace("In detail", "In full"))],
  "a page in a folder, and what another program than the build answers": [
    0,
    ({ write }) => {
      write(
        "src/guides/one.md",
        "# One\n\n<a href=./one.json download>what</a>, <a href=./two.parquet download>how</a>\n",
      );
      write("src/guides/two.parquet.sql", "select study, run, iops from run_results order by all");
      write(
        "src/guides/one.json.js",
        `import { readFileSync } from "node:fs";
         const file = new URL("../../data/parquet/manifest.json", import.meta.url);
         process.stdout.write(JSON.stringify(JSON.parse(readFileSync(file, "utf8"))));`,
      );
    },
  ],
  "a raw file, and nothing of a page": [
    2,
    ({ edit }) => edit("data/studies/alone/a.json", (text) => `${text}\n`),
  ],
  "a page by another name": [0, ({ at }) => renameSync(at("src/guides/one.md"), at("src/guides/ones.md"))],
  "what an editor leaves": [
    0,
    ({ at, write }) => {
      write("src/#index.md#", "");
      symlinkSync("nowhere", at("src/.#index.md"));
    },
  ],
  "nothing but that": [2, ({ at }) => writeRun(at("data/studies/generated-1"), 1, 13)],
};

test.each(Object.entries(changes))("%s", async (_, [stay, change, ...args]) => {
  for (const site of [kept, full]) change(site);
  const [said] = await Promise.all([kept.build(...args), full.build(...args, "--full")]);
  expect(/(\d+) stud\w+ stays? as/.exec(said)?.[1] ?? "0", said).toBe(String(stay));
  expect(kept.readSite()).toEqual(full.readSite());
});

test("damage of the last site builds everything", async () => {
  kept.write("dist/studies/generated-1.html", "damaged");
  writeRun(kept.at("data/studies/generated-1"), 1, 13);
  const said = await kept.build();
  expect(said).toContain("it was damaged (studies/generated-1.html: 7 bytes, expected");
  expect(kept.readSite()).toEqual(full.readSite());
});

test("where data is a link to a store, the site is that of a folder", async () => {
  const store = mkdtempSync(join(tmpdir(), "atlas-store-"));
  try {
    renameSync(kept.at("data"), join(store, "data"));
    symlinkSync(join(store, "data"), kept.at("data"));
    await kept.build("--skip-ingest", "--full");
    expect(kept.readSite()).toEqual(full.readSite());
    for (const site of [kept, full]) writeRun(site.at("data/studies/generated-1"), 1, 14);
    const [said] = await Promise.all([kept.build(), full.build("--full")]);
    expect(said).toMatch(/\d+ studies stay as they are/);
    expect(kept.readSite()).toEqual(full.readSite());
  } finally {
    rmSync(store, { recursive: true });
  }
});
