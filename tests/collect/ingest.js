/** `node ingest.js ROOT QUESTION`: ingests a repository and prints as JSON the problems and the rows of a question. */
import { openStore } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";

const [root, question] = process.argv.slice(2);
const { lines } = await check({ root });
const store = await openStore(root);
const rows = await store.rows(question);
store.close();
const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
  typeof value === "bigint" ? Number(value) : value;
console.log(JSON.stringify({ lines, rows }, plain));
