import fc from "fast-check";
import { stringify } from "csv-stringify/sync";
import { expect, test } from "vitest";
import { toCsv } from "../../src/figure/client/csv.js";

test("a text that a spreadsheet would run is guarded, a negative number is not", () => {
  expect(toCsv([["=1+1", -3, "-3", "@a", null, 'say "so"']])).toBe(`'=1+1,-3,'-3,'@a,,"say ""so"""\r\n`);
});

test("the browser writes what the build writes", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@\t＝＋－＠",\n a]{1,6}$/));
  const cell = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
  const row = fc.array(cell, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(row, (cells) => {
      const built = stringify([cells], { escape_formulas: true });
      expect(toCsv([cells])).toBe(built.replace(/\n$/, "\r\n"));
    }),
  );
});
