// Preloaded into Framework, which parses a dozen pieces of HTML a page, each in a browser window of its own: that is
// two thirds of its work. Documents of one window are the same.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const ofFramework = createRequire(require.resolve("@observablehq/framework/package.json"));

/** @typedef {{window: {DOMParser: new () => DOMParser}}} Dom */
/** @typedef {{JSDOM: new (html: string, options?: object) => Dom | {window: {document: Document}}}} Jsdom */

const jsdom = /** @type {Jsdom} */ (ofFramework("jsdom"));
const { window } = /** @type {Dom} */ (new jsdom.JSDOM(""));
const parser = new window.DOMParser();

jsdom.JSDOM = class {
  /** @param {string} html */
  constructor(html) {
    this.window = { document: parser.parseFromString(html, "text/html") };
  }
};
