/** What is said once files are in a study, or would be: what would be written, and how to see and share them. */
import { existsSync } from "node:fs";
import { listStudies } from "../../loaders/reading/studies.js";
import { manifestFile } from "../../loaders/store/manifest.js";
import { parquetFolder } from "../../loaders/store/store.js";
import { formatMany } from "../../src/words/numbers.js";
import { readIdentity } from "../site/identity.js";

/** @import {Given} from "./files.js" */

/**
 * @param {string} study
 * @param {Given[]} files
 * @param {boolean} isChanged whether study.yaml is
 * @param {(line: string) => void} say
 */
export function tellPlan(study, files, isChanged, say) {
  say("Would write (--dry-run: nothing was changed):");
  if (isChanged) say(`  data/studies/${study}/study.yaml`);
  for (const { to } of files) say(`  data/studies/${study}/${to}`);
}

/** @param {string} root @returns {boolean} whether there are other studies, of which none was read yet: that takes a minute */
export const isShelfUnread = (root) =>
  !existsSync(manifestFile(parquetFolder(root))) && listStudies(root).length > 1;

/**
 * @param {string} study
 * @param {number} files
 * @param {boolean} isNew
 * @param {(line: string) => void} say
 */
export function tellNext(study, files, isNew, say) {
  const { repository: address } = readIdentity();
  say(
    `Added ${formatMany(files, "file")}. See it: npm run dev -- --only ${study}, then http://127.0.0.1:3000/studies/${study}`,
  );
  say("Share it:");
  say(`  git switch -c add-${study}`);
  say(`  git add data/studies/${study}`);
  say(`  git commit -m "data: ${isNew ? "add" : "extend"} ${study}"`);
  say(`  git push -u origin add-${study}`);
  say(
    address
      ? `  then open ${address}/compare/main...add-${study}?expand=1`
      : "  then open a pull request for that branch",
  );
}
