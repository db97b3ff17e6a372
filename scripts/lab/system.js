/** What the lab needs of the computer that it runs on: Debian or Ubuntu, some packages, a kernel with its modules. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Commands that the lab starts, and the packages of Debian and Ubuntu that have them. */
const packages = {
  "qemu-system-x86_64": "qemu-system-x86",
  debootstrap: "debootstrap",
  cpio: "cpio",
  modprobe: "kmod",
  setpriv: "util-linux",
  ssh: "openssh-client",
  "ssh-keygen": "openssh-client",
};
/** Modules that small kernels for the cloud leave out. */
const modules = ["virtio_net", "null_blk", "raid0", "scsi_debug", "dm-multipath", "dm-cache-smq"];

/** What a person has to do before the lab can run. */
export class MissingPart extends Error {}

/** Whether this is Debian, Ubuntu or a relative, on x86-64. */
export const isSupported = () =>
  process.platform === "linux" && process.arch === "x64" && existsSync("/usr/bin/apt-get");

/**
 * @returns {string} version of the kernel that the machine shall boot
 * @throws {MissingPart} with the line that installs what is missing
 */
export function requireSystem() {
  if (!isSupported()) throw new MissingPart("the lab runs on Debian or Ubuntu (x86-64)");
  const missing = missingPackages();
  if (missing.length)
    throw new MissingPart(
      `the lab lacks ${missing.join(", ")}: as root: ` +
        `apt-get update && apt-get install --no-install-recommends ${missing.join(" ")}`,
    );
  const failure = tryKey();
  if (failure !== null) throw new MissingPart(`the lab cannot make a key: ssh-keygen: ${failure}`);
  return /** @type {string} */ (findKernel());
}

/**
 * ssh-keygen may be there and fail all the same, such as for a user whom the system has no name for.
 * @returns {string | null} why it cannot make a key; null where it can
 */
export function tryKey() {
  const folder = mkdtempSync(join(tmpdir(), "atlas-key-"));
  try {
    const args = ["-q", "-t", "ed25519", "-N", "", "-f", join(folder, "key")];
    const { status, stderr, error } = spawnSync("ssh-keygen", args, { encoding: "utf8" });
    if (status === 0) return null;
    return error?.message ?? (stderr.trim() || `exit code ${status}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns {string[]} packages that have to be installed before the lab can run */
export function missingPackages() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  const missing = Object.entries(packages)
    .filter(([command]) => !folders.some((folder) => existsSync(join(folder, command))))
    .map(([, name]) => name);
  const kernel = findKernel() ? [] : [isUbuntu() ? "linux-image-generic" : "linux-image-amd64"];
  return [...new Set(missing), ...kernel];
}

const osRelease = () => readFileSync("/etc/os-release", "utf8");
const isUbuntu = () => /^ID=ubuntu$/m.test(osRelease());

/** @returns {string | null} version of the newest kernel of this system that has the modules */
function findKernel() {
  const versions = existsSync("/lib/modules") ? readdirSync("/lib/modules") : [];
  const byNumber = new Intl.Collator("en", { numeric: true }).compare;
  return (
    versions
      .filter((version) => existsSync(`/boot/vmlinuz-${version}`) && hasModules(`/lib/modules/${version}`))
      .sort(byNumber)
      .at(-1) ?? null
  );
}

/** @param {string} folder */
function hasModules(folder) {
  const lists = ["modules.dep", "modules.builtin"].map((name) => join(folder, name));
  const known = lists.map((list) => (existsSync(list) ? readFileSync(list, "utf8") : "")).join("\n");
  return modules.every((name) => known.includes(`/${name}.ko`));
}

/**
 * Where this system's own packages come from.
 * @returns {{suite: string, mirror: string, components: string}} components joined by commas
 * @throws {MissingPart} when apt has no such source, or one that debootstrap cannot read
 */
export function packageSource() {
  const suite = /^VERSION_CODENAME=(.+)$/m.exec(osRelease())?.[1] ?? "";
  const filter = [`Release: ${suite}`, "Created-By: Packages"];
  const { stdout } = spawnSync(
    "apt-get",
    ["indextargets", "--format", "$(REPO_URI) $(COMPONENT)", ...filter],
    {
      encoding: "utf8",
    },
  );
  const targets = stdout.split("\n").map((line) => line.split(" "));
  const mirror = targets[0][0];
  if (!/^(https?|ftp|file):/.test(mirror))
    throw new MissingPart(
      `apt's source of ${suite || "this system"}: ${mirror || "none"}: expected one that debootstrap reads ` +
        "(http, https, ftp, file); where there is none, apt-get update may be what is missing",
    );
  const components = targets.filter(([uri]) => uri === mirror).map(([, component]) => component);
  return { suite, mirror, components: [...new Set(components)].join(",") };
}
