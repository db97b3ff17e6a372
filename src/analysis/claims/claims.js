/** The table claims: what a document claims, in our words, and what the rows that the page shows say to it. */
import { sayCases } from "./sentences.js";
import { findGrade, findVerdict } from "./verdict.js";

/** @import {Claim, Context, JudgedClaimRow, Run} from "../types.js" */

/**
 * @param {Run[]} runs of one study
 * @param {Context} about
 * @returns {JudgedClaimRow[]}
 */
export const claims = (runs, about) =>
  (about.claims ?? []).map((claim, i) => ({
    ...{ number: i + 1, claim: claim.claim, place: claim.where ?? null },
    ...judgeClaim(claim, runs, about),
    line: claim.line ?? null,
  }));

/**
 * @param {Claim} claim
 * @param {Run[]} runs
 * @param {Context} about
 * @returns {Pick<JudgedClaimRow, "kind" | "test" | "verdict" | "grade" | "sentence" | "cases" | "supporting" | "contradicting" | "cells" | "error">}
 */
function judgeClaim({ test, answered }, runs, about) {
  const [[kind, asked]] = Object.entries(test);
  const { cases: findCases, sayEmpty } = about.kinds[kind];
  const given = answered ? { ...asked, ...answered } : asked;
  const cases = answered?.error ? [] : findCases(given, runs, about);
  const failed = answered?.error ?? (cases.length || !runs.length ? null : sayEmpty(asked, runs, about));
  const count = (/** @type {boolean} */ wanted) => cases.filter(({ supports }) => supports === wanted).length;
  return {
    kind,
    test: JSON.stringify(asked),
    verdict: findVerdict(cases),
    grade: findGrade(cases, kind === "arithmetic" || kind === "not_testable"),
    sentence: cases.length ? sayCases(cases, about) : `Not tested: ${failed ?? "the study has no run"}.`,
    cases: cases.length,
    supporting: count(true),
    contradicting: count(false),
    cells: JSON.stringify(cases.map(({ cells, supports, why }) => ({ ...cells, says: word(supports), why }))),
    error: failed,
  };
}

/** @param {boolean | null} supports */
const word = (supports) => (supports === null ? "open" : supports ? "so" : "not so");
