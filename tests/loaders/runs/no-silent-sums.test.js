/** Files of several VMs, tools and times in one folder: a run is what belongs together, and the rest is told. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../../loaders/store/store.js";
import { ingest } from "../../../scripts/ingest.js";
import { diskspdXml, fioJson, makeRepository, studyYaml } from "../../repository.js";

/** @typedef {{vm: number, tool: string, slot: number, bit: number}} Invocation bit: its IOPS are 1000 × 2^bit */

const numCases = process.env.LONG ? 400 : 40;

/** An hour lies between slots, a second at most between VMs. @param {Invocation} each */
const startOf = ({ vm, slot }) => Date.UTC(2026, 10, 21, 8 + slot) / 1000 + (vm % 2);

const tools = /** @type {Record<string, {file: string, write: (each: Invocation) => string}>} */ ({
  fio: { file: "r.json", write: (each) => fioAt(each) },
  diskspd: {
    file: "d.xml",
    write: (each) => diskspdXml({ ios: iosOf(each), at_s: startOf(each), seconds: 3 }),
  },
});

/** @param {Invocation} each */
const iosOf = ({ bit }) => 3000 * 2 ** bit;

/** @param {Invocation} each */
function fioAt(each) {
  const report = JSON.parse(fioJson({ description: `${each.vm} ${each.bit}` }));
  const { read } = report.jobs[0];
  const ios = iosOf(each);
  Object.assign(read, {
    io_bytes: ios * 4096,
    io_kbytes: ios * 4,
    bw_bytes: (ios * 4096) / 3,
    bw: (ios * 4) / 3,
  });
  Object.assign(read, { iops: ios / 3, total_ios: ios });
  for (const name of ["slat_ns", "clat_ns", "lat_ns"]) read[name] = { ...read[name], N: ios };
  report.timestamp = startOf(each) + 3;
  report.timestamp_ms = report.timestamp * 1000;
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** What each VM ran, in the order of its file: mostly the same, with something missing, doubled or of another tool. */
const folders = fc
  .record({
    plan: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
    vms: fc.integer({ min: 1, max: 3 }),
    tool: fc.constantFrom("fio", "diskspd"),
    changes: fc.array(
      fc.record({
        vm: fc.nat(2),
        at: fc.nat(2),
        kind: fc.constantFrom("gone", "other tool", "other time", "also other tool"),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ plan, vms, tool, changes }) => {
    const wanted = Array.from({ length: vms }, (_, vm) => plan.map((slot) => ({ vm, tool, slot, bit: 0 })));
    for (const { vm, at, kind } of changes) changeOne(wanted[vm % vms], at, kind);
    const invocations = wanted.flat();
    invocations.forEach((each, i) => (each.bit = i));
    return { invocations, isWhole: changes.length === 0 };
  })
  .filter(
    ({ invocations }) =>
      invocations.length > 0 &&
      new Set(invocations.map(({ vm, tool, slot }) => `${vm} ${tool} ${slot}`)).size === invocations.length,
  );

/**
 * @param {Invocation[]} own of one VM, changed
 * @param {number} at
 * @param {string} kind
 */
function changeOne(own, at, kind) {
  const each = own[at % Math.max(1, own.length)];
  if (!each) return;
  const other = each.tool === "fio" ? "diskspd" : "fio";
  if (kind === "gone") own.splice(own.indexOf(each), 1);
  else if (kind === "other tool") each.tool = other;
  else if (kind === "other time") each.slot += 5;
  else own.push({ ...each, tool: other });
}

/** @param {Invocation[]} invocations */
function filesOf(invocations) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const each of invocations) {
    const { file, write } = tools[each.tool];
    const path = `stripe_width=2/vm=${each.vm}/${file}`;
    files[path] = (files[path] ?? "") + write(each);
  }
  return files;
}

/** @param {number} iops */
const bitsOf = (iops) =>
  [...Math.round(iops / 1000).toString(2)].reverse().flatMap((digit, bit) => (digit === "1" ? bit : []));

const cases = fc.sample(folders, { numRuns: numCases, seed: Number(process.env.FUZZ_SEED ?? 16) });

/** @type {Map<string, Record<string, any>[]>} */
const runs = new Map();
/** @type {Map<string, any[]>} */
const problems = new Map();
/** @type {ReturnType<typeof makeRepository>} */
let repository;
beforeAll(async () => {
  const files = cases.flatMap(({ invocations }, i) =>
    Object.entries(filesOf(invocations)).map(([path, content]) => [`s/c${i}/${path}`, content]),
  );
  repository = makeRepository({ "s/study.yaml": studyYaml(), ...Object.fromEntries(files) });
  await ingest({ root: repository.root, quiet: true });
  const store = await openStore(repository.root);
  const all = await store.rows(`select run, outcome, iops from runs
    left join (from results where entity_kind = 'all' and operation = 'all') using (study, run)`);
  const told = await store.rows("select source from problems");
  store.close();
  cases.forEach((_, i) => {
    runs.set(
      `c${i}`,
      all.filter(({ run }) => run.startsWith(`s/c${i}/`)),
    );
    problems.set(
      `c${i}`,
      told.filter(({ source }) => source.startsWith(`c${i}/`)),
    );
  });
});
afterAll(() => repository.remove());

describe.each(cases.map(({ invocations, isWhole }, i) => ({ name: `c${i}`, invocations, isWhole })))(
  "$name",
  ({ name, invocations, isWhole }) => {
    test("sums what is of one tool and one time, once, and tells what is missing", () => {
      const own = runs.get(name) ?? [];
      const isTold = (problems.get(name) ?? []).length > 0;
      const shown = own.flatMap(({ iops }) =>
        iops === null ? [] : [bitsOf(iops).map((bit) => invocations[bit])],
      );
      for (const summed of shown) {
        const [{ tool, slot }] = summed;
        expect(summed.every((each) => each.tool === tool && each.slot === slot)).toBe(true);
        expect(new Set(summed.map(({ vm }) => vm)).size).toBe(summed.length);
        const others = invocations.filter((each) => each.tool === tool && each.slot === slot);
        expect(others.length === summed.length || isTold).toBe(true);
      }
      const used = shown.flat();
      expect(new Set(used).size).toBe(used.length);
      expect(used.length === invocations.length || isTold).toBe(true);
      if (!isWhole) return;
      expect(used).toHaveLength(invocations.length);
      expect(own).toHaveLength(new Set(invocations.map(({ slot }) => slot)).size);
    });
  },
);
