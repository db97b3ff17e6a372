/** What a row is about. */

/** @import {Operation} from "./types.js" */

export const operations = /** @type {Operation[]} */ (["all", "read", "write"]);

/** What the parts of a run are put together by. */
export const partKinds = /** @type {const} */ ([
  ["target", "path"],
  ["thread", "thread"],
]);

export const whole = { entity_kind: "all", entity: "all" };
