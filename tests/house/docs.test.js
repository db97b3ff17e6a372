/** README, CONTRIBUTING and docs are short, and in plain words. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { cellsOf, proseOf, retiredIn, sentencesOf, wordCount } from "./plain-words.js";

const read = (/** @type {string} */ path) => readFileSync(join(repository, path), "utf8");

/** Written by tests, from the tables. */
const generated = ["docs/reproduced.md", "docs/questions.md"];
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "loaders/fio_parser/README.md",
  ...["docs", "docs/formats"].flatMap((folder) =>
    readdirSync(join(repository, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
].filter((path) => !generated.includes(path));

test("the README has under 500 words, CONTRIBUTING under 1,500", () => {
  expect(wordCount(read("README.md"))).toBeLessThan(500);
  expect(wordCount(read("CONTRIBUTING.md"))).toBeLessThan(1500);
});

/** At 230 words a minute; code counts. */
test.each(["docs/adding-results.md", "docs/adding-a-format.md", "docs/adding-a-check.md", "docs/pages.md"])(
  "from the README's first word to the end of what %s needs, reading takes two minutes",
  (path) => {
    const words = (/** @type {string} */ text) => text.split(/\s+/).filter(Boolean).length;
    const [before, link] = read("README.md").split(`(${path})`);
    expect(link, `the README has a link to ${path}`).toBeTypeOf("string");
    const [needed, details] = read(path).split("\n## Details\n");
    expect(details, "what need not be read follows the heading Details").toBeTypeOf("string");
    expect(words(needed)).toBeLessThanOrEqual(400);
    expect(words(before) + words(needed)).toBeLessThanOrEqual(2 * 230);
  },
);

describe.each(pages)("%s", (path) => {
  const text = read(path);

  test("uses no retired phrase", () => {
    expect(
      retiredIn(proseOf(text)).concat(cellsOf(text.replace(/`[^`\n]+`/g, "code")).flatMap(retiredIn)),
    ).toEqual([]);
  });

  test("has sentences of at most 25 words, and cells of at most 40", () => {
    expect(sentencesOf(text).filter((sentence) => wordCount(sentence) > 25)).toEqual([]);
    expect(cellsOf(text).filter((cell) => wordCount(cell) > 40)).toEqual([]);
  });

  test("shows no console log of more than ten lines", () => {
    const logs = [...text.matchAll(/^```console\n([^]*?)^```/gm)].map(([, log]) => log.trimEnd().split("\n"));
    expect(logs.filter((lines) => lines.length > 10)).toEqual([]);
  });

  test("its links lead somewhere", () => {
    const shown = text.replace(/^(`{3,4})[^]*?^\1$/gm, ""); // links in an example are the reader's
    for (const [, target] of shown.matchAll(/\]\((?!https?:)([^)#]+)/g))
      expect(existsSync(join(repository, dirname(path), target)), target).toBe(true);
    for (const [, file, anchor] of shown.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)) {
      const target = file ? join(dirname(path), file) : path;
      if (target.endsWith(".md")) expect(anchorsOf(read(target)), `${target}#${anchor}`).toContain(anchor);
    }
  });
});

/** As GitHub makes them of headings. @param {string} text */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
