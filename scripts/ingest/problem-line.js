/** A problem of a file as one line: what, what was expected, what to do. */
import { longestSaid } from "../../loaders/limits.js";
import { shorten, visibleLine } from "../../src/words/visible.js";

/**
 * @param {Record<string, any>} problem a row of the table problems
 * @returns {string} one line
 */
export function describeProblem({ severity, code, ...problem }) {
  const { line, byte, message, expected, advice } = problem;
  const place = [fileOf(problem), line ?? (byte === null ? null : `byte ${byte}`)];
  const said = sayProblem(`${message} (${code})`, expected, advice);
  return `${place.filter((part) => part !== null).join(":")}: ${severity}: ${visibleLine(said)}`;
}

/** @param {Record<string, any>} problem */
export const fileOf = ({ study, source }) =>
  visibleLine(["data/studies", study, source].filter(Boolean).join("/"));

/**
 * @param {string} message
 * @param {string | null} expected
 * @param {string | null} advice
 */
export const sayProblem = (message, expected, advice) =>
  [message, expected && `expected ${expected}`, advice]
    .flatMap((part) => (part ? shorten(part, longestSaid) : []))
    .join("; ");
