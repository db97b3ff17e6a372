/** The cases of a claim in words. */
import { formatChange, formatSpan } from "../../sentences/format.js";
import { describeLevel, groupBy, listWords } from "../series.js";
import { sayTool } from "../../words/workloads.js";
import { startSentence } from "../../sentences/fill.js";
import { maxOf, minOf } from "../../words/ends.js";

/** @import {Case, Context} from "../types.js" */

/** At most this many results are named; the cells have them all. */
const told = 4;

/** A longer reason is cut after its first sentence. */
const longest = 160;

/**
 * @param {Case[]} cases
 * @param {Context} about
 * @returns {string}
 */
export function sayCases(cases, about) {
  const supporting = cases.filter(({ supports }) => supports === true);
  const contradicting = cases.filter(({ supports }) => supports === false);
  const open = cases.filter(({ supports }) => supports === null);
  const counts = [supporting, contradicting, open].map(({ length }) => length);
  // A case without a place is a sentence of its own.
  const isOne = cases.length === 1 && !cases[0].place;
  const parts = [
    open.length < cases.length && cases.length > 1 && sayCount(counts, cases),
    supporting.length && `${isOne ? "" : "These agree: "}${sayGroups(supporting, about)}.`,
    contradicting.length && `${isOne ? "" : "These disagree: "}${sayGroups(contradicting, about)}.`,
    open.length && `Open: ${sayGroups(open, about, ". Open: ")}.`,
  ];
  const text = parts.filter(Boolean).join(" ");
  return startSentence(text);
}

/**
 * @param {number[]} counts of cases that say so, that say otherwise, and that cannot be told
 * @param {Case[]} cases
 * @returns {string} 12 of 26 comparisons agree with the claim, 1 disagrees, 13 leave it open (single runs).
 */
function sayCount([supporting, contradicting, open], cases) {
  const isSeen = cases.some(({ supports, proven }) => supports !== null && !proven);
  const parts = [
    `${supporting} of ${cases.length} comparisons ${supporting === 1 ? "agrees" : "agree"} with the claim`,
    contradicting && `${contradicting} ${contradicting === 1 ? "disagrees" : "disagree"}`,
    open && `${open} ${open === 1 ? "leaves" : "leave"} it open`,
  ];
  return `${parts.filter(Boolean).join(", ")}${isSeen ? " (single runs)" : ""}.`;
}

/**
 * What is said of several places for one reason is said once.
 * @param {Case[]} cases that say the same
 * @param {Context} about
 * @param {string} [between] groups
 */
function sayGroups(cases, about, between) {
  const groups = groupBy(cases, ({ why, text }) => JSON.stringify([why, text]));
  const say = (/** @type {Case[]} */ group) => {
    const [{ why, text }] = group;
    const places = groupBy(group, ({ place }) => place);
    const isLong = why !== null && places.length > told;
    const said = isLong ? sayMany(group) : sayLargest(places, (alike) => sayPlace(alike, text, about));
    if (!why) return said;
    return said ? `${said}. ${startSentence(shorten(why))}` : shorten(why);
  };
  return sayLargest(groups, say, between);
}

/**
 * @param {Case[]} group of many places, of which none tells
 * @returns {string} 240 cases of fio
 */
function sayMany(group) {
  const tools = [...new Set(group.flatMap(({ tool }) => tool ?? []))];
  return `${group.length} comparisons${tools.length ? ` of ${listWords(tools.map(sayTool))}` : ""}`;
}

/**
 * @param {string} why
 * @returns {string} its first sentence, where it is long: the cells have the whole
 */
const shorten = (why) => (why.length > longest ? why.split(/(?<=.{60})\. /)[0] : why);

/**
 * @param {Case[][]} groups
 * @param {(group: Case[]) => string} say
 * @param {string} [between]
 * @returns {string} the largest groups in words, the others as a number
 */
function sayLargest(groups, say, between = "; ") {
  const sorted = [...groups].sort((a, b) => b.length - a.length);
  const others = sorted.slice(told).reduce((sum, { length }) => sum + length, 0);
  return [...sorted.slice(0, told).map(say), ...(others ? [`${others} more`] : [])].join(between);
}

/**
 * @param {Case[]} alike of one place
 * @param {string | null} text
 * @param {Context} about
 */
function sayPlace(alike, text, about) {
  const at = [alike[0].place, sayLoads(alike, about)].filter(Boolean).join(", ");
  const ratios = alike.flatMap(({ ratio }) => ratio ?? []);
  const figure = text ?? [ratios.length ? alike[0].measure : "", sayRatios(ratios)].filter(Boolean).join(" ");
  return at && figure ? `${at} (${figure})` : at || figure;
}

/**
 * @param {Case[]} group
 * @param {Context} about
 * @returns {string} 1 VM; 2 to 13 VMs; 14, 15 and 20 VMs
 */
function sayLoads(group, { loadAxis, units }) {
  const loads = [...new Set(group.flatMap(({ load }) => load ?? []))].sort((a, b) => a - b);
  if (!loads.length || !loadAxis) return "";
  return describeLevel(listWords(joinRows(loads)), loadAxis, units);
}

/**
 * @param {number[]} loads sorted
 * @returns {string[]} 2 to 13, 15, 20: three and more in a row are one
 */
function joinRows(loads) {
  /** @type {number[][]} */
  const rows = [];
  for (const load of loads) {
    const last = rows[rows.length - 1];
    if (last?.[last.length - 1] === load - 1) last.push(load);
    else rows.push([load]);
  }
  return rows.flatMap((row) => (row.length > 2 ? [`${row[0]} to ${row[row.length - 1]}`] : row.map(String)));
}

/** @param {number[]} ratios @returns {string} −64 %; +12 to +250 %; 2x */
function sayRatios(ratios) {
  if (!ratios.length) return "";
  const [low, high] = [minOf(ratios), maxOf(ratios)];
  return low === high ? formatChange(low) : formatSpan(low, high);
}
