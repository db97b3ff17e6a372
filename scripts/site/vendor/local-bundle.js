/** The program of the worker of the page /check: readers, assembly, analysis and their definitions in one file. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { fieldsOfFactors } from "../../../loaders/names/factor-words.js";
import { newAjv } from "../../../loaders/study/schema-errors.js";
import {
  readFactors,
  readMeasures,
  readPractice,
  readStagedTables,
  readStudySchema,
  readTables,
} from "../../../loaders/vocabulary/schemas.js";
import { listModules } from "../../ingest/families.js";
import { inputQuestions } from "../../ingest/study-input.js";
import { packFile } from "../packed.js";
import { dropAddress } from "./vendor-database.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const formats = "loaders/formats";

/**
 * @param {string} outfile  packed beside it
 * @returns {Promise<string[]>} what went in
 */
export async function bundleLocal(outfile) {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: writeEntry(), resolveDir: root, sourcefile: "check-entry.js" },
    outfile,
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    minify: true,
    legalComments: "none",
    metafile: true,
    tsconfigRaw: "{}",
    // Where a package of Python lies, of which a browser has a copy elsewhere.
    define: { "process.env.NODE_ENV": '"production"', "import.meta.url": '"file:///loaders/"' },
    alias: {
      "csv-parse/sync": "csv-parse/browser/esm/sync",
      "@stdlib/assert-has-generator-support": "./scripts/site/framework/generator-support.cjs",
    },
    plugins: [
      { name: "schema of study.yaml", setup: withoutCompiler },
      { name: "words of formats", setup: withWords },
    ],
  });
  await dropAddress(outfile);
  await packFile(outfile);
  return Object.keys(metafile.inputs);
}

/**
 * A schema compiled here: to do so there takes functions made of texts, which the page's policy forbids.
 * @param {import("esbuild").PluginBuild} build
 */
function withoutCompiler({ onResolve, onLoad }) {
  onResolve({ filter: /^ajv(-formats|\/dist\/2020\.js)$/ }, ({ path, importer }) =>
    /schema-errors\.js$/.test(importer) ? { path, namespace: "compiled" } : undefined,
  );
  onLoad({ filter: /^ajv-formats$/, namespace: "compiled" }, () => ({
    contents: "export default { default() {} };",
  }));
  onLoad({ filter: /2020/, namespace: "compiled" }, () => {
    const ajv = newAjv({ code: { source: true, esm: true } });
    const code = standalone.default(ajv, ajv.compile(JSON.parse(JSON.stringify(readStudySchema(), unnamed))));
    return {
      contents: `${code}\nexport class Ajv2020 { compile() { return validate; } }`,
      resolveDir: root,
    };
  });
}

/**
 * What each format publishes, and words of settings, as a list made here: a browser has no folder to look into.
 * @param {import("esbuild").PluginBuild} build
 */
const withWords = ({ onLoad }) =>
  onLoad({ filter: /loaders[/\\]names[/\\]fields\.js$/ }, () => {
    const published = listFormats().filter((name) =>
      existsSync(path.join(root, formats, name, "published.js")),
    );
    const imports = published.map(
      (name, i) => `import { fields as of${i} } from "../formats/${name}/published.js";`,
    );
    const list = published.map((name, i) => `${JSON.stringify(name)}: of${i}`);
    const factors = JSON.stringify(fieldsOfFactors(readFactors()));
    return {
      contents: `${imports.join("\n")}\nexport const fieldsByFormat = { factors: ${factors}, ${list.join(", ")} };`,
    };
  });

const listFormats = () =>
  readdirSync(path.join(root, formats), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/**
 * Schemas without the address of what they are written in: code of the site names no other host.
 * @param {string} key
 * @param {unknown} value
 */
const unnamed = (key, value) => (key === "$schema" ? undefined : value);

/** @returns {string} a module that imports every format and every file of the analysis, and hands them over */
function writeEntry() {
  const lists = {
    formats: listFormats().map((name) => `./${formats}/${name}/format.js`),
    modules: listModules().map((name) => `./src/analysis/${name}`),
  };
  const imports = Object.entries(lists).flatMap(([list, paths]) =>
    paths.map((each, i) => `import * as ${list}${i} from ${JSON.stringify(each)};`),
  );
  const given = Object.entries(lists).map(([list, paths]) => `${list}: [${paths.map((_, i) => list + i)}]`);
  return `import { serve } from "./scripts/site/local/worker.js";
import * as duckdb from "./node_modules/@duckdb/duckdb-wasm/dist/duckdb-browser-blocking.mjs";
import { findInPath, startFinder } from "./loaders/names/finder.js";
import { startPseudonyms } from "./loaders/names/pseudonyms.js";
import { replaceInPath, replaceNames } from "./loaders/names/replace.js";
${imports.join("\n")}
const names = { findInPath, startFinder, startPseudonyms, replaceInPath, replaceNames };
serve({ duckdb, names, ${given.join(", ")}, ...${JSON.stringify(readDefinitions(), unnamed)} });`;
}

function readDefinitions() {
  const tables = readTables();
  return {
    studySchema: readStudySchema(),
    style: readTexts("src", ["style"], "css").style,
    practice: withoutSources(readPractice(readFactors().map(({ name }) => name))),
    questions: readTexts("src/data", shownQuestions),
    definitions: {
      tables,
      stagedTables: { ...tables, ...readStagedTables() },
      factors: readFactors(),
      measures: readMeasures(),
      sql: readTexts(
        "loaders/assemble",
        readdirSync(path.join(root, "loaders/assemble")).flatMap(
          (name) => /^(.+)\.sql$/.exec(name)?.[1] ?? [],
        ),
      ),
    },
  };
}

/** Of src/data what the worker asks. */
const shownQuestions = [
  ...inputQuestions,
  ...["studies", "runs", "printed", "findings", "sources", "run-sources", "problems", "refusals", "answers"],
  ...["comparisons", "placed.parquet", "run_results.csv"],
];

/**
 * @param {string} folder
 * @param {string[]} names
 * @param {string} [ending] of the files
 */
const readTexts = (folder, names, ending = "sql") =>
  Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(root, folder, `${name}.${ending}`), "utf8")]),
  );

/**
 * The page leads to the comparison of a setting, which has the sources of its defaults: code has no address of another host.
 * @param {Record<string, import("../../../src/types.js").Practice>} practice
 */
const withoutSources = (practice) =>
  Object.fromEntries(
    Object.entries(practice).map(([name, entry]) => [
      name,
      {
        ...entry,
        defaults: entry.defaults.map((each) => ({ ...each, source: "" })),
        since: entry.since.map((each) => ({ ...each, source: "" })),
      },
    ]),
  );
