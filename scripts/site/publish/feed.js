/** @import {Site} from "../../../src/types.js" */
/** @import {News} from "../../../src/home/news.js" */
import { html, raw } from "../../../src/html/markup.js";
import { newestDay, newsOf } from "../../../src/home/news.js";
import { describeProvenance, standingOf } from "../../../src/html/provenance.js";

/** Readers keep what they have seen: older news need not be sent again. */
const most = 50;

const titles = /** @type {Record<string, string>} */ ({
  new: "New",
  changed: "Changed",
  corrected: "Corrected",
  withdrawn: "Withdrawn",
  superseded: "Superseded",
});

/** What XML 1.0 allows nowhere, not even escaped. */
// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * The news of the site as an Atom feed (RFC 4287).
 * @param {Site & {address: string}} site
 */
export function atomFeed(site) {
  const { title, description, address } = site;
  const news = newsOf(site).slice(0, most);
  const feed = html`${raw('<?xml version="1.0" encoding="utf-8"?>')}
    <feed xmlns="http://www.w3.org/2005/Atom">
      <id>${address}</id>
      <title>${title}</title>
      <subtitle>${description}</subtitle>
      <updated>${midnight(newestDay(news))}</updated>
      <author><name>${title}</name></author>
      <link rel="self" type="application/atom+xml" href="${new URL("feed.xml", address).href}" />
      <link rel="alternate" type="text/html" href="${address}" />
      ${news.map((each) => entry(each, address))}
    </feed> `;
  return String(feed).replace(forbidden, "");
}

/**
 * @param {News} news
 * @param {string} site
 */
function entry({ date, kind, study, text, address }, site) {
  const url = new URL(address, site).href;
  // What readers know an entry by stays when its address gets another ending.
  return html`<entry>
    <id>${url.replace(/\.html(?=#|$)/, "")}</id>
    <title>${titles[kind]}: ${study.title}</title>
    <updated>${midnight(date)}</updated>
    <link rel="alternate" type="text/html" href="${url}" />
    ${study.provenance && html`<category term="${standingOf(study)}" label="${describeProvenance(study)}" />`}
    <category term="${kind}" />
    <summary>${text}</summary>
  </entry>`;
}

/** @param {string} date */
const midnight = (date) => `${date}T00:00:00Z`;
