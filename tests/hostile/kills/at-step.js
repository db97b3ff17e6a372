/**
 * Loaded before a program: kills it at one of its steps, a step being a call by which its main thread changes what is
 * on the disk. KILL_AT names the step; without it the steps are counted into the file that COUNT_STEPS names.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

const changing = ["mkdirSync", "openSync", "renameSync", "rmSync", "writeFileSync", "writeSync"];
const changingLater = ["copyFile", "mkdir", "open", "rename", "rm", "rmdir", "writeFile"];
const { KILL_AT, COUNT_STEPS, KILL_IN = "" } = process.env;
let steps = 0;

function step() {
  steps++;
  if (steps === Number(KILL_AT)) process.kill(process.pid, "SIGKILL");
}

/**
 * @param {any} object
 * @param {string[]} names
 */
function watch(object, names) {
  for (const name of names) {
    const call = object[name];
    object[name] = (/** @type {any[]} */ ...given) => {
      step();
      return call.apply(object, given);
    };
  }
}

if (isMainThread && String(process.argv[1]).endsWith(KILL_IN)) {
  watch(fs, changing);
  watch(fs.promises, changingLater);
  syncBuiltinESMExports();
  if (COUNT_STEPS) {
    const { writeFileSync } = fs;
    process.on("exit", () => writeFileSync(COUNT_STEPS, String(steps)));
  }
}
