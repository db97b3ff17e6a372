import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rmdir } from "node:fs/promises";
import path from "node:path";

/**
 * Moves what is in a folder into another one, which may have some of its folders; a file of the same name is replaced.
 * @param {string} from gone afterwards
 * @param {string} to on the same disk
 */
export async function mergeFolder(from, to) {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [from, to].map((folder) => path.join(folder, entry.name));
    if (entry.isDirectory() && existsSync(target)) await mergeFolder(source, target);
    else await rename(source, target);
  }
  await rmdir(from);
}
