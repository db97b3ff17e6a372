/** @import {Page, Site} from "../types.js" */
import { html } from "../html/markup.js";
import { isLab } from "../words/platforms.js";

/** What is read, as visitors know it. */
const kinds =
  "fio (JSON, text and logs), HCIBench folders and zips, DiskSPD (text and XML), Vdbench, Iometer, CrystalDiskMark, elbencho, VMFleet, esxtop captures, vscsiStats, esxcli and vsish settings, Get-Stat, Telegraf, Grafana and vSAN performance exports, iostat and sar";

/**
 * The form of the page Check: where files are dropped, and what its visitor may say of the environment.
 * @param {Site} site
 * @returns {Page[]}
 */
export function pages({ studies, repository }) {
  const products = studies.filter((study) => !isLab(study)).map(({ platform }) => platform);
  const fragments = {
    "check/form": String(dropForm()),
    "check/share": String([environmentForm([...new Set(products)].sort()), shareForm(repository)].join("")),
  };
  return [{ path: "check", fragments }];
}

const dropForm = () =>
  html`<form id="check-form" class="check needs-js" autocomplete="off" aria-busy="true">
    <div class="drop">
      <p><strong>Drop files, a folder or a zip here</strong></p>
      <p>
        <button type="button" name="files" disabled>Choose files …</button>
        <button type="button" name="folder" disabled>Choose a folder …</button>
        ${fileInputs("", ["Files", "A folder"])}
      </p>
      <p class="note">
        Reads ${kinds}; each also as .gz and inside zips. The first time 9 MB are loaded from this site, for
        fio 8 MB more.
      </p>
    </div>
    <p>Did one change help? Drop the results from before it, then those from after it:</p>
    <div class="pair">${pairDrop("before", "Before")} ${pairDrop("after", "After")}</div>
    <p class="check-progress" hidden>
      <label>Reading <progress max="1"></progress></label> <button type="button" name="cancel">Cancel</button>
      <span></span>
    </p>
  </form>`;

/** @param {string[]} platforms that others have */
const environmentForm = (platforms) =>
  html`<fieldset class="said" id="environment" hidden>
    <legend>Compare with similar systems</legend>
    <label
      >Platform
      <input
        form="check-form"
        name="platform"
        list="platforms"
        placeholder="vsan, fc-array …"
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
      />
    </label>
    <datalist id="platforms">
      ${platforms.map((platform) => html`<option value="${platform}"></option>`)}
    </datalist>
    <label
      >Hosts in the cluster <input form="check-form" name="hosts" type="number" min="1" max="1000"
    /></label>
    <button form="check-form" type="submit">Compare again</button>
  </fieldset>`;

/**
 * What the two buttons of a drop open.
 * @param {string} prefix of the names of the buttons
 * @param {[files: string, folder: string]} labels
 */
const fileInputs = (prefix, [files, folder]) =>
  html`<input type="file" multiple data-of="${prefix}files" aria-label="${files}" tabindex="-1" /><input
      type="file"
      webkitdirectory
      data-of="${prefix}folder"
      aria-label="${folder}"
      tabindex="-1"
    />`;

/**
 * @param {string} name
 * @param {string} title
 */
const pairDrop = (name, title) =>
  html`<div class="drop" data-pair="${name}">
    <p><strong>${title}</strong> <span class="note" role="status"></span></p>
    <p>
      <button type="button" name="${name}-files" aria-label="${title}: Files …" disabled>Files …</button>
      <button type="button" name="${name}-folder" aria-label="${title}: A folder …" disabled>
        A folder …
      </button>
      ${fileInputs(`${name}-`, [`${title}: files`, `${title}: a folder`])}
    </p>
  </div>`;

/** @param {string | null | undefined} repository its address */
const shareForm = (repository) =>
  html`<fieldset class="said share" hidden>
    <legend>Share it</legend>
    <label
      >Title <input form="check-form" name="title" maxlength="200" placeholder="Four hosts, vSAN ESA, RAID 5"
    /></label>
    <label
      >Question <input form="check-form" name="question" maxlength="500" placeholder="How fast is it?"
    /></label>
    <button form="check-form" type="button" name="share">Make a zip for the archive</button>
    <p class="note">
      The zip has the files that were read and a study.yaml, with invented names in place of those of hosts,
      users, disks and networks. It is made here and saved on your machine. ${howToShare(repository)}
    </p>
  </fieldset>`;

/**
 * A page where files are put into a repository and become a pull request: GitHub has one.
 * @param {string | null | undefined} repository
 */
function howToShare(repository) {
  const commands = html`<code>npm run add -- FOLDER --study NAME</code> and <code>npm run check</code>`;
  if (!repository)
    return html`Unpack it, and in a clone of the repository that this site is made of type ${commands}: then
    it is ready for a pull request.`;
  if (!/^https:\/\/github\.com\//.test(repository))
    return html`Unpack it, and in a clone of <a href="${repository}">the repository</a> type ${commands}: then
      it is ready for a pull request.`;
  return html`Unpack it into a folder of the study's name, and
    <a href="${repository}/upload/main/data/studies">drop that folder on the repository's upload page</a>,
    which makes a pull request of it; or in a clone of <a href="${repository}">the repository</a> type
    ${commands}.`;
}
