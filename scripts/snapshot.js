#!/usr/bin/env node
/** The tables of a built site as files of a release: what they are today, for ever. */
import { isCommand } from "./command/begin.js";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../loaders/store/files.js";
import { formatBytes, formatMany } from "../src/words/numbers.js";
import { restoreSite, siteFolder } from "./site/site-folder.js";
import { orLost, readOptions, refuse } from "./command/options.js";

const help = `Usage: npm run snapshot -- --to FOLDER [--version VERSION]

Copies the tables of all studies with their datapackage.json into a new folder. They are Parquet and CSV. Attach them to
a release as they are; the workflow "release" does so for a tag. Needs npm run build.

  --to        folder to create
  --version   such as v2026.11; the start of the tables' hash is appended
  --site      folder of the built site; default: dist
  --help      show this text`;

/** Names of the files with their hashes, as sha256sum -c reads them. */
const sums = "SHA256SUMS";

/**
 * @param {string} site folder of a built site
 * @param {string} to
 * @param {string} [version]
 * @returns {{files: number, bytes: number, version: string}}
 * @throws {Error} when the folder is there, or a file is not what the package says
 */
export function takeSnapshot(site, to, version) {
  const data = join(site, "data");
  const descriptor = join(data, "datapackage.json");
  if (!existsSync(descriptor)) throw new Error(`${descriptor}: not there: run npm run build`);
  if (existsSync(to))
    throw new Error(`${to}: is there already; a snapshot never changes: name another folder`);
  const found = JSON.parse(readFileSync(descriptor, "utf8"));
  const [software, content] = found.version.split("+");
  const given = `${version?.replace(/^v/, "") ?? software}+${content}`;
  const { studies: _, ...described } = { ...found, version: given };
  mkdirSync(to, { recursive: true });
  for (const resource of described.resources) {
    checkFile(join(data, resource.path), resource.hash);
    copyFileSync(join(data, resource.path), join(to, resource.path));
  }
  const text = `${JSON.stringify(described, null, 1)}\n`;
  writeFileSync(join(to, "datapackage.json"), text);
  const hashes = described.resources.map(
    (/** @type {any} */ { hash, path }) => `${hash.slice(7)}  ${path}\n`,
  );
  writeFileSync(join(to, sums), [...hashes, `${hashOf(text)}  datapackage.json\n`].join(""));
  const bytes = described.resources.reduce(
    (/** @type {number} */ sum, /** @type {any} */ each) => sum + each.bytes,
    0,
  );
  return { files: described.resources.length, bytes, version: given };
}

/**
 * @param {string} file
 * @param {string} expected
 */
function checkFile(file, expected) {
  const hash = `sha256:${hashOf(readFileSync(file))}`;
  if (hash !== expected) throw new Error(`${file}: ${hash}; expected ${expected}: run npm run build`);
}

if (isCommand(import.meta.url)) {
  const { values } = readOptions({
    options: {
      to: { type: "string" },
      version: { type: "string" },
      site: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help) console.log(help);
  else if (!values.to) refuse(orLost("no folder named: type --to FOLDER"));
  else
    try {
      if (!values.site) await restoreSite();
      const { files, bytes, version } = takeSnapshot(values.site ?? siteFolder(), values.to, values.version);
      console.log(`${values.to}: ${formatMany(files, "table")}, ${formatBytes(bytes)}, version ${version}`);
    } catch (error) {
      console.error(`snapshot: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
}
