#!/usr/bin/env node
import "./command/begin.js";
import { existsSync } from "node:fs";
import { explainFailure } from "../loaders/store/failures.js";
import { repository } from "../loaders/store/store.js";
import { ingestAndBuild } from "./site/build-site.js";
import { servePages } from "./site/preview/serve-pages.js";
import { restoreSite, siteFolder } from "./site/site-folder.js";
import { nameOfStudy, readBase, readOptions, readPort } from "./command/options.js";

const usage = `Usage: npm start            (ingest, build and serve)
       npm run serve -- [options]

Serves dist/ as GitHub Pages does: addresses without .html, and 404.html for unknown pages.

  --build         ingest and build first
  --only STUDY    with npm start: build and serve this study alone, next to dist/; may be repeated
  --port NUMBER   first port to try; default: 8080
  --base PATH     path to serve under, such as /datastore-atlas/; also BASE_PATH; default: /
  --help          show this text
`;

const { values } = readOptions({
  options: {
    build: { type: "boolean" },
    only: { type: "string", multiple: true },
    port: { type: "string" },
    base: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});

const port = readPort(values.port, 8080);
if (values.help) process.stdout.write(usage);
else if (values.only) await serveOnly(values.only).catch(fail);
else await serve().catch(fail);

/** @param {string[]} studies */
async function serveOnly(studies) {
  const { runOnly } = await import("./site/preview/only.js");
  const base = values.base ? ["--base", values.base] : [];
  runOnly(studies.map(nameOfStudy), ["start", "--port", String(port), ...base]);
}

async function serve() {
  const base = readBase(values.base) ?? process.env.BASE_PATH ?? "/";
  const dist = siteFolder();
  if (values.build) await ingestAndBuild({ base });
  else await restoreSite();
  if (!existsSync(dist)) throw new Error("dist/: not there: run npm run build first");
  const { address } = await servePages(dist, { base, port });
  console.log(`Serving the site at ${address} (Ctrl-C ends it)`);
}

/** @param {Error} error */
function fail(error) {
  console.error(`serve: ${process.env.DEBUG ? error.stack : explainFailure(error, repository)}`);
  process.exitCode = 1;
}
