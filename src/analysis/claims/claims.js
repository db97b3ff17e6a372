/** Claims of a source document, judged by what its own figures say: each claim has a query, whose rows are cases. */

/** @import {Claim, Judgement} from "../types.js" */

/** So many cases are told in words; the cells have them all. */
const told = 4;

/**
 * @param {Claim} claim
 * @param {Record<string, any>[]} rows a case each: holds (null where it cannot be tested), sentence (optional), and
 *   the cells it rests on
 * @returns {Judgement}
 */
export function judgeClaim({ mixed = "partly" }, rows) {
  const tested = rows.filter(({ holds }) => holds !== null);
  const holding = tested.filter(({ holds }) => holds);
  const failing = tested.filter(({ holds }) => !holds);
  const open = rows.filter(({ holds }) => holds === null);
  return {
    verdict: findVerdict(holding.length, tested.length, mixed),
    sentence: explain(holding, failing, open),
    cases: tested.length,
    holding: holding.length,
    cells: JSON.stringify(rows.map(({ sentence: _, ...cells }) => cells)),
  };
}

/**
 * @param {number} holding
 * @param {number} tested
 * @param {"partly" | "refuted"} mixed
 * @returns {Judgement["verdict"]}
 */
function findVerdict(holding, tested, mixed) {
  if (!tested) return "undecidable";
  if (holding === tested) return "holds";
  return holding ? mixed : "refuted";
}

/**
 * @param {Record<string, any>[]} holding
 * @param {Record<string, any>[]} failing
 * @param {Record<string, any>[]} open
 */
function explain(holding, failing, open) {
  const cases = holding.length + failing.length;
  if (!cases) return `Cannot be tested: ${open.length ? tell(open) : "the figures hold no such case"}.`;
  const parts = [
    cases > 1 && `Holds in ${holding.length} of ${cases} cases.`,
    holding.length && `${cases > 1 ? "It does: " : ""}${tell(holding)}.`,
    failing.length && `${cases > 1 ? "It does not: " : ""}${tell(failing)}.`,
    open.length && `Not tested: ${tell(open)}.`,
  ];
  const text = parts.filter(Boolean).join(" ");
  return text[0].toUpperCase() + text.slice(1);
}

/** @param {Record<string, any>[]} rows */
function tell(rows) {
  const words = rows.slice(0, told).map(({ holds: _, sentence, ...cells }) => sentence ?? listCells(cells));
  const others = rows.length - words.length;
  return [...words, ...(others > 0 ? [`${others} more`] : [])].join("; ");
}

/** @param {Record<string, any>} cells */
const listCells = (cells) =>
  Object.entries(cells)
    .map(([name, value]) => `${name.replaceAll("_", " ")} ${value ?? "not given"}`)
    .join(", ");
