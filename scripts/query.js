#!/usr/bin/env node
/** Answers a question in SQL over the published tables; also the interpreter of src/data/*.sql for the site's build. */
import { isCommand, sayFailure } from "./command/begin.js";
import { readFileSync } from "node:fs";
import { openStore } from "../loaders/store/store.js";
import { distrusting, doubtsOfRows } from "../src/findings/of-rows.js";
import { visible, visibleLine } from "../src/words/visible.js";
import { orLost, readOptions } from "./command/options.js";
import { answer, formats } from "./query/answer.js";
import { prepareTables, refuseNames } from "./query/tables.js";

/** @import {Store} from "../loaders/store/store.js" */
/** @import {Distrusting, Named} from "../src/findings/of-rows.js" */

const help = `Usage: npm run --silent query -- [--format table|csv|json|parquet|arrow] "select ..."
       npm run --silent query -- --file question.csv.sql [--name=value ...]

Answers a question in SQL (DuckDB) over the tables studies, equipment, sources, run_sources, run_factors, runs,
results, run_results, percentiles, histograms, samples, counters, host_metrics, settings, reported, statements, problems, checks,
queues, claims, comparisons, winners, curves, criteria, steadiness, refusals, answers,
contributions and syntheses.

  --format    how the answer is written; table when absent. parquet and arrow are binary: send them to a file
  --file      read the question from a file; x.csv.sql is answered as csv. Further options set variables that the
              question reads by getvariable('name')
  --root      folder of another repository of this kind
  --help      show this text

run_results has a row a run: its factors, and its figures over all workers. In results and percentiles each worker has
rows beside the totals that hold them: name entity_kind and operation before anything is summed.

Example: npm run --silent query -- "select study, count(*) as runs from runs group by study"`;

const twice =
  "query: results and percentiles have each worker and the totals over them: a sum over both counts twice; ask run_results, a row a run, or add: where entity_kind = 'all' and operation = 'all'";

/**
 * @param {string} sql
 * @returns {boolean} whether it sums rows of which some are parts of others
 */
const countsTwice = (sql) =>
  /\b(?:from|join)\s+(?:results|percentiles)\b/i.test(sql) &&
  /\b(?:sum|avg|mean|median|quantile\w*|stddev\w*|favg|fsum)\s*\(/i.test(sql) &&
  !/\bentity_kind\b|\bentity\b/i.test(sql);

/**
 * What the checks say of an answer goes to standard error: the answer stays what it is.
 * @param {Store} store
 * @param {Named} named
 */
async function tellDoubts(store, named) {
  const findings = /** @type {Distrusting[]} */ (await store.rows(distrusting));
  for (const line of doubtsOfRows(named, findings)) console.error(visibleLine(line));
}

/**
 * @param {string[]} args
 * @returns {{sql: string, format: string, root?: string, variables: Record<string, string>}}
 */
function readArguments(args) {
  const { values, positionals } = readOptions({
    args,
    options: { format: { type: "string" }, file: { type: "string" }, root: { type: "string" } },
    strict: false,
    allowPositionals: true,
  });
  const { format: wanted, file, root, ...variables } = values;
  const named = typeof file === "string" ? /\.(\w+)\.sql$/.exec(file)?.[1] : undefined;
  const format = String(wanted ?? named ?? "table");
  if (!formats.includes(format)) throw new Error(`--format ${format}: expected one of ${formats.join(", ")}`);
  const sql = typeof file === "string" ? readFileSync(file, "utf8") : positionals.join(" ");
  const unknown = typeof file === "string" ? undefined : Object.keys(variables)[0];
  if (unknown)
    throw new Error(
      `unknown option --${unknown}: expected --format, --file, --root; variables go with --file`,
    );
  if (!sql.trim()) throw new Error(`no question: expected SQL in quotes, for example "from studies"`);
  if (formats.includes(positionals[0]))
    throw new Error(orLost(`${positionals[0]}: expected SQL; a format goes after --format`));
  return {
    sql: sql.trim().replace(/;$/, ""),
    format,
    root: typeof root === "string" ? root : undefined,
    variables: /** @type {Record<string, string>} */ (variables),
  };
}

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
    const { sql, format, root, variables } = readArguments(args);
    const store = await openStore(root);
    await refuseNames(store, sql);
    await prepareTables(store, variables);
    const named = await answer(store, sql, format);
    if (named && !isInterpreter(args)) await tellDoubts(store, named);
    if (countsTwice(sql)) console.error(twice);
    store.close();
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(
      visible(`query: ${code ? sayFailure(/** @type {Error} */ (error)) : message.replace(/\n\n+/g, "\n")}`),
    );
    process.exit(1);
  }
}

if (isCommand(import.meta.url)) await main(process.argv.slice(2));
