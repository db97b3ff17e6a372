/** Makes a folder the site of a repository: what a build does at its end. node swap.js ROOT TEXT */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockSite, makeAside, mendSite, swapSite } from "../../../scripts/site/site-folder.js";

const [root, text] = process.argv.slice(2);
const release = await lockSite("a test", root);
await mendSite(root);
const aside = makeAside(root);
for (const name of ["a.html", "b.html"]) writeFileSync(join(aside, name), text);
await swapSite(aside, root);
release();
