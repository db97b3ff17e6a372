/** Outputs of fio, which people append with >> in loops: every kind of output, and mixtures of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fixtures } from "../../repository.js";

const read = (/** @type {string} */ name) => readFileSync(join(fixtures, "fio", name));

/** @param {string[]} names */
const each = (names) => () => names.map(read);

/** Three depths of one job, a second each, one after the other. @param {string} ending */
const depths = (ending) => each(["1", "2", "4"].map((depth) => `invocations/qd${depth}.${ending}`));

/** What a script prints between: lines that are none of fio's. @param {(string | Uint8Array)[]} pieces */
const echoed = (pieces) =>
  Buffer.concat(pieces.flatMap((piece) => [Buffer.from("--- next {\n"), Buffer.from(piece)]));

/** @type {import("../runs/invocations.js").Invocations[]} */
export default [
  { of: "JSON", name: "loop.json", pieces: depths("json") },
  { of: "JSON+", name: "loop.json", pieces: depths("jsonplus.json"), join: echoed },
  { of: "terse lines", name: "loop.txt", pieces: depths("terse-v3.txt") },
  { of: "text", name: "loop.txt", pieces: depths("txt"), join: echoed },
  { of: "text and JSON of each", name: "loop.txt", pieces: depths("normal-and-json.txt") },
  {
    of: "versions of JSON",
    name: "versions.json",
    pieces: each(["2.1.13", "2.21", "3.6", "3.42"].map((version) => `v${version}/mix70-8k-qd8.json`)),
  },
  {
    of: "versions of text",
    name: "versions.txt",
    pieces: each(["2.1.13", "2.21", "3.6", "3.42"].map((version) => `v${version}/mix70-8k-qd8.txt`)),
  },
  {
    of: "versions of terse lines",
    name: "versions.txt",
    pieces: each([
      "v2.1.13/mix70-8k-qd8.terse-v3.txt",
      "v3.42/mix70-8k-qd8.terse-v5.txt",
      "v3.33/terse/mix70-8k-qd8.terse-v4.txt",
      "v3.33/terse/mix70-8k-nj4-perjob.terse-v3.txt",
    ]),
  },
  {
    of: "reports of --status-interval",
    name: "series.json",
    pieces: each([
      "hcibench-style/vm1.json",
      "hcibench-style/vm2.json",
      "v3.33/messy/status-interval-1s.json",
      "v3.33/messy/status-interval-1s.txt",
      "v3.33/json/mix70-8k-qd8.json",
    ]),
  },
  {
    of: "client mode",
    name: "clients.json",
    pieces: each([
      "v3.33/clientserver/two-hosts-group.json",
      "v3.33/clientserver/two-hosts-group.txt",
      "v3.33/clientserver/two-hosts-normal-and-json.txt",
      "v3.33/clientserver/two-hosts-group.terse-v3.txt",
      "v3.42/clientserver/two-hosts-group.json",
    ]),
  },
  {
    of: "all kinds of output",
    name: "console.txt",
    join: echoed,
    pieces: each([
      "invocations/qd1.json",
      "invocations/qd1.txt",
      "v3.33/messy/normal-with-eta.txt",
      "v3.33/messy/json-and-terse.txt",
      "v3.33/messy/normal-and-json.txt",
      "v3.33/messy/note-before-json.json",
      "invocations/qd2.terse-v3.txt",
      "v3.33/errors/einval-bs1000.json",
    ]),
  },
];
