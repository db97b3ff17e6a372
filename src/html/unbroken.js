import { html } from "./markup.js";

/** A number with its unit, or a range of them: 18 %, −92 %, 29.4 ms, 115 MB/s. */
const measured = /([−+±]?\d[\d.,]*[KM]? (?:%|[nµm]?s|IOPS|[KMGT]i?B(?:\/s)?|[MG]bit\/s)(?![\w/]))/;

/**
 * A sentence in which no number stands at the end of a line with its unit on the next.
 * @param {string} sentence
 */
export const unbroken = (sentence) =>
  sentence.split(measured).map((part, i) => (i % 2 ? html`<span class="unbroken">${part}</span>` : part));
