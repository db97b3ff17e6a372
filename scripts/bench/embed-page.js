/** The page that a study's charts would have with vega-embed, the way of most sites: specifications and rows are sent, and
 * the browser draws. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { chartRows } from "../../src/charts/rows.js";
import { withUsefulAxis } from "../../src/charts/useful-axis.js";
import { chartKinds } from "../../src/figure/chart-kinds.js";
import { repository } from "../../loaders/store/store.js";

const program = `import embed from "vega-embed";
const [panels, rows] = await Promise.all(["panels.json", "rows.json"].map((file) => fetch(file).then((r) => r.json())));
for (const { key, spec, tool, workload } of panels) {
  const values = rows.filter((row) => row.tool === tool && row.workload === workload);
  embed("#" + key + " .chart", { ...spec, data: { name: "rows", values } }, { actions: false, renderer: "svg" });
}`;

/**
 * Writes it to a folder: the panels that the study's own page shows first, of the same rows.
 * @param {string} folder
 * @param {import("../../src/types.js").Study} study
 * @param {string} style  file of the site's stylesheet
 */
export async function writeEmbedPage(folder, study, style) {
  const along = withUsefulAxis(study);
  const rows = chartRows(along);
  const kind = chartKinds(along, rows).find(({ suits }) => suits(rows));
  if (!kind) throw new Error(`${study.study}: nothing to draw`);
  const [{ tool }] = rows;
  const panels = [...new Set(rows.filter((row) => row.tool === tool).map(({ workload }) => workload))].map(
    (workload, i) => ({ key: `panel-${i}`, tool, workload, spec: kind.spec({ interactive: true }) }),
  );
  mkdirSync(folder, { recursive: true });
  await build({
    stdin: { contents: program, resolveDir: join(repository, "bench"), sourcefile: "embed.js" },
    outfile: join(folder, "embed.js"),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    tsconfigRaw: "{}",
    logLevel: "silent",
  }).catch(() => {
    throw new Error("bench/node_modules: vega-embed is not there: npm ci --prefix bench");
  });
  writeFileSync(join(folder, "panels.json"), JSON.stringify(panels));
  writeFileSync(join(folder, "rows.json"), JSON.stringify(rows));
  writeFileSync(join(folder, "style.css"), style);
  writeFileSync(join(folder, "index.html"), pageOf(study.question, panels));
}

/**
 * @param {string} question
 * @param {{key: string, workload: string}[]} panels
 */
const pageOf = (question, panels) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Charts</title><link rel="stylesheet" href="style.css"><script type="module" src="embed.js"></script></head>
<body><main><h1>${question}</h1><div class="panels">
${panels.map(({ key, workload }) => `<figure class="panel" id="${key}"><figcaption>${workload}</figcaption><div class="chart"></div></figure>`).join("\n")}
</div></main></body></html>`;
