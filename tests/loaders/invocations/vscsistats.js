/** Print-outs of vscsiStats, which people append with >>: of several virtual machines, or of one after resets. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fixtures } from "../../repository.js";

const read = (/** @type {string} */ name) => readFileSync(join(fixtures, "vscsistats", name), "utf8");

/** @type {import("../runs/invocations.js").Invocations[]} */
export default [
  {
    of: "virtual machines",
    name: "histograms.csv",
    pieces: () => ["web", "db", "log"].map((name) => read(`spread/${name}.csv`)),
  },
  {
    of: "one virtual machine after resets",
    name: "histograms.csv",
    pieces: () => read("after-resets.csv").split(/(?=^Histogram: IO lengths of commands,)/m),
  },
];
