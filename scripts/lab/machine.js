/** A machine of the lab: boots an image in QEMU without hardware help, reached by ssh on 127.0.0.1 alone. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** @import {Image} from "./image.js" */
/** @typedef {Awaited<ReturnType<typeof bootMachine>>} Machine */

const guestFiles = fileURLToPath(new URL("guest", import.meta.url));
const bootSeconds = 300;

/**
 * @param {Image} image
 * @param {AbortSignal} [signal] ends the waiting for it
 */
export async function bootMachine(image, signal) {
  const folder = mkdtempSync(join(tmpdir(), "atlas-lab-"));
  const port = await freePort();
  const keys = makeKeys(folder, port);
  const console = join(folder, "console");
  await writeInitrd(image, folder, keys);
  const qemu = startQemu(image, folder, port, console);
  const ssh = (/** @type {string[]} */ ...command) => runSsh(keys, port, command);
  const machine = {
    port,
    identity: keys.identity,
    knownHosts: keys.knownHosts,
    pid: /** @type {number} */ (qemu.pid),
    emulator: run("qemu-system-x86_64", ["--version"]).replace(/^QEMU emulator version (\S+).*/s, "QEMU $1"),
    ssh,
    /** Switches the machine off; what it held is gone. */
    async stop() {
      if (qemu.exitCode === null && qemu.signalCode === null) {
        const ended = once(qemu, "exit");
        await ssh("echo o > /proc/sysrq-trigger");
        if (!(await Promise.race([ended, wait(10_000)]))) qemu.kill("SIGKILL");
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await waitForSsh(machine, qemu, console, signal);
  } catch (error) {
    qemu.kill("SIGKILL");
    await machine.stop();
    throw error;
  }
  return machine;
}

/**
 * A key for the user and one for the machine, made for this boot.
 * @param {string} folder
 * @param {number} port
 */
function makeKeys(folder, port) {
  const [identity, hostKey, knownHosts] = ["user", "host", "known_hosts"].map((name) => join(folder, name));
  for (const file of [identity, hostKey])
    run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "lab", "-f", file]);
  writeFileSync(knownHosts, `[127.0.0.1]:${port} ${readFileSync(`${hostKey}.pub`, "utf8")}`);
  return { identity, hostKey, knownHosts };
}

/**
 * The image with the guest's scripts and this boot's keys: the kernel unpacks archives one after the other.
 * @param {Image} image
 * @param {string} folder
 * @param {ReturnType<typeof makeKeys>} keys
 */
async function writeInitrd({ archive }, folder, { identity, hostKey }) {
  const root = join(folder, "guest");
  cpSync(guestFiles, root, { recursive: true });
  for (const path of ["etc/ssh", "root/.ssh"]) mkdirSync(join(root, path), { recursive: true, mode: 0o700 });
  cpSync(hostKey, join(root, "etc/ssh/ssh_host_ed25519_key"));
  cpSync(`${identity}.pub`, join(root, "root/.ssh/authorized_keys"));
  const pack = `find . | cpio --create --format=newc --owner=0:0 --quiet > ${JSON.stringify(join(folder, "guest.cpio"))}`;
  run("sh", ["-c", pack], root);
  const initrd = join(folder, "initrd");
  await pipeline(createReadStream(archive), createWriteStream(initrd));
  await pipeline(createReadStream(join(folder, "guest.cpio")), createWriteStream(initrd, { flags: "a" }));
}

/**
 * @param {Image} image
 * @param {string} folder
 * @param {number} port
 * @param {string} console file for what the machine says
 */
function startQemu({ vmlinuz }, folder, port, console) {
  const args = [
    ...["-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2", "-m", "2G"],
    ...["-nodefaults", "-display", "none", "-serial", `file:${console}`, "-no-reboot"],
    ...["-kernel", vmlinuz, "-initrd", join(folder, "initrd")],
    // no_timer_check: on a busy computer the emulated timer misses ticks, and the kernel would refuse to boot.
    ...["-append", "console=ttyS0 panic=-1 quiet no_timer_check"],
    ...["-netdev", `user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:${port}-:22`],
    ...["-device", "virtio-net-pci,netdev=net,romfile="],
  ];
  // The kernel ends QEMU when this process dies, however it dies. A session of its own keeps Ctrl-C from it.
  const leash = ["--pdeathsig", "KILL", ...priority(), "qemu-system-x86_64"];
  return spawn("setpriv", [...leash, ...args], { stdio: ["ignore", "ignore", "pipe"], detached: true });
}

/** Before everything else on the computer, where that is allowed: niceness counts only within a session. */
function priority() {
  const realTime = ["chrt", "--rr", "1"];
  return spawnSync(realTime[0], [...realTime.slice(1), "true"]).status === 0 ? realTime : [];
}

/**
 * @param {{ssh: (...command: string[]) => Promise<{code: number | null}>}} machine
 * @param {import("node:child_process").ChildProcess} qemu
 * @param {string} console
 * @param {AbortSignal} [signal]
 * @throws {Error} with the last lines of the machine when it does not come up
 */
async function waitForSsh({ ssh }, qemu, console, signal) {
  let said = "";
  qemu.stderr?.on("data", (chunk) => (said = (said + chunk).slice(-2000)));
  const patience = Date.now() + bootSeconds * 1000;
  while ((await ssh("true")).code !== 0) {
    signal?.throwIfAborted();
    const ended = qemu.exitCode !== null || qemu.signalCode !== null;
    if (ended || Date.now() > patience) {
      const lines = readFileSync(console, { encoding: "utf8", flag: "a+" }).split("\n").slice(-15);
      throw new Error(
        `the machine ${ended ? "ended" : `did not answer within ${bootSeconds} s`}:\n${said}${lines.join("\n")}`,
      );
    }
    await wait(500, undefined, { signal });
  }
}

/**
 * @param {ReturnType<typeof makeKeys>} keys
 * @param {number} port
 * @param {string[]} command
 * @returns {Promise<{code: number | null, stdout: string}>}
 */
async function runSsh({ identity, knownHosts }, port, command) {
  const options = [
    "BatchMode=yes",
    "ConnectTimeout=10",
    "IdentitiesOnly=yes",
    `UserKnownHostsFile=${knownHosts}`,
  ];
  const child = spawn(
    "ssh",
    [
      ...["-F", "none", "-n", "-p", String(port), "-i", identity],
      ...options.flatMap((option) => ["-o", option]),
      ...["root@127.0.0.1", ...command],
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  let stdout = "";
  child.stdout.on("data", (chunk) => (stdout += chunk));
  const [code] = await once(child, "close");
  return { code, stdout };
}

/** @returns {Promise<number>} a port of 127.0.0.1 that nobody listens on */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 */
function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: exit code ${status}: ${stderr}`);
  return stdout;
}
