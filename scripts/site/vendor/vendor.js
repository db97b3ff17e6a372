import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { entries } from "./entries.js";
import { bundleLocal } from "./local-bundle.js";
import { placeDatabase } from "./vendor-database.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Bundles the browser's libraries into src/vendor, because Framework leaves Vega's own imports unresolved without a
 * word. Gives the licences of what went in, for the site to publish.
 * @returns {Promise<string>}
 */
export async function bundleLibraries() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: "src/vendor",
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    legalComments: "none",
    // What several of them share has state, and one address.
    external: ["./src/figure/client/*", "./src/vendor/*"],
    alias: { "@stdlib/assert-has-generator-support": "./scripts/site/framework/generator-support.cjs" },
    metafile: true,
    // Some Vega packages ship a tsconfig.json that extends a file they do not ship.
    tsconfigRaw: "{}",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  await removeAddresses(path.join(root, "src/vendor/vega-lite.js"));
  const local = await bundleLocal(path.join(root, "src/vendor/check-worker.js"));
  await placeDatabase(path.join(root, "src/vendor"));
  // Pyodide is not bundled: scripts/site/publish/python.js copies it.
  const packages = new Set(
    [...Object.keys(metafile.inputs), ...local, "node_modules/pyodide"].flatMap(
      (file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
    ),
  );
  const licences = await Promise.all([...packages].sort().map(readLicence));
  return licences.join("\n" + "-".repeat(80) + "\n\n");
}

/**
 * Vega-Lite names its own pages in a message and in a $schema that nothing reads. No file of the site names another host.
 * @param {string} file
 */
async function removeAddresses(file) {
  const code = await readFile(file, "utf8");
  await writeFile(file, code.replace(/https:\/\/(?:github\.com|vega\.github\.io)\/[\w./-]*/g, ""));
}

/** @param {string} folder  of a package */
async function readLicence(folder) {
  const manifest = JSON.parse(await readFile(path.join(root, folder, "package.json"), "utf8"));
  const file = (await readdir(path.join(root, folder))).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? await readFile(path.join(root, folder, file), "utf8") : "";
  return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}`;
}
