/** What is bundled for browsers, each into src/vendor/<name>.js: the module that it begins with. */
export const entries = {
  duckdb: "scripts/site/vendor/duckdb-entry.js",
  explore: "src/explore/client/explorer.js",
  parquet: "scripts/site/vendor/parquet-entry.js",
  ratio: "src/analysis/compare/ratio.js",
  run: "src/run/client/run-view.js",
  "vega-lite": "scripts/site/vendor/vega-lite-entry.js",
  search: "src/search/search.js",
  vega: "scripts/site/vendor/vega-entry.js",
};
