/** @import {Identity} from "../../src/types.js" */
import { readFileSync } from "node:fs";

/**
 * Who the site is and where it lives, from package.json; a fork's workflow run says where the fork lives.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Identity}
 */
export function readIdentity(env = process.env) {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const fork = env.GITHUB_REPOSITORY;
  const [owner, name] = fork?.split("/") ?? [];
  const repository = fork
    ? `${env.GITHUB_SERVER_URL ?? "https://github.com"}/${fork}`
    : repositoryOf(manifest);
  const address = fork ? pagesAddress(owner.toLowerCase(), name) : (manifest.homepage ?? null);
  const base = env.BASE_PATH ?? (address ? new URL(address).pathname : "/");
  const title = manifest.title ?? titleOf(manifest.name);
  const { description, version } = manifest;
  return { title, description, version, base: slashed(base), address, repository };
}

/**
 * @param {string} owner
 * @param {string} name a repository called <owner>.github.io is published at the root
 */
const pagesAddress = (owner, name) =>
  `https://${owner}.github.io/${name.toLowerCase() === `${owner}.github.io` ? "" : `${name}/`}`;

/** @param {{repository?: string | {url: string}}} manifest */
function repositoryOf({ repository }) {
  const url = typeof repository === "string" ? repository : repository?.url;
  return url?.replace(/^git\+/, "").replace(/\.git$/, "") ?? null;
}

/** @param {string} name */
function titleOf(name) {
  return name.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash && " ") + letter.toUpperCase());
}

/** @param {string} path */
function slashed(path) {
  return `/${path}/`.replace(/\/+/g, "/");
}
