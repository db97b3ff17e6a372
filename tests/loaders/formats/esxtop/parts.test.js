/** A capture read in parts is the capture read whole: every row, in every value, and every problem. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { load, ranges } from "../../../../loaders/formats/esxtop/format.js";
import { repository } from "../../../../loaders/store/store.js";

const folder = join(repository, "tests/fixtures/esxtop");
const captures = readdirSync(folder).filter((name) => name.endsWith(".csv"));
const manyBytes = 4000;

/** @param {Uint8Array} bytes */
async function* inChunks(bytes) {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

/** @param {any} values @param {number} i */
const at = (values, i) =>
  values.values && values.each
    ? values.values[Math.floor(i / values.each) % values.values.length]
    : values[i];

/**
 * @param {AsyncIterable<any>} batches
 * @returns {Promise<string[]>} rows, in an order that is the same however they were cut
 */
async function rowsOf(batches) {
  const rows = [];
  for await (const { table, columns } of batches) {
    const [first] = Object.values(columns);
    const length = first.values && first.each ? first.values.length * first.each * first.times : first.length;
    for (let i = 0; i < length; i++)
      rows.push(
        JSON.stringify([table, Object.entries(columns).map(([name, values]) => [name, at(values, i)])]),
      );
  }
  return rows.sort();
}

/** @param {Buffer} bytes */
const whole = (bytes) => rowsOf(load(/** @type {any} */ ({ bytes: () => inChunks(bytes), options: {} })));

/**
 * @param {Buffer} bytes
 * @param {number} most bytes of a range
 * @param {number} height samples of a block
 * @returns {Promise<{rows: string[], problems: any[], parts: number} | null>}
 */
async function inParts(bytes, most, height) {
  const head = bytes.subarray(0, bytes.indexOf(10) + 1);
  if (ranges.heightOf(head) === null) return null;
  const counted = [];
  for (const range of ranges.cutBytes(bytes.length, most))
    counted.push(await ranges.countLines(inChunks(bytes.subarray(Math.max(0, range.from - 1))), range));
  const parts = ranges.cutParts(counted, height);
  if (!parts) return null;
  /** @type {string[]} */
  const rows = [];
  /** @type {any[]} */
  const summaries = [];
  for (const part of parts)
    rows.push(
      ...(await rowsOf(
        ranges.loadPart(head, inChunks(bytes.subarray(part.first)), part, {}, (told) => summaries.push(told)),
      )),
    );
  return { rows: rows.sort(), problems: ranges.joinProblems(summaries), parts: parts.length };
}

/** @param {string[]} rows */
const withoutProblems = (rows) => rows.filter((row) => !row.startsWith('["problems"'));

const header =
  '"(PDH-CSV 4.0) (UTC)(0)","\\\\h\\Physical Disk Adapter(vmhba1)\\Commands/sec","\\\\h\\Physical Disk Adapter(vmhba1)\\Average Driver MilliSec/Command"';
const second = (/** @type {number} */ i) => `11/25/2025 10:00:${String(i).padStart(2, "0")}`;
const row = (/** @type {number} */ i) => `"${second(i)}","${i * 1.5}","${i / 7}"`;
const rows = Array.from({ length: 40 }, (_, i) => row(i));
const made = {
  plain: [header, ...rows, ""].join("\n"),
  "without the last line end": [header, ...rows].join("\n"),
  "with carriage returns": [header, ...rows, ""].join("\r\n"),
  "with blank lines": [header, "", ...rows.flatMap((each) => [each, " "])].join("\n"),
  "with faulty lines": [header, ...rows.map((each, i) => (i % 9 === 5 ? each.slice(0, 30) : each)), ""].join(
    "\n",
  ),
  "with times that go back": [header, ...rows.slice(20), ...rows.slice(0, 20), ""].join("\n"),
  "cut in its last line": [header, ...rows, row(41).slice(0, 31)].join("\n"),
};

const cases = /** @type {[string, Buffer][]} */ ([
  ...captures.map((name) => [name, readFileSync(join(folder, name))]),
  ...Object.entries(made).map(([name, text]) => [name, Buffer.from(text)]),
]);

test("a capture is cut where it can be, and with its header again it is not", async () => {
  const bytes = Buffer.from(made.plain);
  expect((await inParts(bytes, 97, 3))?.parts).toBeGreaterThan(5);
  expect(await inParts(Buffer.from(`${made.plain}${made.plain}`), 97, 3)).toBeNull();
  expect(await inParts(Buffer.from(made.plain, "utf16le"), 97, 3)).toBeNull();
});

test.each(cases)("%s", async (name, bytes) => {
  const expected = await whole(bytes);
  for (const most of [97, 250, manyBytes, bytes.length])
    for (const height of [1, 3, 1000]) {
      const read = await inParts(bytes, Math.max(most, Math.floor(bytes.length / 30)), height);
      if (!read) {
        expect(Object.hasOwn(made, name)).toBe(false);
        continue;
      }
      expect(read.rows).toEqual(withoutProblems(expected));
      const told = expected.filter((row) => row.startsWith('["problems"'));
      expect(read.problems.length).toBe(told.length);
      expect(read.problems.map(({ code }) => code).sort()).toEqual(
        told.map((row) => Object.fromEntries(JSON.parse(row)[1]).code).sort(),
      );
      for (const { line, message } of read.problems)
        expect(
          told.some((row) => {
            const columns = Object.fromEntries(JSON.parse(row)[1]);
            return columns.line === line && columns.message === message;
          }),
        ).toBe(true);
    }
});
