import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findAccepting } from "../../loaders/formats/accepting.js";
import { surveyFile } from "../../loaders/reading/bytes.js";
import { startWorkers } from "../../loaders/reading/python.js";
import { detect, formats, listFixtures, readWhole, sourceOf } from "../formats.js";
import { documentedIn, pages } from "../codes.js";
import { fixtures } from "../repository.js";

/** What holds for every format: it has fixtures, it alone takes them, and reads them into tables, the same each time. */

/** @type {ReturnType<typeof startWorkers>} */
let workers;
beforeAll(() => void (workers = startWorkers(2)));
afterAll(() => workers.stop());

const documented = new Set(pages.flatMap((page) => documentedIn(page).map(({ code }) => code)));

/** @param {number[]} values */
const sum = (values) => (values.length ? values.reduce((a, b) => a + b, 0) : null);

/**
 * What is expected of a fixture, in one line: rows by table, codes of problems, sums over all rows of results.
 * @param {import("../formats.js").Fixture} fixture
 */
async function summarise(fixture) {
  const accepting = await detect(fixture);
  expect(accepting.length, accepting.map(({ name }) => name).join(" and ")).toBeLessThan(2);
  const { head } = await surveyFile(fixture.file);
  expect(findAccepting(formats, fixture.path, head, fixture.mapping), "told by how it begins").toEqual(
    accepting,
  );
  if (!accepting.length) return null;
  const [format] = accepting;
  const outcome = await readWhole(format, sourceOf(fixture, workers.rows));
  const again = await readWhole(format, sourceOf(fixture, workers.rows));
  expect(again.hash, "read again").toBe(outcome.hash);
  const { rows, problems, results, counters } = outcome;
  for (const { code, severity, message } of problems) {
    expect(documented, "codes of the docs").toContain(code);
    expect(severity).toMatch(/^(error|warning|note)$/);
    expect(message).toMatch(/\S/);
  }
  const sums = ["ios", "iops", "bytes_per_s"].map((measure) => [
    measure,
    sum(results.map((row) => row[measure]).filter((value) => value !== null)),
  ]);
  return {
    format: format.name,
    rows,
    problems: problems.map(({ code }) => code),
    ...(results.length ? { sums: Object.fromEntries(sums) } : {}),
    ...(rows.counters ? { counters } : {}),
  };
}

test("a file that study.yaml maps is shown to every format, and study.yaml is a study", () => {
  const head = new TextEncoder().encode(' {"fio version" : "fio-3.33"');
  const namesOf = (/** @type {string} */ path, /** @type {any} */ mapping) =>
    findAccepting(formats, path, head, mapping).map(({ name }) => name);
  expect(namesOf("a.json", null)).toEqual(["fio"]);
  expect(namesOf("a.json", { file: "a.json" })).toEqual(["fio", "published-table"]);
  expect(namesOf("study.yaml", null)).toContain("study");
});

describe.each(formats.map(({ name }) => name))("%s", (name) => {
  const found = listFixtures(name);

  test("has fixtures, and what is expected of them is committed", async () => {
    expect(found.length, `no files in tests/fixtures/${name}`).toBeGreaterThan(0);
    const expected = join(fixtures, name, "rows.expected");
    if (process.env.CI) expect(existsSync(expected), `no ${expected}`).toBe(true);
    const lines = [];
    for (const fixture of found) lines.push([fixture.name, await summarise(fixture)]);
    expect(
      lines.filter(([, summary]) => summary && /** @type {any} */ (summary).format === name),
    ).not.toEqual([]);
    const text = lines
      .map(([file, summary]) => `${JSON.stringify(file)}: ${JSON.stringify(summary)}`)
      .join(",\n");
    await expect(`{\n${text}\n}\n`).toMatchFileSnapshot(expected);
  });
});
