/** A thread that reads lists of files, with a Python of its own. A step is a file; a list's result are its errors. */
import { workerData } from "node:worker_threads";
import { startWorkers } from "./python.js";
import { readSources } from "./sources.js";
import { answerJobs } from "./threads.js";

const { staging, options } = workerData;
const workers = startWorkers(1);

answerJobs(
  (sources, tell) => readSources(staging, sources, options, workers.rows, () => tell(1)),
  workers.stop,
);
