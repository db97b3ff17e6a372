/** A study whose pages cannot be made, or that contradict each other, has a page that says so; those of others are made as ever. */
/** @import {Page, Site} from "../../../src/types.js" */
import { contradictionsByStudy, readTold } from "../../../src/findings/contradictions.js";
import { failedStudy } from "../failed-study.js";

/** @typedef {(site: Site) => Promise<Page[]>} Make */

/**
 * @param {Site} site
 * @param {Make} make
 * @returns {Promise<{site: Site, pages: Page[], fragments: Record<string, string>}>} site: with the studies that have
 *   pages, and those that have none under `failed`
 * @throws {Error} where no study by itself is why
 */
export async function makeContained(site, make) {
  const { pages, errors } = await tryPages(site, make);
  if (errors.size > 0) return makeContained(withoutStudies(site, errors), make);
  return { site, pages, fragments: fragmentsOf(pages) };
}

/** @param {Page[]} pages @returns {Record<string, string>} */
const fragmentsOf = (pages) => Object.assign({}, ...pages.map((page) => page.fragments ?? {}));

/**
 * @param {Site} site
 * @param {Make} make
 * @returns {Promise<{pages: Page[], errors: Map<string, string>}>} errors: why a study can have no pages
 */
async function tryPages(site, make) {
  try {
    const pages = await make(site);
    const texts = Object.values(fragmentsOf(pages));
    const found = contradictionsByStudy([...texts, ...toldBefore(site, texts)], site.studies);
    const said = [...found].map(
      ([study, [first]]) => /** @type {const} */ ([study, `its pages contradict each other: ${first}`]),
    );
    return { pages, errors: new Map(said) };
  } catch (error) {
    return { pages: [], errors: await findFailing(site, make, error) };
  }
}

/**
 * What pages that are kept tell agrees with itself; where a page that was made tells of their studies, they are compared.
 * @param {Site} site
 * @param {string[]} texts of pages that were made
 */
function toldBefore({ kept }, texts) {
  const named = new Set(texts.flatMap(readTold).map(({ study }) => study));
  return [...kept].flatMap(([study, { told }]) => (named.has(study) ? [told] : []));
}

/**
 * @param {Site} site
 * @param {Make} make
 * @param {unknown} error of all together
 * @returns {Promise<Map<string, string>>}
 */
async function findFailing(site, make, error) {
  const errors = new Map();
  for (const { study } of site.studies)
    await make(onlyStudy(site, study)).catch((own) => errors.set(study, own.message));
  if (errors.size === 0) throw error;
  return errors;
}

/**
 * @param {Site} site
 * @param {string} name
 * @returns {Site}
 */
const onlyStudy = (site, name) => keepStudies(site, (study) => study === name);

/**
 * @param {Site} site
 * @param {(study: string) => boolean} isKept
 * @returns {Site}
 */
function keepStudies(site, isKept) {
  const studies = site.studies.filter(({ study }) => isKept(study));
  const compared = site.compared.map((each) => ({
    ...each,
    studies: each.studies.filter(({ study }) => isKept(study)),
  }));
  const { explored, kept } = site;
  return {
    ...site,
    studies,
    kept: new Map([...kept].filter(([study]) => isKept(study))),
    compared: compared.filter((each) => each.studies.length > 0),
    explored: {
      ...explored,
      studies: explored.studies.filter(isKept),
      rows: explored.rows.filter(({ study }) => isKept(String(study))),
    },
  };
}

/**
 * @param {Site} site
 * @param {Map<string, string>} errors by study
 * @returns {Site}
 */
function withoutStudies(site, errors) {
  const told = site.studies.flatMap(({ study, title }) => {
    const message = errors.get(study);
    return message === undefined ? [] : [failedStudy(study, title, new Error(message))];
  });
  return {
    ...keepStudies(site, (study) => !errors.has(study)),
    problems: [...site.problems, ...told.flatMap(({ problems }) => problems)],
    failed: [...site.failed, ...told],
  };
}
