/** Every Node.js that is kept up builds the site and passes the tests that need no browser. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listFailed } from "../versions/fork.js";
import { buildSite, copyAll, fetchNode } from "../versions/nodes.js";

describe.each([22, 24, 26])("Node.js %i", (major) => {
  const other = fetchNode(major);
  if (!other)
    console.warn(`Node.js ${major} is not tested: the registry has no program of it for this system.`);
  /** @type {ReturnType<typeof copyAll>} */
  let copy;
  beforeAll(() => {
    if (other) copy = copyAll({ isWhole: true });
  });
  afterAll(() => {
    copy?.remove();
    other?.remove();
  });
  const node = String(other?.node);

  test.skipIf(!other)("builds the same site", () => {
    expect(buildSite(node, copy.folder)).toEqual({ status: 0, complaints: [], differs: [] });
  });

  test.skipIf(!other)("passes all tests of JavaScript", () =>
    expect(listFailed(copy.folder, { node })).toEqual([]),
  );
});
