/** Phases of elbencho, which appends a row each: below one heading line, or each below its own. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fixtures } from "../../repository.js";

const pieces = () =>
  ["qd1", "qd8", "qd32", "write"].map((name) =>
    readFileSync(join(fixtures, "elbencho", "spread", `${name}.csv`), "utf8"),
  );

/** @type {import("../runs/invocations.js").Invocations[]} */
export default [
  { of: "with a heading each", name: "results.csv", pieces },
  {
    of: "below one heading",
    name: "results.csv",
    pieces,
    join: (given) =>
      given.map((piece, i) => (i ? String(piece).slice(String(piece).indexOf("\n") + 1) : piece)).join(""),
  },
];
