/** How the ingest grows with the number of runs, and what one more file costs then. */
import { join } from "node:path";
import { repository } from "../loaders/store/store.js";
import { measureIngest } from "../scripts/bench/measured.js";
import { inFolder, writeCopies, writeStudy } from "../scripts/bench/studies.js";

export const title = "Growth";

const counts = [1000, 10_000, 100_000];
const runsOfStudy = 200;
const sample = join(repository, "tests/fixtures/diskspd/win-2.2.0_4k_randread_plain.xml");
const vary = (/** @type {string} */ text, /** @type {number} */ i) =>
  text.replace("</Results>", `<!-- ${i} -->\n</Results>`);

/** @param {import("../scripts/bench.js").Progress} progress */
export async function measure({ say }) {
  const rows = [];
  let first;
  for (const count of counts) {
    say(`ingest of ${count} runs`);
    const { whole, one } = await measureRuns(count);
    const each = { seconds: whole.seconds / count, cpu: whole.cpu / count };
    first ??= each;
    const ofFirst = { to: `${counts[0]} runs, a run`, goal: "≤ 1.15" };
    rows.push(
      {
        what: `ingest of ${count} runs, peak ${whole.peakMB.toFixed(0)} MB`,
        measured: `${whole.seconds.toFixed(1)} s`,
        ratio: each.seconds / first.seconds,
        ...ofFirst,
      },
      {
        what: `time of processor, ingest of ${count} runs`,
        measured: `${whole.cpu.toFixed(1)} s`,
        ratio: each.cpu / first.cpu,
        ...ofFirst,
      },
      {
        what: `ingest of one more file beside ${count} runs`,
        measured: `${one.seconds.toFixed(1)} s`,
        ratio: one.seconds / whole.seconds,
        to: "the whole ingest",
      },
    );
  }
  return rows;
}

/** @param {number} count */
const measureRuns = (count) =>
  inFolder((root) => {
    const studies = count / runsOfStudy;
    for (let i = 0; i < studies; i++) addRuns(root, i, i * runsOfStudy + 1, runsOfStudy);
    const whole = measureIngest(root);
    addRuns(root, 0, count + 1, 1);
    return { whole, one: measureIngest(root) };
  });

/**
 * @param {string} root
 * @param {number} study
 * @param {number} from
 * @param {number} count
 */
function addRuns(root, study, from, count) {
  const folder = writeStudy(root, `bench-${study}`);
  writeCopies(folder, { sample, vary, from, count });
}
