#!/usr/bin/env node
/**
 * Brings study.yaml files of older versions up to date. scripts/migrations has a file for each version left behind, as
 * 1.js, whose `migrate(document)` makes the next one of it; there is none while version 1 is the only one.
 */
import { isCommand } from "./command/begin.js";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMap, parseDocument } from "yaml";
import { readStudySchema } from "../loaders/vocabulary/schemas.js";
import { repository } from "../loaders/store/store.js";
import { formatMany } from "../src/words/numbers.js";
import { visible } from "../src/words/visible.js";
import { readOptions } from "./command/options.js";

const help = `Usage: npm run migrate [-- --dry-run]

Updates study.yaml files of older versions. Comments and order stay, and current files stay untouched.

  --dry-run    only list the files
  --root       use another repository of the atlas
  --help       show this text`;

const current = /** @type {any} */ (readStudySchema()).properties.version.const;

/**
 * @typedef {object} Target
 * @property {number} version
 * @property {URL} migrations  folder
 */

/** @type {Target} */
const ours = { version: current, migrations: new URL("migrations/", import.meta.url) };

/**
 * @param {string} yaml
 * @param {Target} target
 * @returns {Promise<string>} the same study in the target's version
 * @throws {Error} when it is no study.yaml, or of a version that is not known yet
 */
async function migrateStudy(yaml, { version: wanted, migrations }) {
  const document = parseDocument(yaml);
  if (document.errors.length || !isMap(document.contents))
    throw new Error("not YAML with keys and values; fix it first: npm run check says where");
  const given = Number(document.get("version"));
  if (given === wanted) return yaml;
  if (!Number.isInteger(given) || given < 1) throw new Error("version: expected a whole number from 1");
  if (given > wanted)
    throw new Error(`version: ${given}: expected ${wanted} at most; update this repository`);
  for (let version = given; version < wanted; version++) {
    const { migrate } = await import(new URL(`${version}.js`, migrations).href);
    migrate(document);
    document.set("version", version + 1);
  }
  return document.toString({ lineWidth: 0 });
}

/**
 * @param {{root?: string, dryRun?: boolean, target?: Target}} options
 * @param {(line: string) => void} say
 * @returns {Promise<number>} files that were, or would be, changed
 */
export async function migrateAll({ root = repository, dryRun = false, target = ours }, say) {
  const folder = join(root, "data", "studies");
  let changed = 0;
  for (const study of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const file = join(folder, study, "study.yaml");
    if (!existsSync(file)) continue;
    const yaml = readFileSync(file, "utf8");
    const migrated = await migrateStudy(yaml, target).catch((error) => {
      throw new Error(`data/studies/${study}/study.yaml: ${error.message}`);
    });
    if (migrated === yaml) continue;
    changed++;
    say(`data/studies/${study}/study.yaml: ${dryRun ? "would become" : "now"} version ${target.version}`);
    if (dryRun) continue;
    writeFileSync(`${file}.next`, migrated);
    renameSync(`${file}.next`, file);
  }
  return changed;
}

if (isCommand(import.meta.url)) {
  const { values } = readOptions({
    options: { "dry-run": { type: "boolean" }, root: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) console.log(help);
  else
    await migrateAll({ root: values.root, dryRun: values["dry-run"] }, (line) =>
      console.log(visible(line)),
    ).then(
      (changed) =>
        console.log(changed ? formatMany(changed, "file") : `every study.yaml has version ${current}`),
      (error) => {
        console.error(visible(`migrate: ${error.message}`));
        process.exitCode = 1;
      },
    );
}
