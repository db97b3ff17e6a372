#!/usr/bin/env node
/** What changed in the studies since a commit, as Markdown for the page of a pull request. */
import { isCommand } from "./command/begin.js";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openStore, repository } from "../loaders/store/store.js";
import { standingOf } from "../src/html/provenance.js";
import { formatBytes, formatCount, formatMany } from "../src/words/numbers.js";
import { measureGrowth } from "./site/publish/growth.js";
import { visible } from "../src/words/visible.js";
import { orLost, readOptions, refuse } from "./command/options.js";

const question = readFileSync(new URL("../src/data/study-summary.sql", import.meta.url), "utf8");

const help = `Usage: npm run --silent summary -- --base REF

Writes a Markdown table of the studies that changed since a commit. It has runs, files, sizes, problems and findings, and
after npm run build also what the site gained. Needs npm run ingest.

  --base    commit to compare with, such as origin/main
  --root    use another repository of the atlas
  --help    show this text`;

/** @typedef {{path: string, kind: string, bytes: number}} Change kind: A added, M modified, D deleted */

/**
 * @param {string} root
 * @param {string} base
 * @returns {Change[]} files of studies; a link counts as its own text
 * @throws {Error} when there is no such commit
 */
export function listChanges(root, base) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "pipe"],
    });
  if (!isCommit(root, base))
    throw new Error(`--base ${base}: no such commit here; type git fetch, then --base origin/main`);
  const rows = git(
    "diff",
    "--raw",
    "--no-renames",
    "--no-abbrev",
    "-z",
    `${base}...HEAD`,
    "--",
    "data/studies",
  ).split("\0");
  const changes = [];
  for (let i = 0; i + 1 < rows.length; i += 2) {
    const [, , , blob, kind] = rows[i].split(" ");
    const bytes = kind === "D" ? 0 : Number(git("cat-file", "-s", blob));
    changes.push({ path: rows[i + 1], kind, bytes });
  }
  return changes;
}

/**
 * @param {string} root
 * @param {string} base
 */
const isCommit = (root, base) =>
  spawnSync("git", ["rev-parse", "--quiet", "--verify", "--end-of-options", `${base}^{commit}`], {
    cwd: root,
  }).status === 0;

/**
 * @param {string} root
 * @param {Change[]} changes
 * @returns {Promise<string>} Markdown; names from files stand in code, where nothing is markup
 */
export async function summarise(root, changes) {
  const named = [...new Set(changes.map(({ path }) => path.split("/")[2]))].sort();
  if (!named.length) return "No study changed.\n";
  const store = await openStore(root);
  const rows = await store.rows(question);
  store.close();
  const growth = measureGrowth(join(root, "dist"), named);
  const lines = named.map((study) => {
    const ours = changes.filter(({ path }) => path.split("/")[2] === study);
    const count = (/** @type {string} */ kind) => ours.filter((change) => change.kind === kind).length;
    const grown = ours.reduce((sum, { bytes }) => sum + bytes, 0);
    const row = rows.find((each) => each.study === study);
    const { own = 0, raw = 0 } = growth.get(study) ?? {};
    const site = own > 0 ? `${formatBytes(own)} and raw files of ${formatBytes(raw)}` : "not built";
    const files = `+${count("A")} ~${count("M")} −${count("D")}`;
    const about = row
      ? [
          `${formatCount(row.runs)} runs`,
          standingOf(/** @type {any} */ (row)),
          formatMany(row.problems, "problem"),
          `${formatMany(row.errors, "error")}, ${formatMany(row.warnings, "warning")}`,
        ]
      : ["no page", "", "see the check", ""];
    return `| ${code(study)} | ${[files, formatBytes(grown), site, ...about].join(" | ")} |`;
  });
  const changed = changes.filter(({ kind, path }) => kind !== "A" && !path.endsWith("/study.yaml"));
  return [
    "## Studies",
    "",
    "| study | files | new bytes | on the site | runs | provenance | problems | findings |",
    "|---|---|---|---|---|---|---|---|",
    ...lines,
    "",
    ...(changed.length
      ? [
          `**Raw files changed or removed** (data/studies is append-only): ${changed.map(({ path }) => code(path)).join(", ")}`,
          "",
        ]
      : []),
  ].join("\n");
}

/** @param {string} text */
const code = (text) => `\`${text.replace(/[`|\n\r<>]/g, "·")}\``;

if (isCommand(import.meta.url)) {
  const { values } = readOptions({
    options: { base: { type: "string" }, root: { type: "string" }, help: { type: "boolean" } },
  });
  const { root = repository, base } = values;
  if (values.help) console.log(help);
  else if (!base) refuse(orLost("no commit named: type --base origin/main"));
  else
    await Promise.resolve()
      .then(() => summarise(root, listChanges(root, base)))
      .then(
        (text) => console.log(visible(text)),
        (error) => {
          console.error(visible(`summary: ${error.message}`));
          process.exitCode = 1;
        },
      );
}
