/** The folders, with all below them, whose changes `npm run dev` ingests and renders again. */
import { readdirSync } from "node:fs";

/** What pages are written into, and what is bundled. */
const made = ["studies", "compare", "tables", "vendor"];

const rooms = readdirSync(new URL("../../../src/", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !made.includes(entry.name))
  .map(({ name }) => `src/${name}`);

export const watched = ["data/studies", "schemas", "loaders", ...rooms];

/** Framework's own preview loads what the browser runs again. @param {string | null} file  below a watched folder */
export const isClient = (file) => /(^|[\\/])client[\\/]/.test(file ?? "");
