/** parmfile.html and errorlog.html: what was asked for, and what went wrong. */
import { parseSize } from "../vdbench-runs.js";
import { wholeLines } from "./lines.js";
import { errorsLogged } from "./problems.js";

/** @import {Kind} from "./types.js" */

/** Factors of all runs, where every line that says one says the same. @type {[name: string, factor: string][]} */
const stated = [
  ["xfersize", "block_size_bytes"],
  ["rdpct", "read_pct"],
  ["seekpct", "random_pct"],
  ["threads", "threads"],
];

/** A list is several runs, or several WDs; $ stands for what the command line gave. */
const parameterSign =
  /\b(xfersize|rdpct|seekpct|threads|forxfersize|forrdpct|forseekpct|forthreads)=([^,\s]+)/g;

/**
 * @param {string} text
 * @param {Kind} kind
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readParameters(text, kind) {
  const lines = wholeLines(text).filter((line) => /^(?:sd|wd|fsd|fwd|rd)=/.test(line));
  const given = lines.flatMap((line) => [...line.matchAll(parameterSign)]);
  const workloads = lines.filter((line) => /^f?wd=(?!default)/.test(line));
  const factors = stated.flatMap(([name, factor]) => {
    const texts = given.filter(([, each]) => each.endsWith(name)).map(([, , value]) => value);
    const number = new Set(texts).size === 1 ? parseSize(texts[0]) : null;
    if (number === null || !isForAll(name, lines, workloads)) return [];
    return [{ run: "", factor, value: String(number), number }];
  });
  const threads = factors.some(({ factor }) => factor === "threads");
  return {
    execution_files: [{ rank: kind.rank, kind: kind.name, run: null, label: null, clock_s: null }],
    run_factors: [
      ...factors,
      ...(threads ? [{ run: "", factor: "queue_depth", value: "1", number: 1 }] : []),
    ],
  };
}

/**
 * Whether what some lines say holds for every workload: each says it, or a default before them does.
 * @param {string} name
 * @param {string[]} lines
 * @param {string[]} workloads
 */
function isForAll(name, lines, workloads) {
  const says = (/** @type {string} */ line) => new RegExp(`[,=]?\\b${name}=`).test(line);
  const places = name === "threads" ? lines.filter((line) => /^f?[sw]d=(?!default)/.test(line)) : workloads;
  const isDefault = lines.some((line) => /^(?:[fsw]+d|rd)=default/.test(line) && says(line));
  const own = name === "threads" ? places.filter((line) => /^(?:sd|fwd)=/.test(line)) : places;
  return isDefault || (own.length > 0 && own.every(says));
}

/**
 * @param {string} text
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readErrors(text) {
  const lines = wholeLines(text);
  const heading = /^(?:Vdbench error log|Error log\.|Copyright )/;
  const rest = lines.flatMap((line, i) => (/\S/.test(line) && !heading.test(line.trim()) ? [i + 1] : []));
  return { problems: rest.length ? [errorsLogged(rest[0], rest.length)] : [] };
}
