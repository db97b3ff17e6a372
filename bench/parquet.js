/** The rows of a capture and of many small results as Parquet: our own writing against that of others. */
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findPython } from "../loaders/reading/python.js";
import { readTables } from "../loaders/vocabulary/schemas.js";
import { splice } from "../loaders/store/splice.js";
import { openDuckDB, repository, sqlPath } from "../loaders/store/store.js";
import { runProgram } from "../scripts/bench/measured.js";
import { inFolder, writeCopies } from "../scripts/bench/studies.js";

export const title = "Parquet";

const samples = 300;
const files = 400;

/** @type {Record<string, {sample: string, vary: (text: string, i: number) => string}>} */
const small = {
  fio: {
    sample: "tests/fixtures/fio/v3.33/jsonplus/mix70-8k-nj4-qd8-group.json",
    vary: (text, i) => text.replace('"timestamp"', `"run" : ${i}, "timestamp"`),
  },
  diskspd: {
    sample: "tests/fixtures/diskspd/win-2.0.20a_8k_70_30_L_D500.xml",
    vary: (text, i) => text.replace("</Results>", `<!-- ${i} -->\n</Results>`),
  },
};

/** @typedef {{seconds: number, bytes: number, peak: number, rows: number}} Written */

/** @param {import("../scripts/bench.js").Progress} progress */
export const measure = ({ say, scale = 1 }) =>
  inFolder(async (root) => {
    const captures = join(root, "captures");
    mkdirSync(captures);
    const script = join(repository, "tests/tools/make_esxtop.py");
    const size = ["--columns", "40000", "--samples", String(Math.ceil(samples * scale)), "--vms", "60"];
    const parts = ["--devices", "64", "--paths", "4", "--out", join(captures, "capture.csv")];
    runProgram([...findPython(), script, ...size, ...parts]);
    say("a capture");
    const capture = write(root, "esxtop", "own", captures);
    const what = `a capture of ${(capture.rows / 1e6).toFixed(1)} million counters`;
    const rows = ["hyparquet-writer", "DuckDB"].map((writer) =>
      compare(what, capture, writer, write(root, "esxtop", writer, captures)),
    );
    rows.push(await comparePublishing(`publishing of ${what}`, root));
    for (const [format, { sample, vary }] of Object.entries(small)) {
      say(`results of ${format}`);
      const folder = join(root, format);
      const count = Math.ceil(files * scale);
      writeCopies(folder, { sample: join(repository, sample), vary, count });
      const own = write(root, format, "own", folder);
      rows.push(
        compare(`${count} results of ${format}`, own, "DuckDB", write(root, format, "DuckDB", folder)),
      );
    }
    return rows;
  });

/**
 * @param {string} root
 * @param {string} format
 * @param {string} writer
 * @param {string} folder
 * @returns {Written}
 */
function write(root, format, writer, folder) {
  const target = join(root, `${format}-${writer}`);
  mkdirSync(target);
  const program = join(repository, "scripts", "bench", "write-once.js");
  return JSON.parse(runProgram([process.execPath, program, format, writer, folder, target]).output);
}

/** @param {Omit<Written, "rows">} written */
const describe = ({ seconds, bytes, peak }) =>
  `${seconds.toFixed(2)} s, ${(bytes / 1e6).toFixed(2)} MB, peak ${(peak / 1e6).toFixed(0)} MB`;

/**
 * @param {string} what
 * @param {Omit<Written, "rows">} own
 * @param {string} name
 * @param {Omit<Written, "rows">} other
 */
const compare = (what, own, name, other) => ({
  what,
  measured: describe(own),
  ratio: own.seconds / other.seconds,
  to: `${name}: ${describe(other)}`,
  goal: "< 0.8",
});

/**
 * The staged counters as a study's table: their pages copied, and selected by DuckDB.
 * @param {string} what
 * @param {string} root
 */
async function comparePublishing(what, root) {
  const file = join(root, "esxtop-own", "counters.parquet");
  const constants = { study: "bench", source: "capture.csv" };
  const [copied, selected] = ["copied", "selected"].map((name) => join(root, `${name}.parquet`));
  const own = await timed(copied, () => splice(copied, readTables().counters, [{ file, constants }]));
  const { connection, close } = await openDuckDB();
  const question = `select '${constants.study}' as study, '${constants.source}' as source, * exclude (source_key) from read_parquet('${sqlPath(file)}')`;
  const other = await timed(selected, () =>
    connection.run(`copy (${question}) to '${sqlPath(selected)}' (format parquet, compression snappy)`),
  );
  close();
  return compare(what, own, "DuckDB", other);
}

/**
 * @param {string} file that the work writes
 * @param {() => unknown} work
 */
async function timed(file, work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const peak = process.resourceUsage().maxRSS * 1024;
  return { seconds: (user + system) / 1e6, bytes: statSync(file).size, peak };
}
