/** Makes the pictures that tests/dist/screenshots.test.js compares dist/ with: node tests/dist/take-screenshots.js */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { encodePng } from "../../scripts/site/publish/palette-png.js";
import { openSite } from "./site.js";
import { describeMaker, openView, pictured, takePicture, views } from "./views.js";

const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
const { browser, address, close } = await openSite();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const kept = views().filter(({ name }) => name in pictured);
let bytes = 0;
for (const view of kept) {
  const { context, page } = await openView(browser, address, view);
  const png = encodePng(await takePicture(page));
  await context.close();
  writeFileSync(join(folder, `${view.name}.png`), png);
  bytes += png.length;
}
writeFileSync(join(folder, "made-with.json"), `${JSON.stringify(await describeMaker(browser), null, 2)}\n`);
await close();
console.log(`tests/screenshots: ${kept.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
