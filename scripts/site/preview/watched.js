/** The folders whose changes `npm run dev` ingests and renders again, whatever lies in them. */
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
