/** @import {Study} from "../types.js" */
import { relations } from "../words/list.js";
import { isLab } from "../words/platforms.js";
import { html } from "./markup.js";
import { capital } from "../words/numbers.js";

const meanings = {
  published: "quoted from a document",
  measured: "measured, raw tool output kept here",
  lab: "lab: emulated devices or a small machine; says nothing about products",
  synthetic: "synthetic: made to show or test the software",
};

/** Disclaimer for labs and synthetic studies, on pages that also show real storage. */
export const disclaimer = "Labs and synthetic studies test the method. They say nothing about products.";

/**
 * The provenance that a badge shows. Measured labs are called "lab", because readers take "measured" for a statement
 * about storage.
 * @param {Pick<Study, "provenance" | "platform">} study
 * @returns {keyof typeof meanings}
 */
export const standingOf = ({ provenance, platform }) =>
  provenance === "measured" && isLab({ platform }) ? "lab" : provenance;

/**
 * @param {Pick<Study, "source_relation">} study
 * @returns {string | null} such as: measured by the vendor of the product
 */
export const relationOf = ({ source_relation }) => relations.get(source_relation ?? "") ?? null;

/** @param {Pick<Study, "provenance" | "platform">} study */
export function provenanceBadge(study) {
  const standing = standingOf(study);
  return html`<span class="badge badge-${standing}" title="${meanings[standing]}">${standing}</span>`;
}

/** @param {Study} study */
export function statusBadge({ status }) {
  return status === "current" ? "" : html` <span class="badge badge-status">${status}</span>`;
}

/**
 * What a reader must know before trusting a result of this study.
 * @param {Study} study
 */
export function provenanceBanner(study) {
  const kind = study.provenance === "published" ? "source-line" : `banner banner-${study.provenance}`;
  const source = study.provenance === "published" && (study.lab ?? study.source_title);
  return html`<div class="${kind}" ${source && html`data-source="${source}"`}>${text(study)}</div>`;
}

/** @param {Study} study */
function text(study) {
  const licence = study.source_licence ?? study.licence;
  if (study.provenance === "published")
    return html`<p>
      Source: ${document(study)}. Quoted, not measured by us.
      ${isIdentifier(licence) && licenceText(licence)}${readInPart(study)}
    </p>`;
  if (study.provenance === "synthetic")
    return html`<p>
      <strong>Synthetic.</strong> Made to show or test the software. The notes say what a program generated.
      The numbers say nothing about storage.
    </p>`;
  if (isLab(study))
    return html`<p>
      <strong>Lab: a method check.</strong> Measured on a small Linux machine, mostly on emulated devices with
      programmed delays. It says nothing about products.
    </p>`;
  return html`<p>
    <strong>Measured.</strong> The tools' raw output is kept here. Names of hosts, users and disks in it may
    be invented ones.
  </p>`;
}

/**
 * @param {string | null | undefined} licence  an identifier of SPDX, or words
 * @returns {string} a sentence
 */
export function licenceText(licence) {
  if (!licence) return "";
  return isIdentifier(licence) ? `Its licence: ${licence}.` : licence;
}

/** @param {string | null | undefined} licence */
export const isIdentifier = (licence) => Boolean(licence) && !/\s/.test(String(licence));

/** @param {Pick<Study, "source_not_seen">} study */
const readInPart = ({ source_not_seen }) =>
  source_not_seen?.length > 0 &&
  html` We read only part of it: <a href="#what-is-not-known">what we did not see</a>.`;

/** @param {Study} study */
function document({ source_title, source_url }) {
  if (!source_title) return "a document";
  return source_url
    ? html`“<a href="${source_url}" rel="noopener">${source_title}</a>”`
    : html`“${source_title}”`;
}

const statusTexts = /** @type {Record<string, string>} */ ({
  corrected: "Results of this study were corrected after they first appeared here.",
  withdrawn: "Do not rely on the results of this study. They are kept for the record.",
  superseded: "A later study replaces this one.",
});

/**
 * Banner of a study that was corrected, withdrawn or superseded.
 * @param {Study} study
 */
export function statusBanner({ status, superseded_by, changelog }) {
  if (status === "current" || !status) return "";
  const told = changelog.findLast((change) => change.status === status);
  const by = superseded_by ? html` See <a href="./${superseded_by}">${superseded_by}</a>.` : "";
  return html`<div class="banner banner-status banner-${status}" role="note">
    <p><strong>${capital(status)}.</strong> ${statusTexts[status]}${by}</p>
    ${told && html`<p>${told.date}: ${told.change} <a href="#changes">All changes</a></p>`}
  </div>`;
}

/** @param {Study} study */
export function describeProvenance(study) {
  return meanings[standingOf(study)];
}
