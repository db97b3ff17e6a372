/** Names of files that were meant to be study.yaml. */
import leven from "leven";

/** Letters that may be wrong: stduy.yaml, study.ymal. */
const slips = 2;

/**
 * @param {string} name of a file
 * @returns {boolean} whether it nearly is study.yaml: study.yml, Study.yaml, study.yaml.txt, studies.yaml, study
 */
export function isNearYaml(name) {
  if (name === "study.yaml" || name.length > "study.yaml".length * 2) return false;
  const plain = name.toLowerCase().replace(/\.(?:txt|bak|orig|sample|example|template)$/, "");
  const bare = plain.replace(/[\s_-]+/g, "").replace(/\(\d+\)/, "");
  if (bare === "study" || /^stud(?:y|ies)\.?ya?ml$/.test(bare)) return true;
  return /\.y[a-z]{1,3}$/.test(bare) && leven(bare.replace(/\.yml$/, ".yaml"), "study.yaml") <= slips;
}
