#!/usr/bin/env node
/** Answers a question in SQL over the published tables; also the interpreter of src/data/*.sql for the site's build. */
import { isCommand, sayFailure } from "./command/begin.js";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { openStore } from "../loaders/store/store.js";
import { distrusting, doubtsOfRows } from "../src/findings/of-rows.js";
import { visible, visibleLine } from "../src/words/visible.js";
import { orLost, readOptions } from "./command/options.js";
import { answer, formats } from "./query/answer.js";
import { prepareTables, refuseNames } from "./query/tables.js";

/** @import {Store} from "../loaders/store/store.js" */
/** @import {Cluster} from "./cluster/engine.js" */
/** @import {Distrusting, Named} from "../src/findings/of-rows.js" */

const help = `Usage: npm run --silent query -- [--format table|csv|json|parquet|arrow] "select ..."
       npm run --silent query -- --file question.csv.sql [--name=value ...]

Answers a question in SQL (DuckDB). The tables are studies, equipment, sources, run_sources, run_factors, runs, results,
run_results, percentiles, histograms, samples, counters, host_metrics, settings, reported, statements, problems,
checks, queues, claims, comparisons, winners, curves, criteria, steadiness, refusals, answers, contributions and
syntheses.

  --format    table (default), csv, json, parquet or arrow; send the last two to a file
  --file      read the question from a file; x.csv.sql prints CSV. Further options set variables, which the question
              reads with getvariable('name')
  --root      use another repository of the atlas
  --engine    spark://host:port: a cluster of Apache Spark answers; see docs/cluster.md
  --store     with --engine: folder with data/parquet, at the same path on every worker
  --checkout  with --engine: folder of this project on every worker; default: an archive is sent
  --help      show this text

run_results has one row for each run: its settings, and its results over all workers. results and percentiles also have
rows for each worker: filter by entity_kind and operation before you sum.

Example: npm run --silent query -- "select study, count(*) as runs from runs group by study"`;

const twice =
  "query: results and percentiles hold workers and their totals, so a sum counts twice; use run_results, or add: where entity_kind = 'all' and operation = 'all'";

/**
 * @param {string} sql
 * @returns {boolean} whether it sums rows of which some are parts of others
 */
const countsTwice = (sql) =>
  /\b(?:from|join)\s+(?:results|percentiles)\b/i.test(sql) &&
  /\b(?:sum|avg|mean|median|quantile\w*|stddev\w*|favg|fsum)\s*\(/i.test(sql) &&
  !/\bentity_kind\b|\bentity\b/i.test(sql);

/**
 * @param {string} sql
 * @returns {string[]} a line for each value that has another name now
 */
function renamedIn(sql) {
  const columns = JSON.parse(readFileSync(new URL("../schemas/renamed.json", import.meta.url), "utf8"));
  const quoted = new Set([...sql.matchAll(/'([^']+)'/g)].map(([, value]) => value));
  return Object.entries(columns).flatMap(([column, values]) => {
    const [table] = column.split(".");
    const old = new RegExp(`\\b${table}\\b`, "i").test(sql) ? Object.keys(values) : [];
    return old
      .filter((value) => quoted.has(value))
      .map((value) => `${column} has no '${value}' any more: write '${values[value]}'`);
  });
}

/**
 * What the checks say of an answer goes to standard error: the answer stays what it is.
 * @param {Store} store
 * @param {Named} named
 */
async function tellDoubts(store, named) {
  const findings = /** @type {Distrusting[]} */ (await store.rows(distrusting));
  for (const line of doubtsOfRows(named, findings)) console.error(visibleLine(line));
}

const known = /** @type {const} */ (["format", "file", "root", "engine", "store", "checkout"]);

/**
 * @typedef {object} Asked
 * @property {string} sql
 * @property {string} format
 * @property {string} [root]
 * @property {{engine?: string, store?: string, checkout?: string, root?: string}} cluster that answers; this machine where nothing is said
 * @property {Record<string, string>} variables
 */

/**
 * @param {string[]} args
 * @returns {Asked}
 */
function readArguments(args) {
  const { values, positionals } = readOptions({
    args,
    options: Object.fromEntries(known.map((name) => [name, { type: /** @type {const} */ ("string") }])),
    strict: false,
    allowPositionals: true,
  });
  const given = Object.fromEntries(
    known.map((name) => [name, typeof values[name] === "string" ? values[name] : undefined]),
  );
  const variables = Object.fromEntries(
    Object.entries(values).filter(([name]) => !(/** @type {readonly string[]} */ (known).includes(name))),
  );
  const { file, root, engine, store, checkout } = given;
  const named = file === undefined ? undefined : /\.(\w+)\.sql$/.exec(file)?.[1];
  const format = String(values.format ?? named ?? "table");
  if (!formats.includes(format)) throw new Error(`--format ${format}: expected one of ${formats.join(", ")}`);
  const sql = file === undefined ? positionals.join(" ") : readFileSync(file, "utf8");
  const unknown = file === undefined ? Object.keys(variables)[0] : undefined;
  if (unknown)
    throw new Error(
      `unknown option --${unknown}: expected ${known.map((name) => `--${name}`).join(", ")}; variables go with --file`,
    );
  if (!sql.trim()) throw new Error(`no question: expected SQL in quotes, for example "from studies"`);
  if (formats.includes(positionals[0]))
    throw new Error(orLost(`${positionals[0]}: expected SQL; a format goes after --format`));
  return {
    sql: sql.trim().replace(/;$/, ""),
    format,
    root,
    cluster: { engine, store, checkout, root },
    variables: /** @type {Record<string, string>} */ (variables),
  };
}

/**
 * @param {Asked} asked
 * @returns {Promise<{store: Store, sql: string, notes: string[], end: () => void}>} sql: asks store for the answer
 */
async function ask({ sql, root, cluster, variables }) {
  if (cluster.engine ?? cluster.store ?? cluster.checkout) return share(cluster, { sql, variables });
  const store = await openStore(root);
  await refuseNames(store, sql);
  await prepareTables(store, variables);
  return { store, sql, notes: [], end: () => store.close() };
}

/**
 * @param {Asked["cluster"]} given
 * @param {Pick<Asked, "sql" | "variables">} question
 */
async function share(given, question) {
  const { chooseCluster } = await import("./cluster/engine.js");
  const { askCluster } = await import("./cluster/questions/ask.js");
  const cluster = /** @type {Cluster} */ (chooseCluster(given));
  return askCluster(resolve(String(given.store)), cluster, question, say);
}

/** @param {string} text to standard error: the answer goes to standard output */
const say = (text) => console.error(visibleLine(`query: ${text}`));

/**
 * The site's build asks by files, and reads findings for itself.
 * @param {string[]} args
 */
const isInterpreter = (args) => args.some((arg) => arg.startsWith("--file"));

/** @param {string[]} args */
async function main(args) {
  if (args.includes("--help")) return console.log(help);
  process.stdout.on("error", (error) => process.exit(/** @type {any} */ (error).code === "EPIPE" ? 0 : 1));
  try {
    const asked = readArguments(args);
    const { store, sql, notes, end } = await ask(asked);
    try {
      const named = await answer(store, sql, asked.format);
      [...notes, ...renamedIn(asked.sql)].forEach(say);
      if (named && !isInterpreter(args)) await tellDoubts(store, named);
      if (countsTwice(asked.sql)) console.error(twice);
    } finally {
      end();
    }
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(
      visible(`query: ${code ? sayFailure(/** @type {Error} */ (error)) : message.replace(/\n\n+/g, "\n")}`),
    );
    process.exit(1);
  }
}

if (isCommand(import.meta.url)) await main(process.argv.slice(2));
