/** Files of strangers on the page Check: told as text, and nothing else happens. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { check } from "../../../../scripts/check.js";
import { studies as numbers } from "../../../hostile/studies/numbers.js";
import { studies as texts } from "../../../hostile/studies/texts.js";
import { studies as yaml } from "../../../hostile/studies/yaml.js";
import { fioJson, makeRepository, studyYaml } from "../../../repository.js";
import { choose, openCheck } from "./check-page.js";
import { openSite, withoutBrowser } from "../../site.js";

const folder = mkdtempSync(join(tmpdir(), "atlas-hostile-"));

/** @type {Awaited<ReturnType<typeof openSite>>} */
let site;
/** One page for all: what is chosen takes the place of what was. @type {Awaited<ReturnType<typeof openCheck>>} */
let opened;
beforeAll(async () => {
  if (withoutBrowser) return;
  site = await openSite();
  opened = await openCheck(site);
  opened.page.on("dialog", (dialog) => {
    opened.complaints.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
});
/** Each case has its own. */
afterEach(() => void opened?.complaints.splice(0));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site?.close();
});

const corpus = Object.entries({ ...texts, ...yaml, ...numbers });

/**
 * What says a text in every place, as one study: each study takes the page seconds.
 * @param {string} kind of text
 */
function inOneStudy(kind) {
  const own = corpus.filter(([name]) => name.startsWith("text-") && name.endsWith(`-${kind}`));
  const isHostile = (/** @type {unknown} */ content) => /script>/.test(String(content));
  const about = own.map(([, { files }]) => parse(String(files["study.yaml"])));
  const said = about.flatMap((each) =>
    Object.entries(each).filter(([, value]) => isHostile(stringify(value))),
  );
  const files = own.flatMap(([name, { files }]) =>
    Object.entries(files)
      .filter(([path, content]) => path !== "study.yaml" && isHostile(content))
      .map(([path, content]) => [`${name}/${path}`, content]),
  );
  const study = stringify(Object.assign({}, ...about, Object.fromEntries(said)));
  return { files: { "study.yaml": study, ...Object.fromEntries(files) } };
}

/** Texts that are markup, in every place; LONG=1, as each night, takes each study of the corpus by itself. */
const hostile = process.env.LONG ? corpus : [/** @type {const} */ (["all markup", inOneStudy("markup")])];

/**
 * @param {string} name
 * @param {Record<string, string | Uint8Array>} files
 */
function write(name, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  return join(folder, name);
}

/** What Pyodide says in the console where lists lie 20,000 deep in each other. */
const endsPython =
  /^console: (?:Pyodide has suffered a fatal error|The cause of the fatal error|RangeError: Maximum call stack)/;

/** What no page has unless a text became more than that; each chart has an empty form of its library. */
const active =
  "#standing :is(script, img, iframe, object, embed, form:not(.vega-bindings), base, link, meta), #told :is(script, img)";

test.skipIf(withoutBrowser)("no study of the corpus does anything but be reported", async () => {
  const { page, complaints } = opened;
  const title = await page.title();
  const address = page.url();
  for (const [name, { files }] of hostile) {
    await choose(page, write(name, files), "folder");
    expect(await page.locator(active).count(), name).toBe(0);
    if (name.startsWith("all "))
      expect((await page.locator("#standing").textContent())?.match(/script>/g)?.length).toBeGreaterThan(4);
    const handlers = await page
      .locator("#standing *")
      .evaluateAll((all) =>
        all.flatMap((each) => each.getAttributeNames().filter((attribute) => attribute.startsWith("on"))),
      );
    expect(handlers, name).toEqual([]);
    const links = await page
      .locator("#standing a")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
    expect(
      links.filter((link) => /^(?:javascript|data):/i.test(String(link))),
      name,
    ).toEqual([]);
    expect([await page.title(), page.url()], name).toEqual([title, address]);
  }
  await choose(page, write("good", { "good.json": fioJson({ direct: "1" }) }), "folder");
  expect(await page.locator("#standing").textContent()).toContain("2 doubtful findings in 1 run.");
  expect(complaints.filter((complaint) => !endsPython.test(complaint))).toEqual([]);
});

/** What the check looks for in a repository alone: names, and paths that other systems cannot hold. */
const ofRepositories = /\((?:private-name|unportable-name)\)/;

test.skipIf(withoutBrowser)("a hostile file is reported, and does nothing", async () => {
  const { page, complaints } = opened;
  const evil = `<img src=x onerror="document.title='evil'">`;
  const said = { version: 1, title: evil, question: evil, platform: "vsan", provenance: "measured", x: evil };
  const files = {
    "<img src=x onerror=document.title='evil'>.html": `<script>document.title='evil'</script>${evil}`,
    "broken.zip": "PK\u0003\u0004 no zip",
    "study.yaml": JSON.stringify(said),
  };
  const title = await page.title();
  await choose(page, write("evil", files), "folder");
  const told = await page.locator("#standing").textContent();
  expect(told).toContain("unknown-format");
  expect(told).toContain("zip-not-unpacked");
  expect(told).toContain("study-unknown-key");
  expect(await page.title()).toBe(title);
  expect(await page.locator("#standing img").count()).toBe(0);
  expect(complaints).toEqual([]);
});

// Before a landing check.test.js alone sees the line of a file that is no result.
test.skipIf(withoutBrowser || !process.env.LONG)(
  "what is no result has the line of npm run check",
  async () => {
    const files = {
      "notes.txt": "no result\n",
      "empty.json": "",
      "<img src=x onerror=document.title='evil'>.html": "<script>document.title='evil'</script>",
      "cut.json": '{ "fio version" : "fio-3.33", "jobs" : [',
      "huge.json": fioJson().replace(/"iops":\s*[\d.]+/, '"iops": 1e308'),
      "queue_depth=deep/page.pdf": "%PDF-1.7\n",
      "study.yaml": studyYaml("x: <img src=x onerror=alert(1)>\n"),
    };
    const { root, remove } = makeRepository(
      Object.fromEntries(Object.entries(files).map(([path, content]) => [`yours/${path}`, content])),
    );
    const { lines } = await check({ root });
    const { page, complaints } = opened;
    await choose(page, write("yours", files), "folder");
    const shown = await page.locator(".problem-lines code").allTextContents();
    const ofFiles = lines.filter((line) => !ofRepositories.test(line));
    const expected = ofFiles.map((line) => line.replace("data/studies/yours/", ""));
    expect(shown.sort()).toEqual(expected.sort());
    expect(complaints).toEqual([]);
    remove();
  },
);
