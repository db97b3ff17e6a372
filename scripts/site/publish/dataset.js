/** A study, or all of them, as a Dataset of schema.org: what dataset search and citation tools read. */
/** @import {Export, Site, Study} from "../../../src/types.js" */
import { isIdentifier, standingOf } from "../../../src/html/provenance.js";
import { newestDay, newsOf } from "../../../src/home/news.js";
import { jsonScript } from "../../../src/html/json-script.js";
import { filesOfStudy, mediaTypeOf, ofAllStudies, versionOf } from "./data-package.js";

/**
 * What a study is. Nobody is named who is not in study.yaml: figures of a document are based on it, under its licence.
 * @param {Site} site
 * @param {Study} study
 */
export function datasetOfStudy(site, study) {
  return {
    "@type": "Dataset",
    name: study.title,
    description: [study.question, study.answers[0]?.sentence].filter(Boolean).join(" "),
    ...(site.address ? { url: new URL(`studies/${study.study}.html`, site.address).href } : {}),
    version: versionOf(site, filesOfStudy(site, study)),
    ...(study.added ? { datePublished: study.added } : {}),
    ...(study.licence ? { license: licenceOf(study.licence) } : {}),
    ...basedOn(study),
    keywords: [study.factor, study.platform, standingOf(study), ...study.tools].filter(Boolean),
    isAccessibleForFree: true,
  };
}

/** @param {Site} site */
export const datasetOfSite = (site) => ({
  "@type": "Dataset",
  name: site.title,
  description: site.description,
  ...(site.address ? { url: site.address } : {}),
  version: versionOf(site, ofAllStudies(site.exports)),
  datePublished: newestDay(newsOf(site)),
  isAccessibleForFree: true,
});

/**
 * The document that figures are quoted from, with its own title, author and licence.
 * @param {Study} study
 */
function basedOn({ source_title: name, source_author: author, source_url: url, source_licence: licence }) {
  if (!name) return {};
  const document = {
    "@type": "CreativeWork",
    name,
    ...(url ? { url } : {}),
    ...(author ? { author } : {}),
    ...(licence ? { license: licenceOf(licence) } : {}),
  };
  return { isBasedOn: document };
}

/** @param {string} licence  an address for an SPDX identifier, else the words */
export const licenceOf = (licence) =>
  isIdentifier(licence) ? `https://spdx.org/licenses/${licence}` : licence;

/**
 * A file to take away, from where it is read. Its size and hash are in the package.
 * @param {Export} file
 * @param {string} data  the folder data/ as seen from there
 */
const downloadOf = ({ path }, data) => ({
  "@type": "DataDownload",
  contentUrl: `${data}${path}`,
  encodingFormat: mediaTypeOf(path),
});

/**
 * For the head of a page: the study that it is about, all studies on the home page, else nothing.
 * @param {Site} site
 * @param {string} file  of HTML below dist
 */
export function datasetScript(site, file) {
  const study = site.studies.find((each) => file === `studies/${each.study}.html`);
  if (!study && file !== "index.html") return "";
  const below = file === "index.html" ? "data/" : "../data/";
  const data = site.address ? new URL("data/", site.address).href : below;
  const files = study ? filesOfStudy(site, study) : ofAllStudies(site.exports);
  const dataset = study ? datasetOfStudy(site, study) : datasetOfSite(site);
  const whole = site.address ? { "@type": "DataCatalog", name: site.title, url: site.address } : null;
  return jsonScript(
    {
      "@context": "https://schema.org",
      ...dataset,
      ...(study && whole ? { includedInDataCatalog: whole } : {}),
      distribution: files.map((each) => downloadOf(each, data)),
    },
    undefined,
    "application/ld+json",
  );
}
