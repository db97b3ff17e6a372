/** What dist/ was built from: while that stays, and dist/ too, there is nothing to build. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hashCode } from "../../loaders/reading/code.js";
import { parquetFolder, repository } from "../../loaders/store/store.js";
import { readIdentity } from "./identity.js";

const dist = path.join(repository, "dist");
const note = path.join(repository, "src/.observablehq/built.json");

/** Of src: what a build writes there itself. */
const derived = new Set([".observablehq", "studies", "compare", "vendor"]);

/** @returns {string} changes with the data, the code, the site's identity, or a library */
export function describeBuild() {
  const sources = readdirSync(path.join(repository, "src")).filter((name) => !derived.has(name));
  const code = [
    ...sources.map((name) => `src/${name}`),
    ...["loaders", "schemas", "scripts", "observablehq.config.js", "package.json"],
  ].map((path) => new URL(`../../${path}`, import.meta.url));
  return createHash("sha256")
    .update(readFileSync(path.join(parquetFolder(repository), "manifest.json")))
    .update(hashCode(code))
    .update(JSON.stringify(readIdentity()))
    .digest("hex");
}

/** @param {string} build */
export function isBuilt(build) {
  if (!existsSync(note)) return false;
  const last = JSON.parse(readFileSync(note, "utf8"));
  return last.build === build && last.files === countFiles();
}

/** @param {string} build */
export const noteBuild = (build) => writeFileSync(note, JSON.stringify({ build, files: countFiles() }));

const countFiles = () => (existsSync(dist) ? readdirSync(dist, { recursive: true }).length : 0);
