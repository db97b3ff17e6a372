#!/usr/bin/env node
/** Speed, as ratios of things measured in one run on one machine: wall times of their own would say nothing elsewhere. */
import { readdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repository } from "../loaders/store.js";

const folder = join(repository, "bench");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".js"))
  .map((name) => name.slice(0, -3))
  .sort();

const help = `Usage: npm run bench [-- --only NAME,… --scale PART]

Measures ${names.join(", ")}, prints a table of ratios, and writes it to bench/README.md.

  --only      measure only these, and leave bench/README.md as it is
  --scale     part of the studies that are generated, for a quick try: 0.1
  --help      show this text

The other programs that a capture of esxtop is measured against are Python packages:
  python3 -m venv bench/.venv && bench/.venv/bin/pip install -r bench/requirements.txt
The site is measured with Lighthouse and against vega-embed: npm run build && npm ci --prefix bench`;

/** @typedef {import("./bench/measured.js").Row} Row */
/** @typedef {{say: (text: string) => void, scale?: number}} Progress */
/** @typedef {{title: string, measure: (progress: Progress) => Promise<Row[]>}} Bench */

/** @param {Row[]} rows */
const tableOf = (rows) => [
  "| what | measured | ratio | to | goal |",
  "|---|---|---|---|---|",
  ...rows.map(
    ({ what, measured, ratio, to, goal = "" }) =>
      `| ${what} | ${measured} | ${ratio.toPrecision(3)} | ${to} | ${goal} |`,
  ),
];

/** @param {string[]} tables */
const pageOf = (tables) =>
  [
    "# Speed",
    "",
    `Measured in one run of \`npm run bench\`, ${new Date().toISOString().slice(0, 10)}: ${describeMachine()}. A ratio compares two things of the same run, or a thing with its goal; times of another machine differ, ratios little.`,
    "",
    ...tables,
  ].join("\n");

function describeMachine() {
  const [{ model }] = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`;
  return `${cpus().length} × ${model.trim()}, ${memory}, ${process.platform}-${process.arch}, Node.js ${process.version}`;
}

/**
 * @param {string[]} wanted
 * @param {number} scale
 */
async function run(wanted, scale) {
  const tables = [];
  for (const name of wanted) {
    const { title, measure } = /** @type {Bench} */ (await import(`../bench/${name}.js`));
    const rows = await measure({ say: (text) => console.error(`${name}: ${text}`), scale });
    const table = [`## ${title}`, "", ...tableOf(rows), ""].join("\n");
    console.log(table);
    tables.push(table);
  }
  return tables;
}

const { values } = parseArgs({
  options: { only: { type: "string" }, scale: { type: "string" }, help: { type: "boolean" } },
});
const wanted = values.only?.split(",") ?? names;
const unknown = wanted.filter((name) => !names.includes(name));
if (values.help) console.log(help);
else if (unknown.length) {
  console.error(`--only: ${unknown.join(", ")}: expected ${names.join(", ")}`);
  process.exitCode = 2;
} else {
  const tables = await run(wanted, Number(values.scale ?? 1));
  if (!values.only && !values.scale) writeFileSync(join(folder, "README.md"), pageOf(tables));
}
