/**
 * A process that answers questions of study.yaml, and may be killed at any moment. It says which question it begins with
 * and what it answered; it stops what computes too long, and tells when it has to be ended.
 */
import * as limits from "../../loaders/limits.js";
import { admitQuestion, answerQuestion, closeQuestions, openQuestions } from "./answer.js";

/** @import {DuckDBConnection} from "@duckdb/node-api" */
/** @import {Questions} from "./answer.js" */
/** @typedef {Questions & {seconds: number}} Job seconds: of computing that are left to the study */

/** How often what a question takes is looked at, and how long it may take to stop. */
const watchMilliseconds = 20;
const stopSeconds = 1;

/** @param {object} word */
const say = (word) => /** @type {Function} */ (process.send)(word);

/** @returns {number} seconds of computing since the process began */
const computed = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Whom nobody listens to any more ends, whatever a thread of the database still does. */
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (job) => answerAll(/** @type {Job} */ (job)));

/** @param {Job} job */
async function answerAll(job) {
  const { connection, close } = await openQuestions();
  const left = { seconds: job.seconds };
  const admitted = await admitAll(connection, job, left);
  const names = [...new Set([...admitted.values()].flat())];
  const closed = await watch(connection, null, left, () => closeQuestions(connection, job, names));
  for (const i of admitted.keys()) {
    const answer = closed.error
      ? { error: `its tables could not be copied: ${closed.error}` }
      : await watch(connection, i, left, async () => ({
          rows: await answerQuestion(connection, job.queries[i]),
        }));
    say({ i, answer });
  }
  close();
  say({ done: true });
}

/**
 * @param {DuckDBConnection} connection
 * @param {Job} job
 * @param {{seconds: number}} left
 * @returns {Promise<Map<number, string[]>>} tables of each question that is allowed; the others are reported
 */
async function admitAll(connection, job, left) {
  const admitted = new Map();
  for (const [i, query] of job.queries.entries()) {
    const found = await watch(connection, i, left, async () => ({
      names: await admitQuestion(connection, job, query),
    }));
    if (found.names) admitted.set(i, found.names);
    else say({ i, answer: { error: found.error } });
  }
  return admitted;
}

/**
 * Does a piece of work within the limits.
 * @template {object} Result
 * @param {DuckDBConnection} connection
 * @param {number | null} i of the question; null: of all
 * @param {{seconds: number}} left changed
 * @param {() => Promise<Result | void>} work
 * @returns {Promise<Partial<Result> & {error?: string}>}
 */
async function watch(connection, i, left, work) {
  const begun = computed();
  const most = i === null ? left.seconds : Math.min(limits.questionSeconds, left.seconds);
  if (most <= 0) return /** @type {any} */ ({ error: spent });
  say({ begin: i });
  const timer = setInterval(() => {
    const seconds = computed() - begun;
    if (process.memoryUsage.rss() > limits.answererMemoryBytes) return say({ over: memory });
    if (seconds > most + stopSeconds) return say({ over: time });
    if (seconds > most) connection.interrupt();
  }, watchMilliseconds);
  try {
    return /** @type {any} */ ((await work()) ?? {});
  } catch (error) {
    return /** @type {any} */ ({ error: tell(/** @type {Error} */ (error).message) });
  } finally {
    clearInterval(timer);
    left.seconds -= computed() - begun;
    say({ left: left.seconds });
  }
}

const spent = `the questions before it used up the study's ${limits.studyQuestionSeconds} seconds of computing; expected fewer or simpler ones`;
const time = `more than ${limits.questionSeconds} seconds of computing; expected a simpler query`;
const memory = `more than ${limits.questionMemoryBytes / 2 ** 20} MiB of memory; expected a simpler query`;

/**
 * @param {string} message of DuckDB, or ours
 * @returns {string} one line, short, with nothing in it that a terminal obeys
 */
function tell(message) {
  if (/^INTERRUPT/.test(message)) return time;
  if (/^Out of Memory|failed to allocate|Invalid string length|longer than 0x/i.test(message)) return memory;
  const line = message.split("\n")[0].replace(/[\p{C}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "?");
  return line.length > limits.questionErrorCharacters
    ? `${line.slice(0, limits.questionErrorCharacters - 1)}…`
    : line;
}
