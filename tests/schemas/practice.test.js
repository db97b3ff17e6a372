/** What engineers have to know of a setting: schemas/practice.yaml. */
import { expect, test } from "vitest";
import { readFactors } from "../../loaders/vocabulary/schemas.js";
import { readPractice } from "../../scripts/site/own/practice.js";

test("every entry is of a setting of the vocabulary, never of the load", () => {
  const factors = readFactors();
  const practice = readPractice(factors.map(({ name }) => name));
  const settings = factors.filter(({ kind }) => kind === "setting").map(({ name }) => name);
  expect(Object.keys(practice).filter((name) => !settings.includes(name))).toEqual([]);
});

test("what is not said is left out", () => {
  expect(readPractice(["a"], "a: { default: 1 }")).toEqual({ a: { default: "1", where: [], cost: null } });
});

test.each([
  ["b: { default: 1 }", "b: no factor"],
  ["a: { costs: much }", "a: costs: expected default, where or cost"],
  ["a: { where: [{ in: vSphere Client }] }", "a: where: expected in, and at or command"],
])("%s is no entry", (text, message) => {
  expect(() => readPractice(["a"], text)).toThrow(message);
});
