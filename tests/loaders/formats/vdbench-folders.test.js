import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { check } from "../../../scripts/check.js";
import { fixtures, makeRepository, studyYaml } from "../../repository.js";

/** @import {Store} from "../../../loaders/store/store.js" */

/** Output folders as they are, and with few of their files: each run once, its figures those of truth.csv. */

const folder = join(fixtures, "vdbench");
const truth = /** @type {Record<string, string>[]} */ (
  parse(readFileSync(join(folder, "truth.csv"), "utf8"), { columns: true })
).filter(({ rd }) => !rd.startsWith("format_for_"));
const layouts = ["raw-50407", "raw-503", "raw-50406", "fs-50407", "raw-50407-aborted"];
const read = (/** @type {string} */ path) => readFileSync(join(folder, path));

/** Which files somebody kept. @type {Record<string, RegExp>} */
const kept = {
  whole: /./,
  reports: /^(?:summary|totals|histogram)\.html$/,
  flat: /^flatfile\.html$/,
  log: /^(?:logfile|parmfile|errorlog)\.html$/,
  console: /^console\.txt$/,
};

/** @type {ReturnType<typeof makeRepository>} */
let repository;
/** @type {Store} */
let store;
/** @type {string[]} */
let told;

beforeAll(async () => {
  const files = Object.entries(kept).flatMap(([name, sign]) =>
    layouts.flatMap((layout) =>
      readdirSync(join(folder, layout))
        .filter((file) => sign.test(file))
        .map((file) => [`${name}/${layout}/${file}`, read(`${layout}/${file}`)]),
    ),
  );
  const yaml = Object.keys(kept).map((name) => [`${name}/study.yaml`, studyYaml()]);
  repository = makeRepository(Object.fromEntries([...files, ...yaml]));
  told = (await check({ root: repository.root })).lines;
  store = await openStore(repository.root);
});
afterAll(() => {
  store.close();
  repository.remove();
});

test("x", async () => {
  console.log(told.join("\n"));
  console.log((await store.rows("select run, outcome, tool_version, started_at, threads, block_size_bytes, read_pct, random_pct, rate_iops, queue_not_full_by, duration_s, asked_s from runs order by run")).map((r) => Object.values(r).map((x)=>x instanceof Date? x.toISOString():x).join(" ")).join("\n"));
  console.log((await store.rows("select study, entity_kind, entity, operation, count(*) n, sum(iops) s from results group by all order by all")).map((r) => Object.values(r).join(" ")).join("\n"));
});
