/** Summaries of HCIBench without files of VMs: whole ones one after the other, blocks of one, blocks as people paste them. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fixtures } from "../../repository.js";

const folder = join(fixtures, "hcibench");
const read = (/** @type {RegExp} */ name) => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return readFileSync(join(folder, String(paths.find((path) => name.test(path)))), "utf8");
};

const separator = "=============================\n";
const head = `Datastore     = vsanDatastore\n${separator}`;

/** Points of a curve, whose usage is not of any of them. */
const points = [
  ["run1", "Uncontrolled curve", 40_000, 2.1],
  ["run1_(50%)", "10000", 20_000.4, 0.52],
  ["run1_(80%)", "16000", 31_999.6, 0.9],
  ["run1_(100%)", "20000", 39_800.4, 1.58],
].map(([name, rate, iops, ms]) =>
  [
    "Version:\tvdbench50407",
    `Run Def:\tRD=${name}; I/O rate: ${rate}; elapsed=600 warmup=150; For loops: None`,
    "VMs\t\t= 2",
    `IOPS\t\t= ${iops} IO/S`,
    `THROUGHPUT\t= ${(Number(iops) / 256).toFixed(2)} MB/s`,
    `LATENCY\t\t= ${ms} ms`,
    `95%tile_LAT\t= ${Number(ms) * 2} ms`,
    separator,
  ].join("\n"),
);

const pasted = [1.2345, 2.5, 4.75].map(
  (ms, i) =>
    `VMs   = 4\nIOPS   = ${10_000 * (i + 1)}.50 IO/S\nTHROUGHPUT   = ${39 * (i + 1)}.00 MB/s\nR_LATENCY   = ${ms} ms\nW_LATENCY   = ${ms + 1} ms\n`,
);

/** Of pieces that are whole files, one file with the blocks of all: as HCIBench writes it. */
const joinBlocks = (/** @type {(string | Uint8Array)[]} */ pieces) =>
  `${head}${pieces
    .map((piece) =>
      String(piece)
        .replace(head, "")
        .replace(/^Resource Usage:[^]*/m, ""),
    )
    .join("")}Resource Usage:\n`;

/** @type {import("../runs/invocations.js").Invocations[]} */
export default [
  {
    of: "summaries",
    name: "all-res.txt",
    pieces: () => [
      read(/DemoTest\/.*-res\.txt$/),
      read(/two-datastores\/.*-res\.txt$/),
      read(/vdbench-50407\/.*-res\.txt$/),
      read(/summaries\/old\/.*-res\.txt$/),
    ],
  },
  {
    of: "points of a curve",
    name: "curve-res.txt",
    pieces: () => points.map((point) => `${head}${point}Resource Usage:\n`),
    join: joinBlocks,
  },
  { of: "blocks that were pasted", name: "post.md", pieces: () => pasted },
];
