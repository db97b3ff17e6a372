/** A thread that assembles and analyses lists of studies. A step is a study that is done; the result are those that failed. */
import { answerJobs } from "../../loaders/reading/threads.js";
import { readKinds } from "./families.js";
import { publishList } from "./publish.js";

// Read while there is nothing to do yet: the analysis needs it. Where that fails, it says so.
readKinds().catch(() => {});

answerJobs(({ root, studies }, tell) => publishList(root, studies, (text, study) => tell({ text, study })));
