/**
 * What each chart that the browser made was made of, by its place.
 * @type {WeakMap<Element, {spec: import("vega").Spec, rows: any[]}>}
 */
export const drawn = new WeakMap();
