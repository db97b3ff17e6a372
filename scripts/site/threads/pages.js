/** Pages of many studies, made in threads: each follows from its study alone, and they are most of what a build does. */
/** @import {Page, Site} from "../../../src/types.js" */
import { setImmediate as nextTurn } from "node:timers/promises";
import { shareOut, threads } from "../../../loaders/reading/threads.js";
import { makePages, pageRooms } from "../framework/page-rooms.js";

const program = new URL("./pages-thread.js", import.meta.url);

/** The room of which each page is of one study. */
export const room = "study";

/** With fewer studies a thread takes longer to start than it saves. */
const fewest = 4;

/**
 * @typedef {object} Job a study
 * @property {any} row of the study itself
 * @property {string} hash of its other rows, as they were kept
 * @property {Site["studies"][number]["sources"]} sources as they are published
 */

/**
 * The pages that makePages gives. This thread makes those of all studies together, then takes its share of the others.
 * @param {Site} site
 * @param {Map<string, Omit<Job, "sources">>} known of studies whose rows were kept by this build
 * @returns {Promise<Page[]>}
 */
export async function makePagesInThreads(site, known) {
  const fresh = site.studies.filter(({ study }) => known.has(study));
  if (threads === 1 || fresh.length < fewest) return makePages(site);
  const jobs = fresh.map(({ study, sources }) => ({ .../** @type {Job} */ (known.get(study)), sources }));
  const made = shareOut(program, { ...site, ...none }, jobs, () => {}, threads - 1);
  made.catch(() => {}); // Awaited below.
  try {
    const isFresh = new Set(fresh);
    const left = { ...site, studies: site.studies.filter((study) => !isFresh.has(study)) };
    const others = pageRooms.filter((name) => name !== room);
    const pages = [...(await makePages(site, others)), ...(await makePages(left, [room]))];
    const own = await makeShare({ ...site, failed: [] }, jobs);
    const byPath = new Map([own, ...(await made)].flat().map((page) => [page.path, page]));
    return [...pages, ...fresh.flatMap(({ study }) => byPath.get(`studies/${study}`) ?? [])];
  } finally {
    jobs.length = 0; // Where one failed, the threads need not go on.
  }
}

/** Of a site, what no page of a study needs. */
const none = {
  ...{ studies: [], compared: [], syntheses: [], explored: null, problems: [], failed: [], exports: [] },
  kept: null,
};

/**
 * @param {Site} site
 * @param {Job[]} jobs from whose end it takes
 */
async function makeShare(site, jobs) {
  const byName = new Map(site.studies.map((study) => [study.study, study]));
  const pages = [];
  for (let job = jobs.pop(); job; job = jobs.pop()) {
    const study = byName.get(job.row.study);
    pages.push(...(await makePages({ ...site, studies: study ? [study] : [] }, [room])));
    await nextTurn(); // The threads ask for their next ones.
  }
  return pages;
}
