import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readFormats } from "../../loaders/reading/formats.js";
import { repository } from "../../loaders/store/store.js";
import { codesOf, documentedIn, pages, written } from "../codes.js";

const formats = await readFormats();
const codes = [...new Set(written.map(({ code }) => code))].sort();
/** @type {Record<string, string>[]} */
const documented = pages.flatMap((page) => documentedIn(page).map((row) => ({ page, ...row })));

test("codes are found in every language, written in every way", () => {
  expect(codes).toEqual(
    expect.arrayContaining([
      ...["no-result", "ran-longer", "stopped-early", "study-unknown-key", "unknown-format", "wrong-phase"],
      ...["truncated-object", "damaged-object", "job-error", "lost-server", "unknown-layout"],
      ...["same-bytes", "raw-contradicts-path", "log-without-result"],
    ]),
  );
});

test.each(codes)("%s is documented", (code) => {
  const where = documented.filter((row) => row.code === code).map(({ page }) => page);
  expect(where, `no row | \`${code}\` | in ${pages.join(", ")}`).not.toEqual([]);
});

test.each(pages)("%s: every row has a severity, an example and what is done, and its code exists", (page) => {
  const rows = documentedIn(page);
  const format = formats.find(({ name }) => page === `docs/formats/${name}.md`);
  if (!format || codesOf(format).length) expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  for (const { code, severity, example, ...rest } of rows) {
    expect(codes).toContain(code);
    expect(severity, code).toMatch(/^(error|warning|note)(, (error|warning|note))*$/);
    expect(example, code).toMatch(/\S/);
    expect(rest["what is done"] ?? rest["what to do"], code).toMatch(/\S/);
  }
});

describe.each(formats.map((format) => [format.name, format]))("%s", (name, format) => {
  const path = `docs/formats/${name}.md`;
  const page = existsSync(join(repository, path)) ? readFileSync(join(repository, path), "utf8") : "";

  test("its page says what is read, what is ignored and why, and which problems there are", () => {
    expect(page, `no ${path}`).not.toBe("");
    for (const section of [/What is read/, /What is (?:ignored|left out|not read), and why/, /Problems/])
      expect(page).toMatch(new RegExp(`^## ${section.source}\\n+\\S`, "m"));
    const adding = readFileSync(join(repository, "docs/adding-results.md"), "utf8");
    const table = adding.slice(adding.indexOf("## Formats\n")).split("\n## ", 2)[0];
    const rows =
      table.match(new RegExp(`^\\| ${name} \\| .*\\(formats/${name}\\.md\\) \\| .*\\|$`, "gm")) ?? [];
    expect(rows.length, "rows in the table of formats").toBe(1);
  });

  test("its page has every code of its own", () => {
    const rows = documentedIn(path).map(({ code }) => code);
    const missing = codesOf(format).filter((code) => !rows.includes(code));
    expect(missing, `a row in the table of problems of ${path}: ${missing.join(", ")}`).toEqual([]);
  });
});
