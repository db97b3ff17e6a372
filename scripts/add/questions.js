/** Asks on a terminal for what no file tells. */
import { createInterface } from "node:readline/promises";
import { describeKey, refusal } from "./study-file.js";

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
