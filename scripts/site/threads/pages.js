/** Pages of many studies, made in threads: each follows from its study alone, and they are most of what a build does. */
/** @import {Page, Site} from "../../../src/types.js" */
/** @import {Job} from "./pages-of-study.js" */
import { shareOut, threads } from "../../../loaders/reading/threads.js";
import { makePages, pageRooms } from "../framework/page-rooms.js";
import { makePagesOfStudy, room } from "./pages-of-study.js";

const program = new URL("./pages-thread.js", import.meta.url);

/** With fewer studies a thread takes longer to start than it saves. */
const fewest = 4;

/**
 * @typedef {object} Given
 * @property {Map<string, Pick<Job, "row" | "hash">>} known of studies whose rows were kept by this build
 * @property {string} beside folder of files beside pages
 * @property {Set<string>} charted filled: studies whose charts are there
 */

/**
 * The pages that makePages gives, and meanwhile the charts of studies as files. This thread makes those of all studies together, then takes its share of the others.
 * @param {Site} site
 * @param {Given} given
 * @returns {Promise<Page[]>}
 */
export async function makePagesInThreads(site, { known, beside, charted }) {
  const fresh = site.studies.filter(({ study }) => known.has(study));
  if (threads === 1 || fresh.length < fewest) return makePages(site);
  const jobs = fresh.map(({ study, sources }) => {
    const { row, hash } = /** @type {Job} */ (known.get(study));
    return { row, hash, sources, beside };
  });
  const context = { ...site, ...none };
  const shared = makeShared(site, fresh);
  shared.catch(() => {}); // Awaited with the first job.
  const made = await shareOut(
    program,
    context,
    jobs,
    () => {},
    async (job) => {
      await shared;
      return makePagesOfStudy(context, job);
    },
  );
  for (const { study } of fresh) charted.add(study);
  const byStudy = new Map(made.map((pages) => [pages[0]?.path, pages]));
  return [...(await shared), ...fresh.flatMap(({ study }) => byStudy.get(`studies/${study}`) ?? [])];
}

/**
 * @param {Site} site
 * @param {Site["studies"]} fresh studies whose own pages are made elsewhere
 */
async function makeShared(site, fresh) {
  const isFresh = new Set(fresh);
  const left = { ...site, studies: site.studies.filter((study) => !isFresh.has(study)) };
  const others = pageRooms.filter((name) => name !== room);
  return [...(await makePages(site, others)), ...(await makePages(left, [room]))];
}

/** Of a site, what no page of a study needs. */
const none = {
  ...{ studies: [], compared: [], syntheses: [], problems: [], failed: [], exports: [], kept: new Map() },
  explored: { studies: [], names: [], rows: [] },
};
