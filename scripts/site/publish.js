/** @import {Site} from "../../src/types.js" */
/** @import {Store} from "./read-site.js" */
import { cp, mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { stringify } from "csv-stringify/sync";
import { archiveFolder } from "../../loaders/archives.js";
import { readQuestion } from "./read-site.js";
import { rawViewer } from "../../src/html/raw-viewer.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The Parquet files that have rows, by table and study.
 * @param {Store} store
 * @returns {Promise<Site["published"]>}
 */
export async function findParquet(store) {
  const folder = path.join(root, "data/parquet");
  const files = `${folder.split(path.sep).join("/")}/*/*.parquet`;
  const found = await store.rows(await readQuestion("published"), { files });
  return Promise.all(
    found.map(async ({ file, rows }) => {
      const [table, name] = file.split(/[\\/]/).slice(-2);
      return { table, study: name.replace(/\.parquet$/, ""), rows, bytes: (await stat(file)).size };
    }),
  );
}

/**
 * Puts beside the pages what they link to: raw files, Parquet and a list of it, a CSV a study, licences.
 * @param {string} dist
 * @param {Site} site
 * @param {{results: Map<string, object[]>, licences: string}} content
 * @param {string} [from] the repository's folder
 */
export async function publishFiles(dist, site, { results, licences }, from = root) {
  for (const { table, study } of site.published) {
    const file = path.join("data", table, `${study}.parquet`);
    await cp(path.join(from, "data/parquet", table, `${study}.parquet`), await place(dist, file));
  }
  await writeFile(await place(dist, "data/published.json"), JSON.stringify(site.published));
  for (const [study, rows] of results)
    await writeFile(
      await place(dist, path.join("data/results", `${study}.csv`)),
      stringify(rows, { header: true, escape_formulas: true }),
    );
  for (const study of site.studies) await publishRawFiles(dist, study, from);
  await writeFile(await place(dist, "third-party-licences.txt"), licences);
}

/**
 * Raw files as they are, but those that may not be published; and study.yaml, where figures are stated there.
 * @param {string} dist
 * @param {Site["studies"][number]} study
 * @param {string} repository
 */
async function publishRawFiles(dist, study, repository) {
  const quoted = new Set([...study.printed.values(), ...study.statements].map(({ source }) => source));
  for (const { source, archive } of study.sources.filter(({ withheld }) => !withheld)) {
    const from = archive
      ? unpackedFile(repository, study, source, archive)
      : path.join(repository, "data/studies", study.study, source);
    const to = await place(dist, path.join("raw", study.study, source));
    await cp(from, to);
    if (quoted.has(source)) await writeFile(`${to}.html`, await rawViewer(study, source, from));
  }
  if (!quoted.has("study.yaml")) return;
  const stated = path.join(repository, "data/studies", study.study, "study.yaml");
  const page = await place(dist, path.join("raw", study.study, "study.yaml"));
  await cp(stated, page);
  await writeFile(`${page}.html`, await rawViewer(study, "study.yaml", stated));
}

/**
 * @param {string} repository
 * @param {Site["studies"][number]} study
 * @param {string} source
 * @param {string} archive the zip that it was taken out of
 */
function unpackedFile(repository, { sources }, source, archive) {
  const zip = sources.find((each) => each.source === archive);
  return path.join(
    archiveFolder(repository, String(zip?.sha256)),
    path.posix.relative(path.posix.dirname(archive), source),
  );
}

/**
 * @param {string} dist
 * @param {string} file
 */
async function place(dist, file) {
  const target = path.join(dist, file);
  await mkdir(path.dirname(target), { recursive: true });
  return target;
}
