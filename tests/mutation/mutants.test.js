/** Mutants: what is changed, one change at a time. */
import { expect, test } from "vitest";
import { mutantsOf } from "./mutants.js";
import { pickMutants } from "./run.js";

test("every operator, condition and number of a line is changed once", () => {
  const text = `import a from "b";\nconst f = (x) => (x > 1 && !x.b ? x.list.filter(f) : "none");\n`;
  const mutants = mutantsOf(text);
  expect(mutants.map(({ line, from, to }) => [line, from, to])).toEqual([
    [2, "x > 1 && !x.b", "!(x > 1 && !x.b)"],
    [2, "&&", "||"],
    [2, ">", ">="],
    [2, "1", "2"],
    [2, "!x.b", "x.b"],
    [2, "x.list.filter(f)", "x.list"],
    [2, '"none"', '""'],
  ]);
  expect(mutants[2].text).toBe(text.replace("x > 1", "x >= 1"));
});

test("a seed picks the same mutants, each of another file", () => {
  const pick = (/** @type {number} */ seed) =>
    pickMutants(5, seed).map(({ path, line }) => `${path}:${line}`);
  expect(pick(1)).toEqual(pick(1));
  expect(pick(1)).not.toEqual(pick(2));
  expect(new Set(pick(3).map((place) => place.split(":")[0])).size).toBe(5);
});
