/** A raw file line by line, so that a figure can lead to the line that it was read from. */
import { encodePath } from "../../html/addresses.js";
import { html } from "../../html/markup.js";
import { unpack } from "../../figure/client/unpacked.js";

/** How many lines are shown at once: more make a page slow. */
const most = 2000;
/** How much of a line: those of esxtop have half a million characters. */
const widest = 4000;

/**
 * Shows the file that the address names, at the line that it names.
 * @param {HTMLElement} place
 */
export async function showLines(place) {
  const file = new URLSearchParams(location.search).get("file") ?? "";
  try {
    const entry = await findFile(file);
    const lines = await readLines(entry);
    const show = () => {
      place.innerHTML = String(linesAround(entry, lines, lineAsked()));
      // Only an address that is gone to again is the target of its own page.
      if (lineAsked() > 1) location.replace(location.hash);
    };
    show();
    addEventListener("hashchange", () => {
      if (!document.getElementById(`L${lineAsked()}`)) show();
    });
  } catch (error) {
    place.innerHTML = String(
      html`<h1>Lines of a raw file</h1>
        <p class="warning" role="alert">${error instanceof Error ? error.message : error}</p>
        <p><a href="./#studies">Each study</a> lists its raw files.</p>`,
    );
  }
  place.removeAttribute("aria-busy");
}

const lineAsked = () => Number(/^#L(\d+)$/.exec(location.hash)?.[1] ?? 1);

/** @typedef {{source: string, path: string}} RawEntry  of scripts/site/publish/raw-files.js */

/**
 * What the address asks for, as the list of the study's published files has it: nothing else is fetched. Both names
 * of a file lead to it, that in the study and that which it is published under.
 * @param {string} file  <study>/<path>
 * @returns {Promise<RawEntry>}
 * @throws {Error} when no such file is published
 */
async function findFile(file) {
  const [, study, name] = /^([a-z0-9][a-z0-9.-]*)\/(.+)$/s.exec(file) ?? [];
  if (!study) throw new Error("The address names no raw file: lines?file=<study>/<file>");
  const response = await fetchHere(`./data/raw-files/${study}.json`);
  const { files } = response ? await response.json() : { files: [] };
  const found =
    files.find((/** @type {RawEntry} */ { path }) => path === `raw/${file}`) ??
    files.find((/** @type {RawEntry} */ { source }) => source === name);
  if (!found) throw new Error(`no such raw file: ${showSigns(file)}`);
  return found;
}

/**
 * @param {string} address  relative to the site's root
 * @returns {Promise<Response | null>} null where there is none; another host is never asked, nor by way of this one
 */
async function fetchHere(address) {
  const response = await fetch(address, { mode: "same-origin", redirect: "error" });
  return response.ok && response.body ? response : null;
}

/**
 * @param {RawEntry} entry
 * @throws {Error} when it cannot be had
 */
async function readLines({ source, path }) {
  const response = await fetchHere(`./${encodePath(path)}`);
  if (!response) throw new Error(`no such raw file: ${showSigns(source)}`);
  const plain = await unpack(await response.blob());
  return (await new Response(plain).text()).replace(/\r?\n$/, "").split(/\r?\n/);
}

/**
 * @param {RawEntry} entry
 * @param {string[]} lines
 * @param {number} asked  from 1
 */
function linesAround({ source, path }, lines, asked) {
  const [, study] = path.split("/");
  const name = showSigns(source);
  const start = Math.max(0, Math.min(asked - most / 2, lines.length - most));
  const shown = lines.slice(start, start + most);
  const end = start + shown.length;
  document.title = `${name.split("/").at(-1)} | ${study}`;
  return html`<h1>${name}</h1>
    <p>
      A raw file of <a href="./studies/${study}.html">${study}</a>, line by line.
      <a href="./${encodePath(path)}">The file itself</a>
    </p>
    ${start > 0 && more(`Lines before ${start + 1}`, start)}
    <div class="scroll raw-lines" tabindex="0" role="region" aria-label="Lines of the file">
      <ol start="${start + 1}">
        ${shown.map((line, i) => html`<li id="L${start + i + 1}">${showSigns(cut(line))}</li>`)}
      </ol>
    </div>
    ${end < lines.length && more(`Lines after ${end} of ${lines.length}`, end + 1)}`;
}

/**
 * @param {string} text
 * @param {number} line
 */
const more = (text, line) => html`<p><a href="#L${line}">${text}</a></p>`;

/** @param {string} line */
const cut = (line) =>
  line.length > widest
    ? `${line.slice(0, widest)} … and ${(line.length - widest).toLocaleString("en-US")} more characters`
    : line;

/** Characters that are invisible or move others; a tab is neither. */
const unseen = /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|[\ud800-\udfff]/gu;

/**
 * @param {string} text
 * @returns {string} with the number of each sign that would not be seen
 */
const showSigns = (text) =>
  text.replace(
    unseen,
    (sign) => `⟨U+${Number(sign.codePointAt(0)).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
