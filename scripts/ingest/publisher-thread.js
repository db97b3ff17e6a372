/** A thread that assembles and analyses lists of studies. A step is a study that is done; the result are those that failed. */
import { answerJobs } from "../../loaders/reading/threads.js";
import { publishList } from "./publish.js";

answerJobs(({ root, studies }, tell) => publishList(root, studies, (text, study) => tell({ text, study })));
