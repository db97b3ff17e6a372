/** WebKitGTK, driven over WebDriver on 127.0.0.1 in a screen of its own: https://www.w3.org/TR/webdriver2/ */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";

const browsers = ["4.1", "4.0", "6.0"].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);
const binary = browsers.find(existsSync);
const programs = { driver: "/usr/bin/WebKitWebDriver", screen: "/usr/bin/Xvfb" };

/** True where a part of it is not there: Debian's webkit2gtk-driver and xvfb. Nothing requires it. */
export const withoutWebKit = !binary || !Object.values(programs).every(existsSync);

const keys = /** @type {Record<string, string>} */ ({ End: "\uE010", Home: "\uE011", Escape: "\uE00C" });

/** What names an element in WebDriver. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** @returns {Promise<number>} a port that nobody listens on */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/**
 * A page of WebKit that does what pages of other drivers do.
 * @returns {Promise<import("./journeys.js").Page & {close: () => Promise<void>}>}
 */
export async function openWebKit() {
  const display = `:${90 + (process.pid % 900)}`;
  const size = ["-screen", "0", "1280x900x24"];
  const screen = spawn(programs.screen, [display, ...size, "-nolisten", "tcp"], { stdio: "ignore" });
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const driver = spawn(programs.driver, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   */
  const ask = async (method, path, body) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...{ method, headers, body: body && JSON.stringify(body) },
    });
    const { value } = /** @type {{value: any}} */ (await answer.json());
    if (!answer.ok) throw new Error(`WebKit: ${path}: ${value.message ?? JSON.stringify(value)}`);
    return value;
  };
  await until(() => ask("GET", "/status").catch(() => null), 20_000);
  const options = { "webkitgtk:browserOptions": { binary, args: ["--automation"] } };
  const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: options } });
  const session = `/session/${sessionId}`;
  let patience = 30_000;
  const evaluate = (/** @type {any} */ work) =>
    ask("POST", `${session}/execute/sync`, { script: `return (${work})()`, args: [] });
  const find = (/** @type {string} */ selector) =>
    ask("POST", `${session}/element`, { using: "css selector", value: selector });
  const act = (/** @type {object} */ input) => ask("POST", `${session}/actions`, { actions: [input] });
  const strike = (/** @type {string[]} */ values) =>
    act({
      ...{ type: "key", id: "keys" },
      actions: values.flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value }))),
    });
  return {
    goto: (url) => ask("POST", `${session}/url`, { url }),
    evaluate,
    waitForFunction: (work) => until(() => evaluate(work), patience),
    setDefaultTimeout: (ms) => void (patience = ms),
    on: () => {},
    $: async (selector) => {
      const { [ELEMENT]: id } = await find(selector);
      const uploadFile = (/** @type {string} */ text) =>
        ask("POST", `${session}/element/${id}/value`, { text });
      return { uploadFile };
    },
    focus: (selector) =>
      ask("POST", `${session}/execute/sync`, {
        ...{ script: "document.querySelector(arguments[0]).focus()", args: [selector] },
      }),
    hover: async (selector) => {
      const origin = await find(selector);
      const script = "arguments[0].scrollIntoView({ block: 'center' })";
      await ask("POST", `${session}/execute/sync`, { script, args: [origin] });
      const pointer = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } };
      // Two moves: one that comes over it, and one within it.
      const moves = [-4, 0].map((x) => ({ type: "pointerMove", duration: 50, x, y: 0, origin }));
      await act({ ...pointer, actions: moves });
    },
    keyboard: {
      press: (key) => strike([keys[key] ?? key]),
      type: (text) => strike([...text]),
    },
    async close() {
      await ask("DELETE", session).catch(() => {});
      driver.kill();
      screen.kill();
    },
  };
}

/**
 * @param {() => Promise<any>} look
 * @param {number} patience  in milliseconds
 * @throws {Error} when nothing is seen in that time
 */
async function until(look, patience) {
  const end = Date.now() + patience;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`nothing after ${patience} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
