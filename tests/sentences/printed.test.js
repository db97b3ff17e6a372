/** Sentences in the tables, which pages and commands print, use no retired phrase. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { exampleRoot, openExamples } from "../examples.js";
import { retiredIn } from "../house/plain-words.js";
import { repository } from "../../loaders/store/store.js";

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let store;
beforeAll(async () => {
  store = await openExamples();
}, 600_000);
afterAll(() => store?.close());

test("texts of study.yaml use no retired phrase; titles and queries are as they are", () => {
  const studies = join(exampleRoot, "data", "studies");
  /** @type {string[]} */
  const found = [];
  for (const study of readdirSync(studies))
    parse(readFileSync(join(studies, study, "study.yaml"), "utf8"), (key, value) => {
      if (typeof value === "string" && key !== "title" && key !== "query")
        found.push(...retiredIn(value).map((phrase) => `${study}: ${phrase}`));
      return value;
    });
  expect(found).toEqual([]);
});

test.each([
  ["checks", ["sentence", "forbids"]],
  ["comparisons", ["sentence", "reason", "confounders"]],
  ["queues", ["sentence"]],
  ["refusals", ["sentence"]],
  ["steadiness", ["sentence"]],
  ["curves", ["sentence", "doubts", "usl_refused"]],
  ["winners", ["sentence"]],
  ["criteria", ["sentence", "reason"]],
  ["claims", ["sentence"]],
  ["syntheses", ["sentence", "details", "verdict"]],
  ["contributions", ["basis", "confounders"]],
])("%s", async (table, columns) => {
  const texts = await store.rows(
    columns.map((column) => `select distinct "${column}" as text from ${table}`).join(" union "),
  );
  const found = texts.flatMap(({ text }) =>
    String(text ?? "")
      .split(/(?<=[.;]) |^Open: /)
      .flatMap(retiredIn),
  );
  expect([...new Set(found)]).toEqual([]);
});

/** Tables, what their sentences are listed by, and the columns that pages print. @type {[string, string, string[]][]} */
const listed = [
  ["checks", `"check" || ', ' || severity`, ["sentence", "forbids"]],
  ["queues", "class", ["sentence"]],
  ["refusals", "reason || ', ' || effect", ["sentence"]],
  ["comparisons", "coalesce(verdict, 'over a curve')", ["sentence"]],
  ["winners", "grade", ["sentence"]],
  ["curves", "'curve'", ["sentence", "latency_sentence"]],
  ["steadiness", "'run'", ["sentence"]],
  ["criteria", "verdict", ["sentence", "reason"]],
  ["claims", "verdict", ["sentence"]],
  ["syntheses", "verdict", ["sentence"]],
  ["problems", "code", ["message", "expected", "advice"]],
];

test("two examples of each kind of finding are in docs/gallery-findings.txt", async () => {
  const parts = [];
  for (const [table, by, columns] of listed) {
    const rows = await store.rows(
      `select distinct ${by} as kind, ${columns.join(", ")} from ${table} where ${columns[0]} is not null
       qualify row_number() over (partition by kind order by length(${columns[0]}), ${columns.join(", ")}) <= 2
       order by kind, length(${columns[0]}), ${columns.join(", ")}`,
    );
    const lines = rows.flatMap((row, i) => [
      ...(rows[i - 1]?.kind === row.kind ? [] : [row.kind]),
      `    ${columns.flatMap((column) => row[column] ?? []).join(" | ")}`,
    ]);
    if (lines.length) parts.push(`== ${table}`, ...lines, "");
  }
  if (exampleRoot === repository)
    await expect(parts.join("\n")).toMatchFileSnapshot("../../docs/gallery-findings.txt");
});
