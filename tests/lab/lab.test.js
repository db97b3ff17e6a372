import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore, repository } from "../../loaders/store/store.js";
import { check } from "../../scripts/check.js";
import { canRun, prepareImage } from "../../scripts/lab/image.js";
import { bootMachine } from "../../scripts/lab/machine.js";
import { collectStudy, readLabPlan } from "../../scripts/lab/study.js";
import { requireSystem } from "../../scripts/lab/system.js";
import { makeRepository } from "../repository.js";

const withoutLab = process.env.REQUIRE_LAB !== "1" && !canRun();
if (withoutLab) console.warn(`The lab is not tested. To test it: ${whatIsMissing()}`);

const trial = join(repository, "tests", "lab", "plan.yaml");

/** @type {import("../../scripts/lab/machine.js").Machine} */
let machine;
beforeAll(async () => {
  if (!withoutLab) machine = await bootMachine(await prepareImage());
});
afterAll(() => machine?.stop());

/** @returns {string} what to do before the lab can run here */
function whatIsMissing() {
  try {
    requireSystem();
    return "sudo npm run lab -- --build";
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/**
 * @param {string} command
 * @returns {Promise<string>} what it printed in the machine
 */
async function inMachine(command) {
  const { code, stdout } = await machine.ssh(command);
  expect(code, command).toBe(0);
  return stdout.trim();
}

/**
 * @param {string[]} devices
 * @param {string} command
 * @returns {Promise<number[]>} reads that each of the devices completed meanwhile
 */
async function readsBy(devices, command) {
  const files = devices.map((name) => `/sys/block/${name}/stat`).join(" ");
  const count = async () => (await inMachine(`awk '{ print $1 }' ${files}`)).split("\n").map(Number);
  const before = await count();
  await inMachine(command);
  return (await count()).map((reads, i) => reads - before[i]);
}

/** Makes /dev/lab; its first opening reads a partition table, which is none of the I/Os that are counted. */
const setLevel = async (/** @type {string} */ command) =>
  inMachine(`${command} && head -c 4096 /dev/lab > /dev/null`);

const read = (/** @type {number} */ count, /** @type {string} */ size, skip = 0) =>
  `dd if=/dev/lab of=/dev/null iflag=direct bs=${size} count=${count} skip=${skip} 2> /dev/null`;

test.skipIf(withoutLab)("a plan becomes a study without a problem", async () => {
  const { root, remove } = makeRepository({});
  try {
    const code = await collectStudy(readLabPlan(trial), machine, join(root, "data", "studies"));
    expect(code).toBe(0);
    expect((await check({ root })).lines).toEqual([]);
    const store = await openStore(root);
    const runs = await store.rows(
      `select stripe_width, threads, queue_depth, repeat, tool, outcome, iops > 100 and iops < 900 as plausible
       from results join runs using (study, run)
       where entity_kind = 'all' and operation = 'all' order by stripe_width`,
    );
    const [study] = await store.rows("select platform, provenance, factor, load_axis from studies");
    const [{ samples }] = await store.rows("select count(*)::integer as samples from samples");
    store.close();
    const same = {
      threads: 1,
      queue_depth: 4,
      repeat: 1,
      tool: "fio",
      outcome: "completed",
      plausible: true,
    };
    expect(runs).toEqual([
      { stripe_width: 1, ...same },
      { stripe_width: 2, ...same },
    ]);
    expect(study).toEqual({
      platform: "linux-lab",
      provenance: "measured",
      factor: "stripe_width",
      load_axis: "threads",
    });
    expect(samples).toBeGreaterThan(0);
  } finally {
    remove();
  }
});

describe.skipIf(withoutLab)("the devices do what the studies say", () => {
  test("stripes take turns", async () => {
    await setLevel("/lab/stripes 4");
    const members = [1, 2, 3, 4].map((i) => `stripe4-${i}`);
    expect(await readsBy(members, read(8, "64k"))).toEqual([2, 2, 2, 2]);
  });

  test.each([1, 20, 1000])("%i I/Os go down one path before the other has its turn", async (limit) => {
    await inMachine(`/lab/path-io-limit ${limit}`);
    expect(await inMachine("/lab/path-io-limit")).toBe(String(limit));
    const turn = `fio --name=turn --filename=/dev/lab --readonly --rw=randread --bs=4k --direct=1 --ioengine=libaio \
      --iodepth=8 --number_ios=${limit} --output=/dev/null`;
    expect(await readsBy(["sda", "sdb"], turn)).toEqual([limit, 0]);
    expect(await readsBy(["sda", "sdb"], turn)).toEqual([0, limit]);
  });

  test.each([
    [1280, 1],
    [64, 16],
  ])("1 MiB is read in one piece up to the largest I/O size: %i KiB", async (kib, pieces) => {
    await setLevel(`/lab/max-io-size ${kib}`);
    const whole =
      "fio --name=whole --filename=/dev/lab --readonly --rw=read --bs=1m --direct=1 --number_ios=1 --iomem=shmhuge";
    expect(await readsBy(["split"], `${whole} --output=/dev/null`)).toEqual([pieces]);
  });

  test("a cache group holds its first 32 MiB, and keeps them", async () => {
    await setLevel("/lab/disk-groups 1");
    const devices = ["groups1-1-cache", "groups1-1-slow"];
    expect(await readsBy(devices, read(8, "4k"))).toEqual([8, 0]);
    expect(await readsBy(devices, read(8, "4k", 40 * 256))).toEqual([0, 8]);
    expect(await readsBy(devices, read(8, "4k", 40 * 256))).toEqual([0, 8]);
  });

  test("the drifting device takes longer by the clock, whatever its level", async () => {
    const delay = async () => Number(await inMachine("cat /sys/bus/pseudo/drivers/scsi_debug/ndelay"));
    await inMachine("dmsetup remove_all && modprobe -r scsi_debug"); // the module that the paths above have
    await inMachine("/lab/drifting-device 64");
    const before = await delay();
    await inMachine("sleep 4 && /lab/drifting-device 1280");
    const later = await delay();
    expect(later - before).toBeGreaterThan(2 * 32_000);
    expect(later - before).toBeLessThan(60 * 32_000);
    expect(await inMachine("/lab/drifting-device")).toBe("1280");
  });
});

test.skipIf(withoutLab).each(
  /** @type {const} */ ([
    ["SIGINT", 130],
    ["SIGKILL", null],
  ]),
)("no machine is left behind by %s", async (signal, code) => {
  const folder = mkdtempSync(join(tmpdir(), "atlas-test-"));
  try {
    const args = [join(repository, "scripts", "lab.js"), "--plan", trial, "--studies", folder];
    const lab = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: folder }, stdio: "ignore" });
    const ended = once(lab, "exit");
    const qemu = await childNamed(/** @type {number} */ (lab.pid), "qemu-system");
    lab.kill(signal);
    expect((await ended)[0]).toBe(code);
    while (isAlive(qemu)) await wait(50);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * @param {number} parent
 * @param {string} name begin of the program's name
 * @returns {Promise<number>} process id of its child, once there is one
 */
async function childNamed(parent, name) {
  for (;;) {
    const children = readdirSync("/proc").filter((id) => /^\d+$/.test(id) && statusOf(id).PPid === parent);
    const found = children.find((id) => statusOf(id).Name?.startsWith(name));
    if (found) return Number(found);
    await wait(50);
  }
}

/**
 * @param {string} id
 * @returns {{Name?: string, PPid?: number}} empty when there is no such process any more
 */
function statusOf(id) {
  try {
    const text = readFileSync(`/proc/${id}/status`, "utf8");
    return { Name: /^Name:\s+(.*)$/m.exec(text)?.[1], PPid: Number(/^PPid:\s+(\d+)$/m.exec(text)?.[1]) };
  } catch {
    return {};
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
