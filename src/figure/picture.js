/** @import {Study} from "../types.js" */
import { readFileSync } from "node:fs";
import { levelName } from "../html/cells.js";
import { sayBriefly, worstFinding } from "../findings/findings.js";
import { marks } from "../findings/findings-list.js";
import { html, raw } from "../html/markup.js";
import { markerShapes } from "./level-key.js";
import { describeProvenance, standingOf } from "../html/provenance.js";
import { capital } from "../words/numbers.js";

/** What other sites show beside a link: 1200 × 630 pixels. */
const pictureSize = { width: 1200, height: 630 };

const margin = 60;

/** What is wrong with the answer ends above the rule. */
const warning = { bottom: 525, size: 22, step: 28, weight: 600, fill: "var(--bad)" };
const chart = { x: 610, y: 150, width: 530, height: 347 };
const style = readFileSync(new URL("../style.css", import.meta.url), "utf8");
const palette = Object.fromEntries(
  [
    .../** @type {RegExpExecArray} */ (/:root \{([^}]*)\}/.exec(style))[1].matchAll(/(--[\w-]+): (#\w+);/g),
  ].map(([, name, colour]) => [name, colour]),
);

/**
 * A picture of a page as SVG: its heading, its one sentence, what the checks found serious, a chart, and where the
 * figures come from. Nothing in it
 * depends on a stylesheet: colours are those of the light scheme.
 * @param {{site: string, heading: string, sentence: string, study: Study, drawn: {svg: string, caption: string} | null}} about
 */
export function drawPicture({ site, heading, sentence, study, drawn }) {
  const width = drawn ? chart.x - 2 * margin + 20 : pictureSize.width - 2 * margin;
  const large = drawn
    ? { y: 140, size: 44, step: 50, weight: 600 }
    : { y: 160, size: 60, step: 68, weight: 600 };
  const small = drawn ? { size: 27, step: 36 } : { size: 36, step: 48 };
  const title = wrap(heading, width / large.size, 3);
  const found = wrap(seriousWords(study), width / warning.size, 3).filter(Boolean);
  const foundAt = warning.bottom - (found.length - 1) * warning.step;
  const answerAt = large.y + title.length * large.step;
  const room = found.length > 0 ? Math.floor((foundAt - 40 - answerAt) / small.step) + 1 : Infinity;
  const answer = wrap(sentence, width / small.size, Math.min(drawn ? 7 : 4, Math.max(1, room)));
  const picture = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 1200 630"
    width="1200"
    height="630"
  >
    <style>
      ${raw(rules())}
    </style>
    ${drawn && markerShapes()}
    <rect width="1200" height="630" fill="var(--paper)" />
    <rect width="1200" height="10" fill="${markColour(study)}" />
    <text x="${margin}" y="80" font-size="26" fill="var(--ink-soft)">${site}</text>
    ${textLines(title, large)} ${textLines(answer, { ...small, y: answerAt })}
    ${textLines(found, { ...warning, y: foundAt })} ${drawn && chartAt(study, drawn)}
    <rect x="${margin}" y="545" width="${pictureSize.width - 2 * margin}" height="1.5" fill="var(--rule)" />
    <text x="${margin}" y="587" font-size="26" font-weight="600" fill="${markColour(study)}">
      ${mark(study)}
    </text>
  </svg>`;
  return String(picture).replace(/var\((--[\w-]+)\)/g, (_, name) => palette[name]);
}

/**
 * @param {Study} study
 * @returns {string} empty where nothing serious was found
 */
function seriousWords(study) {
  const worst = worstFinding(study);
  return worst?.severity === "error" ? `${marks.error}: ${sayBriefly(worst)}` : "";
}

/** @param {Study} study */
const markColour = (study) =>
  ({
    measured: "var(--good)",
    lab: "var(--doubt)",
    published: "var(--link)",
    synthetic: "var(--doubt)",
  })[standingOf(study)];

/** @param {Study} study */
function mark(study) {
  const text = describeProvenance(study);
  const status = study.status === "current" ? "" : `${study.status} · `;
  return `${status}${capital(text)}`;
}

/**
 * @param {Study} study
 * @param {{svg: string, caption: string}} drawn
 */
function chartAt(study, { svg, caption }) {
  const { x, y, width, height } = chart;
  const placed = svg.replace(/ width="[\d.]+" height="[\d.]+" role="img" aria-label="[^"]*"/, "");
  return html`<text x="${x}" y="${y - 18}" font-size="22" fill="var(--ink-soft)"
      >${wrap(caption, width / 22, 1)[0]}</text
    >
    <svg x="${x}" y="${y}" width="${width}" height="${height}">
      ${raw(placed.replace("<svg ", '<svg width="100%" height="100%" '))}
    </svg>
    ${study.levels.length > 1 && levelKey(study)}`;
}

/** @param {Study} study */
function levelKey(study) {
  const step = Math.min(200, chart.width / study.levels.length);
  return html`${study.levels.map(
    ({ value, index }, i) =>
      html`<g transform="translate(${chart.x + 20 + i * step} 518)">
        <g transform="scale(1.8)"
          ><path class="l${index}" d="M0,0L8,0L16,0" marker-mid="url(#m${index})"
        /></g>
        <text x="38" y="7" font-size="20" fill="var(--ink-soft)"
          >${wrap(levelName(study, value), (step - 40) / 20, 1)[0]}</text
        >
      </g>`,
  )}`;
}

/**
 * @param {string[]} lines
 * @param {{y: number, size: number, step: number, weight?: number, fill?: string}} look
 */
const textLines = (lines, { y, size, step, weight = 400, fill = "var(--ink)" }) =>
  lines.map(
    (line, i) =>
      html`<text x="${margin}" y="${y + i * step}" font-size="${size}" font-weight="${weight}" fill="${fill}"
        >${line}</text
      >`,
  );

/** How charts look; what the site's stylesheet says of them, without its variables and selectors of its own. */
function rules() {
  const levels = Array.from(
    { length: 8 },
    (_, i) =>
      `.l${i}{fill:none;stroke-width:1.75;stroke:var(--level-${i})}.p.l${i}{fill:var(--level-${i});stroke:none}`,
  );
  return `path.points{stroke:none}.h{fill:var(--paper);stroke-width:1.25}svg{fill:${palette["--ink-soft"]}}${levels.join("")}`;
}

/**
 * Lines of a text, by what its letters are wide on average; the last ends in an ellipsis where the text does not.
 * @param {string} text
 * @param {number} ems  width of a line over the size of the letters
 * @param {number} most  lines
 */
export function wrap(text, ems, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.trim().split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= ems) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  const last = shown.length - 1;
  return shown.map((line, i) => shorten(line, ems, i === last && lines.length > most));
}

/**
 * @param {string} line
 * @param {number} ems
 * @param {boolean} goesOn
 */
function shorten(line, ems, goesOn) {
  if (!goesOn && widthOf(line) <= ems) return line;
  let short = [...line];
  while (short.length > 0 && widthOf(`${short.join("")}…`) > ems) short = short.slice(0, -1);
  return `${short.join("").replace(/[\s,.:;]+$/, "")}…`;
}

/**
 * In ems, a little more than Source Sans takes.
 * @param {string} text
 */
const widthOf = (text) =>
  [...text].reduce(
    (sum, letter) =>
      sum +
      (/[A-ZMWmw%@–…]/.test(letter)
        ? 0.68
        : /[ijlft.,:;'|!() ]/.test(letter)
          ? 0.29
          : letter > "\u2000"
            ? 1
            : 0.53),
    0,
  );
