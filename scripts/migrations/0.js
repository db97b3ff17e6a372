/** Before versions were counted, study.yaml had no `version`; nothing else has changed since. */

/** @import {Document} from "yaml" */

/** @param {Document} document changed */
export function migrate(document) {
  const { contents } = document;
  if (contents && "items" in contents)
    contents.items.unshift(/** @type {any} */ (document.createPair("version", 1)));
}
