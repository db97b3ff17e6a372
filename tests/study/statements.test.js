import { expect, test } from "vitest";
import { figure } from "../../src/study/said/statements.js";

const of = (/** @type {object} */ given) =>
  figure(
    /** @type {any} */ ({
      low: null,
      high: null,
      unit: "%",
      text: null,
      text_unit: "%",
      approximate: false,
      ...given,
    }),
  );

test.each([
  [{ text: "+30", low: 30, high: 30, approximate: true }, "about +30 %"],
  [{ text: "-5", high: -5 }, "at most -5 %"],
  [{ text: "−5", low: -5 }, "at least −5 %"],
  [{ text: ".5", high: 0.5 }, "at most .5 %"],
  [{ text: "over 10", low: 10 }, "over 10 %"],
  [{ text: "7", low: 7, high: 7 }, "7 %"],
])("words around a printed figure are kept with its sign: %j", (given, said) => {
  expect(of(given)).toBe(said);
});

test("without a printed unit the unit of the figure stands", () => {
  expect(of({ text: "30", text_unit: null, low: 30, high: 30 })).toBe("30 %");
  expect(of({ text: "500", text_unit: null, unit: "1/s", low: 500, high: 500 })).toBe("500 IOPS");
  expect(of({ text: "3", text_unit: null, unit: null, low: 3, high: 3 })).toBe("3");
});

test("without ends what was printed stands, and no bound is made up", () => {
  expect(of({ text: "far more" })).toBe("far more");
  expect(of({})).toBe("–");
});
