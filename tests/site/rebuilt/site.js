/** A copy of the repository with a few studies that is built again after changes. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { writeArchive } from "../../../scripts/bench/archive.js";
import { copyRepository } from "../../copy.js";
import { hashTree } from "../../hostile/kills/programs.js";
import { fioJson, studyYaml } from "../../repository.js";

/** How long a file has been there whose time tells a later writing. */
const settledMs = 2100;

export function openRebuilt() {
  const root = copyRepository("atlas-rebuilt-");
  const at = (/** @type {string} */ file) => join(root, file);
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  writeArchive(root, 3, 12);
  write("data/studies/alone/study.yaml", studyYaml());
  write("data/studies/alone/a.json", fioJson());
  return {
    at,
    write,
    /** @param {string} file @param {(text: string) => string} change */
    edit: (file, change) => writeFileSync(at(file), change(readFileSync(at(file), "utf8"))),
    /** @param {string} file */
    remove: (file) => rmSync(at(file), { recursive: true, force: true }),
    /** @param {string[]} args @returns {Promise<string>} what it says */
    async build(...args) {
      await wait(settledMs);
      // Of a site with an address, which has pictures and a feed.
      const { SITE_PREVIEW: _, ...ours } = process.env;
      const env = { ...ours, GITHUB_REPOSITORY: "some-one/results" };
      const program = [at("scripts/build.js"), ...args];
      const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, env });
      return stdout;
    },
    /** @returns {Record<string, string>} hash of each file of the site, by its path */
    readSite: () => hashTree(at("dist")),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}
