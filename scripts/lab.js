#!/usr/bin/env node
/** Builds and boots the lab's machine and collects its studies. */
import "./command/begin.js";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { repository } from "../loaders/store/store.js";
import { prepareImage } from "./lab/image.js";
import { bootMachine } from "./lab/machine.js";
import { collectStudy, readLabPlan } from "./lab/study.js";
import { missingPackages, MissingPart } from "./lab/system.js";
import { readOptions } from "./command/options.js";

const plans = fileURLToPath(new URL("lab/plans", import.meta.url));
const names = readdirSync(plans).map((file) => file.replace(/\.yaml$/, ""));

const help = `Usage: npm run lab [-- --study NAME --anew]

Boots an emulated machine with QEMU and collects the lab studies in it. collect.py does the same in any guest. Needs
Debian or Ubuntu. Building the machine's image, once, needs root. docs/lab.md says what is measured.

  --study     collect only this study; may be repeated: ${names.join(", ")}
  --plan      collect by this plan instead
  --anew      remove the study's folder first, and measure again
  --studies   folder of studies; default: data/studies
  --missing   only print the packages to install first
  --build     only build the image
  --help      show this text`;

/**
 * @param {{study?: string[], plan?: string, anew?: boolean, studies: string, build?: boolean}} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
async function lab({ study, plan, anew, studies, build }, signal) {
  const unknown = study?.find((name) => !names.includes(name));
  if (unknown) throw new MissingPart(`--study ${unknown}: expected one of ${names.join(", ")}`);
  const files = plan ? [plan] : (study ?? names).map((name) => join(plans, `${name}.yaml`));
  const wanted = build ? [] : files.map(readLabPlan);
  const image = await prepareImage(signal);
  for (const each of wanted) {
    console.log(`${each.study}: booting the machine`);
    const machine = await bootMachine(image, signal);
    try {
      if (anew) rmSync(join(studies, each.study), { recursive: true, force: true });
      const code = await collectStudy(each, machine, studies, signal);
      if (code !== 0) return code ?? 1;
    } finally {
      await machine.stop();
    }
  }
  return 0;
}

const { values } = readOptions({
  options: {
    study: { type: "string", multiple: true },
    plan: { type: "string" },
    anew: { type: "boolean" },
    studies: { type: "string", default: join(repository, "data", "studies") },
    missing: { type: "boolean" },
    build: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) console.log(help);
else if (values.missing) console.log(missingPackages().join(" "));
else {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());
  try {
    process.exitCode = await lab(values, stopping.signal);
  } catch (error) {
    const { message, stack } = /** @type {Error} */ (error);
    if (stopping.signal.aborted) console.error("lab: stopped");
    else console.error(`lab: ${process.env.DEBUG ? stack : message}`);
    process.exitCode = stopping.signal.aborted ? 130 : 1;
  }
}
