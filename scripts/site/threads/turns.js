/** Long work of one thread that lets other work of that thread run in between. */
import { setImmediate as nextTurn } from "node:timers/promises";

/** How long others wait at most, but for a step that takes longer. */
const turnMs = 5;

/**
 * @template Result
 * @param {Iterator<unknown, Result>} steps
 * @param {AbortSignal} signal
 * @returns {Promise<Result>}
 * @throws {Error} where it was stopped
 */
export async function takeTurns(steps, signal) {
  for (let since = -Infinity; ;) {
    if (performance.now() - since > turnMs) {
      await nextTurn();
      signal.throwIfAborted();
      since = performance.now();
    }
    const { done, value } = steps.next();
    if (done) return value;
  }
}
