/** A thread that reads lists of files, with a Python of its own. It answers {read: 1} for a file, and a list's errors. */
import { parentPort, workerData } from "node:worker_threads";
import { MissingPython, startWorkers } from "./python.js";
import { readSources } from "./sources.js";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const { staging, options } = workerData;
const workers = startWorkers(1);

port.on("message", async (sources) => {
  if (!sources) {
    await workers.stop();
    port.close();
    return;
  }
  try {
    const onRead = () => port.postMessage({ read: 1 });
    port.postMessage({ errors: await readSources(staging, sources, options, workers.rows, onRead) });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    port.postMessage({ failed: message, isMissingPython: error instanceof MissingPython });
  }
});
