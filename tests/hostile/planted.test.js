/** Secrets of a list that was written and frozen before the signs were tried on it: found wherever they stand. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findBySigns } from "../../loaders/names/find.js";
import { startFinder } from "../../loaders/names/finder.js";
import { startFollowing } from "../../loaders/names/follow.js";
import { startPseudonyms } from "../../loaders/names/pseudonyms.js";
import { replaceNames } from "../../loaders/names/replace.js";
import { readBlocks } from "../../loaders/names/texts.js";
import { fieldAt } from "../../loaders/names/unknown.js";
import { fixtures, studies } from "../repository.js";
import { readPlanted } from "./planted/read-planted.js";

/** Where a line of a terminal ends up: in a log, behind a comment, in a text of JSON, in UTF-8 with others. */
const places = {
  "a log": (/** @type {string} */ text) => `started\n${text}\nended\n`,
  "a comment": (/** @type {string} */ text) => `[global]\n# ${text.replaceAll("\n", "\n# ")}\nrw=read\n`,
  "a text of JSON": (/** @type {string} */ text) =>
    `{"jobname": "a", "note": ${JSON.stringify(text)}, "iops": 1}\n`,
};

/** Parts of a secret that are still there: four letters or digits in a row open nothing. @param {string} text */
const partsOf = (text) => text.match(/[A-Za-z0-9\x80-\xff]{4,}/g) ?? [];

/** @param {string} text */
const latin1 = (text) => Buffer.from(text).toString("latin1");

/**
 * @param {string} list
 * @param {(text: string) => string} place
 * @returns {{count: number, left: string[]}} secrets of which a part is still there
 */
function sanitisePlanted(list, place) {
  const find = startFinder(new Set(), []);
  const left = [];
  let count = 0;
  for (const { text, secrets } of readPlanted(1, list)) {
    const written = latin1(place(text));
    const replaced = replaceNames(written, "notes.log", find, startPseudonyms());
    for (const { name } of secrets) {
      count++;
      if (place === places["a text of JSON"]) expect(() => JSON.parse(replaced), replaced).not.toThrow();
      const rest = partsOf(latin1(name)).filter((part) => replaced.includes(part));
      if (rest.length) left.push(`${rest.join(" ")} of ${text}`);
    }
  }
  return { count, left };
}

describe.each(["planted.txt", "more.txt", "fresh.txt"])("secrets of %s", (list) => {
  test.each(Object.entries(places))("in %s are gone", (_, place) => {
    const { count, left } = sanitisePlanted(list, place);
    expect(count).toBeGreaterThanOrEqual(70);
    expect(left.length, left.join("\n")).toBeLessThanOrEqual(count * 0.02);
  });
});

/** @param {string} folder @returns {string[]} */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:zip|png|parquet)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** @param {string} file @returns {Promise<string[]>} what can be read of it: some fixtures are damaged */
async function textsOf(file) {
  const texts = [];
  try {
    for await (const { text, isBinary } of readBlocks(file)) if (!isBinary) texts.push(text);
  } catch {
    // told elsewhere
  }
  return texts;
}

/** Before a landing every fifth fixture; of the studies `npm run check` tells each. */
const searched = process.env.LONG ? [fixtures, studies] : [fixtures];

test.each(searched)("no label of %# is taken for a secret", { timeout: 600_000 }, async (folder) => {
  const taken = [];
  for (const file of filesOf(folder).filter((_, i) => process.env.LONG || i % 5 === 0))
    for (const text of await textsOf(file))
      for (const { kind, name } of findBySigns(text))
        if (["password", "token", "key", "licence"].includes(kind)) taken.push(`${file}: ${kind}: ${name}`);
  expect(taken).toEqual([]);
});

describe("the search for names on one long line", () => {
  const names = Array.from({ length: 3000 }, (_, i) => `box${i}.acme.dev`);

  test("tells a field by what stands close before a place, at any length", () => {
    const line = `{"a": 1, ${"x".repeat(1 << 20)} "comment": "zq1xx zq2xx"}`;
    expect(fieldAt(line, line.indexOf("zq2xx"))).toBe("comment");
    expect(fieldAt("first: 1\nsecond zq", 16)).toBeNull();
    expect(fieldAt("fio --client zq", 13)).toBe("client");
  });

  test("looks each place up once among all known names", () => {
    const follow = startFollowing(new Map(names.map((name) => [name, { kind: "host", name }])));
    const text = `${names.join(" ")} box1.acme.devs xbox2.acme.dev BOX3.ACME.DEV`;
    const found = follow(text).map(({ name }) => name);
    expect(found).toEqual([...names, "BOX3.ACME.DEV"]);
  });

  test("takes the longest of names that begin alike, and a shorter one where that does not end", () => {
    const follow = startFollowing(
      new Map(["acme", "acme-lab", "acme-lab-7"].map((name) => [name, { kind: "host", name }])),
    );
    expect(follow("acme-lab-7 acme-lab-77 acme-lab acme acmes").map(({ name }) => name)).toEqual([
      "acme-lab-7",
      "acme-lab",
      "acme-lab",
      "acme",
    ]);
  });
});
