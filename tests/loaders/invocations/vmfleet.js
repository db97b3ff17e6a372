/** Steps of VMFleet: each appends its row to one file, which has the heading once. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fixtures } from "../../repository.js";

const [heading, ...rows] = readFileSync(join(fixtures, "vmfleet", "v2-result.tsv"), "utf8").split(/(?<=\n)/);

/** @type {import("../runs/invocations.js").Invocations[]} */
export default [
  {
    of: "result.tsv",
    name: "result.tsv",
    pieces: () => rows.map((row) => heading + row),
    join: (pieces) => heading + pieces.map((piece) => String(piece).slice(heading.length)).join(""),
  },
  {
    of: "result.tsv, files put together",
    name: "result.tsv",
    pieces: () => rows.map((row) => heading.replace("\uFEFF", "") + row),
  },
];
