#!/usr/bin/env node
/** Every test there is, or some: JavaScript, Python, the runner, the built site in a browser. The last line has the true totals. */
import "./command/begin.js";
import { chooseFiles, patterns, usual } from "./testing/choose.js";
import { prepared, runAll } from "./testing/order.js";
import { listSlowest } from "./testing/slowest.js";
import { pythonSuites, runSuite, watchSuites } from "./testing/suites.js";
import { readOptions } from "./command/options.js";

/** @typedef {import("./testing/choose.js").Suite} Suite */

const help = `Usage: npm test [-- [FILE...] [-t NAME] [--watch] [-u] [--only unit|python|collect|dist|lab|long]]

Runs the tests. These are JavaScript (unit), the Python package fio_parser (python), scripts/collect.py with fio and sshd
(collect), and the built site in a browser (dist). Ends with the slowest files and a count of passed, failed and skipped.
docs/tests.md says what runs when.

  FILE        run only these test files or folders; or part of a path, such as esxtop. For a file of the product, run
              the tests nearest to it
  -t NAME     run only tests with this in their name
  --watch     run again after each change, until Ctrl-C; JavaScript only
  -u          write expected outputs anew; JavaScript only
  --only      run only these suites. lab (boots the emulated machine) and long (all cases, takes hours) run only
              when named
  --help      show this text

  npm test -- tests/loaders/formats/esxi-settings.test.js             one reader
  npm test -- tests/analysis/audit/open-closed-loop.test.js --watch   one check, after each change
  npm test -- pages.test.js -t "without JavaScript"                   some tests of some files
  npm test -- tests/collect/test_plan.py                              one part of collect.py

A test is skipped if a program is missing (fio, sshd, openssl, Chromium, the emulated machine); a line says how to
install it. To fail instead, set REQUIRE_FIO=1, REQUIRE_SSHD=1, REQUIRE_OPENSSL=1, REQUIRE_PROC=1, REQUIRE_GIT=1,
REQUIRE_BROWSER=1, REQUIRE_LAB=1 or REQUIRE_READERS=1. CHROMIUM_PATH names the browser. REQUIRE_SCREENSHOTS=1 compares
screenshots of another browser, too. With CI=true, expected outputs must be committed. GATES_SHARE=0.1 and GATES_ONLY=NAME
shorten the long gates.`;

/** @param {string} message */
function refuse(message) {
  console.error(`test: ${message}`);
  process.exit(2);
}

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    only: { type: "string", multiple: true },
    name: { type: "string", short: "t" },
    watch: { type: "boolean" },
    update: { type: "boolean", short: "u" },
    help: { type: "boolean" },
  },
});
if (values.help) console.log(help);
else {
  const { name, watch, update } = values;
  const known = /** @type {Suite[]} */ (Object.keys(patterns));
  const unknown = values.only?.find((suite) => !known.includes(/** @type {Suite} */ (suite)));
  if (unknown) refuse(`--only ${unknown}: expected one of ${known.join(", ")}`);
  const only = /** @type {Suite[] | undefined} */ (values.only);
  /** @type {Map<Suite, string[]>} */
  let chosen = new Map();
  try {
    chosen = chooseFiles(positionals, only);
  } catch (error) {
    refuse(/** @type {Error} */ (error).message);
  }
  const named = usual.filter((suite) => !((name || watch) && prepared.includes(suite)));
  const suites = positionals.length > 0 ? known.filter((suite) => chosen.has(suite)) : (only ?? named);
  const asked = only ?? [...chosen.keys()];
  // Tests of the runner take all of their cases where those in JavaScript do.
  if (suites.includes("long")) process.env.LONG = "1";
  if (watch && asked.some((suite) => pythonSuites.includes(suite)))
    refuse("--watch: expected tests in JavaScript; those in Python are run once");
  const total = watch
    ? await watchSuites(suites, { files: [...chosen.values()].flat(), name })
    : await runAll(suites, (suite, manner) =>
        runSuite(suite, { files: chosen.get(suite), name, update, manner }),
      );
  if (name && total.passed + total.failed + total.skipped === 0) refuse(`-t ${name}: no test has that name`);
  for (const line of listSlowest(total.files ?? [])) console.log(line);
  // Those who see only the end of a long output learn here what failed.
  if (total.failures?.length) console.log(`Failed:\n${total.failures.map((line) => `  ${line}`).join("\n")}`);
  console.log(
    `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`,
  );
  process.exitCode = total.failed ? 1 : 0;
}
