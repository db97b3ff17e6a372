/** VMs that ran together are one result. */
import { expect, test } from "vitest";
import { combineTogether } from "../../src/analysis/together.js";
import { makeContext } from "./context.js";
import { point } from "./points.js";

/** @import {Run} from "../../src/analysis/types.js" */

/** @param {string} vm @param {number} iops @param {number | null} latency @param {string} controller */
const run = (vm, iops, latency, controller = "pvscsi") =>
  /** @type {Run} */ (
    /** @type {any} */ ({
      ...point({
        run: `study/${controller}/${vm}`,
        iops,
        latency_mean_us: latency,
        bytes_per_s: iops * 4096,
      }),
      settings: [
        { factor: "vm_number", value: vm, number: Number(vm) },
        { factor: "controller", value: controller, number: null },
      ],
      factors: { vm_number: vm, controller },
    })
  );

const { study } = makeContext();
const about = makeContext({ study: { ...study, together: "vm_number" } });

test("IOPS and throughput add up, latency is weighted by I/Os, and nothing tells the VMs apart", () => {
  const runs = [run("1", 1000, 500), run("2", 3000, 1500), run("1", 10, 1, "lsi"), run("2", 10, 1, "lsi")];
  const [sum, other] = combineTogether(runs, about);
  expect(sum).toMatchObject({ iops: 4000, bytes_per_s: 4000 * 4096, latency_mean_us: 1250 });
  expect(sum.settings.map(({ factor }) => factor)).toEqual(["controller"]);
  expect(sum.factors).toEqual({ controller: "pvscsi" });
  expect(other.iops).toBe(20);
});

test("a sum of which a part is missing is unknown", () => {
  const [sum, short] = combineTogether(
    [run("1", 1000, null), run("2", 3000, 1500), run("1", 10, 1, "lsi")],
    about,
  );
  expect(sum).toMatchObject({ iops: 4000, latency_mean_us: null });
  expect(short.iops).toBe(null);
});

test("a study without such a factor keeps its runs", () => {
  const runs = [run("1", 1000, 500)];
  expect(combineTogether(runs, makeContext())).toBe(runs);
});
