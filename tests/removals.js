/**
 * Folders and stores that tests leave. Files of tests share processes and modules, so what a module would remove itself
 * is removed by tests/seed.js, once the tests of a file have ended, or when the process does.
 */

/** @type {(() => void)[]} */
const removals = [];

/** @param {() => void} remove called once; what is gone already is no error */
export const removeLater = (remove) => void removals.push(remove);

/** Removes all that was left until now. */
export function removeAll() {
  for (const remove of removals.splice(0)) remove();
}

process.once("exit", removeAll);
