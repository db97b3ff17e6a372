/** The system's Firefox, driven over WebDriver BiDi by what tests/firefox/package.json names. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = fileURLToPath(new URL("../../firefox/", import.meta.url));
const hasDriver = existsSync(`${folder}node_modules/puppeteer-core`);

const program = [
  process.env.FIREFOX_PATH,
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
].find((candidate) => candidate && existsSync(candidate));

/** True where it, or its driver, is not there, and that is no failure. */
export const withoutFirefox = !(program && hasDriver) && process.env.REQUIRE_FIREFOX !== "1";

/** @returns {Promise<any>} a browser of puppeteer-core: the site's tests need none of its types */
export async function openFirefox() {
  if (!program || !hasDriver)
    throw new Error("no Firefox, or no driver: install firefox-esr, and run npm ci in tests/firefox");
  const require = createRequire(`${folder}package.json`);
  const { default: puppeteer } = await import(pathToFileURL(require.resolve("puppeteer-core")).href);
  return puppeteer.launch({
    ...{ browser: "firefox", executablePath: program, headless: true },
    defaultViewport: { width: 1280, height: 900 },
  });
}
