/** A part of tests/long/fork.test.js: what a fork says of itself, and tests that read its package.json and look. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFailed, makeFork } from "../../versions/fork.js";

const files = [
  "tests/site/fork/look",
  "tests/site/fork/identity",
  "tests/site/head",
  "tests/scripts/publishing",
];

/** @type {ReturnType<typeof makeFork>} */
let copy;
beforeAll(() => {
  copy = makeFork();
});
afterAll(() => copy.remove());

test("after reset-data, with a name and an address of its own, a fork's tests pass", () => {
  expect(listFailed(copy.folder, { files })).toEqual([]);
});
