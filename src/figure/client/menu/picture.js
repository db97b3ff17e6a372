import { legendOf } from "./legend.js";
import { tableDrawing } from "./table-drawing.js";
import { chartDrawing, coloursOf, escapeXml, markersOf } from "./chart-drawing.js";

/** @import {Drawing} from "./chart-drawing.js" */
/** @import {Figure} from "./title.js" */
/** @import {Origin} from "./origin.js" */

/** @typedef {{svg: string, width: number, height: number}} Picture  in px */

const MARGIN = 16;
const LEAST_WIDTH = 480;

/** More pixels on a side than this no browser draws. */
const MOST_PIXELS = 16_000;

/**
 * A figure as a picture that stands alone: title, legend, chart or table, and where it comes from.
 * @param {Figure} figure
 * @param {Origin} origin
 * @returns {Picture}
 */
export function pictureOf(figure, origin) {
  const colours = coloursOf(["--paper", "--ink", "--ink-soft", "--rule", "--link", "--doubt", "--bad"]);
  const drawing = figure.matches("table")
    ? tableDrawing(/** @type {HTMLTableElement} */ (figure))
    : chartDrawing(/** @type {SVGSVGElement} */ (figure.querySelector(".chart svg")));
  const inner = Math.max(LEAST_WIDTH - 2 * MARGIN, Math.ceil(drawing.width));
  const page = startPage(inner);
  page.write(origin.title, { size: 15, weight: 600, fill: colours["--ink"] });
  if (!origin.title.includes(origin.study))
    page.write(origin.study, { size: 12, fill: colours["--ink-soft"] });
  page.write(origin.statement, {
    size: 12,
    weight: origin.provenances.every((each) => each === "measured") ? 400 : 600,
    fill: colours[origin.provenances.includes("synthetic") ? "--doubt" : "--ink-soft"],
  });
  page.space(6);
  const legend = legendOf(figure);
  page.legend(legend, { size: 12, fill: colours["--ink-soft"] });
  const scale = figure.matches("table") ? 1 : inner / drawing.width;
  page.place(drawing, scale);
  page.space(6);
  for (const finding of origin.findings) page.write(finding, { size: 12, fill: colours["--ink-soft"] });
  if (origin.findings.length > 0) page.space(6);
  page.write(`Source: ${origin.document ? `${origin.document}, read by ` : ""}${origin.site}`, {
    size: 10.5,
    fill: colours["--ink-soft"],
  });
  page.write(origin.address, { size: 10.5, fill: colours["--link"], link: origin.address });
  const [width, height] = [inner + 2 * MARGIN, Math.ceil(page.end() + MARGIN)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(getComputedStyle(document.body).fontFamily)}"><title>${escapeXml(origin.title)}</title><desc>${escapeXml(`${origin.site}: ${origin.study}. ${[origin.statement, ...origin.findings].join(" ")} ${origin.address}`)}</desc>${markersOf(drawing.body + legend.map(({ swatch }) => swatch).join(""))}<rect width="100%" height="100%" fill="${colours["--paper"]}"/>${page.content()}</svg>\n`;
  return { svg, width, height };
}

/**
 * Lines and drawings one below the other.
 * @param {number} width  without margins
 */
function startPage(width) {
  const canvas = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  const family = getComputedStyle(document.body).fontFamily;
  /** @type {string[]} */
  const parts = [];
  let y = MARGIN;
  /** @type {(text: string, size: number, weight?: number) => number} */
  const widthOf = (text, size, weight = 400) => {
    canvas.font = `${weight} ${size}px ${family}`;
    return canvas.measureText(text).width;
  };
  return {
    /** @param {string} text @param {{size: number, weight?: number, fill: string, link?: string}} style */
    write(text, { size, weight = 400, fill, link }) {
      const lines = wrap(text, width, (part) => widthOf(part, size, weight));
      for (const line of lines) {
        y += size * 1.35;
        const shown = `<text x="${MARGIN}" y="${round(y - size * 0.3)}" font-size="${size}"${weight > 400 ? ` font-weight="${weight}"` : ""} fill="${fill}">${escapeXml(line)}</text>`;
        parts.push(link ? `<a href="${escapeXml(link)}">${shown}</a>` : shown);
      }
    },
    /** @param {ReturnType<typeof legendOf>} entries @param {{size: number, fill: string}} style */
    legend(entries, { size, fill }) {
      if (entries.length === 0) return;
      let x = MARGIN;
      y += size * 1.5;
      for (const { text, swatch } of entries) {
        const wide = (swatch ? 27 : 0) + widthOf(text, size) + 14;
        if (x > MARGIN && x + wide > MARGIN + width) [x, y] = [MARGIN, y + size * 1.5];
        if (swatch) parts.push(`<g transform="translate(${round(x)},${round(y - 10)})">${swatch}</g>`);
        parts.push(
          `<text x="${round(x + (swatch ? 27 : 0))}" y="${round(y)}" font-size="${size}" fill="${fill}">${escapeXml(text)}</text>`,
        );
        x += wide;
      }
      y += 8;
    },
    /** @param {Drawing} drawing @param {number} scale */
    place({ body, height }, scale) {
      parts.push(
        `<g transform="translate(${MARGIN},${round(y)})${scale === 1 ? "" : ` scale(${round(scale)})`}">${body}</g>`,
      );
      y += height * scale;
    },
    /** @param {number} px */
    space: (px) => void (y += px),
    end: () => y,
    content: () => parts.join(""),
  };
}

/**
 * @param {string} text
 * @param {number} width
 * @param {(text: string) => number} widthOf
 * @returns {string[]} lines no wider than that, as far as words and parts of addresses allow
 */
export function wrap(text, width, widthOf) {
  const lines = [""];
  for (const word of text.match(/[^\s/&?#]*[/&?#\s]*/g) ?? []) {
    const longer = lines[lines.length - 1] + word;
    if (lines[lines.length - 1] === "" || widthOf(longer.trimEnd()) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => line.trimEnd()).filter(Boolean);
}

/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;

/**
 * @param {Picture} picture
 * @returns {Promise<Blob>} twice as fine as on the page, where that is possible
 * @throws {Error} where it is too large
 */
export async function pngOf({ svg, width, height }) {
  const scale = Math.min(2, MOST_PIXELS / Math.max(width, height));
  if (scale < 1) throw new Error("Too large for a PNG: use SVG or CSV.");
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) =>
        blob ? resolve(blob) : reject(new Error("Your browser could not make a PNG.")),
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
