/** The folders whose changes, at any depth, `npm run dev` ingests and renders again. */
export const watched = [
  "data/studies",
  "schemas",
  "loaders",
  "src/analysis",
  "src/chart-sets",
  "src/charts",
  "src/data",
  "src/html",
  "src/pages",
  "src/words",
];
