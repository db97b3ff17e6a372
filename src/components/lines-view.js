/** A raw file line by line, so that a figure can lead to the line that it was read from. */
import { encodePath } from "../html/addresses.js";
import { html } from "../html/markup.js";

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
    const lines = await readLines(file);
    const show = () => {
      place.innerHTML = String(linesAround(file, lines, lineAsked()));
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

/**
 * @param {string} file  below raw/
 * @throws {Error} when there is no such file
 */
async function readLines(file) {
  const folder = new URL("raw/", new URL(".", location.href)).href;
  const { href } = new URL(folder + encodePath(file));
  if (file === "" || !href.startsWith(folder)) throw new Error("The address names no raw file: lines?file=…");
  const response = await fetch(href);
  if (!response.ok || !response.body) throw new Error(`no such raw file: ${file}`);
  const content = file.endsWith(".gz")
    ? response.body.pipeThrough(new DecompressionStream("gzip"))
    : response.body;
  return (await new Response(content).text()).replace(/\r?\n$/, "").split(/\r?\n/);
}

/**
 * @param {string} file
 * @param {string[]} lines
 * @param {number} asked  from 1
 */
function linesAround(file, lines, asked) {
  const [study, ...path] = file.split("/");
  const start = Math.max(0, Math.min(asked - most / 2, lines.length - most));
  const shown = lines.slice(start, start + most);
  const end = start + shown.length;
  document.title = `${path.at(-1)} | ${study}`;
  return html`<h1>${path.join("/")}</h1>
    <p>
      A raw file of <a href="./studies/${study}">${study}</a>, line by line.
      <a href="./raw/${encodePath(file)}">The file itself</a>
    </p>
    ${start > 0 && more(`Lines before ${start + 1}`, start)}
    <div class="scroll raw-lines" tabindex="0" role="region" aria-label="Lines of the file">
      <ol start="${start + 1}">
        ${shown.map((line, i) => html`<li id="L${start + i + 1}">${cut(line)}</li>`)}
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
