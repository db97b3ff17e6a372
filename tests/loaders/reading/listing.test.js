/** What is listed of a folder. Names that are like one another: tests/scripts/systems.test.js. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { mostEntries } from "../../../loaders/limits.js";
import { listFolder } from "../../../loaders/reading/listing.js";
import { listStudies } from "../../../loaders/reading/studies.js";

/** @type {string[]} */
const folders = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

// To write so many files takes seconds.
test.runIf(process.env.LONG)(
  "of too many files study.yaml alone is looked at, though it stands behind them",
  () => {
    const root = mkdtempSync(join(tmpdir(), "atlas-listing-"));
    folders.push(root);
    mkdirSync(join(root, "before"));
    for (let i = 0; i <= mostEntries; i++) writeFileSync(join(root, "before", String(i)), "");
    const said = () => listFolder(root).map(({ path, problem }) => problem?.code ?? path);
    expect(said()).toEqual(["too-many-files"]);
    writeFileSync(join(root, "study.yaml"), "title: A study\n");
    expect(said()).toEqual(["study.yaml", "too-many-files"]);
  },
);

test("a folder that is no study's has a name of its own that tables, addresses and CSVs hold as it is", () => {
  const root = mkdtempSync(join(tmpdir(), "atlas-listing-"));
  folders.push(root);
  const names = ["_drafts", "-drafts", "drafts", "@drafts", "=1+1", "%", "~", "＝x", "+", "Notes"];
  for (const name of names) mkdirSync(join(root, "data/studies", name), { recursive: true });
  const listed = listStudies(root).map(({ name }) => name);
  expect(new Set(listed).size).toBe(names.length);
  expect(listed.filter((name) => !/^[A-Za-z0-9][\w.-]*$/.test(name))).toEqual([]);
});
