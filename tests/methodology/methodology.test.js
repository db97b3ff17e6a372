/** The methodology page says what the code does: its bounds are the code's, and it explains every word that a table may hold. */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findings } from "../../loaders/vocabulary/tables.js";
import { readTables } from "../../loaders/vocabulary/schemas.js";
import { importsOf } from "../../loaders/reading/code.js";
import { usualMargin } from "../../src/analysis/compare/drafts.js";
import { fewestRepeats } from "../../src/analysis/compare/effects.js";
import { mostSeparation } from "../../src/analysis/compare/order.js";
import { shortFrom, usualTurnaround } from "../../src/analysis/queue/rules.js";
import { pages } from "../../src/methodology/pages.js";
import { proseOf, retiredIn, sentencesOf, wordCount } from "../house/plain-words.js";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const markdown = read("src/methodology.md");
const fragments = pages()[0].fragments ?? {};

/** @param {string} text HTML @returns {[string, string][]} head and cell of each row */
const rowsOf = (text) =>
  [...text.matchAll(/<th scope="row">([^]*?)<\/th>\s*<td[^>]*>([^]*?)<\/td>/g)].map(([, head, cell]) => [
    head.replace(/<\/?code>/g, ""),
    cell,
  ]);

/** @param {Record<string, string>} made @returns {[string, string][]} of all tables of bounds, with their names */
const boundsOf = (made) =>
  Object.entries(made)
    .filter(([name]) => name.startsWith("methodology/limits-"))
    .flatMap(([name, text]) =>
      rowsOf(text).map(([what, value]) => /** @type {[string, string]} */ ([`${name}: ${what}`, value])),
    );

/**
 * @param {any} value of an export
 * @returns {any} the same with other numbers
 */
function change(value) {
  if (typeof value === "number") return value * 1.37;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]));
}

describe("bounds", () => {
  afterEach(() => {
    vi.resetModules();
    vi.doUnmock("../../src/methodology/limits.js");
  });

  test("change with the constants of the code, all of them", async () => {
    const modules = importsOf(read("src/methodology/limits.js"))
      .filter((name) => name.startsWith("."))
      .map((name) => name.replace("../", "../../src/"));
    expect(modules.length).toBeGreaterThan(20);
    vi.resetModules();
    for (const name of modules)
      vi.doMock(name, async (original) => change({ .../** @type {object} */ (await original()) }));
    const { limits } = await import("../../src/methodology/limits.js");
    for (const name of modules) vi.doUnmock(name);
    const changed = Object.values(limits).flat();
    const bounds = boundsOf(fragments);
    expect(changed).toHaveLength(bounds.length);
    const kept = bounds.filter(([, value], i) => value === changed[i][1]);
    expect(kept, "a bound is typed in: take it from the code that uses it").toEqual([]);
  });

  test("are those of the code", () => {
    const values = new Map(boundsOf(fragments));
    const of = (/** @type {string} */ name) => values.get(`methodology/limits-${name}`);
    expect(of("verdicts: margin, where a study names none")).toBe(`${usualMargin * 100} %`);
    expect(of("verdicts: runs of each setting for a verdict and an interval, at least")).toBe(
      String(fewestRepeats),
    );
    expect(of("order: separation of two settings in time, up to which there is a verdict")).toBe(
      String(mostSeparation),
    );
    expect(of("queue: usual time between I/Os, without the time for their bytes")).toBe(
      `${usualTurnaround.us} µs`,
    );
    expect(of("queue: share of the queue that may always be missing")).toBe(`${shortFrom * 100} %`);
  });

  test("are not typed into the text", () => {
    const method = markdown.slice(
      markdown.indexOf("\n## Other checks"),
      markdown.indexOf("\n## Where numbers come from"),
    );
    const typed = method.match(/\d[\d.,]*\s?(?:%|µs|ns|s\b|runs|repeats|loads|bins|blocks|series)/g);
    expect(typed).toBeNull();
    expect(
      method.match(/\b(?:two|three|four|five|six|ten) (?:runs|repeats|loads|bins|blocks|series)\b/g),
    ).toBeNull();
  });
});

describe("words", () => {
  /** Where a row belongs, signs, and measures, which have pages of their own; they judge nothing. */
  const plain = new Set(["scope", "role", "comparator", "measure"]);
  const tables = readTables();
  const columns = [...new Set([...findings, "refusals"])]
    .filter((name) => tables[name])
    .flatMap((name) =>
      Object.entries(tables[name].properties).flatMap(([column, { enum: values }]) =>
        values && !plain.has(column)
          ? [/** @type {const} */ ([`${name}.${column}`, values.filter((value) => value !== null)])]
          : [],
      ),
    );

  test.each(columns)("of %s are explained", (where, values) => {
    const [name, column] = where.split(".");
    const own = fragments[`methodology/words-${name}-${column}`];
    const others = Object.keys(fragments).filter((key) => new RegExp(`/words-\\w+-${column}$`).test(key));
    const explained = rowsOf(own ?? others.map((key) => fragments[key]).join("\n")).map(([word]) => word);
    const missing = values.filter((value) => !explained.includes(String(value)));
    expect(missing, "say in src/methodology/words.js what it means").toEqual([]);
  });

  test("are those of tables, where the table is there", () => {
    const known = new Map(columns.map(([where, values]) => [where.replace(".", "-"), values]));
    const gone = Object.entries(fragments).flatMap(([key, text]) => {
      const values = known.get(key.replace("methodology/words-", ""));
      return values ? rowsOf(text).filter(([word]) => !values.map(String).includes(word)) : [];
    });
    expect(gone).toEqual([]);
  });

  test("say of no figure that it is impossible, or cannot be", () => {
    const method = markdown.slice(markdown.indexOf("\n## Was the queue full?"));
    const text = [method, ...Object.values(fragments)].join("\n");
    expect(text.match(/\bimpossible\b|\bcannot be\b(?! decided)/i)?.[0]).toBeUndefined();
  });
});

test("is in plain words", () => {
  const text = markdown.replace(/^Sources?: .*$/gm, "").replace(/^<p class="formula">.*$/gm, "");
  const cells = Object.values(fragments).flatMap((table) => rowsOf(table).map(([, meaning]) => meaning));
  expect([...retiredIn(proseOf(text)), ...cells.flatMap(retiredIn)]).toEqual([]);
  expect(sentencesOf(text).filter((sentence) => wordCount(sentence) > 25)).toEqual([]);
  expect(cells.filter((cell) => wordCount(cell) > 40)).toEqual([]);
});

test("every fragment has its place, and every place its fragment", () => {
  const places = [...markdown.matchAll(/<div data-fragment="([^"]+)"><\/div>/g)].map(([, key]) => key);
  expect(places.sort()).toEqual(Object.keys(fragments).sort());
});

test("what other pages link to is there", () => {
  for (const heading of ["## Repeats, order and margins", "## Summing over workers"])
    expect(markdown).toContain(`\n${heading}\n`);
});
