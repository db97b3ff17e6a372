/** A reader process with formats that no honest contributor brings: what each does stands in its file. */
/* eslint-disable require-yield -- most of them end before they give a row */
import { writeFileSync } from "node:fs";
import { answerLists } from "../../../loaders/reading/box/reader-lists.js";
import { readSources } from "../../../loaders/reading/sources.js";

/** @param {Record<string, any>} columns */
const runs = (columns) => ({ table: "runs", columns });

const run = () => runs({ run: ["r"], tool: ["fio"], outcome: ["completed"] });

/** @type {Record<string, (source: any) => AsyncGenerator<any>>} */
const readers = {
  async *honest(source) {
    await source.text();
    yield run();
  },
  async *loop() {
    for (;;);
  },
  async *expression(source) {
    /^(a+)+$/.test(await source.text());
  },
  async *heap() {
    const kept = [];
    for (;;) kept.push(new Array(1000).fill(kept.length));
  },
  async *buffers() {
    const kept = [];
    for (;;) kept.push(Buffer.alloc(1 << 24, 1));
  },
  async *deep() {
    /** @type {(depth: number) => number} */
    const fall = (depth) => fall(depth + 1) + 1;
    yield runs({ run: [String(fall(0))] });
  },
  async *rows() {
    for (;;) yield runs({ run: new Array(1000).fill("r") });
  },
  async *cells() {
    yield runs({
      run: { values: ["r"], each: 500, times: 1 },
      tool: { values: ["fio"], each: 500, times: 1 },
      outcome: { values: ["completed"], each: 500, times: 1 },
    });
  },
  async *output() {
    for (;;) yield runs({ run: ["r".repeat(1 << 16)] });
  },
  async *rejected() {
    Promise.reject(new Error("nobody waits for it"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    yield run();
  },
  async *thrown() {
    setTimeout(() => {
      throw new Error("nobody catches it");
    });
    await new Promise((resolve) => setTimeout(resolve, 5000));
  },
  async *left() {
    process.exit(0);
  },
  async *waiting() {
    await new Promise((resolve) => setTimeout(resolve, 1e9));
  },
  async *python(source) {
    for await (const row of source.rows(new URL("./endless/", import.meta.url))) {
      writeFileSync(`${process.env.ENDLESS_PID}`, String(row.pid));
    }
  },
};

await answerLists((list) =>
  readSources({ ...list, readFormat: async (name) => /** @type {any} */ ({ name, load: readers[name] }) }),
);
