/** @import {Site} from "../types.js" */
import { answerOf } from "./answer.js";

/**
 * A study that came, or something that happened to one.
 * @typedef {object} News
 * @property {string} date  YYYY-MM-DD
 * @property {string} kind  new, changed, corrected, withdrawn or superseded
 * @property {string} title  of the study
 * @property {string} text  its answer, or what changed
 * @property {string} address  below the site's root
 */

/**
 * What is new, the latest first. A study of which nobody says when it came here is as new as its runs or its document;
 * one without any day is no news.
 * @param {Site} site
 * @returns {News[]}
 */
export function newsOf({ studies }) {
  const news = studies.flatMap((study) => {
    const { title, changelog } = study;
    const address = `studies/${study.study}`;
    const came = study.added ?? wholeDay(study.dated);
    return [
      ...(came ? [{ date: came, kind: "new", title, text: answerOf(study).sentence, address }] : []),
      ...changelog.map(({ date, status, change }, i) => ({
        date,
        kind: status && status !== "current" ? status : "changed",
        title,
        text: change,
        address: `${address}#change-${i + 1}`,
      })),
    ];
  });
  return news.sort((a, b) => b.date.localeCompare(a.date) || a.address.localeCompare(b.address));
}

/**
 * The first day of what may be a year or a month.
 * @param {string | null} date
 */
const wholeDay = (date) => date && `${date}-01-01`.slice(0, 10);
