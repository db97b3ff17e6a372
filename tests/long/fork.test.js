/** Whoever starts from this repository with studies, a name and an address of their own has tests that pass. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runNode } from "../versions/nodes.js";
import { listFailed, makeFork } from "../versions/fork.js";

/** @type {ReturnType<typeof makeFork>} */
let copy;
beforeAll(() => {
  copy = makeFork();
});
afterAll(() => copy.remove());

test("the site is built, with the look and address of the fork", () => {
  const { status, stderr } = runNode(process.execPath, copy.folder, "scripts/atlas.js", "build");
  expect([stderr, status]).toEqual(["", 0]);
  const home = readFileSync(path.join(copy.folder, "dist/index.html"), "utf8");
  expect(home).toContain("ACME storage");
  expect(home).toContain("https://storage.example/bench/");
  expect(home).not.toContain("Datastore Atlas");
});

test("all tests of JavaScript pass", () => expect(listFailed(copy.folder)).toEqual([]));
