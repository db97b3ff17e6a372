/** What a setting is, what it is by default, where it is changed, and what that costs. */
/** @import {Factor, Practice} from "../types.js" */
import { sayLevel } from "../words/levels.js";
import { codeNames, html } from "../html/markup.js";

/**
 * @param {Factor} factor
 * @param {Practice | undefined} practice
 */
export const compareHead = (factor, practice) =>
  html`<p class="eyebrow">Setting</p>
    <h1>${factor.title}</h1>
    <p class="lead">${codeNames(factor.meaning)} ${practice && sayDefault(practice, factor)}</p>`;

/**
 * The default in a word or two; longer ones stand on the page of the setting.
 * @param {Practice} practice
 * @param {Factor} factor
 * @returns {string} empty where there is none, or where it depends on something
 */
export const shortDefault = ({ default: usual, defaults }, { unit }) => {
  if (defaults.length === 1) return unit ? `${defaults[0].value} ${unit}` : sayLevel(defaults[0].value);
  return String(usual ?? "").split(/[;,(]/)[0].length > mostShort ? "" : String(usual ?? "").split(/[;(]/)[0];
};

/** Letters that fit below the name of a setting. */
const mostShort = 24;

/**
 * @param {Practice} practice
 * @param {Factor} factor
 * @returns {string} Default: NMP up to 7.0 U1 (local disk), HPP from 7.0 U2 on (local disk).
 */
function sayDefault({ default: usual, defaults }, { unit }) {
  const isOne = defaults.length === 1;
  const said = defaults.map(({ value, from, until, for: condition }) =>
    [
      unit ? `${value} ${unit}` : sayLevel(value),
      !isOne && from !== null && `from ${from} on`,
      !isOne && until !== null && `up to ${until}`,
      ...Object.values(condition).map(
        (values) => `(${values.map((each) => sayLevel(String(each))).join(", ")})`,
      ),
    ]
      .filter(Boolean)
      .join(" "),
  );
  const text = usual?.replace(/\.$/, "") ?? said.join(", ");
  return text ? `Default: ${text}.` : "";
}

/**
 * @param {string} command
 * @param {string | null} advised
 */
function sayCommand(command, advised) {
  const values = [...command.matchAll(example)].map(([, value]) => value);
  const code = html`<code>${command.replace(example, (_, value) => advised ?? value)}</code>`;
  return values.length > 0 && advised === null ? [code, ` (${values.join(", ")} is only an example)`] : code;
}

/** An example in a command: --iops=<1>. */
const example = /<([^<>]+)>/g;

/**
 * @param {Practice | undefined} practice
 * @param {string | null} advised  the number that commands set
 */
export function practiceList(practice, advised) {
  if (!practice) return "";
  const { where, cost, defaults, since } = practice;
  const sources = [...new Set([...defaults, ...since].map(({ source }) => source))];
  return html`<h2 id="in-practice">In practice</h2>
    <dl class="practice">
      ${
        where.length > 0 &&
        html`<dt>Where it is changed</dt>
          ${where.map(({ in: place, at, command }) => html`<dd>${place}: ${command ? sayCommand(command, advised) : at}</dd> `)}`
      }
      ${
        cost !== null &&
        html`<dt>What a change costs</dt>
          <dd>${cost}</dd>`
      }
      ${
        sources.length > 0 &&
        html`<dt>Sources</dt>
          ${sources.map((source) => html`<dd><a href="${source}">${source.replace(/^https:\/\//, "")}</a></dd> `)}`
      }
    </dl>`;
}
