/** Outputs of DiskSPD, which people append with >>: text, and XML. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fixtures } from "../../repository.js";

const read = (/** @type {string} */ name) => readFileSync(join(fixtures, "diskspd", name), "utf8");

/** @type {import("../invocations.js").Invocations[]} */
export default [
  {
    of: "text",
    name: "runs.txt",
    pieces: () =>
      ["win-2.2.0_8k_70_30_L_D500", "win-2.1.0_8k_70_30_L_D500", "win-2.2.0_4k_randwrite_L_D"].map((name) =>
        read(`${name}.txt`),
      ),
  },
  {
    of: "XML",
    name: "runs.xml",
    pieces: () =>
      ["win-2.2.0_8k_70_30_L_D500", "win-2.1.0_8k_70_30_L_D500", "win-2.2.0_1m_seqread_L_D"].map((name) =>
        read(`${name}.xml`),
      ),
  },
];
