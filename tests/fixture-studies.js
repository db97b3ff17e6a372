/**
 * Fixtures of formats as studies of one repository, for tests that only read them. It lies in tests/.fixtures, which git
 * ignores, is made at its first use, and is kept: an ingest reads again what changed, of the fixtures or of the code.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listAll } from "../loaders/names/study.js";
import { lockTables, openStore } from "../loaders/store/store.js";
import { ingest } from "../scripts/ingest.js";
import { fixtures, studyYaml } from "./repository.js";
import { separate } from "./together.js";

const root = fileURLToPath(new URL(".fixtures", import.meta.url));

/** Folders of tests/fixtures, and what study.yaml says of each. */
const formats = { fio: studyYaml(), diskspd: studyYaml("ignore: [expected.json]\n") };

/** @typedef {keyof typeof formats} Name */

/** No other word has this in it. @param {string} name */
const studyOf = (name) => `${name}-of-the-fixtures`;

/** Files of tests share a process: the first that asks brings all up to date. @type {Promise<unknown> | null} */
let reading = null;

/**
 * @param {Name} name
 * @returns {Promise<import("./together.js").Read & {close: () => void}>} as if it were the only study, with the name s
 */
export async function openFixtures(name) {
  await (reading ??= readAll());
  const store = await openStore(root);
  const [study] = await separate(store, [studyOf(name)]);
  return { ...study, close: store.close };
}

async function readAll() {
  mkdirSync(join(root, "data", "studies"), { recursive: true });
  const release = await lockTables(root, "tests");
  try {
    for (const [name, yaml] of Object.entries(formats)) bringUp(name, yaml);
    await ingest({ root, quiet: true, isLocked: true });
  } finally {
    release();
  }
}

/**
 * Makes the study what the folder is; a file that is the same keeps its time, and is not read again.
 * @param {string} name
 * @param {string} yaml
 */
function bringUp(name, yaml) {
  const [from, to] = [join(fixtures, name), join(root, "data", "studies", studyOf(name))];
  const wanted = new Map(listAll(from).map(({ path, file }) => [path, readFileSync(file)]));
  wanted.set("study.yaml", Buffer.from(yaml));
  for (const { path, file } of existsSync(to) ? listAll(to) : []) if (!wanted.has(path)) rmSync(file);
  for (const [path, content] of wanted) {
    const file = join(to, path);
    if (existsSync(file) && readFileSync(file).equals(content)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
