/** The page Check in a browser: opened, given files, waited for. */
import { spawnSync } from "node:child_process";
import { findPython } from "../../../../loaders/reading/python.js";
import { listen, visit } from "../../site.js";

/** @import {openSite} from "../../site.js" */

/**
 * @param {Awaited<ReturnType<typeof openSite>>} site
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function openCheck(site, options) {
  const context = await site.browser.newContext(options);
  const complaints = listen(context, site.address);
  const page = await context.newPage();
  await visit(page, `${site.address}check`);
  return { context, page, complaints };
}

/**
 * @param {import("playwright-core").Page} page
 * @param {string | string[]} files or a folder
 * @param {"files" | "folder" | "before-folder" | "after-folder"} [by]
 */
export async function choose(page, files, by = "files") {
  await page.locator(`[data-of=${by}]`).setInputFiles(files);
  await answered(page);
}

/** @param {import("playwright-core").Page} page */
export const answered = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector("#told")?.textContent !== "" && !document.querySelector("#standing[aria-busy]"),
    null,
    {
      timeout: 200_000,
    },
  );

/**
 * @param {string} zip
 * @param {string} to a folder
 */
export function unpackZip(zip, to) {
  const code = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])";
  const [command, ...args] = findPython();
  const { status, stderr } = spawnSync(command, [...args, "-c", code, zip, to]);
  if (status !== 0) throw new Error(String(stderr));
}
