import * as fs from "node:fs";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { lookThrough } from "../../../loaders/store/files.js";
import { laySite, mirrorSite, placeOf } from "../../../scripts/site/lay-site.js";
import { readTree } from "../../files.js";

vi.mock("node:fs", async (original) => {
  const own = /** @type {typeof fs} */ (await original());
  return { ...own, linkSync: vi.fn(own.linkSync) };
});

const root = mkdtempSync(join(tmpdir(), "atlas-laid-"));
afterAll(() => rmSync(root, { recursive: true }));

/** @param {string} folder @param {Record<string, string>} files */
function write(folder, files) {
  mkdirSync(join(root, folder), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, folder, file)), { recursive: true });
    writeFileSync(join(root, folder, file), text);
  }
  return join(root, folder);
}

const last = { "a.html": "a", "raw/one/x": "x", "raw/two/deep/y": "y", "b/c": "c" };
const inodeOf = (/** @type {string} */ file) => statSync(join(root, file)).ino;

/** @param {string} next @param {string} dist @param {string[]} kept @param {string} made */
function lay(next, dist, kept, made) {
  const places = new Map([...lookThrough(dist)].map(([file, stat]) => [file, placeOf(stat)]));
  const steps = mirrorSite(next, dist, places);
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(readTree(next)).toEqual(readTree(dist));
  return laySite(next, step.value, places.keys(), kept, made);
}

test("files that stay have a second name, what was made replaces them, and dist/ is as it was", () => {
  const dist = write("dist", last);
  const next = write("next", {});
  const laid = lay(next, dist, ["raw/one/x", "b/c"], write("made", { "a.html": "new", "b/c": "made" }));
  expect(readTree(next)).toEqual({ "a.html": "new", "b/c": "made", "raw/one/x": "x" });
  expect(readTree(dist)).toEqual(last);
  expect(inodeOf("next/raw/one/x")).toBe(inodeOf("dist/raw/one/x"));
  expect(laid.files.sort()).toEqual(["a.html", "b/c"]);
  expect(laid.folders.sort()).toEqual(["", "b", "raw", "raw/one"]);
});

test("of what a folder has, only files of dist/ stay: not what was altered, nor what has another name now", () => {
  const dist = write("dist", last);
  const next = join(root, "next");
  rmSync(join(next, "raw/one/x"));
  write("next", { "raw/one/x": "altered", "raw/two/deep": "a file in the way", "stray/z": "z", link: "l" });
  const laid = lay(next, dist, ["raw/one/x", "raw/two/deep/y"], write("made", { "a.html": "newer" }));
  expect(readTree(next)).toEqual({ "a.html": "newer", "raw/one/x": "x", "raw/two/deep/y": "y" });
  expect(readFileSync(join(dist, "raw/one/x"), "utf8")).toBe("x");
  expect(laid.folders.sort()).toEqual(["", "raw", "raw/one", "raw/two", "raw/two/deep"]);
});

test("where a drive knows no links, files that stay are copied, and counted with what was made", () => {
  vi.mocked(fs.linkSync).mockImplementation(() => {
    throw Object.assign(new Error("operation not permitted"), { code: "EPERM" });
  });
  const dist = write("dist", last);
  rmSync(join(root, "next"), { recursive: true });
  const laid = lay(write("next", {}), dist, ["raw/one/x"], write("made", { "a.html": "new" }));
  expect(readTree(join(root, "next"))).toEqual({ "a.html": "new", "raw/one/x": "x" });
  expect(inodeOf("next/raw/one/x")).not.toBe(inodeOf("dist/raw/one/x"));
  expect(laid.files.sort()).toEqual(["a.html", "raw/one/x"]);
});
