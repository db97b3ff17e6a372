import { describe, expect, test } from "vitest";
import { readSynonyms } from "../../scripts/site/own/synonyms.js";
import { searchWords } from "../../src/search/search-words.js";

const synonyms = [
  ["stripe width", "stripes", "SW"],
  ["round robin", "PSP_RR", "RR"],
];

test("words for the same thing come with the one that stands there", () =>
  expect(searchWords(["8 stripes per object"], synonyms)).toEqual(synonyms[0]));

test("a part of another word is no word", () => {
  expect(searchWords(["switch, array, stripesets"], synonyms)).toEqual([]);
  expect(searchWords(["(SW)"], synonyms)).toEqual(synonyms[0]);
});

describe("schemas/synonyms.yaml", () => {
  const all = readSynonyms();

  test("has texts, two or more a line", () => {
    for (const words of all) {
      expect(words.length).toBeGreaterThan(1);
      for (const word of words) expect(typeof word).toBe("string");
    }
  });

  test("has no word twice, so that nothing unlike is found together", () => {
    const words = all.flat().map((word) => word.toLowerCase());
    const twice = words.filter((word, i) => words.indexOf(word) !== i);
    expect(
      twice.filter(
        (word) => all.filter((line) => line.some((each) => each.toLowerCase() === word)).length > 1,
      ),
    ).toEqual([]);
  });
});
