/** Hostile zips, each of another seed: how its names, kinds, sizes, list and end lie. */
import { fioJson } from "../../repository.js";
import { writeZip } from "./zip-writer.js";

/** @import {Chance} from "./chance.js" */
/** @import {End, Lie} from "./zip-writer.js" */

/** @typedef {(chance: Chance, honest: Lie[]) => {entries?: Lie[], end?: End, cut?: number, files?: number}} Attack files: how many there are, where the zip is to be read */

const text = fioJson();
const more = (/** @type {Partial<Lie>} */ lie) => ({ name: "b.json", content: text, ...lie });

/** @type {Record<string, Attack>} */
const attacks = {
  "leads out": ({ pick, word }, honest) => ({
    entries: [
      ...honest,
      more({
        name: pick([
          "../x.json",
          "a/../../x.json",
          `/${word(4)}.json`,
          "C:/x.json",
          "C:x.json",
          "..\\x.json",
          "a/./x.json",
          "a//x.json",
        ]),
      }),
    ],
  }),
  "has odd bytes in a name": ({ pick, bytes }, honest) => ({
    entries: [
      ...honest,
      more({ name: pick([Buffer.from("a\0b.json"), "", Buffer.from(bytes(40)), Buffer.from([0xff, 0xfe])]) }),
    ],
  }),
  "has a deep name": ({ between }, honest) => ({
    entries: [...honest, more({ name: `${"d/".repeat(between(31, 5000))}x.json` })],
  }),
  "has a long name": ({ between, pick }, honest) => ({
    entries: [
      ...honest,
      more({
        name: pick([
          `${"n".repeat(between(241, 60000))}`,
          `${`${"n".repeat(100)}/`.repeat(between(11, 25))}x`,
        ]),
      }),
    ],
  }),
  "has a name twice": ({ pick }, honest) => ({
    entries: [
      ...honest,
      more({ name: pick([String(honest[0].name), `./${honest[0].name}`, `${honest[0].name}/x.json`]) }),
    ],
  }),
  "holds no plain file": ({ pick }, honest) => ({
    entries: [
      ...honest,
      more({ content: "/etc/passwd", mode: pick([0o120777, 0o010644, 0o020644, 0o060644, 0o140644]) }),
    ],
  }),
  "is packed in another way": ({ pick }, honest) => ({
    entries: [
      ...honest,
      more(
        pick([
          { flags: 0x801 },
          { flags: 0x2800 },
          { method: 12 },
          { method: 93 },
          { method: 99 },
          { method: 0, size: 7 },
        ]),
      ),
    ],
  }),
  "lies about a size or a sum": ({ pick, between }, honest) => ({
    entries: [
      ...honest,
      more(
        pick([
          { size: between(0, 4000) },
          { size: 2 ** 31 },
          { crc: between(0, 2 ** 31) },
          { packed: between(1, 30) },
          { packed: 2 ** 30 },
        ]),
      ),
    ],
  }),
  "lies about a place": ({ pick, between }, honest) => ({
    entries: [...honest, more({ at: pick([0, between(1, 60), 2 ** 31, 0xfffffffe]) })],
  }),
  "has another name in its head": ({ word }, honest) => ({
    entries: [...honest, more({ localName: `${word(6)}.json` })],
  }),
  "has the same bytes many times": ({ between }, honest) => ({
    entries: [
      ...honest,
      ...Array.from({ length: between(2, 300) }, (_, i) => more({ name: `s${i}.json`, at: 0 })),
    ],
  }),
  "counts wrong": ({ between, pick }, honest) => ({
    end: { count: honest.length + pick([-1, 1, between(2, 60000)]) },
  }),
  "has its list elsewhere": ({ pick, between }) => ({
    end: pick([
      { listAt: between(0, 100) },
      { listAt: 2 ** 31 },
      { listBytes: between(0, 90) },
      { listBytes: 2 ** 31 },
      { disk: 3 },
    ]),
  }),
  "has bytes behind or before": ({ pick, bytes, between }) => ({
    end: pick([
      { behind: bytes(between(1, 300)) },
      { behind: Buffer.from("PK\x05\x06") },
      { comment: Buffer.from("PK\x05\x06") },
      { listAt: 0, before: bytes(50) },
    ]),
  }),
  "is cut": ({ between }) => ({ cut: between(1, 400) }),
  "unpacks to much": ({ between }, honest) => ({
    entries: [...honest, more({ name: "zeros.bin", content: Buffer.alloc(between(17, 24) << 20) })],
  }),
  "has many folders": ({ between }, honest) => ({
    entries: [
      ...honest,
      ...Array.from({ length: between(800, 1200) }, (_, i) =>
        more({ name: `${i}/${"f/".repeat(26)}x.txt`, content: "" }),
      ),
    ],
  }),
  // Odd, and honest: these are read.
  "has a comment": ({ word }, honest) => ({ end: { comment: Buffer.from(word(20)) }, files: honest.length }),
  "is of Windows": (_, honest) => ({
    entries: [...honest, more({ name: "vms=4\\b.json", flags: 0 })],
    files: honest.length + 1,
  }),
  "has folders and dots of its own": (_, honest) => ({
    entries: [
      { name: "vms=8/", content: "", method: 0, mode: 0o040755 },
      ...honest,
      more({ name: "./vms=8/b.json", mode: 0o100644 }),
    ],
    files: honest.length + 1,
  }),
};

export const zipAttacks = Object.keys(attacks);

/**
 * @param {string} name of the attack
 * @param {Chance} chance
 * @returns {{zip: Buffer, files: number | null}} files: how many are read, null where it is refused
 */
export function makeHostileZip(name, chance) {
  const honest = [{ name: "vms=2/a.json", content: text }];
  const { entries = honest, end, cut = 0, files = null } = attacks[name](chance, honest);
  const zip = writeZip(entries, end);
  return { zip: zip.subarray(0, zip.length - cut), files };
}
