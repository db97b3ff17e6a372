#!/usr/bin/env node
/** One name for every command, the same in every shell: atlas COMMAND [options]. */
import { sayFailure } from "./command/begin.js";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const own = ["atlas.js"];
const commands = readdirSync(folder)
  .filter((name) => name.endsWith(".js") && !own.includes(name))
  .map((name) => name.replace(/\.js$/, ""));

/** @param {string} command  @returns {string} what its help says first */
function describe(command) {
  const text = readFileSync(`${folder}${command}.js`, "utf8");
  const [, first = ""] = /Usage: [^`]*?\n\n([^]+?)(?:\n\n|`)/.exec(text) ?? [];
  const [sentence] = first.replaceAll(/\s+/g, " ").split(/(?<=\.) (?=[A-Z])|: |; /);
  const said = sentence.replaceAll(/\$\{[^}]*\}/g, "…");
  return said.length > 90 ? `${said.slice(0, 90).replace(/,? \S*$/, "")} …` : said;
}

/** Commands that have another name now. @type {Record<string, string>} */
const renamed = { place: "report" };

const [name = "--help", ...args] = process.argv.slice(2);
const command = name === "start" ? "serve" : name;
if (["--help", "-h", "help"].includes(name)) {
  const width = Math.max(...commands.map(({ length }) => length)) + 2;
  const lines = commands.map((each) => `  ${each.padEnd(width)}${describe(each)}`);
  console.log(
    `Usage: npx atlas COMMAND [options]\n\n${lines.join("\n")}\n\nnpx atlas COMMAND --help lists its options.`,
  );
} else if (renamed[command]) {
  console.error(
    `atlas: ${name} is called ${renamed[command]} now: type npx atlas ${renamed[command]} ${args.join(" ")}`,
  );
  process.exitCode = 2;
} else if (!commands.includes(command)) {
  console.error(`atlas: unknown command ${name}: expected ${commands.join(", ")}`);
  process.exitCode = 2;
} else {
  const program = `${folder}${command}.js`;
  process.argv.splice(1, process.argv.length, program, ...(name === "start" ? ["--build"] : []), ...args);
  await import(pathToFileURL(program).href).catch((error) => {
    console.error(`${name}: ${sayFailure(error)}`);
    process.exitCode = 1;
  });
}
