/** A reader process's own side of its watch: a thread that ends the process where a file goes over its budget. */
import { Worker } from "node:worker_threads";

/** @import {Budget} from "./budgets.js" */

/** Places in the memory that process and thread share; the last are of processes that the process has started. */
export const places = { file: 0, milliseconds: 1, mebibytes: 2, children: 3 };
const mostChildren = 16;

/** @returns what the process says of its work; it ends with the process, and keeps it from ending by nothing */
export function startWatch() {
  const cells = new Int32Array(new SharedArrayBuffer(4 * (places.children + mostChildren)));
  new Worker(new URL("./watch-thread.js", import.meta.url), { workerData: cells }).unref();
  let files = 0;
  /** @param {Pick<Budget, "seconds" | "memory">} budget */
  const begin = ({ seconds, memory }) => {
    Atomics.store(cells, places.file, 0); // a limit of this file is never held against the one before
    Atomics.store(cells, places.milliseconds, Math.ceil(seconds * 1000));
    Atomics.store(cells, places.mebibytes, Math.ceil(memory / 2 ** 20));
    Atomics.store(cells, places.file, ++files);
  };
  return {
    begin,
    end: () => void Atomics.store(cells, places.file, 0),
    /**
     * @param {number} pid of a process that ends with this one
     * @param {boolean} isAlive
     */
    child(pid, isAlive) {
      const place = cells.indexOf(isAlive ? 0 : pid, places.children);
      if (place >= 0) Atomics.store(cells, place, isAlive ? pid : 0);
    },
  };
}
