import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const require = createRequire(import.meta.url);

/** What Framework's own client names; it asks a registry for each one's version unless a version is cached. */
const recommended = [
  "@observablehq/plot",
  "@observablehq/sample-datasets",
  "apache-arrow",
  "arquero",
  "d3",
  "d3-dsv",
  "echarts",
  "htl",
  "leaflet",
  "lodash",
  "mapbox-gl",
  "parquet-wasm",
  "react",
  "react-dom",
  "topojson-client",
];

/**
 * Empties Framework's cache (it never re-runs a loader whose output exists) and seeds it with versions that do not
 * exist, so that nothing is looked up and any page that would use one of these libraries fails the build.
 */
export async function resetCache() {
  const cache = path.join(root, "src/.observablehq/cache");
  await rm(cache, { recursive: true, force: true });
  for (const name of recommended)
    await mkdir(path.join(cache, "_npm", `${name}@0.0.0-offline`), { recursive: true });
}

/**
 * Runs Observable Framework without network and without telemetry. Its output is returned, not shown.
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export function startFramework(args, env) {
  const preloaded = ["no-network.js", "one-window.js", "with-parent.js"].map(
    (name) => `--import=${pathToFileURL(path.join(root, "scripts/site/framework", name)).href}`,
  );
  const bin = path.join(
    path.dirname(require.resolve("@observablehq/framework/package.json")),
    "dist/bin/observable.js",
  );
  return spawn(process.execPath, [...preloaded, bin, ...args], {
    cwd: root,
    env: { ...process.env, OBSERVABLE_TELEMETRY_DISABLE: "true", ...env },
  });
}

/**
 * `observable build`; its log is shown only when it fails or warns.
 * @param {Record<string, string>} env
 */
export async function buildPages(env) {
  const child = startFramework(["build"], env);
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (log += text));
  const code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(`observable build: exit code ${code}\n${log}`);
  return log;
}
