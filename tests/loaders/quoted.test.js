/** A text that a mail or a forum quotes is read as it was, or the line says what to take away; never half of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findAccepting, isQuoted } from "../../loaders/formats/accepting.js";
import { check } from "../../scripts/check.js";
import { formats } from "../formats.js";
import { fioJson, fixtures, makeRepository, studyYaml } from "../repository.js";

const texts = [
  ...["crystaldiskmark/v8-with-mix.txt", "fio/v3.33/normal/randrw.txt", "vdbench/raw-50407/summary.html"],
  ...["diskspd/win-2.2.0_8k_70_30_L_D500.txt", "sysstat/iostat-iso.txt", "esxi-settings/mpath-list.txt"],
].flatMap((path) => {
  try {
    return [[path, readFileSync(join(fixtures, path), "utf8")]];
  } catch {
    return [];
  }
});
const bytesOf = (/** @type {string} */ text) => new TextEncoder().encode(text).subarray(0, 65536);

test("whatever quotes it, no format takes what it would not read", () => {
  expect(texts.length).toBeGreaterThan(4);
  const quote = fc.stringMatching(/^ ?(?:> ?){1,3}$/);
  fc.assert(
    fc.property(fc.constantFrom(...texts), quote, ([path, text], before) => {
      const head = bytesOf(text.replace(/^/gm, before));
      expect([isQuoted(bytesOf(text)), isQuoted(head)]).toEqual([false, true]);
      const accepting = findAccepting(formats, "post.txt", head, null).map(({ name }) => name);
      expect(accepting).toEqual(path.startsWith("crystaldiskmark") ? ["crystaldiskmark"] : []);
    }),
    { numRuns: 60 },
  );
});

test("the line says so", async () => {
  const [[, quoted]] = texts.filter(([path]) => path.startsWith("diskspd"));
  const { root, remove } = makeRepository({
    "a/study.yaml": studyYaml(),
    "a/a.json": fioJson(),
    "a/post.txt": quoted.replace(/^/gm, "> "),
  });
  const { lines } = await check({ root });
  remove();
  expect(lines.filter((line) => line.includes("post.txt"))).toEqual([
    expect.stringMatching(/\(unknown-format\); .*; each line is quoted: take the > away before it/),
  ]);
});
