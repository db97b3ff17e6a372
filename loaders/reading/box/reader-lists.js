/** A reader process's own side: lists come in as JSON lines, what it does goes out as it does it, before it goes on. */
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { packing } from "../../limits.js";
import { MissingPython, startWorkers } from "../python.js";
import { notesPipe } from "./reader-process.js";
import { startWatch } from "./watch.js";

/** @typedef {Omit<import("../sources.js").List, "readFormat">} List the files, and the callbacks */

/**
 * Answers lists until there are no more.
 * @param {(list: List) => Promise<void>} read
 */
export async function answerLists(read) {
  const watch = startWatch();
  const workers = startWorkers(1, watch.child);
  /** @type {import("../sources.js").Report} */
  const report = {
    begin(place, isGzip, budget) {
      note("reading", place, isGzip);
      watch.begin(budget);
    },
    pack() {
      note("packing");
      watch.begin(packing);
    },
    packed: (keys) => note("packed", keys),
    done: (key, said) => note("done-piece", key, said ?? null),
    failed: (key, failure) => note("failed", key, failure),
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const { staging, sources, options, limits } = JSON.parse(line);
    try {
      await read({ staging, sources, options, limits, rows: workers.rows, report });
    } catch (error) {
      if (!(error instanceof MissingPython)) throw error;
      note("no-python", error.message);
    }
    watch.end();
    note("done");
  }
  await workers.stop();
}

/**
 * At once: what ends the process next shall find it said.
 * @param {any[]} what
 */
function note(...what) {
  const bytes = Buffer.from(`${JSON.stringify(what)}\n`);
  for (let at = 0; at < bytes.length; at += writeSync(notesPipe, bytes, at));
}
