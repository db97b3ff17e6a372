/** How a job hands I/Os to the kernel: what its options say, and what fio's documented defaults leave no doubt of. */
import { readFioSize } from "./sizes.js";

/**
 * @param {any} row a result row of the job
 * @returns {Record<string, string | boolean | null>} by factor; null is not known
 */
export const settingsOf = ({ options, workload, unsure_options: unsure }) =>
  options && workload
    ? {
        direct_io: workload.direct,
        io_engine: engineOf(workload),
        sync_io: isSure(unsure, ["sync", "fsync", "fdatasync"]) ? syncOf(options) : null,
        block_alignment: isSure(unsure, ["ba", "blockalign"]) ? alignmentOf(options, workload) : null,
      }
    : {
        direct_io: null,
        io_engine: workload ? engineOf(workload) : null,
        sync_io: null,
        block_alignment: null,
      };

/**
 * @param {string[] | null} unsure options that sections of the job may differ in
 * @param {string[]} names
 */
const isSure = (unsure, names) => !names.some((name) => unsure?.includes(name));

/** Without the option it is the platform's own. @param {any} workload */
const engineOf = ({ ioengine }) => ioengine?.split(":")[0].trim() || null;

/** By what the versions of fio write; a switch until 3.22. @type {Record<string, string | null>} */
const modes = { 0: null, none: null, 1: "sync", sync: "sync", dsync: "dsync" };

/**
 * @param {Record<string, string>} options
 * @returns {string} none, dsync, fsync 1
 */
function syncOf(options) {
  const given = (options.sync ?? "none").trim();
  const mode = given in modes ? modes[given] : given;
  const calls = ["fsync", "fdatasync"].flatMap((name) =>
    Number.parseInt(options[name]) > 0 ? `${name} ${Number.parseInt(options[name])}` : [],
  );
  return [mode, ...calls].filter(Boolean).join(", ") || "none";
}

/**
 * Sequential addresses follow each other, random ones are aligned to the size of the block by default.
 * @param {Record<string, string>} options
 * @param {any} workload
 */
function alignmentOf(options, { random_pct, block_size_bytes }) {
  const { ba, blockalign = ba } = options;
  if (random_pct === null) return null;
  if (random_pct === 0 || blockalign === undefined) return "block size";
  const bytes = readFioSize(blockalign, options);
  return bytes === null ? null : bytes === block_size_bytes ? "block size" : String(bytes);
}
