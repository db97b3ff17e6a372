/** A process that reads shapes: another one ends it where a shape takes too long. A job and its answers are JSON lines. */
import { createInterface } from "node:readline";
import { measureGrowth } from "./measure.js";
import { makeRandom } from "./random.js";
import { drawShape, fill } from "./shapes.js";
import { closeSubjects, readModels, subjects } from "./subjects.js";

/** @import {Model, Subject} from "./subjects.js" */
/** @import {Shape} from "./shapes.js" */

/** So many draws until a reader takes one. */
const draws = 10;
const shown = 120;

/** @type {Map<string, Model[]>} */
const models = new Map();

/** @param {string} format */
function modelsOf(format) {
  if (!models.has(format)) models.set(format, readModels(format));
  return /** @type {Model[]} */ (models.get(format));
}

/**
 * @param {Subject} subject
 * @param {string} seed
 * @param {number} bytes of the shape that the subject has to take
 * @returns {{model: Model, shape: Shape} | null} null where it takes none
 */
function draw(subject, seed, bytes) {
  const random = makeRandom(seed);
  for (let i = 0; i < draws; i++) {
    const model = random.pick(modelsOf(random.pick(subject.from)));
    const shape = drawShape(random, model.text);
    if (subject.takes(model, Buffer.from(fill(shape, bytes), "latin1"))) return { model, shape };
  }
  return null;
}

/** @param {unknown} answer */
const tell = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

/**
 * @param {object} job
 * @param {string} job.subject
 * @param {string} job.seed
 * @param {number | null} job.bytes null to measure
 */
async function answer({ subject: name, seed, bytes }) {
  const subject = /** @type {Subject} */ (subjects.find((each) => each.name === name));
  const drawn = draw(subject, `${seed} ${name}`, bytes ?? 2 ** 16);
  if (!drawn) return tell({ growth: null });
  const { model, shape } = drawn;
  const where = `${model.fixture.name}, ${shape.place} at ${shape.before.length}`;
  tell({ begun: `${where}: ${JSON.stringify(shape.unit).slice(0, shown)}` });
  if (bytes === null) return tell({ growth: await measureGrowth(subject, model, shape) });
  const ms = await subject.run(model, Buffer.from(fill(shape, bytes), "latin1"));
  return tell({ growth: { bytes, ms, stepped: null, ratio: null, share: 0 } });
}

for await (const line of createInterface({ input: process.stdin })) await answer(JSON.parse(line));
closeSubjects();
