/** DiskSPD's XML results: files a second. */
import { join } from "node:path";
import { repository } from "../loaders/store/store.js";
import { againstGoal, measureIngest } from "../scripts/bench/measured.js";
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
    const { seconds } = measureIngest(root);
    return [
      againstGoal(
        `ingest of ${files} files (${(files / seconds).toFixed(0)} files/s)`,
        seconds,
        files / 1000,
      ),
    ];
  });
