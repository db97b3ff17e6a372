/**
 * What each chart that the browser made was made of, by its place.
 * @type {WeakMap<Element, {spec: import("vega").Spec, rows: any[]}>}
 */
export const drawn = new WeakMap();

/**
 * What draws a chart that the browser has not made yet, by its place.
 * @type {WeakMap<Element, () => Promise<void>>}
 */
export const undrawn = new WeakMap();
