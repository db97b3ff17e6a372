/** The image of the lab's machine: a kernel of this system and a root file system, built once and kept in .lab/. */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { repository } from "../../loaders/store.js";

/** @typedef {{kernel: string, vmlinuz: string, archive: string}} Image version of the kernel, and two files */

/** Commands that the lab starts, and the packages of Debian and Ubuntu that have them. */
const needed = {
  boot: {
    "qemu-system-x86_64": "qemu-system-x86",
    cpio: "cpio",
    setpriv: "util-linux",
    ssh: "openssh-client",
    "ssh-keygen": "openssh-client",
  },
  build: { debootstrap: "debootstrap", modprobe: "kmod", cpio: "cpio", "apt-get": "apt" },
};
const builder = fileURLToPath(new URL("build-image.sh", import.meta.url));
const cache = join(repository, ".lab");

/** What a person has to do before the lab can run. */
export class MissingPart extends Error {}

/**
 * The image, built when it is not there yet.
 * @param {AbortSignal} [signal] ends the building
 * @returns {Promise<Image>}
 * @throws {MissingPart} when packages or the right to build are missing
 */
export async function prepareImage(signal) {
  const kernel = findKernel();
  requirePackages(packagesMissing(needed.boot), kernel);
  const folder = join(cache, imageName(/** @type {string} */ (kernel)));
  if (!existsSync(folder)) await build(/** @type {string} */ (kernel), folder, signal);
  return {
    kernel: /** @type {string} */ (kernel),
    vmlinuz: join(folder, "vmlinuz"),
    archive: join(folder, "root.cpio"),
  };
}

/**
 * @param {string} kernel
 * @param {string} folder where the image shall be
 * @param {AbortSignal} [signal]
 */
async function build(kernel, folder, signal) {
  requirePackages(packagesMissing(needed.build), kernel);
  if (process.getuid?.() !== 0)
    throw new MissingPart("building the machine's image takes root, once: sudo npm run lab -- --build");
  const source = packageSource();
  console.log(`building the image of the machine (${source.suite}, kernel ${kernel}): a minute or more`);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    copyFileSync(`/boot/vmlinuz-${kernel}`, join(unfinished, "vmlinuz"));
    chmodSync(join(unfinished, "vmlinuz"), 0o644); // Ubuntu's is for root alone, and booting takes no root
    const { suite, mirror, components } = source;
    await runBuilder([join(unfinished, "root.cpio"), kernel, suite, mirror, components], signal);
    for (const old of readdirSync(cache))
      if (!old.includes(".")) rmSync(join(cache, old), { recursive: true });
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
  const child = spawn("sh", [builder, ...args], { stdio: ["ignore", "pipe", "pipe"], signal });
  /** @type {string[]} */
  let said = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (said = [...said, ...String(chunk).split("\n")].filter(Boolean).slice(-15)));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`build-image.sh: exit code ${code}:\n${said.join("\n")}`);
}

/**
 * The newest kernel of this system that has its modules.
 * @returns {string | null} its version
 */
function findKernel() {
  const versions = existsSync("/lib/modules") ? readdirSync("/lib/modules") : [];
  const byNumber = new Intl.Collator("en", { numeric: true }).compare;
  return (
    versions
      .filter((version) => existsSync(`/boot/vmlinuz-${version}`))
      .sort(byNumber)
      .at(-1) ?? null
  );
}

/**
 * Everything that decides what is in the image; device scripts and keys are added when it boots.
 * @param {string} kernel
 */
function imageName(kernel) {
  return createHash("sha256").update(kernel).update(readFileSync(builder)).digest("hex").slice(0, 16);
}

/**
 * Where this system's own packages come from.
 * @returns {{suite: string, mirror: string, components: string}} components joined by commas
 * @throws {MissingPart} when apt has no such source, or one that debootstrap cannot read
 */
function packageSource() {
  const suite = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "";
  const { stdout } = spawnSync(
    "apt-get",
    ["indextargets", "--format", "$(REPO_URI) $(COMPONENT)", `Release: ${suite}`, "Created-By: Packages"],
    { encoding: "utf8" },
  );
  const targets = stdout.split("\n").map((line) => line.split(" "));
  const mirror = targets[0][0];
  if (!/^(https?|file|ftp):/.test(mirror))
    throw new MissingPart(
      `apt's source of ${suite || "this system"}: ${mirror || "none"}: expected a mirror that debootstrap reads ` +
        "(http, https, ftp, file); apt-get update may be what is missing",
    );
  const components = targets.filter(([uri]) => uri === mirror).map(([, component]) => component);
  return { suite, mirror, components: [...new Set(components)].join(",") };
}

/**
 * @param {Record<string, string>} packages by the command that is needed
 * @returns {string[]} those whose command is not in the path
 */
function packagesMissing(packages) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  const isThere = (/** @type {string} */ command) =>
    folders.some((folder) => {
      try {
        accessSync(join(folder, command), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  return [
    ...new Set(
      Object.entries(packages)
        .filter(([command]) => !isThere(command))
        .map(([, name]) => name),
    ),
  ];
}

/**
 * @param {string[]} missing
 * @param {string | null} kernel
 * @throws {MissingPart} with the line that installs what is missing
 */
function requirePackages(missing, kernel) {
  if (process.platform !== "linux") throw new MissingPart("the lab runs on Debian or Ubuntu (x86-64)");
  const ubuntu = readFileSync("/etc/os-release", "utf8").includes("ID=ubuntu");
  const packages = kernel ? missing : [...missing, ubuntu ? "linux-image-generic" : "linux-image-amd64"];
  if (packages.length)
    throw new MissingPart(
      `the lab runs on Debian or Ubuntu, as root when it builds its image, and misses ${packages.join(", ")}: ` +
        `apt-get update && apt-get install --no-install-recommends ${packages.join(" ")}`,
    );
}
