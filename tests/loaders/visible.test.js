/** What strangers wrote, shown as it is: src/words/visible.js. */
import { expect, test } from "vitest";
import { shorten, visible, visibleJson, visibleLine } from "../../src/words/visible.js";

test.each([
  ["\u001b[31mred\u0007", "\\u001b[31mred\\u0007"],
  ["abc\u202egnp.exe", "abc\\u202egnp.exe"],
  ["a\u200b\u2060\u00ad\ufeff", "a\\u200b\\u2060\\u00ad\\ufeff"],
  ["\u2028\u2029\u0085\r", "\\u2028\\u2029\\u0085\\u000d"],
  ["\ud800x", "\\ud800x"],
  ["\u{e0041}", "\\u{e0041}"],
  ["a\u200db", "a\\u200db"],
  [`e${"\u0301".repeat(50)}`, `e${"\u0301".repeat(8)}…`],
])("%j is shown as %j", (text, shown) => expect(visible(text)).toBe(shown));

test.each([
  "Größe",
  "日本語",
  "naïve e\u0301",
  "👨‍👩‍👧 👍🏽 ❤️",
  "می‌خواهم",
  "two\nlines\tand a tab",
  "C:\\a\\u202e",
])("%j stays", (text) => expect(visible(text)).toBe(text));

test("JSON stays what it says, a line stays one, a long text has an end", () => {
  const value = { a: "\u202e\u009b\u{e0041}\ud83d\ude00" };
  expect(JSON.parse(visibleJson(JSON.stringify(value)))).toEqual(value);
  expect(visibleLine("a \n b\tc")).toBe("a b c");
  expect(shorten("x".repeat(10), 5)).toBe("xxxx…");
  expect(shorten("xxx😀", 5)).toBe("xxx😀");
  expect(shorten("xxx😀y", 5)).toBe("xxx…");
});
