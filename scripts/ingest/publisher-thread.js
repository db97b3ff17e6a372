/** A thread that assembles and analyses lists of studies. A step is a study that is done; the result are those that failed. */
import { workerData } from "node:worker_threads";
import { answerJobs } from "../../loaders/reading/threads.js";
import { publishList } from "./publish.js";

answerJobs((studies, tell) => publishList(workerData.root, studies, (text, study) => tell({ text, study })));
