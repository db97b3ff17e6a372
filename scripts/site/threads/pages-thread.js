/** A thread that makes the pages of studies. It receives the site once, without studies. */
import { workerData } from "node:worker_threads";
import { answerJobs } from "../../../loaders/reading/threads.js";
import { makePagesOfStudy } from "./pages-of-study.js";

answerJobs((job) => makePagesOfStudy(workerData, job));
