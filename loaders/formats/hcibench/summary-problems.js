/** What is wrong with a summary. */
import { isLeftOut } from "./summary-blocks.js";
import { isComplete, isCut, isMatched } from "./summary-runs.js";

/** @import {Problem} from "../../types.js" */
/** @import {Execution} from "./summary-blocks.js" */
/** @import {Line} from "./summary-lines.js" */
/** @import {Run} from "./summary-runs.js" */

/**
 * @param {Line[]} lines
 * @param {Execution[]} executions
 * @param {Run[]} runs
 * @param {boolean} isRaw
 * @returns {Problem[]}
 */
export function tellProblems(lines, executions, runs, isRaw) {
  const leftOut = lines.filter(({ text }) => isLeftOut(text)).map(({ text, line }) => vmsLeftOut(text, line));
  const blocks = runs.flatMap((run) => run.blocks);
  if (!blocks.some((block) => block.lines.length)) return [...firsts(leftOut), noFigures()];
  const poor = blocks.filter((block) => !isComplete(block));
  const lone = runs.filter((run) => !isMatched(run.blocks, run.execution));
  const cut = executions.filter((execution) => isCut(execution, isRaw));
  const manyJobs = runs.find((run) => new Set(run.blocks.map(({ job }) => job)).size > 1);
  return [
    ...firsts(leftOut),
    ...(poor.length ? [poorBlocks(poor[0].line, poor.length)] : []),
    ...(lone.length ? [loneBlocks(lone[0].blocks[0].line, lone.length)] : []),
    ...(cut.length ? [cutSummary(cut[0].line)] : []),
    ...(manyJobs ? [addedJobs(manyJobs.blocks[0].line)] : []),
  ];
}

/** @param {Problem[]} problems of one kind: many say no more than some of them and their number */
function firsts(problems) {
  const most = 5;
  const rest = problems.length - most;
  if (rest <= 0) return problems;
  const [first, ...others] = problems.slice(0, most);
  return [{ ...first, message: `${first.message} (${rest} more lines of this kind follow)` }, ...others];
}

/**
 * @param {string} said
 * @param {number} line
 */
const vmsLeftOut = (said, line) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "vms-left-out",
    message: `HCIBench left VMs out of its sums: ${said.slice(0, 120)}`,
    expected: "results of every VM",
    advice: "read why they ended, and run it again",
    line,
  });

const noFigures = () =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "no-figures",
    message: "a summary without numbers",
    expected: "lines such as IOPS = 72466.03 IO/S",
    line: 1,
  });

/**
 * @param {number} line of the first
 * @param {number} count
 */
const poorBlocks = (line, count) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "block-without-figures",
    message: `${count === 1 ? "a block has" : `${count} blocks have`} no number of VMs, IOPS, throughput or latency: no result is made of that run`,
    expected: "lines VMs, IOPS, THROUGHPUT and LATENCY or R_LATENCY",
    advice: "copy the summary again; if HCIBench left them empty, run it again",
    line,
  });

/**
 * @param {number} line of the first
 * @param {number} count
 */
const loneBlocks = (line, count) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "datastores-differ",
    message: `${count === 1 ? "a run is" : `${count} runs are`} not in all datastores of the summary, or with other jobs: its sum over them is not known`,
    expected: "the same runs in every datastore, in one order",
    advice: "copy the summary again",
    line,
  });

/** @param {number} line */
const cutSummary = (line) =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "cut-summary",
    message:
      "the summary ends before its resource usage: datastores may be missing, and no result is made of its runs",
    expected: "a line Resource Usage: after the last block",
    advice: "copy the whole file again",
    line,
  });

/** @param {number} line */
const addedJobs = (line) =>
  /** @type {Problem} */ ({
    severity: "note",
    code: "jobs-added",
    message: "the results of several fio jobs are added",
    expected: "jobs that run at the same time, as fio's jobs do unless stonewall is set",
    line,
  });
