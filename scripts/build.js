#!/usr/bin/env node
import "./command/begin.js";
import { explainFailure } from "../loaders/store/failures.js";
import { repository } from "../loaders/store/store.js";
import { ingestAndBuild } from "./site/build-site.js";
import { visible } from "../src/words/visible.js";
import { readBase, readOptions } from "./command/options.js";

const usage = `Usage: npm run build -- [options]

Reads data/studies and builds the site into dist/. Needs no network.

  --base PATH     path under which the site will be served, such as /datastore-atlas/. Only the 404 page needs it.
                  Also BASE_PATH; default: from package.json's homepage
  --skip-ingest   use data/parquet as it is
  --full          build everything, also what did not change
  --help          show this text
`;

const { values } = readOptions({
  options: {
    base: { type: "string" },
    "skip-ingest": { type: "boolean" },
    full: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});

if (values.help) process.stdout.write(usage);
else {
  const { base, full, "skip-ingest": skipIngest } = values;
  await ingestAndBuild({ base: readBase(base), full, skipIngest }).catch(fail);
}

/** @param {Error} error */
function fail(error) {
  console.error(visible(`build: ${process.env.DEBUG ? error.stack : explainFailure(error, repository)}`));
  process.exitCode = 1;
}
