/** Patterns of `ignore`: they mean what shells mean by them, and none is slow. */
import { expect, test } from "vitest";
import { compileGlob } from "../../loaders/vocabulary/glob.js";

const whole = Boolean(process.env.LONG);

test.each([
  ["notes/**", ["notes/a", "notes/a/b.txt", "Notes/A"], ["note/a", "x/notes/a"]],
  ["**/*.log", ["a.log", "x/y/a.LOG"], ["a.log.gz", "a.log/x"]],
  ["a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb"]],
  ["*.{txt,md}", ["a.txt", "b.md"], ["x/a.txt", "a.mdx"]],
  ["vm{1..3}.json", ["vm1.json", "vm3.json"], ["vm4.json", "vm1..3.json"]],
  ["[!a-c]?", ["dx", "d1"], ["ax", "d", "d/"]],
  ["+(a|b).@(x|y)", ["a.x", "abba.y"], [".x", "c.x"]],
  ["a\\*b", ["a*b"], ["axb"]],
])("%s", (pattern, yes, no) => {
  const matches = compileGlob(pattern);
  expect([...yes, ...no].filter(matches)).toEqual(yes);
});

test.each([
  ["**/README.{md,txt}", ["README.md", "a/b/readme.TXT"], ["README.rst"]],
  ["a/**/c", ["a/c", "a/x/y/c"], ["a/cc", "b/c"]],
  ["host=*/p?e/{a,b}*", ["host=1/pre/a", "host=/pre/bx"], ["host=1/post/a", "host=1/pre/c"]],
])("%s fits whole paths", (pattern, yes, no) => {
  expect([...yes, ...no].filter(compileGlob(pattern))).toEqual(yes);
});

test.each(["a*".repeat(100), "*a".repeat(99), "**/".repeat(66), "{a,*}".repeat(40), "*(*(*(a)))".repeat(15)])(
  "%s against what nearly matches",
  (pattern) => {
    const matches = compileGlob(pattern);
    let all = 0;
    for (let i = 0; i < (whole ? 1000 : 3); i++)
      all += Number(matches(`${"a".repeat(250)}/${"a".repeat(250)}!`));
    expect(all).toBeGreaterThanOrEqual(0);
  },
);

test.each(["x".repeat(201), "{1..1000000}", "!a", "!(a)", "a[", "{a,b", "@(a"])(
  "%s is refused",
  (pattern) => {
    expect(() => compileGlob(pattern)).toThrow();
  },
);
