/**
 * Fixtures of formats as studies, for tests that only read them. Each is a repository of its own in tests/.fixtures, which
 * git ignores: it is made at its first use and kept. An ingest reads again what changed, of the fixtures or of the code.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { listAll } from "../loaders/names/study.js";
import { lockTables, openStore } from "../loaders/store/store.js";
import { ingest } from "../scripts/ingest.js";
import { fixtures, studyYaml } from "./repository.js";
import { separate } from "./together.js";

const folder = fileURLToPath(new URL(".fixtures", import.meta.url));

/** Folders of tests/fixtures, and what study.yaml says of each. */
const formats = { fio: studyYaml(), diskspd: studyYaml("ignore: [expected.json]\n") };

/** @typedef {keyof typeof formats} Name */

/** No other word has this in it. @param {string} name */
const studyOf = (name) => `${name}-of-the-fixtures`;

/** Files of tests share a process: the first that asks for a format brings it up to date. @type {Map<Name, Promise<string>>} */
const repositories = new Map();

/**
 * @param {Name} name
 * @returns {Promise<import("./together.js").Read & {close: () => void}>} as if it were the only study, with the name s
 */
export async function openFixtures(name) {
  if (!repositories.has(name)) repositories.set(name, readFixtures(name));
  const store = await openStore(await /** @type {Promise<string>} */ (repositories.get(name)));
  const [study] = await separate(store, [studyOf(name)]);
  return { ...study, close: store.close };
}

/** @param {Name} name @returns {Promise<string>} its repository */
async function readFixtures(name) {
  const root = join(folder, name);
  mkdirSync(join(root, "data", "studies"), { recursive: true });
  const release = await lockTables(root, "tests");
  try {
    bringUp(root, name);
    await ingest({ root, quiet: true, isLocked: true });
  } finally {
    release();
  }
  return root;
}

/**
 * Makes the study what the folder is; a file that is the same keeps its time, and is not read again.
 * @param {string} root
 * @param {Name} name
 */
function bringUp(root, name) {
  const [from, to] = [join(fixtures, name), join(root, "data", "studies", studyOf(name))];
  const wanted = new Map(listAll(from).map(({ path, file }) => [path, readFileSync(file)]));
  wanted.set("study.yaml", Buffer.from(formats[name]));
  for (const { path, file } of existsSync(to) ? listAll(to) : []) if (!wanted.has(path)) rmSync(file);
  for (const [path, content] of wanted) {
    const file = join(to, path);
    if (existsSync(file) && readFileSync(file).equals(content)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
