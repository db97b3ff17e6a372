/** Hostile zips as the page Check unpacks them: refused in our own words, or read whole. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { unpackZip } from "../../scripts/site/local/zip.js";
import { startChance } from "../hostile/generated/chance.js";
import { makeHostileZip, zipAttacks } from "../hostile/generated/zips.js";

const times = process.env.LONG ? 10 : 2;

/** @param {Uint8Array} zip */
function unpack(zip) {
  const blob = new Blob([new Uint8Array(zip)]);
  const before = { entries: 0, bytes: 0, packed: zip.length };
  return unpackZip({ path: "a.zip", blob, archive: null }, before);
}

/** @param {Uint8Array} zip @returns {Promise<{files: number | null, says: string}>} */
const resultOf = (zip) =>
  unpack(zip).then(
    (files) => ({ files: files.length, says: "" }),
    (error) => ({ files: null, says: String(error.message) }),
  );

describe("a hostile zip on the page Check", () => {
  test.each(zipAttacks)("%s is refused, or read whole", async (attack) => {
    for (let seed = 0; seed < times; seed++) {
      const { zip, files } = makeHostileZip(attack, startChance(seed));
      const result = await resultOf(zip);
      expect(result.files, result.says).toBe(files);
      expect(result.says).not.toMatch(/is not a function|Cannot read|node:|undefined|Invalid/);
    }
  });

  test.each([
    ["deep-zip.zip", "entry 1 lies in more than 30 folders"],
    ["zip-no-name.zip", "entry 1 has no name"],
    ["zip-nul-name.zip", "has a zero byte in its name"],
    ["zip-count-lies-less.zip", "its end record counts 1 in its list, which has 3"],
  ])("%s is refused in the words of the ingest", async (name, words) => {
    const zip = readFileSync(new URL(`../hostile/attacks/${name}`, import.meta.url));
    await expect(unpack(zip)).rejects.toThrow(words);
  });
});
