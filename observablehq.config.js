/** @import MarkdownIt from "markdown-it" */
import { readFileSync } from "node:fs";
import { placeBlocks } from "./scripts/site/framework/blocks.js";
import { fillInPreview } from "./scripts/site/framework/fragments.js";
import { escaped, readNavigation, siteHeader } from "./scripts/site/framework/own-pages.js";
import { readIdentity } from "./scripts/site/identity.js";
import { fragmentsFile } from "./scripts/site/framework/render.js";
import { plainAnswers } from "./scripts/site/framework/plain-answers.js";

const { title, description, base, repository, logo, style } = readIdentity();
const previewing = process.env.SITE_PREVIEW === "1";

const built = readNavigation();

/** @param {{path: string}} page */
const header = ({ path }) => siteHeader(title, previewing ? readNavigation() : built, path, logo);

const readFragments = () => JSON.parse(readFileSync(fragmentsFile, "utf8"));

const source = repository ? ` <a href="${repository}">Source and raw data</a>.` : "";

export default {
  root: "src",
  output: process.env.SITE_OUTPUT ?? "dist",
  base,
  title,
  style: "style.css",
  globalStylesheets: [],
  pages: [],
  sidebar: false,
  pager: false,
  toc: false,
  head: `<meta name="description" content="${escaped(description)}"><meta name="color-scheme" content="light dark"><link rel="icon" href="${logo ?? "data:,"}">${style && `<style>${style}</style>`}<script type="module" src="/figure/client/figures.js"></script>`,
  header,
  footer: `<p>Figures quoted from documents keep their own source and licence. <a href="/methodology">How numbers are read and checked</a>. <a href="/publishing">May I publish?</a>${source}</p>`,
  interpreters: { ".sql": [process.execPath, "scripts/query.js", "--file"] },
  dynamicPaths: plainAnswers.map((file) => `/${file}`),
  /** @param {MarkdownIt} markdown */
  markdownIt: (markdown) => (previewing ? fillInPreview(markdown, readFragments) : placeBlocks(markdown)),
};
