/** @import {Site, Study} from "../types.js" */
import { headlineOf } from "../study/answer.js";
import { day } from "../study/changes.js";
import { sayBriefly, worstFinding } from "../findings/findings.js";
import { marks } from "../findings/findings-list.js";
import { html } from "../html/markup.js";
import { provenanceBadge } from "../html/provenance.js";

/**
 * A study that came, or something that happened to one.
 * @typedef {object} News
 * @property {string} date  YYYY-MM-DD
 * @property {string} kind  new, changed, corrected, withdrawn or superseded
 * @property {Study} study
 * @property {string} text  its answer, or what changed
 * @property {string} address  below the site's root
 */

/**
 * @param {News[]} news the latest first
 * @returns {string} YYYY-MM-DD; that of no news is long ago, so that the same data make the same files
 */
export const newestDay = (news) => news[0]?.date ?? "1970-01-01";

/**
 * What is new, the latest first. A study of which nobody says when it came here is as new as its runs or its document;
 * one without any day is no news.
 * @param {Pick<Site, "studies">} site
 * @returns {News[]}
 */
export function newsOf({ studies }) {
  const news = studies.flatMap((study) => {
    const address = `studies/${study.study}.html`;
    const came = study.added ?? wholeDay(study.dated);
    const changes = study.changelog.map(({ date, status, change }, i) => ({
      date,
      kind: status && status !== "current" ? status : "changed",
      study,
      text: change,
      address: `${address}#change-${i + 1}`,
    }));
    const beginning = came && { date: came, kind: "new", study, text: sayNew(study), address };
    return [...changes.reverse(), ...(beginning ? [beginning] : [])];
  });
  return news.sort((a, b) => b.date.localeCompare(a.date));
}

/**
 * The answer never goes without what is wrong with its data.
 * @param {Study} study
 */
function sayNew(study) {
  const worst = worstFinding(study);
  const serious = worst?.severity === "error" ? ` ${marks.error}: ${sayBriefly(worst)}` : "";
  return `${headlineOf(study)}${serious}`;
}

/**
 * The first day of what may be a year or a month.
 * @param {string | null} date
 */
const wholeDay = (date) => date && `${date}-01-01`.slice(0, 10);

/** The home page has what fits beside its studies; the feed has more. */
const shown = 6;

/**
 * What is new, as a list, for a page at the site's root.
 * @param {Site} site
 */
export function newsList(site) {
  const news = newsOf(site).slice(0, shown);
  if (news.length === 0) return html`<p class="empty">Nothing yet.</p>`;
  return html`<ol class="changes">
      ${news.map((each) => newsItem(each))}
    </ol>
    ${site.address && html`<p><a href="./feed.xml">Feed of studies and of what happens to them</a> (Atom)</p>`}`;
}

/** @param {News} news */
const newsItem = ({ date, kind, study, text, address }) =>
  html`<li>
    ${day(date)} ${kind !== "new" && html`<span class="badge badge-status">${kind}</span> `}<a
      href="./${address}"
      >${study.title}</a
    >${kind === "new" ? html` ${provenanceBadge(study)}` : `: ${text}`}
  </li> `;
