// What `npm run dev` runs at its start (--fresh) and after every change.
import { openStore } from "../../loaders/store.js";
import { ingest, summaryLine } from "../ingest.js";
import { renderSite } from "./build-site.js";
import { resetCache } from "./framework.js";
import { bundleLibraries } from "./vendor.js";

if (process.argv.includes("--fresh")) {
  await resetCache();
  await bundleLibraries();
}
console.log(summaryLine(await ingest()));
const store = await openStore();
const { pages } = await renderSite(store);
store.close();
console.log(`dev: rendered ${pages.filter(({ markdown }) => markdown).length} pages`);
