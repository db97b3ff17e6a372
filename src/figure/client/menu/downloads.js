import { slugify } from "../../../words/slug.js";
import { csvOf } from "./csv-file.js";
import { originOf } from "./origin.js";
import { rowsOf } from "./rows.js";

/** @import {Figure} from "./title.js" */

/**
 * A figure as a file.
 * @param {Figure} figure
 * @param {"csv" | "svg" | "png"} kind
 * @returns {Promise<{name: string, content: Blob}>}
 * @throws {Error} when its figures cannot be had, or it is too large for a picture
 */
export async function fileOf(figure, kind) {
  const origin = originOf(figure);
  const page =
    new URL(origin.address).pathname
      .split("/")
      .at(-1)
      ?.replace(/\.html$/, "") || "home";
  const name = `${slugify(`${page} ${figure.id}`)}.${kind}`;
  if (kind === "csv") {
    const text = csvOf(origin, await rowsOf(figure));
    return { name, content: new Blob([text], { type: "text/csv" }) };
  }
  const { pictureOf, pngOf } = await import("./picture.js");
  const picture = pictureOf(figure, origin);
  return { name, content: kind === "svg" ? svgBlob(picture.svg) : await pngOf(picture) };
}

/** @param {string} svg */
const svgBlob = (svg) => new Blob([svg], { type: "image/svg+xml" });
