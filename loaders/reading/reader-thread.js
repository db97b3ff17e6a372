/** A thread that reads lists of files, with a Python of its own. A step is some files; a list's result are its errors. */
import { workerData } from "node:worker_threads";
import { startWorkers } from "./python.js";
import { readSources } from "./sources.js";
import { answerJobs } from "./threads.js";

/** Files of a step: to tell of each would cost a tenth of reading it. */
const filesOfStep = 16;

const { staging, options } = workerData;
const workers = startWorkers(1);

answerJobs(async (sources, tell) => {
  let untold = 0;
  const onRead = () => {
    if (++untold < filesOfStep) return;
    tell(untold);
    untold = 0;
  };
  const errors = await readSources(staging, sources, options, workers.rows, onRead);
  tell(untold);
  return errors;
}, workers.stop);
