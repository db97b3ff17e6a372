/** Presses of Iometer's start, which it appends to the file that it is told. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fixtures } from "../../repository.js";

const text = readFileSync(join(fixtures, "iometer", "v2006-two-presses.csv"), "utf8");
const [first, second] = text.split(/(?<='End Test\r\n)/);

/** @type {import("../runs/invocations.js").Invocations[]} */
export default [
  {
    of: "CSV",
    name: "results.csv",
    pieces: () => [first, second, first.replaceAll("2031-03-05 09", "2031-03-05 17")],
  },
];
