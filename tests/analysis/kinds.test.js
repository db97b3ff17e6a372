/** The kinds of finding: each file of a check names its own. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readMeanings } from "../../scripts/ingest/families.js";
import { named } from "../../scripts/ingest/families-of.js";
import { makeContext } from "./context.js";

test("a finding of a kind that its file does not name is an error", () => {
  const meanings = { closed_loop: { open: null, below: "the rate was not reached" } };
  const find = (/** @type {any[]} */ found) => named(() => found, meanings)([], makeContext());
  const known = [{ check: "closed_loop", class: "open" }];
  expect(find(known)).toBe(known);
  expect(() => find([{ check: "loops", class: "open" }])).toThrow(
    'checks: column check: "loops", expected one of closed_loop',
  );
  expect(() => find([{ check: "closed_loop", class: "above" }])).toThrow(
    'checks: column class: closed_loop: "above", expected one of open, below',
  );
});

test("the site is given what the kinds of every check mean", async () => {
  const meanings = await readMeanings();
  expect(meanings.closed_loop).toEqual({
    open: null,
    closed: expect.stringContaining("the loop was closed"),
    below: expect.stringContaining("not full"),
  });
  expect(Object.keys(meanings)).toEqual(expect.arrayContaining(["littles_law", "printed_percentile"]));
});

test("docs/data.md explains every check, and names what it was called before", async () => {
  const root = new URL("../../", import.meta.url);
  const [, section] = readFileSync(new URL("docs/data.md", root), "utf8").split("\n## Checks\n");
  const rows = [...section.split("\n## ")[0].matchAll(/^\| (`.*`) \| .+ \| (?:`(\w+)`)? ?\|$/gm)];
  const names = rows.flatMap(([, row]) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(names.sort()).toEqual(Object.keys(await readMeanings()).sort());
  const renamed = JSON.parse(readFileSync(new URL("schemas/renamed.json", root), "utf8"))["checks.check"];
  const before = rows.filter(([, , old]) => old).map(([, row, old]) => [old, row.replaceAll("`", "")]);
  expect(Object.fromEntries(before)).toEqual(renamed);
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
