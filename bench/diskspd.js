/** DiskSPD's XML results: files a second. */
import { join } from "node:path";
import { repository } from "../loaders/store/store.js";
import { againstGoal, inProcessor, measureIngest } from "../scripts/bench/measured.js";
import { inFolder, writeCopies, writeStudy } from "../scripts/bench/studies.js";

export const title = "DiskSPD XML";

const files = 2000;
const sample = join(repository, "tests/fixtures/diskspd/win-2.0.20a_8k_70_30_L_D500.xml");
const vary = (/** @type {string} */ text, /** @type {number} */ i) =>
  text.replace("</Results>", `<!-- ${i} -->\n</Results>`);

/** @param {import("../scripts/bench.js").Progress} progress */
export const measure = ({ say }) =>
  inFolder((root) => {
    writeCopies(writeStudy(root), { sample, vary, count: files });
    say(`ingest of ${files} files`);
    const ingest = measureIngest(root);
    const what = `ingest of ${files} files (${(files / ingest.seconds).toFixed(0)} files/s)`;
    return [againstGoal(what, ingest.seconds, files / 1000), inProcessor(what, ingest)];
  });
