/** What fio.cfg, vdbench.cfg and hcibench.cfg say of a run and no result file does. */
import { LineCounter } from "yaml";
import { firstError, readYaml, toPlain } from "../../study/yaml.js";
import { findFactor, parseFactor } from "../../vocabulary/factors.js";
import { wholeLines } from "./lines.js";

/** @import {Factor, Problem} from "../../types.js" */

/**
 * A row for each text that is a value of its factor.
 * @param {Factor[]} vocabulary
 * @param {Record<string, unknown>} texts by factor
 */
export const factorRows = (vocabulary, texts) =>
  Object.entries(texts).flatMap(([name, text]) => {
    if (text === null || text === undefined) return [];
    const parsed = parseFactor(/** @type {Factor} */ (findFactor(vocabulary, name)), text);
    return parsed ? [{ run: "", ...parsed }] : [];
  });

/**
 * fio's own options are in its results; of the jobs only their number and share of the disks is not. `runtime` is
 * wrong here when HCIBench was told another one.
 * @param {string} text
 * @param {Factor[]} vocabulary
 */
export function readFioParameters(text, vocabulary) {
  const lines = wholeLines(text).join("\n");
  const files = valuesOf(lines, /^[\t ]*filename\s*=\s*(\S+)/gm);
  return factorRows(vocabulary, {
    disks_per_vm: new Set(files.flatMap((names) => names.split(":"))).size || null,
    working_set_pct: only(valuesOf(lines, /^[\t ]*size\s*=\s*([\d.]+)%/gm)),
  });
}

/**
 * @param {string} text
 * @param {Factor[]} vocabulary
 */
export function readVdbenchParameters(text, vocabulary) {
  const lines = wholeLines(text).join("\n");
  // What a run definition says itself is in the consoles, and may be another in each run.
  const isLooped = (/** @type {string} */ name) => new RegExp(`^rd=.*[,=](?:for)?${name}=`, "m").test(lines);
  const of = (/** @type {RegExp} */ sign) => only(valuesOf(lines, sign));
  const unless = (/** @type {string} */ name, /** @type {RegExp} */ sign) =>
    isLooped(name) ? null : of(sign);
  const threads = unless("threads", /^sd=.*\bthreads=(\d+)/gm);
  return factorRows(vocabulary, {
    disks_per_vm: new Set(valuesOf(lines, /^sd=.*\blun=([^,\s]+)/gm)).size || null,
    working_set_pct: of(/^sd=.*\brange=\(0,([\d.]+)\)/gm),
    block_size_bytes: unless("xfersize", /^wd=.*\bxfersize=(\d+[kmg]?)\b/gm),
    read_pct: unless("rdpct", /^wd=.*\brdpct=([\d.]+)/gm),
    random_pct: unless("seekpct", /^wd=.*\bseekpct=([\d.]+)/gm),
    queue_depth: threads,
    // Vdbench counts threads a disk: each keeps one I/O outstanding.
    threads: threads && "1",
  });
}

/**
 * @param {string} text YAML
 * @param {Factor[]} vocabulary
 * @returns {Record<string, Record<string, any>[]>} rows by table
 */
export function readConfiguration(text, vocabulary) {
  const about = parseYaml(wholeLines(text).join("\n"));
  if (!about) return { problems: [damagedConfiguration()] };
  const datastores = [about.datastore_name].flat().filter((name) => name);
  return {
    run_factors: factorRows(vocabulary, {
      vms: about.number_vm,
      datastores: datastores.length || null,
      virtual_disk_bytes: about.size_data_disk && `${about.size_data_disk}g`,
    }),
  };
}

/**
 * @param {string} text
 * @returns {any} null where it is no YAML of names and values
 */
function parseYaml(text) {
  const document = readYaml(text, new LineCounter());
  if (document instanceof Error || firstError(document)) return null;
  const about = toPlain(document);
  return typeof about === "object" && !(about instanceof Error) ? about : null;
}

const damagedConfiguration = () =>
  /** @type {Problem} */ ({
    severity: "warning",
    code: "damaged-configuration",
    message: "the configuration cannot be read: VMs, datastores and disk size are not taken from it",
    expected: "YAML such as number_vm: 4",
    advice: "copy it again",
    line: 1,
  });

/**
 * @param {string} text
 * @param {RegExp} sign global, with one group
 */
const valuesOf = (text, sign) => [...text.matchAll(sign)].map(([, value]) => value);

/**
 * @param {string[]} values
 * @returns {string | null} the one that all of them are
 */
const only = (values) => (new Set(values).size === 1 ? values[0] : null);
