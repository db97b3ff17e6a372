/** Sentences in the tables, which pages and commands print, use no retired phrase. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleRoot, openExamples } from "../examples.js";
import { retiredIn } from "../house/plain-words.js";

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let store;
beforeAll(async () => {
  store = await openExamples();
}, 600_000);
afterAll(() => store?.close());

/** What authors of studies wrote is theirs. */
const studies = join(exampleRoot, "data", "studies");
const written = readdirSync(studies)
  .map((study) => readFileSync(join(studies, study, "study.yaml"), "utf8"))
  .join(" ")
  .replace(/\s+/g, " ");

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
      .filter((part) => !written.includes(part.replace(/\.$/, "")))
      .flatMap(retiredIn),
  );
  expect([...new Set(found)]).toEqual([]);
});
