/** The planted designs, and whether a study's headline and the doubt beside it handle them. */
import { queues } from "./queues.js";
import { repeats } from "./repeats.js";
import { settings } from "./settings.js";
import { times } from "./times.js";

/** @import {Planted} from "./base.js" */
/** @import {Reading} from "../pages/statements.js" */

/** @type {[string, Planted][]} */
export const allDesigns = [queues, settings, times, repeats].flatMap((each) => Object.entries(each));

/** All of them each night, two before a landing. */
export const designs = allDesigns.filter((_, i) => process.env.LONG || i % 32 === 0);

/** How many of them have to be handled: of 38 two may be missed. */
export const leastHandled = designs.length - (designs.length === allDesigns.length ? 2 : 1);

const seed = 15;

/** @typedef {{name: string, title: string, handled: boolean, faults: string[]}} Handled */

/**
 * @returns {{studies: import("../take.js").GivenStudy[], judge: (readings: Reading[]) => Handled[]}}
 */
export const preparePlanted = () => ({
  studies: designs.map(([, { files, levels = ["1", "2"] }], i) => ({
    name: `p${i}`,
    levels,
    files: files(seed),
  })),
  judge: (readings) => designs.map(([name, design], i) => judge(name, design, readings[i])),
});

/**
 * @param {string} name
 * @param {Planted} design
 * @param {Reading} reading
 * @returns {Handled}
 */
export function judge(name, { title, must, never }, reading) {
  const missing = Object.entries(must).filter(([, check]) => !check(reading));
  const said = Object.entries(never).filter(([, check]) => check(reading));
  const faults = [
    ...missing.map(([words]) => `does not say ${words}`),
    ...said.map(([words]) => `says ${words}`),
  ];
  return { name, title, handled: faults.length === 0, faults };
}
