/** What a DiskSPD text says of its own run: its version, its options, and titles that must be whole. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accepts, readResults } from "../../../loaders/formats/diskspd/format.js";
import { decodeText } from "../../../loaders/reading/encodings.js";
import { fixtures } from "../../repository.js";

/** @param {string} name */
const sample = (name) =>
  decodeText(readFileSync(join(fixtures, "diskspd", `${name}.txt`))).replaceAll("\r", "");

/** @param {string} text without its block of parameters */
const trim = (text) =>
  text.slice(0, text.indexOf("Input parameters:")) + text.slice(text.indexOf("Results for timespan 1:"));

/** @param {string} text */
const factorsOf = (text) =>
  Object.fromEntries(readResults(text).run_factors.map(({ factor, value }) => [factor, value]));

/** @param {string} text @param {string} command */
const withCommand = (text, command) => text.replace(/Command Line: .*/, `Command Line: ${command}`);

const plain = sample("win-2.2.0_8k_70_30_L_D500");
const targets = sample("win-2.2.0_two_targets_L_D");
const pool = sample("win-2.2.0_pool_F2_O8_two_targets");

test("a document that is there twice counts once, and it is reported", () => {
  const { runs, problems } = readResults(`${plain}\n${targets}\n${plain}`);
  expect(runs.map(({ run }) => run)).toEqual(["run=1", "run=2"]);
  expect(problems.map(({ code }) => code)).toContain("repeated-run");
});

describe("the version", () => {
  const early = sample("win-2.0.20a_8k_70_30_L_D500");

  test("is that of the program's folder, where the layout allows it", () => {
    expect(readResults(early).runs[0].tool_version).toBe("2.0.20a to 2.0.21a");
    const { runs, run_factors, problems } = readResults(
      withCommand(trim(plain), "C:\\DiskSpd-2.2\\amd64\\diskspd.exe -b8K -w30 -r -d3 D:\\test.dat"),
    );
    expect(runs).toMatchObject([{ tool_version: "2.2" }]);
    expect(run_factors).toContainEqual(
      expect.objectContaining({ factor: "latency_method", value: "diskspd 2.2" }),
    );
    expect(problems).toEqual([]);
  });

  test("of a range is the one that is stated; another than the layout's is reported", () => {
    const folder = (/** @type {string} */ version) =>
      readResults(early.replace("C:\\diskspd\\", `C:\\Tools\\Diskspd-v${version}\\x86\\`));
    expect(folder("2.0.20a").runs[0].tool_version).toBe("2.0.20a");
    const wrong = folder("2.1.0");
    expect(wrong.runs[0].tool_version).toBe("2.0.20a to 2.0.21a");
    expect(wrong.problems).toMatchObject([{ code: "other-version", line: 2 }]);
  });

  test("of a trimmed text follows from options that came with one", () => {
    const text = trim(sample("win-2.1.0_8k_70_30_L_D500"));
    const of = (/** @type {string} */ options) =>
      readResults(withCommand(text, `diskspd.exe -b8K ${options} -t4 -o8 -w30 D:\\a`)).runs[0].tool_version;
    expect(of("-r")).toBe("2.0.20a to 2.1");
    expect(of("-rs40")).toBe("2.1");
    expect(of("-g100i")).toBe("2.1");
    expect(of("-g100")).toBe("2.0.20a to 2.1");
  });
});

describe("without a block of parameters the command line tells what was run", () => {
  test.each([
    "win-2.0.12_8k_70_30_L_D500",
    "win-2.0.21a_two_targets_L_D",
    "win-2.1.0_two_targets_L_D",
    "win-2.2.0_8k_70_30_L_D500",
    "win-2.2.0_4k_randread_plain",
    "win-2.2.0_4k_randwrite_L_D",
    "win-2.2.0_1m_seqread_L",
    "win-2.2.0_64k_rw50_L",
    "win-2.2.0_pool_F2_O8_two_targets",
    "win-2.2.0_progress_ratelimit_waitstats",
    "win-2.2.0_amp_paren_path",
  ])("%s: the same factors as with it", (name) => {
    const { latency_method, ...given } = factorsOf(sample(name));
    expect(factorsOf(trim(sample(name)))).toMatchObject(given);
  });

  test("what was not given is what DiskSPD takes", () => {
    const text = withCommand(trim(plain), "diskspd.exe -b8K -t4 -d3 D:\\test.dat");
    expect(factorsOf(text)).toMatchObject({
      ...{
        block_size_bytes: "8192",
        read_pct: "100",
        random_pct: "0",
        queue_depth: "2",
        outstanding_io: "8",
      },
      ...{ warmup_s: "5", duration_s: "3", software_cache: "true", write_through: "false" },
    });
  });

  test("a profile of its own (-X) tells nothing", () => {
    const factors = factorsOf(withCommand(trim(plain), "diskspd.exe -XC:\\spans.xml"));
    expect(Object.keys(factors).sort()).toEqual(["block_size_bytes", "threads"]);
  });

  test("blanks in a path leave open how many targets there were, where no table tells", () => {
    const bare = trim(pool).replace(/^ +\d+ \|.*\|.*$\n|^request count:.*\n/gm, "");
    const at = (/** @type {string} */ command) => factorsOf(withCommand(bare, command));
    const options = "diskspd.exe -b8K -F2 -o4 -r -w30 -d3 -W1 -Sh";
    expect(at(`${options} D:\\a.dat D:\\b.dat`)).toMatchObject({ queue_depth: "8", outstanding_io: "16" });
    const open = at(`${options} D:\\my disk\\a.dat`);
    expect(open).toMatchObject({ block_size_bytes: "8192", threads: "2", read_pct: "70" });
    expect(open.outstanding_io).toBeUndefined();
    expect(open.queue_depth).toBeUndefined();
  });
});

describe("depth is threads × targets × overlap", () => {
  const command = (/** @type {string} */ options, /** @type {string} */ paths) =>
    `diskspd.exe -c32M -b8K ${options} -r -w30 -L -d3 -W1 -Sh ${paths}`;

  test.each([
    { text: targets, options: "-t2 -o4", depth: "4", all: "16" },
    { text: pool, options: "-F2 -O8", depth: "8", all: "16" },
    { text: pool, options: "-F2 -o4", depth: "8", all: "16" },
  ])("$options with two targets", ({ text, options, depth, all }) => {
    const expected = { queue_depth: depth, outstanding_io: all };
    const trimmed = trim(text).replace(/^request count:.*\n/m, "");
    expect(factorsOf(withCommand(trimmed, command(options, "D:\\a.dat D:\\b.dat")))).toMatchObject(expected);
  });

  test("as the block of parameters says it", () => {
    expect(factorsOf(targets)).toMatchObject({ queue_depth: "4", outstanding_io: "16" });
    expect(factorsOf(pool)).toMatchObject({ queue_depth: "8", outstanding_io: "16" });
    const each = pool.replace(/\tnumber of outstanding I\/O operations per thread: 8\n/, "");
    const overlapped = each.replaceAll(
      /(\t\tusing random I\/O .*\n)/g,
      "$1\t\tnumber of outstanding I/O operations per thread: 4\n",
    );
    expect(factorsOf(overlapped.replace(/request count:.*\n/, ""))).toMatchObject({
      queue_depth: "8",
      outstanding_io: "16",
    });
  });
});

describe("tables of percentiles", () => {
  const told = (/** @type {string} */ text) =>
    readResults(text).problems.map(({ code, line }) => ({ code, line }));
  const lineOf = (/** @type {string} */ part) => targets.slice(0, targets.indexOf(part)).split("\n").length;

  test.each(["%-ile |  Raed (ms)", "%-ile |  Write (ms) | Read (ms)", "-ile |  Read (ms)"])(
    "a heading %s is told, and its table is left out",
    (heading) => {
      const at = lineOf("%-ile");
      const damaged = targets.replace("%-ile |  Read (ms)", heading);
      expect(told(damaged)).toEqual([{ code: "wrong-value", line: at + (heading.startsWith("%") ? 0 : 2) }]);
      expect(readResults(damaged).percentiles.filter(({ entity }) => entity === "D:\\b.dat")).toEqual([]);
    },
  );

  test("a title that is no target is reported, and its table is of nothing", () => {
    const damaged = targets.replace("Latency distribution: D:\\b.dat", "Latency distribution: D:\\c.dat");
    expect(told(damaged)).toEqual([{ code: "wrong-value", line: lineOf("Latency distribution: D:\\b") }]);
    expect(new Set(readResults(damaged).percentiles.map(({ entity }) => entity))).toEqual(
      new Set(["all", "D:\\a.dat"]),
    );
  });

  test("a target that has two is reported", () => {
    const damaged = targets.replace("Latency distribution: D:\\b.dat", "Latency distribution: D:\\a.dat");
    expect(told(damaged)).toEqual([{ code: "wrong-value", line: lineOf("Latency distribution: D:\\a") }]);
  });
});

describe("pasted consoles", () => {
  const call =
    "PS C:\\Tools\\DiskSpd-2.2> .\\diskspd.exe -b8K -t4 -o8 -r -w30 -L -D500 -d3 -W1 -Sh D:\\test.dat";

  test("a result under its prompt is the result", () => {
    const pasted = `${call}\n${plain}\nPS C:\\Tools>\n`;
    expect(accepts("a.txt", Buffer.from(pasted))).toBe(true);
    const { runs, problems, results } = readResults(pasted);
    expect(problems).toEqual([]);
    expect(runs).toMatchObject([{ run: "", tool_version: "2.2" }]);
    expect(results[0].ios).toBe(readResults(plain).results[0].ios);
  });

  test("the prompt tells the options where nothing else does", () => {
    const bare = plain.slice(plain.indexOf("Results for timespan 1:"));
    const { working_set_bytes, ...factors } = factorsOf(plain);
    expect(working_set_bytes).toBe(String(64 * 2 ** 20));
    expect(factorsOf(`${call}\n\n${bare}`)).toEqual(factors);
    expect(factorsOf(`${call} > "my out.txt"\n\n${bare}`)).toEqual(factors);
  });

  test("several, each with its own options", () => {
    const bare = plain.slice(plain.indexOf("Results for timespan 1:"));
    const other = call.replace("-o8", "-o16").replace("PS C", "D");
    const { runs, run_factors, problems } = readResults(`${call}\n${bare}\n${other}\n${bare}`);
    expect(problems).toEqual([]);
    expect(runs.map(({ run }) => run)).toEqual(["run=1", "run=2"]);
    expect(run_factors.filter(({ factor }) => factor === "outstanding_io").map(({ value }) => value)).toEqual(
      ["32", "64"],
    );
  });

  test("a call that printed XML, or nothing, makes no run of text", () => {
    const xml = decodeText(readFileSync(join(fixtures, "diskspd", "win-2.2.0_4k_randread_plain.xml")));
    const { runs, problems } = readResults(`${call} -Rxml\n${xml}\nPS C:\\> diskspd -b8K > a.txt\nPS C:\\>`);
    expect(runs).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});
