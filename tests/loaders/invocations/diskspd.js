/** Outputs of DiskSPD, which people append with >>: text, and XML. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fixtures } from "../../repository.js";

const read = (/** @type {string} */ name) => readFileSync(join(fixtures, "diskspd", name), "utf8");

/** A console's paste: the call, and the results without what the tool says of the call. */
const pasted = (/** @type {string} */ name) => {
  const text = read(`${name}.txt`);
  const command = /Command Line: (.*)/.exec(text)?.[1];
  return `PS C:\\> ${command}\n\n${text.slice(text.indexOf("Results for timespan 1:"))}\n`;
};

/** @type {import("../runs/invocations.js").Invocations[]} */
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
    of: "text under prompts",
    name: "console.txt",
    pieces: () =>
      ["win-2.2.0_8k_70_30_L_D500", "win-2.2.0_4k_randread_plain", "win-2.1.0_two_targets_L_D"].map(pasted),
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
