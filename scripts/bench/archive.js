/** A generated archive: studies of a setting at several loads, repeated, and a clone of the repository that holds it. */
import { cpSync, readFileSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { repository } from "../../loaders/store/store.js";
import { writeFile } from "./studies.js";

const sample = readFileSync(
  join(repository, "tests/fixtures/diskspd/win-2.2.0_4k_randread_plain.xml"),
  "utf8",
);
const blockBytes = 4096;

/** What a clone has not, or what is not built from. */
const left =
  /^(node_modules|\.git|\.lab|dist|bench|tests|data|src[/\\](\.observablehq|studies|compare|tables))$/;

/**
 * What builds the site, without studies.
 * @param {string} root
 */
export function copyRepository(root) {
  cpSync(repository, root, { recursive: true, filter: (from) => !left.test(relative(repository, from)) });
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"), "junction");
}

/**
 * @param {string} root
 * @param {number} studies
 * @param {number} runs of each study
 */
export function writeArchive(root, studies, runs) {
  for (let study = 0; study < studies; study++) {
    const folder = join(root, "data", "studies", `generated-${study}`);
    writeFile(join(folder, "study.yaml"), studyYaml(study));
    for (let i = 0; i < runs; i++) writeRun(folder, study, i);
  }
}

/**
 * @param {string} folder of the study
 * @param {number} study
 * @param {number} i of the run in the study
 */
export function writeRun(folder, study, i) {
  const [stripes, vms, repeat] = [2 ** (i % 4), 2 ** ((i >> 2) % 4), 1 + (i >> 4)];
  const noise = 1 + (((study * 7919 + i * 104729) % 1000) - 500) / 5000;
  const level = (vms / (vms + 2)) * (1 + 0.1 * Math.log2(stripes)) * noise;
  const text = sample
    .replace(/<(IO|Read)Count>(\d+)</g, (_, name, count) => `<${name}Count>${Math.round(count * level)}<`)
    .replace(
      /<(BytesCount|ReadBytes)>(\d+)</g,
      (_, name, bytes) => `<${name}>${Math.round((bytes / blockBytes) * level) * blockBytes}<`,
    )
    .replace("</Results>", `<!-- ${study} ${i} -->\n</Results>`);
  writeFile(join(folder, `stripe_width=${stripes}`, `vms=${vms}`, `repeat=${repeat}`, "result.xml"), text);
}

/** @param {number} study */
const studyYaml = (study) => `version: 1
title: Generated study ${study}
question: How many stripes are fastest at which number of VMs?
factor: stripe_width
baseline: 1
load_axis: vms
platform: vsan
provenance: synthetic
licence: CC0-1.0
`;
