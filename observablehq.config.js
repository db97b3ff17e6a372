/** @import MarkdownIt from "markdown-it" */
import { readFileSync } from "node:fs";
import { fillInPreview } from "./scripts/site/framework/fragments.js";
import { readIdentity } from "./scripts/site/identity.js";
import { fragmentsFile } from "./scripts/site/framework/render.js";

const { title, description, base, repository } = readIdentity();
const previewing = process.env.SITE_PREVIEW === "1";

const sections = [
  { name: "Studies", path: "/#studies" },
  { name: "Comparisons", path: "/#comparisons" },
  { name: "Explore", path: "/explore" },
  { name: "Query", path: "/query" },
  { name: "Methodology", path: "/methodology" },
  { name: "Data", path: "/data/" },
];

/** @param {{path: string}} page */
function header({ path }) {
  const links = sections.map((section) => {
    const current = section.path === path ? ' aria-current="page"' : "";
    return `<li><a href="${section.path}"${current}>${section.name}</a></li>`;
  });
  return `<a class="site-name" href="/"${path === "/index" ? ' aria-current="page"' : ""}>${title}</a><nav aria-label="Site"><ul>${links.join("")}</ul></nav>`;
}

const source = repository ? ` <a href="${repository}">Source and raw data</a>.` : "";

export default {
  root: "src",
  output: "dist",
  base,
  title,
  style: "style.css",
  globalStylesheets: [],
  pages: [],
  sidebar: false,
  pager: false,
  toc: false,
  head: `<meta name="description" content="${description}"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><script type="module" src="/components/figures.js"></script>`,
  header,
  footer: `<p>Figures quoted from documents keep their own source and licence. <a href="/methodology">How numbers are read and checked</a>.${source}</p>`,
  interpreters: { ".sql": [process.execPath, "scripts/query.js", "--file"] },
  dynamicPaths: ["/data/explore.parquet"],
  /** @param {MarkdownIt} markdown */
  markdownIt: (markdown) =>
    previewing ? fillInPreview(markdown, () => JSON.parse(readFileSync(fragmentsFile, "utf8"))) : markdown,
};
