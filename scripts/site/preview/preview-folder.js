import { fileURLToPath } from "node:url";

const folder = new URL("../../../src/.observablehq/", import.meta.url);

/** What a build publishes beside its pages, for the preview. */
export const previewFolder = fileURLToPath(new URL("published", folder));

/** What Framework has made of queries. */
export const madeFolder = fileURLToPath(new URL("cache/data", folder));
