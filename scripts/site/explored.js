/** @import {Store} from "./read-site.js" */
/** @import {Site} from "../../src/types.js" */
import { ofStudy } from "../../loaders/store/exports.js";
import { readQuestion } from "./question.js";

/**
 * What the Explore page opens with: of its rows those of the study that has the most, among those with a load.
 * @param {Store} store
 * @param {Record<string, any>[]} studies
 * @param {Record<string, any>[]} counts how many values each of its columns has, by study
 * @returns {Promise<Site["explored"]>}
 */
export async function readExplored(store, studies, counts) {
  const names = Object.keys(counts[0] ?? {}).filter((name) => name !== "of_study");
  const axes = new Map(studies.map(({ study, load_axis }) => [study, load_axis]));
  const loaded = counts.filter((count) => count[axes.get(count.of_study)] > 0);
  const filled = counts.filter(({ study }) => study > 0);
  const [largest] = (loaded.length > 0 ? loaded : filled).toSorted((a, b) => b.study - a.study);
  const question = await readQuestion("explore.parquet");
  return {
    studies: counts.map(({ of_study: study }) => study),
    names: names.filter((name) => counts.some((count) => count[name] > 0)),
    rows: largest ? await store.rows(ofStudy(question, largest.of_study)) : [],
  };
}
