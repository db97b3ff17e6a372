import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameInertly } from "../../src/words/inert-names.js";

/** @param {string} path */
const alone = (path) => nameInertly([path]).get(path);

describe("a raw file is published under", () => {
  test.each([
    "results.json",
    "a/run 1/clat_hist.1.log",
    "vms=4,bs=4k/out.csv.gz",
    "extract.parquet",
    "notes.txt",
    "結果/größe (2).tsv",
  ])("its own name where every server gives it out as text or data: %s", (path) => {
    expect(alone(path)).toBe(path);
  });

  test.each([
    ["vdb/summary.html", "vdb/summary.html.txt"],
    ["x.html.gz", "x.html.txt.gz"],
    ["x.svgz", "x.svgz.txt"],
    ["x.gz", "x.txt.gz"],
    ["x.parquet.gz", "x.parquet.txt.gz"],
    ["study.yaml", "study.yaml.txt"],
    ["RESULT.JSON", "RESULT.JSON.txt"],
    ["sw.js", "sw.js.txt"],
    ["_headers", "_headers.txt"],
    [".htaccess", "~2ehtaccess.txt"],
    [".csv", "~2ecsv.txt"],
    ["CNAME", "CNAME~.txt"],
    ["index.json", "index~.json"],
    ["robots.txt", "robots~.txt"],
    ["con/AUX.log", "con~/AUX~.log"],
    ["x.html.", "x.html~2e.txt"],
    ["a. /b ", "a.~20/b~20.txt"],
    ["%2e%2e/x%00.json", "~252e~252e/x~2500.json"],
    ['"><script>.json', "~22~3e~3cscript~3e.json"],
    ["a?b#c&d.csv", "a~3fb~23c~26d.csv"],
    ["a\\..\\b\n.log", "a~5c..~5cb~0a.log"],
    ["\u202egnp.html", "~e2~80~aegnp.html.txt"],
    ["e\u0301.csv", "e~cc~81.csv"],
    ["x.shtml", "x~2eshtml.txt"],
    ["x.php.json", "x~2ephp.json"],
  ])("a readable one that nothing runs: %j as %j", (path, name) => {
    expect(alone(path)).toBe(name);
  });
});

describe("no two names are one", () => {
  test.each([
    [["x.html", "x.html.txt"]],
    [["a.json", "A.json", "A.JSON.txt", "A.JSON"]],
    [["A/x.csv", "a/x.csv"]],
    [["a.dat", "a.dat.txt/x.log"]],
    [["\ufb00.csv", "ff.csv"]],
    [[`${"x".repeat(300)}1.csv`, `${"x".repeat(300)}2.csv`]],
    [["x.html", "x.html.txt", "x.html~~1", "x.html~~1.txt"]],
  ])("%j", (paths) => expectApart(paths));

  test("of any names", () => {
    const part = fc.oneof(
      fc.string({ minLength: 1, maxLength: 6, unit: "grapheme" }),
      fc.stringMatching(/^[aA.~12 ]{1,5}$/),
      fc.constantFrom("x.html", "x.html.txt", "X.HTML", "con", "~~1", "x~~1.txt", "index", "."),
    );
    const path = fc
      .array(
        part.filter((text) => !text.includes("/")),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join("/"));
    fc.assert(fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 12 }), expectApart));
  });
});

/** @param {string[]} paths */
function expectApart(paths) {
  const names = [...nameInertly(paths).values()];
  expect(names.length).toBe(new Set(paths).size);
  const keys = names.map((name) => name.normalize("NFKC").toUpperCase().toLowerCase());
  expect(new Set(keys).size).toBe(names.length);
  for (const [i, key] of keys.entries()) {
    expect(keys.filter((other) => other.startsWith(`${key}/`))).toEqual([]);
    expect(key).toMatch(/\.(?:txt|json|csv|tsv|log|parquet|(?:txt|json|csv|tsv|log)\.gz)$/);
    for (const part of names[i].split("/"))
      expect(part).toMatch(/^[^. \p{Cc}\\?#%"<>:|*&][^\p{Cc}\\?#%"<>:|*&]*$/u);
    for (const part of names[i].split("/")) expect(part).not.toMatch(/[. ]$/);
  }
}
