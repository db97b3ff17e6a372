/** A reporter of Vitest that notes the seconds of each test file, with what it does before and after its tests. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { repository } from "../../loaders/store/store.js";

/** The variable of the environment that names the file for it: Vitest hands a reporter nothing else from the command line. */
export const variable = "ATLAS_TEST_SECONDS";

export default class Seconds {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        file: relative(repository, module.moduleId).replaceAll("\\", "/"),
        seconds: (collectDuration + setupDuration + duration) / 1000,
      };
    });
    writeFileSync(process.env[variable] ?? "", JSON.stringify(files));
  }
}
