/** What a browser runs is bundled for one, with the libraries that it imports: nothing of Node.js may be left in it. */
import { build, formatMessages } from "esbuild";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../loaders/store/store.js";
import { modules } from "./modules.js";

/** What only Node.js defines; a bundle has these names instead where it uses them. */
const globals = ["Buffer", "process", "global", "__dirname", "__filename", "setImmediate"];
const marked = /node_global_(\w+)/g;

/**
 * @param {string[]} paths modules
 * @returns {Promise<{errors: string, used: string[]}>} what cannot be bundled, and which files use a global of Node.js
 */
async function bundle(paths) {
  try {
    const { outputFiles } = await build({
      absWorkingDir: repository,
      entryPoints: paths,
      bundle: true,
      write: false,
      outdir: join(repository, "nowhere"),
      platform: "browser",
      format: "esm",
      splitting: true,
      external: ["../../vendor/*", "../../../vendor/*"],
      define: Object.fromEntries(globals.map((name) => [name, `node_global_${name}`])),
      logLevel: "silent",
    });
    return { errors: "", used: [...new Set(outputFiles.flatMap(({ text }) => findUses(text)))].sort() };
  } catch (error) {
    const { errors } = /** @type {import("esbuild").BuildFailure} */ (error);
    return { errors: (await formatMessages(errors, { kind: "error" })).join(""), used: [] };
  }
}

/**
 * A library may ask whether something is there (typeof): then it can do without.
 * @param {string} text of a bundle, where a comment names the file that the lines below it come from
 * @returns {string[]}
 */
function findUses(text) {
  const parts = text.split(/^(?=\/\/ [\w@.].*\.[cm]?js$)/m);
  return parts.flatMap((part) => {
    const [first] = part.split("\n");
    const asked = new Set([...part.matchAll(/typeof node_global_(\w+)/g)].map(([, name]) => name));
    const names = [...part.matchAll(marked)].map(([, name]) => name).filter((name) => !asked.has(name));
    return names.map((name) => `${first.slice(3)} uses ${name}`);
  });
}

/** @param {RegExp} pattern */
const those = (pattern) => [...modules.keys()].filter((path) => pattern.test(path));

test.each([
  ["readers", those(/^loaders\/formats\/[^/]+\/format\.js$/)],
  ["the assembly", those(/^loaders\/assemble\//)],
  ["the vocabulary", those(/^loaders\/(vocabulary|study)\/(?!schemas\.js$)/)],
  ["the analysis", those(/^src\/(analysis|words)\//)],
  ["charts", those(/^src\/charts\/(?!static-svg\.js$)/)],
  ["what pages do in the browser", those(/^src\/[\w-]+\/client\//)],
  ["what reads files of visitors", those(/^scripts\/site\/local\//)],
])("%s can be bundled for a browser", async (_, paths) => {
  expect(paths.length).toBeGreaterThan(1);
  const { errors, used } = await bundle(paths);
  expect(errors, `${errors}\nMend: hand it in, or import a library's entry for browsers.`).toBe("");
  expect(used, `${used.join("\n")}\nMend: hand it in, or import a library's entry for browsers.`).toEqual([]);
});

test("a global of Node.js is reported with its file, unless the file asks for it", () => {
  const text = [
    "// loaders/formats/a/format.js",
    "node_global_Buffer.from(text);",
    "// node_modules/b/index.js",
    'typeof node_global_process !== "undefined" && node_global_process.version;',
  ].join("\n");
  expect(findUses(text)).toEqual(["loaders/formats/a/format.js uses Buffer"]);
});
