#!/usr/bin/env node
/** Ingests, lists every problem of the data, and fails when one is an error or a warning. */
import { isCommand } from "./command/begin.js";
import { existsSync, statSync } from "node:fs";
import { largestFileBytes, largestStudyBytes } from "../loaders/limits.js";
import { allowedNames, findNames, listAll, listWithArchives } from "../loaders/names/study.js";
import { groupFindings } from "../loaders/names/telling.js";
import {
  baselineNotRun,
  factorNotNamed,
  factorNotVaried,
  permissionNotSaid,
  privateName,
  tooLarge,
} from "../loaders/reading/problems.js";
import { findStray, listStudies } from "../loaders/reading/studies.js";
import { explainFailure } from "../loaders/store/failures.js";
import { openStore, repository } from "../loaders/store/store.js";
import { loads } from "../loaders/vocabulary/loads.js";
import { readFactors } from "../loaders/vocabulary/schemas.js";
import { isLab } from "../src/words/platforms.js";
import { visible, visibleJson } from "../src/words/visible.js";
import { ingest, summaryLine } from "./ingest.js";
import { readQuestion } from "./site/question.js";
import { describeProblem, fileOf, sayProblem } from "./ingest/problem-line.js";
import { readOptions } from "./command/options.js";

const help = `Usage: npm run check [-- --format text|json|github]

Lists every problem in the raw files and study.yaml of all studies. Also lists names that npm run sanitise would
replace. Reads only what changed. Prints a line for each: file:line: severity: what (code); what was expected; what to do.
Exit code 1 if there is an error or a warning. docs/problems.md explains each code.

  --format    text (default); json prints an array, use it with npm run --silent; github prints annotations
  --root      use another repository of the atlas
  --help      show this text`;

/** What is printed of the problems, as lines, by the name of the format. */
const formats = /** @type {Record<string, (problems: Record<string, any>[]) => string[]>} */ ({
  text: (problems) => problems.map(describeProblem),
  json: (problems) => [visibleJson(JSON.stringify(problems, null, 2))],
  github: (problems) => problems.map(annotate),
});

/**
 * A command that a workflow of GitHub shows beside the line of the file.
 * @param {Record<string, any>} problem a row of the table problems
 * @returns {string} one line
 */
export function annotate({ severity, code, ...problem }) {
  const { line, byte, message, expected, advice } = problem;
  const command = severity === "note" ? "notice" : severity;
  const properties = Object.entries({ file: fileOf(problem), line, title: code })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${escapeText(String(value)).replace(/:/g, "%3A").replace(/,/g, "%2C")}`);
  const what = line === null && byte !== null ? `byte ${byte}: ${message}` : message;
  return `::${command} ${properties.join(",")}::${escapeText(sayProblem(what, expected, advice))}`;
}

/** @param {string} text */
const escapeText = (text) => visible(text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A"));

/** @param {string} root  of a folder whose name is no UTF-8 nothing is found by its text */
const findFolders = (root) => listStudies(root).filter(({ folder }) => existsSync(folder));

/** Files that have to be renamed or removed: the words of their paths are looked at when that is done. */
const nameCodes = ["git-rules", "unportable-name"];

/**
 * @param {string} root
 * @param {Record<string, any>[]} told problems: what could not be read completely is reported already
 * @returns {Promise<Record<string, any>[]>} a problem for each name in each file
 */
async function findPrivateNames(root, told) {
  const unreadable = new Set(
    told.filter(({ severity }) => severity === "error").map(({ study, source }) => `${study}/${source}`),
  );
  // Of two names that a disk takes for one, one is reported.
  const onDisk = (/** @type {unknown} */ study, /** @type {unknown} */ path) =>
    `${study}/${path}`.normalize("NFC").toLowerCase();
  const renamed = new Set(
    told.filter(({ code }) => nameCodes.includes(code)).map(({ study, source }) => onDisk(study, source)),
  );
  const problems = [];
  for (const { name: study, folder } of findFolders(root)) {
    const { findings } = await findNames(await listWithArchives(folder, root), allowedNames(folder));
    const open = findings.filter(({ path, line }) => line !== null || !renamed.has(onDisk(study, path)));
    for (const finding of groupFindings(open))
      if (finding.name || !unreadable.has(`${study}/${finding.path}`))
        problems.push({ study, byte: null, ...privateName(finding) });
  }
  return problems;
}

/**
 * @param {string} root
 * @returns {Record<string, any>[]} a problem for each file and study over the limit
 */
function findTooLarge(root) {
  return findFolders(root).flatMap(({ name: study, folder }) => {
    const files = listAll(folder).map(({ path, file }) => ({ path, bytes: statSync(file).size }));
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const problems = files
      .filter(({ bytes }) => bytes > largestFileBytes)
      .map(({ path, bytes }) => tooLarge(path, bytes));
    if (total > largestStudyBytes) problems.push(tooLarge(null, total));
    return problems.map((problem) => ({ study, byte: null, ...problem }));
  });
}

/**
 * @param {import("../loaders/store/store.js").Store} store
 * @returns {Promise<Record<string, any>[]>} a note for each study that was measured on a product and says nothing
 */
async function findUnpermitted(store) {
  const studies = await store.rows(
    "select study, platform from studies where provenance = 'measured' and permission is null",
  );
  return studies
    .filter((study) => !isLab(/** @type {{platform: string}} */ (study)))
    .map(({ study }) => ({ study, byte: null, ...permissionNotSaid() }));
}

/**
 * Workloads are varied in most studies and compared in none; a setting is varied to be compared.
 * @param {import("../loaders/store/store.js").Store} store
 * @returns {Promise<Record<string, any>[]>} a warning for each study that varies a setting and names no factor
 */
async function findUnnamedFactors(store) {
  const unnamed = await store.rows("select study, load_axis from studies where factor is null");
  const differing = await store.rows(await readQuestion("differing-factors"));
  const settings = readFactors().filter(({ kind }) => kind === "setting");
  return unnamed.flatMap(({ study, load_axis }) => {
    const own = differing.filter((row) => row.study === study && row.factor !== load_axis);
    const varied = settings.flatMap(({ name, title }) =>
      own
        .filter(({ factor }) => factor === name)
        .map(({ levels }) => ({ title, name, levels, key: keyOf(name) })),
    );
    return varied.length > 0 ? [{ study, byte: null, ...factorNotNamed(varied) }] : [];
  });
}

/**
 * @param {import("../loaders/store/store.js").Store} store
 * @returns {Promise<Record<string, any>[]>} a warning for each study that compares values, but none with its baseline, or
 *   whose runs all have one
 */
async function findUncompared(store) {
  const studies = await store.rows(
    `select study, s.factor, baseline, string_agg(distinct value, ', ' order by value) as levels,
       count(distinct value) as "values", count(distinct run)::int as runs, bool_or(value = baseline) as has_baseline
     from studies s join run_factors f using (study) where f.factor = s.factor
     group by study, s.factor, baseline, source_conclusion
     having count(distinct value) > 1 and not has_baseline
       or count(distinct value) = 1 and runs > 1 and source_conclusion is null`,
  );
  return studies.map(({ study, ...about }) => ({
    ...{ study, byte: null },
    .../** @type {(about: any) => object} */ (about.values > 1 ? baselineNotRun : factorNotVaried)(about),
  }));
}

/** @param {string} name of a factor @returns {"factor" | "load_axis"} */
const keyOf = (name) => (loads.includes(name) ? "load_axis" : "factor");

/**
 * @param {Record<string, any>} a
 * @param {Record<string, any>} b
 */
function byPlace(a, b) {
  const [one, other] = [a, b].map(({ study, source }) => `${study ?? ""}/${source ?? ""}`);
  return one === other ? (a.line ?? 0) - (b.line ?? 0) : one < other ? -1 : 1;
}

/**
 * @param {{root?: string, format?: string}} [options]
 * @returns {Promise<{lines: string[], failed: boolean, summary: string}>}
 */
export async function check({ root = repository, format = "text" } = {}) {
  const started = performance.now();
  const summary = await ingest({ root, quiet: true });
  const store = await openStore(root);
  try {
    const told = await store.rows(await readQuestion("problems"));
    const named = [
      ...(await findPrivateNames(root, told)),
      ...findTooLarge(root),
      ...findStray(root).map((problem) => ({ study: null, byte: null, ...problem })),
      ...(await findUnpermitted(store)),
      ...(await findUnnamedFactors(store)),
      ...(await findUncompared(store)),
    ];
    const notes = named.filter(({ severity }) => severity === "note").length;
    summary.problems += named.length - notes;
    summary.notes += notes;
    summary.seconds = (performance.now() - started) / 1000;
    const problems = [...told, ...named].sort(byPlace);
    return {
      lines: formats[format](problems),
      failed: problems.some(({ severity }) => severity !== "note"),
      summary: summaryLine(summary),
    };
  } finally {
    store.close();
  }
}

if (isCommand(import.meta.url)) {
  const { values } = readOptions({
    options: { format: { type: "string" }, root: { type: "string" }, help: { type: "boolean" } },
  });
  const { format = "text" } = values;
  if (values.help) console.log(help);
  else if (!Object.hasOwn(formats, format)) {
    console.error(`check: --format ${format}: expected one of ${Object.keys(formats).join(", ")}`);
    process.exitCode = 2;
  } else
    await check(values).then(
      ({ lines, failed, summary }) => {
        for (const line of format === "json" ? lines : [...lines, summary]) console.log(line);
        process.exitCode = failed ? 1 : 0;
      },
      (error) => {
        console.error(visible(`check: ${explainFailure(error, values.root ?? repository)}`));
        process.exitCode = 1;
      },
    );
}
