/** A thread that assembles and analyses lists of studies. A step is a line of text; a list has no result. */
import { workerData } from "node:worker_threads";
import { answerJobs } from "../../loaders/reading/threads.js";
import { publishList } from "./publish.js";

answerJobs((studies, say) => publishList(workerData.root, studies, say));
