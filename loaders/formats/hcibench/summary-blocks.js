/** What a summary holds: executions, in them runs, in them a block of figures for each datastore and job. */
import { parseStart } from "../vdbench-runs.js";
import { figures } from "./summary-lines.js";

/** @import {Start} from "../vdbench-runs.js" */
/** @import {Line} from "./summary-lines.js" */

/**
 * @typedef {object} Block
 * @property {"fio" | "vdbench" | null} tool null where no head says it
 * @property {string | null} version
 * @property {string | null} datastore
 * @property {string | null} job of fio
 * @property {Start | null} start of Vdbench's run
 * @property {Line[]} lines of figures
 * @property {number} line where it begins
 * @property {boolean} isPartial whether VMs are said to be left out of its sums
 */

/**
 * @typedef {object} Execution what one start of HCIBench printed
 * @property {Block[]} blocks
 * @property {Set<string>} datastores
 * @property {boolean} isEnded whether the part about resource usage follows
 * @property {Map<string | null, Counted>} counted by datastore: its blocks that are not partial
 * @property {boolean} isEmpty whether all VMs of a datastore were left out
 * @property {number} line
 */

/**
 * Sentences about a datastore may be many, so each looks at no block again that the one before found whole.
 * @typedef {object} Counted
 * @property {Block[]} fresh since the last sentence
 * @property {Block[]} agreeing with it
 * @property {number | null} wanted VMs that it says there should be
 */

const early = /^There are \d+ \w+ finished testing early/;
const all = /^All the \w+ finished testing early/;
const done = /^Testing is done, (\d+) out of (\d+)/;

/** @param {string} text */
export const isLeftOut = (text) => early.test(text) || all.test(text) || done.test(text);

/**
 * An execution begins anew where a datastore comes again, or one comes after the resource usage. A block opens at its
 * head: Run Def of Vdbench, JOB_NAME of fio; in pasted text without heads at VMs.
 * @param {Line[]} lines
 * @returns {Execution[]}
 */
export function readExecutions(lines) {
  const state = {
    executions: [begin(1)],
    datastore: /** @type {string | null} */ (null),
    version: /** @type {string | null} */ (null),
    isEarly: false,
  };
  for (const line of lines) takeLine(state, line);
  return state.executions.filter(
    ({ blocks, datastores, isEmpty }) => blocks.length || datastores.size || isEmpty,
  );
}

/** @typedef {{executions: Execution[], datastore: string | null, version: string | null, isEarly: boolean}} State */

/**
 * @param {number} line
 * @returns {Execution}
 */
const begin = (line) => ({
  ...{ blocks: [], datastores: new Set(), counted: new Map() },
  ...{ isEnded: false, isEmpty: false, line },
});

/**
 * @param {State} state its execution is changed
 * @returns {Counted} of its datastore
 */
function countedOf(state) {
  const { counted } = currentOf(state);
  const known = counted.get(state.datastore) ?? { fresh: [], agreeing: [], wanted: null };
  counted.set(state.datastore, known);
  return known;
}

/**
 * @param {State} state changed
 * @param {Line} line
 */
function takeLine(state, line) {
  const { name, value, text } = line;
  if (name === "Datastore" || name === "StorageClass") openDatastore(state, value, line.line);
  else if (name === "Version") state.version = /^vdbench(\S+)/.exec(value)?.[1] ?? null;
  else if (name === "JOB_NAME") openBlock(state, line, { tool: "fio", job: value });
  else if (name === "Run Def")
    openBlock(state, line, { tool: "vdbench", start: parseStart(`Run Def: ${value}`) });
  else if (name === "Resource Usage") currentOf(state).isEnded = true;
  else if (name in figures) takeFigure(state, line);
  else if (isLeftOut(text)) leaveOut(state, text);
}

/** @param {State} state */
const currentOf = ({ executions }) => /** @type {Execution} */ (executions.at(-1));

/**
 * @param {State} state changed
 * @param {string} datastore
 * @param {number} line
 */
function openDatastore(state, datastore, line) {
  const current = currentOf(state);
  if (current.isEnded || current.datastores.has(datastore)) state.executions.push(begin(line));
  currentOf(state).datastores.add(datastore);
  Object.assign(state, { datastore, isEarly: false, version: null });
}

/**
 * @param {State} state changed
 * @param {Line} line
 * @param {Partial<Block>} head
 */
function openBlock(state, { line }, head) {
  if (currentOf(state).isEnded) {
    state.executions.push(begin(line));
    state.datastore = null;
  }
  const { datastore, version, isEarly } = state;
  const opened = {
    tool: null,
    job: null,
    start: null,
    lines: [],
    line,
    datastore,
    isPartial: isEarly,
    ...head,
  };
  const block = { ...opened, version: opened.tool === "vdbench" ? version : null };
  currentOf(state).blocks.push(block);
  countedOf(state).fresh.push(block);
  state.isEarly = false;
}

/**
 * @param {State} state changed
 * @param {Line} line
 */
function takeFigure(state, line) {
  const last = () => {
    const { blocks, isEnded } = currentOf(state);
    const block = isEnded ? undefined : blocks.at(-1);
    return block?.datastore === state.datastore ? block : undefined;
  };
  const isCount = figures[line.name].measure === "vms";
  if (!last() || (isCount && last()?.lines.some(({ name }) => figures[name].measure === "vms")))
    openBlock(state, line, {});
  last()?.lines.push(line);
}

/**
 * fio's sentence stands before the block that it is about, Vdbench's after those of its datastore, with the number of
 * VMs that there should be.
 * @param {State} state changed
 * @param {string} text
 */
function leaveOut(state, text) {
  const current = currentOf(state);
  if (early.test(text)) state.isEarly = true;
  if (all.test(text)) current.isEmpty = true;
  const [, , vms] = done.exec(text) ?? [];
  if (vms === undefined) return;
  const counted = countedOf(state);
  const wanted = Number(vms);
  const isNew = counted.wanted !== wanted;
  const asked = isNew ? counted.agreeing.concat(counted.fresh) : counted.fresh;
  Object.assign(counted, { wanted, fresh: [], agreeing: isNew ? [] : counted.agreeing });
  for (const block of asked)
    if (vmsOf(block) === wanted) counted.agreeing.push(block);
    else block.isPartial = true;
}

/**
 * @param {Block} block
 * @returns {number | null}
 */
export const vmsOf = ({ lines }) => {
  const found = lines.find(({ name }) => figures[name].measure === "vms");
  return found && /^\d{1,9}$/.test(found.value) ? Number(found.value) : null;
};
