import { expect, test } from "vitest";
import { readFigure, readPrinted, readRecords, readTime } from "../../loaders/vocabulary/printed.js";

test.each([
  ["37,321", 37321, 37321, 0.5, false],
  ["~75K", 75000, 75000, 500, true],
  ["94.3K", 94300, 94300, 50, false],
  ["1.1M", 1100000, 1100000, 50000, false],
  ["almost 1600", 1600, 1600, 0.5, true],
  ["over 530,000", 530000, null, 0.5, false],
  ["over ~1700", 1700, null, 0.5, true],
  ["3 to 16", 3, 16, 0.5, false],
  ["10-30 less", -30, -10, 0.5, false],
  ["up to 25 less", -25, null, 0.5, false],
  ["not more than about 9 or 10 less", -10, null, 0.5, true],
  ["up to 25 more", null, 25, 0.5, false],
  ["about 15 to 40 more", 15, 40, 0.5, true],
  ["-5", -5, -5, 0.5, false],
  ["+20.3", 20.3, 20.3, 0.05, false],
  ["24K higher", 24000, 24000, 500, false],
  ["improvement of 53K", 53000, 53000, 500, false],
  ["loss of 5", -5, -5, 0.5, false],
  ["just above 350,000", 350000, null, 0.5, true],
  ["exceeding 70", 70, null, 0.5, false],
  ["340K+", 340000, null, 500, false],
  ["more or less 300", 300, 300, 0.5, true],
  ["100k ~ 110k", 100000, 110000, 500, false],
  ["56 of 57", 56, 56, 0.5, false],
  ["roughly double", 2, 2, 0.5, true],
  ["2h 49m 58s", 10198, 10198, 0.5, false],
  ["0m 40.40s", 40.4, 40.4, 0.005, false],
])("%s is read as it is printed", (text, low, high, half_step, approximate) => {
  expect(readPrinted(text)).toEqual({ low, high, half_step: expect.closeTo(half_step, 9), approximate });
});

test.each(["many", "5 of six", "+", "2 x", "", "10-30-40", "1m", "K"])("%j is no figure", (text) => {
  expect(readPrinted(text)).toBeNull();
});

test("a cell of a table is one figure, with its unit where the document repeats it", () => {
  expect(readFigure("52592KB/s", ".", 1024, "KB/s")).toEqual({ value: 52592 * 1024, half_step: 512 });
  expect(readFigure("~80", ".", 1)).toEqual({ value: 80, half_step: 5 });
  expect(readFigure("10m 12.82s", ".", 1, "s")?.value).toBe(612.82);
  for (const text of ["3 to 16", "over 5", "52592MB/s"]) expect(readFigure(text, ".", 1, "KB/s")).toBeNull();
});

test("a time is read with its zone alone", () => {
  expect(readTime("2018-04-09T14:52:25.462509074Z")).toBe(Date.UTC(2018, 3, 9, 14, 52, 25, 462));
  expect(readTime("2019-04-24T15:07:47-07:00")).toBe(Date.UTC(2019, 3, 24, 22, 7, 47));
  for (const text of ["2026-04-02T14:10:46", "2026-04-02", "today", "2026-13-02T14:10Z"])
    expect(readTime(text)).toBeNull();
});

test("signs alone are no formula, signs before a word are", () => {
  /** @type {any[]} */
  const problems = [];
  const records = readRecords("a,b\n1,+++++\n2,++cmd\n3,-+1\n4,--\n", problems);
  expect(records.map(({ record }) => record.a)).toEqual(["1", "3", "4"]);
  expect(problems.map(({ code, line }) => `${code} ${line}`)).toEqual(["formula-cell 3"]);
});
