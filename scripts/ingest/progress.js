/** How far a task with many files is. */
import { SingleBar } from "cli-progress";
import { formatMany } from "../../src/words/numbers.js";

/** Lines of a task that is not shown on a terminal. */
const mostLines = 10;

/**
 * A bar on a terminal, a few lines elsewhere.
 * @param {boolean} quiet
 * @param {string} task
 * @param {number} total files
 * @returns {{step: () => unknown, stop: () => void}} step: called after each of them
 */
export function showProgress(quiet, task, total) {
  let done = 0;
  if (quiet || !total) return { step: () => {}, stop: () => {} };
  if (!process.stdout.isTTY) {
    const each = Math.max(100, Math.ceil(total / mostLines));
    const all = formatMany(total, "file");
    console.log(`${task} ${all}`);
    return {
      step: () => ++done % each === 0 && console.log(`${task} ${all}: ${Math.floor((100 * done) / total)} %`),
      stop: () => {},
    };
  }
  const bar = new SingleBar({
    format: `${task} {bar} {value} of {total} files, {eta_formatted} left`,
    hideCursor: true,
  });
  bar.start(total, 0);
  return { step: () => bar.increment(), stop: () => bar.stop() };
}
