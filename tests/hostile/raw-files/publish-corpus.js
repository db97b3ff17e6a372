/** A site with the corpus of raw files: one that is built of it, or the present one with its files beside the pages. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findWithheld } from "../../../loaders/reading/withheld.js";
import { publishFiles } from "../../../scripts/site/publish/publish.js";
import { emptyStudy } from "../../empty-study.js";
import { copyRepository } from "../../copy.js";

/** @typedef {{dist: string, remove(): void}} Made */
/** @typedef {Record<string, string | Uint8Array>} Files */

export const study = "hostile";

/** @param {string} root @param {Files} files */
function writeFiles(root, files) {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, "data/studies", study, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/**
 * Builds a copy of the repository with a study of the files.
 * @param {Files} files
 * @returns {Made & {said: string}} said: by the build
 */
export function buildCorpus(files) {
  const copy = copyRepository("atlas-hostile-");
  writeFiles(copy, files);
  const { SITE_PREVIEW: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, "scripts/build.js")], {
    cwd: copy,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the build ended with ${status}:\n${stdout}\n${stderr}`);
  const remove = () => rmSync(copy, { recursive: true, force: true });
  return { dist: join(copy, "dist"), remove, said: stdout + stderr };
}

/**
 * Publishes the files as if a reader had taken each of them, beside the pages of the present site.
 * @param {string} dist the present site
 * @param {Files} files
 * @returns {Promise<Made>}
 */
export async function publishCorpus(dist, files) {
  const root = mkdtempSync(join(tmpdir(), "atlas-hostile-"));
  writeFiles(root, files);
  const site = join(root, "dist");
  mkdirSync(join(site, "data"), { recursive: true });
  for (const name of readdirSync(dist))
    if (name.startsWith("_")) symlinkSync(join(dist, name), join(site, name), "junction");
    else if (/^(?:lines|404|index)\.html$/.test(name)) cpSync(join(dist, name), join(site, name));
  const sources = Object.entries(files).map(([source, content]) => describe(source, Buffer.from(content)));
  const studies = [
    {
      ...emptyStudy,
      printed: new Map(),
      factorInfos: new Map(),
      study,
      title: "T",
      platform: "linux-lab",
      sources,
    },
  ];
  const whole = /** @type {any} */ ({
    title: "T",
    published: [],
    exports: [],
    compared: [],
    synonyms: [],
    studies,
    kept: new Map(),
  });
  await publishFiles(site, whole, { tables: {}, exports: "", licences: "" }, root);
  return { dist: site, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/**
 * @param {string} source
 * @param {Buffer} content
 */
const describe = (source, content) => ({
  ...{ study, source, archive: null, bytes: content.length },
  sha256: createHash("sha256").update(content).digest("hex"),
  withheld: findWithheld(source, content, [{}]),
});
