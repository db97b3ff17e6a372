#!/usr/bin/env node
import "./command/begin.js";
import { fork } from "node:child_process";
import { existsSync, readFileSync, watch } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findPort, servePreview } from "./site/preview/preview-server.js";
import { previewFolder } from "./site/preview/preview-folder.js";
import { readOwnPages } from "./site/framework/own-pages.js";
import { startFramework } from "./site/framework/framework.js";
import { isClient, watched } from "./site/preview/watched.js";
import { nameOfStudy, readOptions, readPort } from "./command/options.js";

const usage = `Usage: npm run dev -- [options]

Shows the site while you edit. It follows your changes of studies, schemas, loaders and pages.

  --port NUMBER   port to serve on; default: the first free one from 3000
  --only STUDY    show this study alone; may be repeated
  --help          show this text
`;

const program = fileURLToPath(new URL("site/preview/prepare-preview.js", import.meta.url));

/** Where no code lies. */
const dataFolder = "data/studies";

/**
 * What has prepared pages, and waits for the next change of data: it takes as long to start as to prepare them.
 * @type {import("node:child_process").ChildProcess | null}
 */
let preparing = null;

const { values } = readOptions({
  options: {
    port: { type: "string" },
    only: { type: "string", multiple: true },
    help: { type: "boolean", short: "h" },
  },
});

const first = readPort(values.port, 3000);
if (values.help) {
  process.stdout.write(usage);
} else if (values.only) {
  await previewOnly(values.only).catch((error) => {
    console.error(`dev: ${error.message}`);
    process.exitCode = 1;
  });
} else {
  await preview();
}

/** @param {string[]} studies */
async function previewOnly(studies) {
  const { runOnly } = await import("./site/preview/only.js");
  runOnly(studies.map(nameOfStudy), ["dev", "--port", String(first)]);
}

async function preview() {
  const root = fileURLToPath(new URL("../", import.meta.url));
  await prepare(["--fresh"]);
  const port = await findPort();
  const framework = startFramework(["preview", "--no-open", "--port", String(port)], {
    SITE_PREVIEW: "1",
  });
  framework.stderr.pipe(process.stderr);
  framework.on("close", (code) => process.exit(code ?? 0));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
    process.on(signal, () => framework.kill(signal));
  await new Promise((resolve) => framework.stdout.once("data", resolve));
  framework.stdout.resume();
  const { address } = await servePreview(previewFolder, port, first);
  console.log(`dev: ${address}`);

  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let work = Promise.resolve();
  let isCode = false;
  const changed = (/** @type {boolean} */ ofCode) => {
    isCode ||= ofCode;
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => {
        if (isCode) endPreparing();
        isCode = false;
        return prepare([]);
      });
    }, 50);
  };
  // A page that is touched, so that Framework shows it again, has not changed.
  const pages = new Map(readOwnPages().map(({ file, text }) => [file, text]));
  const isTouched = (/** @type {string} */ file) => {
    const [page, before] = [path.join(root, file), pages.get(file)];
    if (before === undefined || !existsSync(page)) return false;
    pages.set(file, readFileSync(page, "utf8"));
    return pages.get(file) === before;
  };
  for (const folder of watched.filter((name) => existsSync(path.join(root, name))))
    watch(
      path.join(root, folder),
      { recursive: true },
      (_, name) => void (isClient(name) || isTouched(`${folder}/${name}`) || changed(folder !== dataFolder)),
    );
  watch(
    path.join(root, "src"),
    (_, name) => void (name?.endsWith(".md") && !isTouched(`src/${name}`) && changed(true)),
  );
}

/** Modules that changed are read by the next one. */
function endPreparing() {
  preparing?.disconnect();
  preparing = null;
}

/**
 * Ingests and renders in a process of its own; a failure is shown and waits for the next change.
 * @param {string[]} options
 */
async function prepare(options) {
  const child = preparing ?? fork(program, options);
  if (preparing) child.send("again");
  preparing = child;
  const code = await new Promise((resolve) => {
    const end = (/** @type {any} */ told) => {
      child.off("message", end).off("exit", end);
      resolve(told === "done" ? 0 : told);
    };
    child.on("message", end).on("exit", end);
  });
  if (code === 0) return;
  preparing = null;
  console.error(`dev: not rendered: exit code ${code}; waiting for the next change`);
}
