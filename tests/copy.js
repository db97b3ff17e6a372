/** A copy of the repository without its studies, for tests that build what nobody has committed. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { repository } from "../loaders/store/store.js";
import { removeLater } from "./removals.js";

/** What a clone has not, or what is not built from. */
const left =
  /^(node_modules|\.git|\.lab|dist|bench|tests|data|src[/\\](\.observablehq|studies|compare|tables|vendor[/\\].*\.(js|gz)))$/;

/**
 * @param {string} name  of its temporary folder, which has more letters behind
 * @returns {string} its folder
 */
export function copyRepository(name) {
  const copy = mkdtempSync(join(tmpdir(), name));
  removeLater(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
  const isKept = (/** @type {string} */ from) => !left.test(relative(repository, from));
  cpSync(repository, copy, { recursive: true, filter: isKept });
  symlinkSync(join(repository, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}
