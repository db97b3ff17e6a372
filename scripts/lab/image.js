/** The image of the lab's machine: a kernel of this system and a root file system, built once and kept in .lab/. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { repository } from "../../loaders/store/store.js";
import { isSupported, missingPackages, MissingPart, packageSource, requireSystem, tryKey } from "./system.js";

/** @typedef {{vmlinuz: string, archive: string}} Image two files: the kernel, and the root file system (cpio) */

const builder = fileURLToPath(new URL("build-image.sh", import.meta.url));
const cache = join(repository, ".lab");

/**
 * The image, built when it is not there yet.
 * @param {AbortSignal} [signal] ends the building
 * @returns {Promise<Image>}
 * @throws {MissingPart} when packages or the right to build are missing
 */
export async function prepareImage(signal) {
  const kernel = requireSystem();
  const folder = imageFolder(kernel);
  if (!existsSync(folder)) await build(kernel, folder, signal);
  return { vmlinuz: join(folder, "vmlinuz"), archive: join(folder, "root.cpio") };
}

/** Whether the lab can run here: its packages are installed, keys can be made, and its image is built or can be. */
export const canRun = () =>
  isSupported() &&
  !missingPackages().length &&
  tryKey() === null &&
  (isRoot() || existsSync(imageFolder(requireSystem())));

const isRoot = () => process.getuid?.() === 0;

/**
 * Named by everything that decides what is in the image; device scripts and keys are added when it boots.
 * @param {string} kernel
 */
function imageFolder(kernel) {
  const hash = createHash("sha256").update(kernel).update(readFileSync(builder)).digest("hex");
  return join(cache, hash.slice(0, 16));
}

/**
 * @param {string} kernel
 * @param {string} folder where the image shall be
 * @param {AbortSignal} [signal]
 */
async function build(kernel, folder, signal) {
  if (!isRoot())
    throw new MissingPart(
      "the lab builds the image of its machine as root, once: sudo npm run lab -- --build",
    );
  const { suite, mirror, components } = packageSource();
  console.log(`building the image of the machine (${suite}, kernel ${kernel}): a minute or more`);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    copyFileSync(`/boot/vmlinuz-${kernel}`, join(unfinished, "vmlinuz"));
    chmodSync(join(unfinished, "vmlinuz"), 0o644); // Ubuntu's is for root alone, and booting takes no root
    await runBuilder([join(unfinished, "root.cpio"), kernel, suite, mirror, components], signal);
    for (const old of readdirSync(cache).filter((name) => !name.includes(".")))
      rmSync(join(cache, old), { recursive: true });
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args
 * @param {AbortSignal} [signal]
 */
async function runBuilder(args, signal) {
  // A group of its own: it is ended as a whole, and has ended before its folder is removed.
  const child = spawn("sh", [builder, ...args], { stdio: ["ignore", "pipe", "pipe"], detached: true });
  const stop = () => process.kill(-(/** @type {number} */ (child.pid)), "SIGTERM");
  signal?.addEventListener("abort", stop);
  /** @type {string[]} */
  let said = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (said = [...said, ...String(chunk).split("\n")].filter(Boolean).slice(-15)));
  const [code] = await once(child, "close");
  signal?.removeEventListener("abort", stop);
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`build-image.sh: exit code ${code}:\n${said.join("\n")}`);
}
