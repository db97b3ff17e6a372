/** What an executor runs: a task comes as a line on standard input, its answer goes to standard output. See task.py. */
import "../command/begin.js";
import { createInterface } from "node:readline";
import { explainFailure } from "../../loaders/store/failures.js";

/** By kind: each is read when it is asked for, so that a probe can say what of it cannot be. @type {Record<string, () => Promise<(task: any) => Promise<unknown>>>} */
const kinds = {
  probe: async () => (await import("./probe.js")).probe,
  piece: async () => (await import("./piece.js")).readPiece,
  studies: async () => (await import("./studies.js")).ingestBatch,
  question: async () => (await import("./questions/part.js")).answerPart,
};

const lines = createInterface({ input: process.stdin });
// Whoever started this has ended.
lines.on("close", () => process.exit(1));
lines.once("line", async (line) => {
  try {
    const task = JSON.parse(line);
    const work = await kinds[task.kind]();
    const answer = JSON.stringify(await work(task));
    process.stdout.write(answer, () => process.exit(0));
  } catch (error) {
    process.stderr.write(`${explainFailure(error).split("\n")[0]}\n`, () => process.exit(1));
  }
});
