import { createRequire } from "node:module";

/** Its CommonJS build, which Node loads, has everything under `default`. */
const UPNG = /** @type {typeof import("@pdf-lib/upng")} */ (
  createRequire(import.meta.url)("@pdf-lib/upng").default
);

/** Steps of brightness that are kept apart: few enough for a palette, a third of the bytes. */
const STEP = 32;

/**
 * @typedef {object} Pixels
 * @property {Uint8Array} data  RGBA
 * @property {number} width
 * @property {number} height
 */

/**
 * The same picture in few colours.
 * @param {Pixels} pixels
 * @returns {Pixels}
 */
export function roundColours({ data, width, height }) {
  const rounded = new Uint8Array(data);
  for (let i = 0; i < rounded.length; i++) rounded[i] = Math.min(255, Math.round(rounded[i] / STEP) * STEP);
  return { data: rounded, width, height };
}

/**
 * @param {Pixels} pixels  of few colours, or the file is large
 * @returns {Uint8Array} PNG
 */
export const encodePng = ({ data, width, height }) =>
  new Uint8Array(UPNG.encode([/** @type {ArrayBuffer} */ (data.buffer)], width, height, 0));

/**
 * @param {Uint8Array} png
 * @returns {Pixels}
 */
export function decodePng(png) {
  const image = UPNG.decode(/** @type {ArrayBuffer} */ (new Uint8Array(png).buffer));
  return { data: new Uint8Array(UPNG.toRGBA8(image)[0]), width: image.width, height: image.height };
}
