/** @import {Site} from "../../../src/types.js" */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { html, raw } from "../../../src/html/markup.js";
import { atomFeed } from "./feed.js";
import { pageAddress, unlisted } from "./head.js";

/**
 * What feed readers and search engines ask for. They keep absolute addresses, so a site that does not know its own has
 * none of it.
 * @param {string} dist
 * @param {Site} site
 * @param {string[]} pages  files of HTML below dist
 */
export async function announceSite(dist, site, pages) {
  const { address } = site;
  if (!address) return;
  await writeFile(path.join(dist, "feed.xml"), atomFeed({ ...site, address }));
  await writeFile(path.join(dist, "sitemap.xml"), sitemap(pages, address));
  // Crawlers look for it at the root of a host only.
  if (new URL(address).pathname === "/")
    await writeFile(path.join(dist, "robots.txt"), `Sitemap: ${new URL("sitemap.xml", address).href}\n`);
}

/**
 * Every page that can be found (sitemaps.org).
 * @param {string[]} pages  files of HTML below dist
 * @param {string} address  of the site
 */
export function sitemap(pages, address) {
  const found = pages.filter((page) => !unlisted.has(page)).sort();
  return String(
    html`${raw('<?xml version="1.0" encoding="utf-8"?>')}
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        ${found.map((page) => html`<url><loc>${new URL(pageAddress(page), address).href}</loc></url> `)}
      </urlset> `,
  );
}
