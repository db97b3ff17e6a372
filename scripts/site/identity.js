/** @import {Identity} from "../../src/types.js" */
import { readFileSync } from "node:fs";
import { readLook } from "./own/look.js";

/**
 * Who the site is, from src/look.yaml, and where it lives: at the `homepage` of package.json, or where the run of a
 * workflow says that a fork lives.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {any} [manifest]  package.json
 * @param {import("./own/look.js").Look} [look]
 * @returns {Identity}
 */
export function readIdentity(env = process.env, manifest = readManifest(), look = readLook()) {
  const fork = env.GITHUB_REPOSITORY;
  const [owner, name] = fork?.split("/") ?? [];
  const repository = fork
    ? `${env.GITHUB_SERVER_URL ?? "https://github.com"}/${fork}`
    : repositoryOf(manifest);
  const homepage = isOwn(manifest, fork) ? (manifest.homepage ?? null) : null;
  const address = homepage ?? (fork ? pagesAddress(owner.toLowerCase(), name) : null);
  const base = env.BASE_PATH ?? (address ? new URL(address).pathname : "/");
  const title = look.title ?? titleOf(manifest.name);
  const description = look.description ?? manifest.description;
  const { version } = manifest;
  const { logo, style } = look;
  return { title, description, version, base: slashed(base), address, repository, logo, style };
}

const readManifest = () => JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/**
 * A fork has the `homepage` of what it was forked from, and must not call itself that: it is where `repository` leads.
 * @param {any} manifest
 * @param {string | undefined} fork  owner and name
 */
function isOwn(manifest, fork) {
  const named = repositoryOf(manifest)?.toLowerCase().split(/[/:]/).slice(-2).join("/");
  return !fork || !named || named === fork.toLowerCase();
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
