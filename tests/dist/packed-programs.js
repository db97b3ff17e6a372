/** Programs of the browser, as the last build has packed them: packing them again in each copy takes seconds. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../loaders/store/store.js";

/**
 * A build looks whether what it finds is packed of the same program, and keeps it then.
 * @param {string} copy of the repository, which has none
 */
export const takePrograms = (copy) =>
  cpSync(join(repository, "src/vendor"), join(copy, "src/vendor"), {
    recursive: true,
    preserveTimestamps: true,
    filter: (from) => !from.endsWith(".js"),
  });
