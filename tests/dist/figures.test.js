import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { openStore } from "../../loaders/store.js";
import { dist } from "./site.js";

const studies = fileURLToPath(new URL("../../data/studies", import.meta.url));

/** Published studies and the tables that they quote. */
const quoted = readdirSync(studies).flatMap((study) => {
  const said = parseYaml(readFileSync(path.join(studies, study, "study.yaml"), "utf8"));
  return said.provenance === "published"
    ? (said.tables ?? []).map((/** @type {any} */ table) => ({ study, ...table }))
    : [];
});

describe.each(quoted)("the tables of $study", ({ study, file, columns }) => {
  const page = readFileSync(path.join(dist, "studies", `${study}.html`), "utf8");
  const rows = /** @type {Record<string, string>[]} */ (
    parse(readFileSync(path.join(studies, study, file), "utf8"), { columns: true })
  );
  const names = Object.keys(columns).filter((name) => columns[name].measure);
  const shown = figuresByLine(page, `../raw/${study}/${file}.html`);

  test(`show all ${rows.length} rows of ${file}, every figure digit by digit`, () => {
    const expected = rows.map((row) => names.map((name) => row[name]));
    expect(rows.map((_, i) => shown.get(i + 2))).toEqual(expected);
    expect(shown.size).toBe(rows.length);
  });

  test("lead to a line of the raw file that holds the figure", () => {
    const viewer = readFileSync(path.join(dist, "raw", study, `${file}.html`), "utf8");
    const lines = new Map(
      [...viewer.matchAll(/<li id="L(\d+)">\s*<code>(.*?)<\/code>/g)].map(([, line, text]) => [
        Number(line),
        text,
      ]),
    );
    for (const [line, figures] of shown)
      for (const figure of figures) expect(lines.get(line)?.split(",")).toContain(figure);
  });
});

/**
 * The three figures of each cell group, by the line of the raw file that they lead to.
 * @param {string} page
 * @param {string} address
 */
function figuresByLine(page, address) {
  const figures = new Map();
  const cells = page.matchAll(
    /<td>\s*<a href="([^"]+)#L(\d+)"\s*>([^<]*)<\/a\s*><\/td>\s*<td[^>]*>(?:<a [^>]*>)?([^<]*)(?:<\/a>)?<\/td>\s*<td[^>]*>(?:<a [^>]*>)?([^<]*)(?:<\/a>)?<\/td>/g,
  );
  for (const [, href, line, ...found] of cells) if (href === address) figures.set(Number(line), found);
  return figures;
}

test("a row and a column of each table are where the page says they are", async () => {
  const store = await openStore();
  const runs = await store.rows(
    readFileSync(fileURLToPath(new URL("../../src/data/runs.sql", import.meta.url)), "utf8"),
  );
  const printed = await store.rows(
    readFileSync(fileURLToPath(new URL("../../src/data/printed.sql", import.meta.url)), "utf8"),
  );
  store.close();
  const lines = new Map(printed.map(({ run, line }) => [run, line]));
  for (const { study } of quoted) {
    const page = readFileSync(path.join(dist, "studies", `${study}.html`), "utf8");
    const places = placesByLine(page);
    for (const run of runs.filter((each) => each.study === study && lines.get(each.run)))
      expect(places.get(lines.get(run.run))).toEqual({
        load: String(run.load),
        workload: run.workload,
        tool: run.tool,
      });
  }
});

/**
 * Which load, workload and tool the page's tables put each raw line under.
 * @param {string} page
 */
function placesByLine(page) {
  const places = new Map();
  for (const [, id, table] of page.matchAll(
    /<table class="results" id="table-([^"]*)">([\s\S]*?)<\/table>/g,
  )) {
    const workloads = [...table.matchAll(/scope="colgroup">([^<]*)</g)].map(([, workload]) => workload);
    for (const [, load, row] of table.matchAll(/<tr>\s*<th scope="row">([^<]*)<\/th>([\s\S]*?)<\/tr>/g))
      [...row.matchAll(/<td[^>]*>(?:\s*<a href="[^"]*#L(\d+)"\s*>)?/g)].forEach(([, line], i) => {
        if (line)
          places.set(Number(line), { load, workload: workloads[Math.floor(i / 3)], tool: id.split("-")[0] });
      });
  }
  return places;
}
