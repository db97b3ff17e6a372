/** Patterns of `ignore`: they mean what shells mean by them, and none is slow. */
import fc from "fast-check";
import picomatch from "picomatch";
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

test("patterns mean what they meant to picomatch", () => {
  const piece = fc.constantFrom(
    "a",
    "b",
    "*",
    "**",
    "?",
    "/",
    ".x",
    "{a,b}",
    "[ab]",
    "[^a]",
    "{a*,b/x}",
    "+(a|b)",
  );
  const part = fc.constantFrom("a", "b", "ab", "a.x", "b.x", "ba");
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 5 }),
      fc.array(part, { minLength: 1, maxLength: 4 }),
      (pieces, parts) => {
        const pattern = pieces.join("");
        fc.pre(!/^\/|\/$|\/\/|\*{3}|[*?+@]\(.*\*|\*\+\(|\)\?|\/\*\*$|\*\*\.x./.test(pattern));
        const path = parts.join("/");
        expect([pattern, path, compileGlob(pattern)(path)]).toEqual([
          pattern,
          path,
          picomatch(pattern, { nocase: true })(path),
        ]);
      },
    ),
    { seed: 17, numRuns: whole ? 50_000 : 3_000 },
  );
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
