/** What src/search/search.js bundles into search.js beside this file. */
export { openSearch } from "../search/search.js";
