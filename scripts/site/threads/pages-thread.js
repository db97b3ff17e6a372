/** A thread that makes the pages of studies. It is told once what the site is, without studies. */
import { workerData } from "node:worker_threads";
import { answerJobs } from "../../../loaders/reading/threads.js";
import { makePagesOfStudy } from "./pages-of-study.js";

answerJobs((job) => makePagesOfStudy(workerData, job));
