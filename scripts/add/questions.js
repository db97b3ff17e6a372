/** Asks on a terminal for settings that no file records. */
import { createInterface } from "node:readline/promises";
import { describeKey, refusal } from "./study-file.js";

/** @import {Proposal} from "./infer.js" */

/** What most studies say. @type {Record<string, string>} */
const usual = { provenance: "measured" };

/** @typedef {(question: string) => Promise<string>} Ask */

/**
 * @param {string[]} keys of study.yaml
 * @param {Ask} ask
 * @param {(line: string) => void} say
 * @returns {Promise<Record<string, string>>} an answer that the schema takes, by key
 */
export async function askFor(keys, ask, say) {
  /** @type {Record<string, string>} */
  const answers = {};
  for (const key of keys) {
    say(`\n${describeKey(key)}`);
    while (answers[key] === undefined) {
      const answer = (await ask(`${key}${usual[key] ? ` (${usual[key]})` : ""}: `)).trim() || usual[key];
      const refused = answer ? refusal(key, answer) : `${key}: needed`;
      if (refused) say(refused);
      else answers[key] = answer;
    }
  }
  return answers;
}

/**
 * What the runs say of the study's design is the answer that a line end gives; - is none.
 * @param {Proposal[]} proposals
 * @param {Ask} ask
 * @param {(line: string) => void} say
 * @returns {Promise<Record<string, string>>} what was taken, by key
 */
export async function askAbout(proposals, ask, say) {
  /** @type {Record<string, string>} */
  const answers = {};
  for (const { key, name, reason } of proposals) {
    say(`\n${describeKey(key)} ${name ? `${name}: ` : ""}${reason}. Enter takes ${name ?? "none"}, - none.`);
    for (;;) {
      const answer = (await ask(`${key}${name ? ` (${name})` : ""}: `)).trim() || (name ?? "-");
      const refused = answer === "-" ? null : refusal(key, answer);
      if (refused) say(refused);
      if (!refused && answer !== "-") answers[key] = answer;
      if (!refused) break;
    }
  }
  return answers;
}

/**
 * @template T
 * @param {(ask: Ask) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withTerminal(work) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await work((question) => terminal.question(question));
  } finally {
    terminal.close();
  }
}
