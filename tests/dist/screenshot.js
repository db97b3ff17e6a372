/** Makes docs/screenshot.png, the picture of the README, from dist/: node tests/dist/screenshot.js */
import { fileURLToPath } from "node:url";
import { openSite, visit } from "./site.js";

const file = fileURLToPath(new URL("../../docs/screenshot.png", import.meta.url));
const { browser, address, close } = await openSite();
const page = await browser.newPage({ viewport: { width: 1280, height: 1250 }, colorScheme: "light" });
await visit(page, `${address}studies/vsan-stripes`);
await page.screenshot({ path: file });
await close();
