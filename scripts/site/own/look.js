/** How the site looks, and whose it is: src/look.yaml. */
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseYaml } from "./parse-yaml.js";

/**
 * @typedef {object} Look
 * @property {string | null} title
 * @property {string | null} description
 * @property {string | null} logo  as a data address
 * @property {string} style  CSS of its own colours; empty without any
 */

const folder = fileURLToPath(new URL("../../../src/", import.meta.url));
const known = ["title", "description", "logo", "colours"];
const types = /** @type {Record<string, string>} */ ({ ".svg": "image/svg+xml", ".png": "image/png" });

/** It stands in every page. */
const largestLogo = 16 * 1024;

/**
 * @param {string} [text]  of src/look.yaml
 * @param {string} [at]  folder of the logo
 * @returns {Look}
 * @throws {Error} what is wrong, and what was expected
 */
export function readLook(text = readFileSync(join(folder, "look.yaml"), "utf8"), at = folder) {
  const { title, description, logo, colours, ...others } = parseYaml("src/look.yaml", text) ?? {};
  const [other] = Object.keys(others);
  if (other !== undefined) throw wrong(`unknown key ${other}: expected ${known.join(", ")}`);
  for (const [key, value] of Object.entries({ title, description, logo }))
    if (value !== undefined && typeof value !== "string") throw wrong(`${key}: expected text`);
  return {
    ...{ title: title ?? null, description: description ?? null },
    logo: logo ? readLogo(logo, at) : null,
    style: styleOf(colours ?? {}),
  };
}

/** @param {string} text */
const wrong = (text) => new Error(`src/look.yaml: ${text}`);

/**
 * @param {string} name
 * @param {string} at
 */
function readLogo(name, at) {
  const type = types[extname(name).toLowerCase()];
  if (!type) throw wrong(`logo: ${name}: expected a file .svg or .png beside it`);
  let content;
  try {
    content = readFileSync(join(at, name));
  } catch {
    throw wrong(`logo: no file src/${name}`);
  }
  if (content.length > largestLogo)
    throw wrong(`logo: src/${name} has ${content.length} bytes: expected ${largestLogo} at most`);
  return `data:${type};base64,${content.toString("base64")}`;
}

/** @returns {Set<string>} what src/style.css gives a colour by name */
function readNames() {
  const [root] = readFileSync(join(folder, "style.css"), "utf8").split("}");
  return new Set([...root.matchAll(/--([\w-]+): #/g)].map(([, name]) => name));
}

/** @param {{light?: Record<string, string>, dark?: Record<string, string>}} colours */
function styleOf({ light = {}, dark = {}, ...others }) {
  const [other] = Object.keys(others);
  if (other !== undefined) throw wrong(`colours: unknown key ${other}: expected light, dark`);
  const names = readNames();
  const rule = (/** @type {Record<string, string>} */ colours) => {
    const set = Object.entries(colours).map(([name, value]) => {
      if (!names.has(name)) throw wrong(`colours: unknown name ${name}: expected ${[...names].join(", ")}`);
      if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(String(value)))
        throw wrong(`colours: ${name}: ${value}: expected a colour such as "#1f52c4"`);
      return `--${name}:${value}`;
    });
    return set.length > 0 ? `html:root{${set.join(";")}}` : "";
  };
  const [day, night] = [rule(light), rule(dark)];
  return `${day}${night && `@media screen and (prefers-color-scheme:dark){${night}}`}`;
}
