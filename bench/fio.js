/** fio results: the Python reader and the whole ingest, against Python's json.load of the same bytes. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { findPython } from "../loaders/reading/python.js";
import { repository } from "../loaders/store/store.js";
import { measureIngest, runProgram } from "../scripts/bench/measured.js";
import { inFolder, writeCopies, writeStudy } from "../scripts/bench/studies.js";

export const title = "fio JSON+";

const files = 2000;
const sample = join(repository, "tests/fixtures/fio/v3.33/jsonplus/mix70-8k-nj4-qd8-group.json");
const vary = (/** @type {string} */ text, /** @type {number} */ i) =>
  text.replace('"timestamp"', `"run" : ${i}, "timestamp"`);

const program = `
import glob, json, multiprocessing, sys
import fio_parser
def load(path):
    with open(path) as file:
        json.load(file)
def read(path):
    for row in fio_parser.read(path):
        pass
if __name__ == "__main__":
    paths = sorted(glob.glob(sys.argv[1] + "/*/result.json"))
    with multiprocessing.Pool(int(sys.argv[3])) as pool:
        pool.map(load if sys.argv[2] == "load" else read, paths, 50)
`;

/** @import {Measured} from "../scripts/bench/measured.js" */

/** @param {import("../scripts/bench.js").Progress} progress */
export const measure = ({ say }) =>
  inFolder((root) => {
    const folder = writeStudy(root);
    writeCopies(folder, { sample, vary, count: files });
    const cores = availableParallelism();
    const python = (/** @type {string} */ task) => {
      const env = { ...process.env, PYTHONPATH: join(repository, "loaders", "fio_parser") };
      return runProgram([...findPython(), "-c", program, folder, task, String(cores)], env);
    };
    say(`json.load of ${files} files`);
    const json = python("load");
    const row = (
      /** @type {string} */ what,
      /** @type {Measured} */ { seconds, cpu },
      /** @type {string | undefined} */ goal = undefined,
    ) => [
      {
        what: `time of processor, ${what}`,
        measured: `${cpu.toFixed(1)} s`,
        ratio: cpu / json.cpu,
        to: `json.load: ${json.cpu.toFixed(1)} s`,
        ...(goal ? { goal } : {}),
      },
      {
        what,
        measured: `${seconds.toFixed(1)} s`,
        ratio: seconds / json.seconds,
        to: `json.load, ${cores} processes: ${json.seconds.toFixed(1)} s`,
      },
    ];
    say("fio_parser of the same");
    const parser = python("read");
    say("ingest of the same");
    const full = measureIngest(root);
    const nothing = measureIngest(root);
    writeCopies(folder, { sample, vary, from: files + 1, count: 1 });
    const one = measureIngest(root);
    const ofWhole = (/** @type {string} */ what, /** @type {Measured} */ { seconds }) => ({
      what,
      measured: `${seconds.toFixed(1)} s`,
      ratio: seconds / full.seconds,
      to: "the whole ingest",
    });
    return [
      ...row(`fio_parser, ${cores} processes`, parser),
      ...row(`ingest of ${files} files, bins kept`, full, "≤ 8"),
      ofWhole("ingest of nothing new", nothing),
      { ...ofWhole("ingest of one more file", one), goal: "≤ 0.05" },
    ];
  });
