/** @import {Study} from "../types.js" */
import { readFile } from "node:fs/promises";
import { html } from "./markup.js";

/** The stylesheet of all of these pages, below raw/, where no study has such a name. */
export const rawStyle = {
  name: "_lines.css",
  text: `:root{color-scheme:light dark;--paper:#fff;--ink:#1b1f24;--soft:#555b63;--link:#1f52c4;--mark:#fff3bf}
@media (prefers-color-scheme:dark){:root{--paper:#14171b;--ink:#e6e9ed;--soft:#a7aeb8;--link:#8ab0ff;--mark:#4a3f10}}
html{background:var(--paper);color:var(--ink)}
body{font:15px/1.5 system-ui,sans-serif;margin:1.5rem auto;max-width:60rem;padding:0 1rem}
h1{font-size:1.25rem;overflow-wrap:anywhere}
a{color:var(--link)}
div{overflow-x:auto}
ol{font:13px/1.6 ui-monospace,Menlo,Consolas,monospace;padding-left:3.5rem}
li{white-space:pre-wrap;overflow-wrap:anywhere}
li::marker{color:var(--soft)}
li:target{background:var(--mark)}
`,
};

/**
 * A raw text file as a page whose lines have addresses, so that a figure can lead to the line it was read from.
 * @param {Study} study
 * @param {string} source
 * @param {string} file
 */
export async function rawViewer(study, source, file) {
  const lines = (await readFile(file, "utf8")).replace(/\r?\n$/, "").split(/\r?\n/);
  const up = "../".repeat(source.split("/").length + 1);
  const name = source.split("/").at(-1);
  return String(
    html`<!DOCTYPE html>
      <html lang="en">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src 'self'; img-src data:"
        />
        <link rel="icon" href="data:," />
        <title>${source} of ${study.title}</title>
        <link rel="stylesheet" href="${up}raw/${rawStyle.name}" />
        <main>
          <h1>${source}</h1>
          <p>
            A raw file of <a href="${up}studies/${study.study}">${study.title}</a>, line by line.
            <a href="./${name}">The file itself</a>
          </p>
          <div tabindex="0" role="region" aria-label="Lines of the file">
            <ol>
              ${lines.map((line, i) => html`<li id="L${i + 1}">${line}</li>`)}
            </ol>
          </div>
        </main>
      </html> `,
  );
}
