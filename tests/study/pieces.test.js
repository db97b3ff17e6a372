import { expect, test } from "vitest";
import { splitPieces } from "../../src/words/pieces.js";

test("sentences are pieces, and digits may begin one", () => {
  expect(splitPieces("Nothing was repeated. 3 blocks would tell.")).toEqual([
    "Nothing was repeated.",
    "3 blocks would tell.",
  ]);
  expect(splitPieces("")).toEqual([]);
});

test("a long sentence is parted at its last semicolon or colon that fits, never within brackets", () => {
  const text =
    "It changed by much (with fio; something else), so there is none: the day came with it; and 6 more.";
  expect(splitPieces(text, 70)).toEqual([
    "It changed by much (with fio; something else), so there is none.",
    "The day came with it; and 6 more.",
  ]);
  expect(splitPieces(text, 200)).toEqual([text]);
});

test("the name of a place before a colon is no sentence", () => {
  const text =
    "fio, 4k random read: the mean latency stays near that of the lightest load, and then doubles.";
  expect(splitPieces(text, 80)).toEqual([text]);
});

test("what has no such place stays whole, and names keep their case", () => {
  const long = "a".repeat(300);
  expect(splitPieces(long)).toEqual([long]);
  expect(splitPieces("It is seen in these runs: vSAN alone has it.", 30)[1]).toBe("vSAN alone has it.");
});
