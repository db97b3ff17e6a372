/** @import {Page, Site} from "../../../src/types.js" */
import { encodePath } from "../../../src/html/addresses.js";
import { html, raw } from "../../../src/html/markup.js";

/**
 * Where a page is found below the site's address, on any host.
 * @param {string} file  of HTML below dist
 */
export const pageAddress = (file) => encodePath(file.replace(/(^|\/)index\.html$/, "$1"));

/** Pages that no search should find, because they represent others. */
export const unlisted = new Set(["404.html", "embed.html", "lines.html"]);

/**
 * The head of a page, for search engines, feed readers and other sites. Absolute addresses stand there only
 * where the site's own is known; a page without a description of its own is described by its first paragraph.
 * @param {Pick<Site, "title" | "description" | "address">} site
 * @param {string} file  below dist
 * @param {string} page  HTML
 * @param {Page["about"]} [about]
 */
export function headOf(site, file, page, about) {
  const title = titleIn(page, site.title);
  const description = about?.description ?? leadIn(page) ?? site.description;
  return String(
    html`<meta name="description" content="${description}" />
      <meta property="og:title" content="${title}" />
      <meta property="og:description" content="${description}" />
      <meta property="og:type" content="${file === "index.html" ? "website" : "article"}" />
      <meta property="og:site_name" content="${site.title}" />
      ${
        unlisted.has(file)
          ? html`<meta name="robots" content="noindex" />`
          : site.address && addresses(file, site.address, Boolean(about?.picture))
      }`,
  );
}

/**
 * @param {string} file
 * @param {string} address
 * @param {boolean} picture
 */
function addresses(file, address, picture) {
  const own = new URL(pageAddress(file), address).href;
  const image = new URL(encodePath(file.replace(/html$/, "png")), address).href;
  const feed = new URL("feed.xml", address).href;
  return html`<link rel="canonical" href="${own}" />
    <meta property="og:url" content="${own}" />
    ${
      picture &&
      html`<meta property="og:image" content="${image}" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />`
    }
    <link rel="alternate" type="application/atom+xml" title="What is new" href="${feed}" />`;
}

/**
 * @param {string} page
 * @param {string} site  its title, which Framework puts behind that of the page
 */
const titleIn = (page, site) =>
  textOf(/<title>([^<]*)<\/title>/.exec(page)?.[1].replace(` | ${site}`, "") ?? site);

/** @param {string} page */
function leadIn(page) {
  const lead = /<p class="lead">([\s\S]*?)<\/p>/.exec(page);
  return lead && textOf(lead[1]);
}

/**
 * Text of HTML, fit for an attribute.
 * @param {string} markup
 */
const textOf = (markup) =>
  raw(
    markup
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .replaceAll('"', "&quot;")
      .trim(),
  );
