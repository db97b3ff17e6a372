/** @import {Site, Study} from "../../types.js" */
import { html } from "../../html/markup.js";
import { isIdentifier, licenceText } from "../../html/provenance.js";

/**
 * How to cite a study: in words, and for reference managers.
 * @param {Study} study
 * @param {Site} site
 */
export function citation(study, site) {
  const address = addressOf(study, site);
  const folder = site.repository ? `${site.repository}/tree/main/data/studies/${study.study}` : null;
  const source = study.source_title
    ? html`<p>
        The figures belong to their document; cite that:
        ${study.source_title}${study.source_author ? `, by ${study.source_author}` : ""}${study.source_url ? html`, ${webLink(study.source_url)}` : ""}.
        ${isIdentifier(study.source_licence) && licenceText(study.source_licence)}${furtherText(study)}
      </p>`
    : "";
  return html`${source}
    <p>
      This page: ${site.title},
      “${study.title}”${address ? html`, ${address}` : ""}.${folder ? html` Raw files and what was stated: <a href="${folder}">data/studies/${study.study}</a>.` : html` Raw files and what was stated are in <code>data/studies/${study.study}</code> of the repository.`}${study.licence ? html` Licence of the data: ${study.licence}.` : ""}
    </p>
    ${permissionText(study)}
    <details>
      <summary>BibTeX</summary>
      <pre tabindex="0">${bibtexOf(study, site).join("\n\n")}</pre>
    </details>`;
}

/** @param {string} address */
const webLink = (address) => html`<a href="${address}" rel="noopener">${address}</a>`;

/** @param {Pick<Study, "source_further">} study */
const furtherText = ({ source_further }) =>
  source_further.length > 0 &&
  html` More of it: ${source_further.map((address, i) => html`${i > 0 && ", "}${webLink(address)}`)}.`;

const bases = /** @type {Record<string, string>} */ ({
  own: "they were measured in an own lab, and the licence terms of the software allow it, says the study",
  approved: "whoever owns the software agreed",
  quoted: "they are facts that somebody else has published",
});

/**
 * Why the figures may be published, as far as the study says it.
 * @param {Pick<Study, "permission">} study
 */
function permissionText({ permission }) {
  if (!permission) return "";
  const { basis, reference } = permission;
  return html`<p>
    Why these results may be published: ${bases[basis]}${reference && ` (${reference})`}.
    <a href="../publishing.html">What that rests on</a>
  </p>`;
}

/**
 * @param {Study} study
 * @param {Site} site
 */
const addressOf = ({ study }, { address }) =>
  address ? new URL(`studies/${study}.html`, address).href : null;

/**
 * Entries of BibTeX: the document that figures are quoted from, if any, and the study. What nobody said is left out.
 * @param {Study} study
 * @param {Site} site
 * @returns {string[]}
 */
export function bibtexOf(study, site) {
  const year = study.dated?.slice(0, 4) ?? null;
  const document = {
    title: study.source_title,
    author: study.source_author ?? null,
    year,
    url: study.source_url,
  };
  const version = site.versions?.[study.study] ?? site.version;
  const page = {
    title: study.title,
    howpublished: site.title,
    year,
    url: addressOf(study, site),
    note: version ? `Data version ${version}` : null,
  };
  return [
    ...(study.source_title ? [entry(`${study.study}-document`, document)] : []),
    entry(study.study, page),
  ];
}

/**
 * Braces around title and author keep letters and names as they are.
 * @param {string} key
 * @param {Record<string, string | null>} fields
 */
function entry(key, fields) {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const text =
        name === "url" ? String(value).replace(/[{}\s]/g, encodeURIComponent) : escapeTex(String(value));
      return `  ${name} = {${name === "title" || name === "author" ? `{${text}}` : text}},`;
    });
  return `@misc{${key},\n${lines.join("\n")}\n}`;
}

const commands = /** @type {Record<string, string>} */ ({
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
});

/** @param {string} text */
const escapeTex = (text) =>
  text.replace(/\s+/g, " ").replace(/[\\~^{}$&#%_]/g, (sign) => commands[sign] ?? `\\${sign}`);
