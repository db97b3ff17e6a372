#!/usr/bin/env node
/** Gives an atlas of one's own its name, wherever that of the template stands. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { repository } from "../loaders/store/store.js";
import { slugify } from "../src/words/slug.js";
import { isCommand } from "./command/begin.js";
import { readOptions, refuse } from "./command/options.js";

const help = `Usage: npm run rename -- "NAME"

Writes the name of your atlas wherever that of the template stands: the header and titles of the site, README, package.json,
the files that say how to cite it. What says whose work the template is stays: LICENSE and the changelog.

  NAME      as people read it, such as "Rack seven storage"
  --root    folder of another repository of this kind
  --help    show this text`;

/** What has the name of an atlas, or that of its package. */
const files = [
  ...["src/look.yaml", "README.md", "CITATION.cff", ".zenodo.json", "docs/compare.md"],
  ...["package.json", "package-lock.json", "bench/package.json", "bench/package-lock.json"],
  ...["tests/firefox/package.json", "tests/firefox/package-lock.json"],
];

/**
 * @param {string} root
 * @param {string} name
 * @returns {{file: string, places: number}[]} files that changed
 */
export function renameAtlas(root, name) {
  const readIn = (/** @type {string} */ file) => readFileSync(join(root, file), "utf8");
  const { title } = /** @type {{title: string}} */ (load(readIn("src/look.yaml")));
  const { name: own } = JSON.parse(readIn("package.json"));
  return files
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => {
      const titles = readIn(file).split(title);
      const packages = titles.join(name).split(own);
      const places = titles.length + packages.length - 2;
      if (places > 0) writeFileSync(join(root, file), packages.join(slugify(name)));
      return places > 0 ? [{ file, places }] : [];
    });
}

if (isCommand(import.meta.url)) {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: { root: { type: "string" }, help: { type: "boolean" } },
  });
  const [name] = positionals;
  if (values.help) console.log(help);
  else if (positionals.length !== 1 || !/^[\w .,()&'-]*[a-z][\w .,()&'-]*$/i.test(name))
    refuse('expected one name of letters, digits and blanks: type npm run rename -- "Rack seven storage"');
  else {
    for (const { file, places } of renameAtlas(values.root ?? repository, name))
      console.log(`${file}: ${places === 1 ? "1 place" : `${places} places`}`);
    console.log("Next: npm start. The address of the site follows from where the repository lives.");
  }
}
