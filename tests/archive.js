/** Zips for tests, written by Python: the repository has no zip writer of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPython } from "../loaders/reading/python.js";

/**
 * @param {string} code Python that writes to the zip `z`; it may read from `folder`
 * @param {string} [folder]
 * @returns {Buffer} the zip
 */
export function makeZip(code, folder = "") {
  const place = mkdtempSync(join(tmpdir(), "atlas-zip-"));
  const file = join(place, "x.zip");
  const lines = code.split("\n").map((line) => `  ${line}`);
  const program = [
    "import os, sys, zipfile",
    "folder = sys.argv[2]",
    'with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:',
    ...lines,
  ];
  const [python, ...pythonArguments] = findPython();
  const { status, stderr } = spawnSync(python, [...pythonArguments, "-c", program.join("\n"), file, folder]);
  if (status !== 0) throw new Error(String(stderr));
  const zip = readFileSync(file);
  rmSync(place, { recursive: true });
  return zip;
}

/**
 * @param {string} folder
 * @param {string} [top] what its names begin with inside the zip
 */
export const zipFolder = (folder, top = "") =>
  makeZip(
    [
      "for place, _, names in os.walk(folder):",
      "  for name in sorted(names):",
      "    path = os.path.join(place, name)",
      `    z.write(path, ${JSON.stringify(top)} + os.path.relpath(path, folder))`,
    ].join("\n"),
    folder,
  );
