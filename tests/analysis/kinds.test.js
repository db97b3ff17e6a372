/** The kinds of finding: each file of a check names its own. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readMeanings } from "../../scripts/ingest/families.js";
import { named } from "../../scripts/ingest/families-of.js";
import { makeContext } from "./context.js";

test("a finding of a kind that its file does not name is an error", () => {
  const meanings = { loop: { open: null, below: "the rate was not reached" } };
  const find = (/** @type {any[]} */ found) => named(() => found, meanings)([], makeContext());
  const known = [{ check: "loop", class: "open" }];
  expect(find(known)).toBe(known);
  expect(() => find([{ check: "loops", class: "open" }])).toThrow(
    'checks: column check: "loops", expected one of loop',
  );
  expect(() => find([{ check: "loop", class: "above" }])).toThrow(
    'checks: column class: loop: "above", expected one of open, below',
  );
});

test("the site is given what the kinds of every check mean", async () => {
  const meanings = await readMeanings();
  expect(meanings.loop).toEqual({
    open: null,
    closed: expect.stringContaining("a closed one"),
    below: expect.stringContaining("not full"),
  });
  expect(Object.keys(meanings)).toEqual(expect.arrayContaining(["implied_queue", "printed_percentile"]));
});

test("no sentence of the audit says what figures cannot tell", () => {
  const folders = ["audit", "queue"].map((name) => new URL(`../../src/analysis/${name}/`, import.meta.url));
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".js")) continue;
      const text = readFileSync(new URL(name, folder), "utf8");
      expect(text, name).not.toMatch(/impossible|cannot be\b|did not run|was copied into/i);
    }
});
