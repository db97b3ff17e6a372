/** What a VM of HCIBench writes: hundreds of reports of fio in one file, read by the Python reader alone. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findPython } from "../loaders/reading/python.js";
import { repository } from "../loaders/store/store.js";
import { againstGoal, runProgram } from "../scripts/bench/measured.js";
import { inFolder, writeFile } from "../scripts/bench/studies.js";

export const title = "HCIBench";

const cases = join(repository, "tests/fixtures/hcibench/DemoTest");
const megabytes = 9;

/**
 * @param {number} megabytes
 * @returns {string} the reports of a VM that is running, then its last two: as long a test as fills the file
 */
export function makeReports(megabytes) {
  const [name] = readdirSync(cases, { recursive: true, encoding: "utf8" }).filter((path) =>
    /-1\.json$/.test(path),
  );
  const text = readFileSync(join(cases, name), "utf8");
  const reports = text.split(/^(?=\{)/m);
  const running = reports.slice(0, -2);
  const times = Math.max(1, Math.ceil((megabytes * 1e6 - text.length) / running.join("").length));
  return [...Array.from({ length: times }, () => running).flat(), ...reports.slice(-2)].join("");
}

const program = `
import sys, time
import fio_parser
started = time.perf_counter()
for row in fio_parser.read(sys.argv[1]):
    pass
print(time.perf_counter() - started)
`;

/** @param {import("../scripts/bench.js").Progress} progress */
export const measure = ({ say }) =>
  inFolder((root) => {
    const file = join(root, "vm.json");
    const text = makeReports(megabytes);
    writeFile(file, text);
    say("fio_parser of one file");
    const env = { ...process.env, PYTHONPATH: join(repository, "loaders", "fio_parser") };
    const seconds = Number(runProgram([...findPython(), "-c", program, file], env).output);
    const mb = text.length / 1e6;
    return [
      againstGoal(
        `fio_parser of a VM's ${mb.toFixed(0)} MB (${(mb / seconds).toFixed(0)} MB/s)`,
        seconds,
        mb / 80,
      ),
    ];
  });
