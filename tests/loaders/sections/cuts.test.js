/** Where a study is cut into sections. */
import { describe, expect, test } from "vitest";
import { cutSections } from "../../../loaders/store/sections.js";

/** @import {ReadFile} from "../../../loaders/assemble/assemble.js" */

const sizes = { fewest: 8, between: 8, most: 32 };

/**
 * @param {string[]} folders a file each
 * @param {number} [copies] files of the same bytes
 * @returns {ReadFile[]} by source
 */
const filesIn = (folders, copies = 0) =>
  /** @type {any[]} */ ([
    ...folders.map((folder, i) => ({
      source: `${folder}/x.json`,
      folder,
      sha256: i < copies ? "copy" : folder,
      staged: null,
    })),
    { source: "study.yaml", folder: "", sha256: "study", staged: null },
  ]).sort((a, b) => (a.source < b.source ? -1 : 1));

/** @param {ReadFile[]} files @returns {Promise<string[][]>} folders of each section */
const cut = async (files) => {
  const sections = await cutSections(/** @type {any} */ ({}), files, [], new Map(), sizes);
  return sections.map((section) => section.files.flatMap(({ folder }) => folder || []));
};

const many = Array.from({ length: 400 }, (_, i) => `repeat=${i}`);

describe("a study of many folders", () => {
  test("has sections of about the same size, and every file in one", async () => {
    const sections = await cut(filesIn(many));
    expect(sections.flat().sort()).toEqual([...many].sort());
    const lengths = sections.map(({ length }) => length);
    expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThanOrEqual(sizes.fewest);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(sizes.most);
    expect(sections.length).toBeGreaterThan(400 / sizes.most);
  });

  test("has the same sections but for a few where a folder comes or goes", async () => {
    const before = new Set((await cut(filesIn(many))).map(String));
    for (const changed of [
      [...many, "repeat=1000"],
      [...many, "repeat=55b"],
      many.slice(1),
      many.filter((_, i) => i !== 200),
    ]) {
      const after = await cut(filesIn(changed));
      expect(after.filter((section) => !before.has(String(section))).length).toBeLessThanOrEqual(3);
    }
  });

  test("has the runs of one section before those of the next", async () => {
    const names = many.flatMap((name, i) =>
      i % 3 ? [name] : [name, `${name}-b`, `${name} c`, `${name}.d`, `${name}é`],
    );
    const sections = await cut(filesIn(names));
    // A folder may be a run, and hold some.
    const runs = sections.flatMap((section) => section.flatMap((name) => [name, `${name}/x`]).sort());
    expect(runs).toEqual([...runs].sort());
  });

  test("is one piece where a file lies above the others, and in sections though all have the same bytes", async () => {
    expect(await cut(filesIn(many, many.length))).not.toHaveLength(1);
    expect(await cut(filesIn(many.map((name) => `a/${name}`)))).not.toHaveLength(1);
    expect(await cut(filesIn(["a", ...many.map((name) => `a/${name}`)]))).toHaveLength(1);
  });

  test("is one piece where it is small", async () => {
    expect(await cut(filesIn(many.slice(0, 20)))).toHaveLength(1);
  });
});
