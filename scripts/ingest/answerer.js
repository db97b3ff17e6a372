/** The process that answers questions of study.yaml: started when there is one, ended and started again when it must be. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import * as limits from "../../loaders/limits.js";

/** @import {ChildProcess} from "node:child_process" */
/** @import {Answer, Questions} from "./answer.js" */

const program = fileURLToPath(new URL("./answerer-process.js", import.meta.url));

/** What is left of a study's questions. @typedef {{asked: Questions, answers: (Answer | undefined)[], seconds: number}} State */

/** One for all studies of this thread; nothing waits for it to end, it ends with the thread. @type {ChildProcess | undefined} */
let answerer;

/**
 * @param {Questions} asked of one study
 * @returns {Promise<Answer[]>} in the order of the queries
 */
export async function askAnswerer(asked) {
  /** @type {State} */
  const state = {
    asked,
    answers: asked.queries.map(() => undefined),
    seconds: limits.studyQuestionSeconds,
  };
  while (state.answers.includes(undefined)) await askOpen(state);
  return /** @type {Answer[]} */ (state.answers);
}

/**
 * Asks what is not answered yet, until all is or a question has ended the process: that one is answered by this.
 * @param {State} state changed
 */
async function askOpen(state) {
  const open = [...state.answers.keys()].filter((i) => !state.answers[i]);
  const queries = open.map((i) => state.asked.queries[i]);
  const before = state.seconds;
  const trouble = await converse({ ...state.asked, queries, seconds: state.seconds }, (word) => {
    if (word.left !== undefined) state.seconds = word.left;
    if (word.answer) state.answers[open[word.i]] = word.answer;
  });
  if (!trouble) return;
  // To start again costs time too: a study cannot have it for nothing.
  state.seconds = Math.min(state.seconds, before) - 1;
  const blamed = trouble.at === null ? open : [open[trouble.at]];
  for (const i of blamed) state.answers[i] ??= { error: trouble.why };
}

/**
 * @param {Questions & {seconds: number}} job
 * @param {(word: any) => void} onWord
 * @returns {Promise<{at: number | null, why: string} | undefined>} which question ended the process, and how; null: all of them
 */
function converse(job, onWord) {
  const child = (answerer = answerer?.connected ? answerer : start());
  hold(child, true);
  return new Promise((resolve) => {
    /** @type {number | null} */
    let at = null;
    const listen = (/** @type {any} */ word) => {
      silence.refresh();
      if (word.begin !== undefined) at = word.begin;
      onWord(word);
      if (word.over || word.done) finish(word.over);
    };
    const finish = (/** @type {string} */ why) => {
      clearTimeout(silence);
      child.off("message", listen).off("exit", crash);
      hold(child, false);
      if (why) child.kill("SIGKILL");
      if (why) answerer = undefined;
      resolve(why ? { at, why } : undefined);
    };
    const crash = () => finish("the database stopped without an answer; expected a simpler query");
    const silence = setTimeout(
      () => finish("no answer in time; expected a simpler query"),
      limits.answererSilenceSeconds * 1000,
    );
    child.on("message", listen).on("exit", crash);
    child.send(job, (error) => error && crash());
  });
}

/** No environment but what Windows needs to start a program: nothing in it is for questions. */
function start() {
  const child = fork(program, {
    execArgv: ["--max-old-space-size=256"],
    env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return child.on("error", () => {});
}

/**
 * @param {ChildProcess} child
 * @param {boolean} wait whether the program that asks waits for it
 */
function hold(child, wait) {
  const act = wait ? "ref" : "unref";
  child[act]();
  child.channel?.[act]();
}
