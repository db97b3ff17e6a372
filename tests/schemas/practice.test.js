/** What engineers have to know of a setting: schemas/practice.yaml. */
import { expect, test } from "vitest";
import { readFactors, readPractice } from "../../loaders/vocabulary/schemas.js";

test("every entry is of a setting of the vocabulary, never of the load", () => {
  const factors = readFactors();
  const practice = readPractice(factors.map(({ name }) => name));
  const settings = factors.filter(({ kind }) => kind === "setting").map(({ name }) => name);
  expect(Object.keys(practice).filter((name) => !settings.includes(name))).toEqual([]);
});

test("what is not said is left out", () => {
  expect(readPractice(["a"], "a: { default: 1 }")).toEqual({
    a: {
      ...{ default: "1", defaults: [], printed: [], where: [], cost: null, when: null },
      ...{ risks: {}, since: [] },
    },
  });
});

test.each([
  ["b: { default: 1 }", "b: no factor"],
  ["a: { costs: much }", "a: costs: expected default, defaults, printed, where, cost, when, risks or since"],
  ['a: { since: [{ from: "8.0", what: less }] }', "a: since: expected entries with from"],
  ["a: { where: [{ in: vSphere Client }] }", "a: where: expected in, and at or command"],
  ["a: { printed: [ql2xmaxqdepth] }", "a: printed: expected names such as module_parameter ql2xmaxqdepth"],
  ["a: { defaults: [{ value: 1 }] }", "a: defaults: expected a value and the source of the fact"],
  ["a: { defaults: [{ value: 1, since: 7, source: x }] }", "a: defaults: since: expected value, from"],
  ["a: { defaults: [{ value: 1, from: 7.0, source: x }] }", "from and until: expected versions"],
  ["a: { defaults: [{ value: 1, for: { protocol: fc }, source: x }] }", "for: expected lists of values"],
])("%s is no entry", (text, message) => {
  expect(() => readPractice(["a"], text)).toThrow(message);
});
