/** The quick ways of a row, by words and by printed numbers, give what reading its cells one by one gives. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeScan, readQuotedRow, scanRow } from "../../../../loaders/formats/esxtop/rows.js";

const printed = fc
  .tuple(fc.nat(), fc.nat(99))
  .map(([whole, part]) => `"${whole}.${String(part).padStart(2, "0")}"`);
const odd = fc.constantFrom(
  ...[
    '""',
    "",
    '"',
    '"-"',
    '"."',
    '"1."',
    '".5"',
    '"1.5"',
    '"1.234"',
    '"1.2.3"',
    '"-0.00"',
    '"-3"',
    '"-12.50"',
  ],
  ...["12.34", "-1", "7", '"+1"', '"1e3"', '"1.00e-05"', '"nan"', '"-nan"', '"inf"', "Name", '"Team Uplink"'],
  ...['"999999999"', '"9999999.99"', '"12345678.99"', '"1234567890"', '"4294967296.00"', '"0.00', '0.00"'],
  ...[
    '"123456789012345678901234567890.12"',
    `"${"9".repeat(400)}"`,
    '"0.00" ',
    ' "0.00"',
    '"0.00"x',
    '"1.0:"',
  ],
  ...['"1.:0"', '"1./0"', '"é"', "    73.1", '"8.93'],
);
const cell = fc.oneof(
  { weight: 8, arbitrary: fc.constant('"0.00"') },
  { weight: 4, arbitrary: printed },
  { weight: 2, arbitrary: fc.nat().map((number) => `"${number}"`) },
  { weight: 1, arbitrary: odd },
);
const row = fc.record({
  cells: fc.array(cell, { minLength: 1, maxLength: 60 }),
  wanted: fc.uniqueArray(fc.nat(70), { maxLength: 40 }).map((places) => places.sort((a, b) => a - b)),
  tail: fc.constantFrom("", ","),
  before: fc.nat(9),
  end: fc.constantFrom("\n", "\r\n", "\r"),
});

const plain = /^"?(-?\d+(?:\.\d+)?)"?$/;

/** @param {string | undefined} text of a cell @returns {{value: number, isUnread: boolean}} what the reader is to say of it */
function readAlone(text = "") {
  const isClosed = text.startsWith('"') === (text.length > 1 && text.endsWith('"'));
  const value = isClosed ? Number(plain.exec(text)?.[1] ?? NaN) : NaN;
  if (Number.isFinite(value)) return { value, isUnread: false };
  return { value: NaN, isUnread: text !== "" && text !== '""' };
}

/** @param {import("../../../../loaders/formats/esxtop/rows.js").Scan} scan */
const saidOf = ({ values, unread, unreadCount }) => ({
  values: [...values],
  unread: [...unread.subarray(0, unreadCount)],
});

test("a row by words is the row cell by cell", () => {
  fc.assert(
    fc.property(row, ({ cells, wanted, tail, before, end }) => {
      const text = cells.join(",") + tail;
      const bytes = new TextEncoder().encode(
        `${"x,".repeat(before).slice(0, before)}${text}${end}"1.00","2.00"`,
      );
      const last = before + new TextEncoder().encode(text).length;
      const scan = makeScan(wanted);
      scan.values.fill(5);
      const found = scanRow(bytes, before, last, scan);
      const alone = text.split(",");
      expect(found).toBe(text.endsWith(",") ? alone.length - 1 : alone.length);
      const expected = wanted.map((place) => readAlone(alone[place]));
      expect(saidOf(scan)).toEqual({
        values: expected.map(({ value }) => value),
        unread: expected.flatMap(({ isUnread }, i) => (isUnread ? [i] : [])),
      });
    }),
    { numRuns: 3000 },
  );
});

test("a row by words is the row read with care, where every cell is closed", () => {
  const closed = row.map((given) => ({
    ...given,
    cells: given.cells.filter((text) => /^"[^"]*"$/.test(text)),
  }));
  fc.assert(
    fc.property(closed, ({ cells, wanted, tail }) => {
      const text = cells.join(",") + tail;
      const bytes = new TextEncoder().encode(`${text}\n`);
      const [quick, careful] = [makeScan(wanted), makeScan(wanted)];
      const counts = [
        scanRow(bytes, 0, bytes.length - 1, quick),
        readQuotedRow(bytes, 0, bytes.length - 1, careful),
      ];
      if (cells.length) expect(counts[0]).toBe(counts[1]);
      expect(saidOf(quick)).toEqual(saidOf(careful));
    }),
    { numRuns: 1000 },
  );
});

test("every number of two decimals is the nearest double", () => {
  const scan = makeScan([0]);
  for (let i = 0; i < 200_000; i++) {
    const text = `"${Math.floor(i / 100)}.${String(i % 100).padStart(2, "0")}",`;
    const bytes = new TextEncoder().encode(`${text}\n`);
    scanRow(bytes, 0, text.length, scan);
    if (scan.values[0] !== Number(text.slice(1, -2))) expect(scan.values[0]).toBe(Number(text.slice(1, -2)));
  }
});
