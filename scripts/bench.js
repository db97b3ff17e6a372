#!/usr/bin/env node
/** Speed, as ratios of things measured in one run on one machine: wall times of their own would say nothing elsewhere. */
import "./command/begin.js";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { repository } from "../loaders/store/store.js";
import { tableOf } from "./bench/measured.js";
import { readOptions, refuse } from "./command/options.js";

const folder = join(repository, "bench");
const page = join(folder, "README.md");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".js"))
  .map((name) => name.slice(0, -3))
  .sort();

const help = `Usage: npm run bench [-- NAME… --scale PART]

Measures speed, prints a table of ratios for each part, and keeps it in bench/README.md. Parts:
${names.join(", ")}.

  NAME        measure only these; default: all
  --scale     generate smaller studies for a quick try, such as 0.1; bench/README.md stays unchanged
  --help      show this text

Captures of esxtop are compared with Python packages:
  python3 -m venv bench/.venv && bench/.venv/bin/pip install -r bench/requirements.txt
The site is measured with Lighthouse and compared with vega-embed: npm run build && npm ci --prefix bench`;

/** @typedef {import("./bench/measured.js").Row} Row */
/** @typedef {{say: (text: string) => void, scale?: number}} Progress */
/** @typedef {{title: string, measure: (progress: Progress) => Promise<Row[]>}} Bench */

const introduction = `# Speed

What \`npm run bench\` measured. A ratio compares two things of the same run, or a thing with its goal; times of another machine differ, ratios little.
`;

/**
 * Puts what was measured into the page, which keeps what it says of other benches.
 * @param {string} title
 * @param {string} table
 */
function keepTable(title, table) {
  const known = existsSync(page)
    ? readFileSync(page, "utf8")
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const section = `## ${title}\n\n${new Date().toISOString().slice(0, 10)}, ${describeMachine()}\n\n${table}\n`;
  const sections = [
    ...known.filter((each) => !each.startsWith(`## ${title}\n`)).map((each) => `${each.trim()}\n`),
    section,
  ];
  writeFileSync(page, [introduction, ...sections.sort()].join("\n"));
}

function describeMachine() {
  const [{ model }] = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`;
  return `${cpus().length} × ${model.trim()}, ${memory}, ${process.platform}-${process.arch}, Node.js ${process.version}`;
}

/**
 * @param {string} name
 * @param {number} [scale]
 */
async function run(name, scale) {
  const { title, measure } = /** @type {Bench} */ (await import(`../bench/${name}.js`));
  const rows = await measure({ say: (text) => console.error(`${name}: ${text}`), scale });
  const table = tableOf(rows).join("\n");
  console.log(`## ${title}\n\n${table}\n`);
  if (scale === undefined) keepTable(title, table);
}

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: { scale: { type: "string" }, help: { type: "boolean" } },
});
const wanted = positionals.length > 0 ? positionals : names;
const unknown = wanted.filter((name) => !names.includes(name));
if (values.help) console.log(help);
else if (unknown.length) refuse(`${unknown.join(", ")}: expected ${names.join(", ")}`);
else {
  const scale = values.scale === undefined ? undefined : Number(values.scale);
  for (const name of wanted) await run(name, scale);
}
