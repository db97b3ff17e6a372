/** Names of columns, keys and platforms, as words. */
import { levels, spellings } from "./list.js";

/** @param {string} word */
function spell(word) {
  const level = levels.get(word);
  return spellings.get(word) ?? (level?.toLowerCase() === word ? level : word);
}

/**
 * @param {string} name  of a column, a factor or a key: vsan_version, peak_iops
 * @returns {string} vSAN version, peak IOPS
 */
export const spaceWords = (name) => name.split("_").map(spell).join(" ");

/**
 * @param {string} platform  nvme-tcp-array
 * @returns {string} NVMe TCP array
 */
export const sayPlatform = (platform) => platform.split("-").map(spell).join(" ");
