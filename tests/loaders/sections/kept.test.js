/** Sections that are not there are made side by side. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepSections } from "../../../loaders/store/kept-sections.js";
import { openDuckDB } from "../../../loaders/store/store.js";

const names = ["a", "b", "c", "d", "e", "f"];
/** @type {string} */
let parent;
/** @type {Awaited<ReturnType<typeof openDuckDB>>} */
let store;

beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), "atlas-sections-"));
  store = await openDuckDB();
});
afterEach(() => {
  store.close();
  rmSync(parent, { recursive: true, force: true });
});

/** @param {(place: number) => unknown} [begin] */
async function keep(begin = () => {}) {
  /** @type {number[]} */
  const made = [];
  const folders = names.map((name) => join(parent, name));
  await keepSections(store, folders, async ({ rows }, place, folder) => {
    made.push(place);
    await begin(place);
    const [{ found }] = await rows(`select ${place} as found`);
    writeFileSync(join(folder, "found"), String(found));
  });
  return made;
}

test("each that is missing is made once, and no other", async () => {
  mkdirSync(join(parent, "b"));
  mkdirSync(join(parent, "e"));
  expect((await keep()).sort()).toEqual([0, 2, 3, 5]);
  expect(readdirSync(parent)).toEqual(names);
  expect(await keep()).toEqual([]);
});

test("where one fails, nobody begins the rest, and nothing is left half made", async () => {
  const fail = (/** @type {number} */ place) => {
    if (place === 0) throw new Error("no room");
  };
  await expect(keep(fail)).rejects.toThrow("no room");
  expect(readdirSync(parent).length).toBeLessThan(names.length - 1);
  expect(readdirSync(parent).filter((name) => !names.includes(name))).toEqual([]);
});
