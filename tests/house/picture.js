/** The picture of the house in docs/architecture.md: where data flows, and which room may import which. */

const width = 1480;
const row = 42;
const gap = 8;
const pad = 16;
const heading = 66;

/**
 * @typedef {object} House a floor and its rooms
 * @property {string} path
 * @property {string} title
 * @property {string} says
 * @property {[x: number, y: number, width: number]} at
 * @property {string} colour
 * @property {string[][]} rows a room imports only rooms of rows below its own
 */

/** @type {House[]} */
export const houses = [
  {
    path: "loaders",
    title: "loaders",
    says: "raw files to rows",
    at: [190, 70, 360],
    colour: "#2f6fb2",
    rows: [
      ["names"],
      ["reading"],
      ["formats"],
      ["fio_parser", "study", "store"],
      ["assemble", "parquet", "zip"],
      ["vocabulary"],
    ],
  },
  {
    path: "src/analysis",
    title: "src/analysis",
    says: "rows to findings",
    at: [736, 70, 240],
    colour: "#7a4fb5",
    rows: [
      ["claims", "plan"],
      ["answer", "place"],
      ["synthesis"],
      ["curves"],
      ["compare"],
      ["admission"],
      ["audit", "time"],
      ["queue"],
    ],
  },
  {
    path: "src",
    title: "src",
    says: "rows and findings to pages",
    at: [1040, 70, 292],
    colour: "#2a7d4f",
    rows: [
      ["home", "data", "check"],
      ["comparison", "chart-sets"],
      ["embed", "study", "query"],
      ["explore", "run", "lines"],
      ["search", "methodology"],
      ["figure"],
      ["findings"],
      ["html", "charts"],
      ["sentences"],
      ["words", "vendor"],
    ],
  },
  {
    path: "scripts/site",
    title: "scripts/site",
    says: "pages to files of a site",
    at: [1040, 684, 292],
    colour: "#a8641c",
    rows: [
      ["preview", "tables", "threads"],
      ["publish", "vendor", "local"],
      ["framework", "own"],
    ],
  },
];

/** What stands under all of them: the rooms of scripts beside its commands. */
const commands = [
  "command",
  "add",
  "compare",
  "plan",
  "ingest",
  "cluster",
  "query",
  "bench",
  "lab",
  "testing",
];

/** In a few words; only a room with a row of its own has the place for them. @type {Record<string, string>} */
const captions = {
  "loaders/names": "of hosts and users, replaced",
  "loaders/reading": "who reads which file",
  "loaders/formats": "one folder for each",
  "loaders/vocabulary": "factors, units, tables",
  "src/analysis/compare": "two levels",
  "src/analysis/synthesis": "of labs",
  "src/analysis/queue": "Little's law",
  "src/figure": "charts on pages",
  "src/findings": "what is wrong",
};

/** Every room in the picture; loaders/formats has one for all formats. */
export const drawnRooms = [
  ...houses.flatMap(({ path, rows }) => rows.flat().map((name) => `${path}/${name}`)),
  ...commands.map((name) => `scripts/${name}`),
].sort();

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} [style] attributes
 */
const write = (x, y, text, style = "") => `<text x="${x}" y="${y}" ${style}>${text}</text>`;

/**
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {string} style attributes
 */
const box = (x, y, w, h, style) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${style}/>`;

/** @param {string} path @param {number} x @param {number} y @param {number} w */
function drawRoom(path, x, y, w) {
  const name = path.split("/").at(-1) ?? "";
  const caption = captions[path];
  return [
    box(x, y, w, row, 'rx="6" class="room"'),
    caption
      ? write(x + 14, y + 28, name, 'class="name"') +
        write(x + w - 14, y + 27, caption, 'class="small" text-anchor="end"')
      : write(x + w / 2, y + 28, name, 'class="name" text-anchor="middle"'),
  ];
}

/**
 * @param {string} path of the house
 * @param {string[]} names of rooms, which are the wider the longer their names are
 * @param {number} x
 * @param {number} y
 * @param {number} w of all of them
 */
function drawRow(path, names, x, y, w) {
  const letters = names.reduce((sum, name) => sum + name.length + 5, 0);
  const share = (w - gap * (names.length - 1)) / letters;
  let left = x;
  return names.flatMap((name) => {
    const at = left;
    const own = Math.round(share * (name.length + 5));
    left += own + gap;
    return drawRoom(`${path}/${name}`, at, y, own);
  });
}

/** @param {House} house */
const houseHeight = ({ rows }) => heading + rows.length * (row + gap) + pad - gap;

/** @param {House} house */
const bottomOf = (house) => house.at[1] + houseHeight(house);

/** @param {House} house */
function drawHouse(house) {
  const { path, title, says, colour, rows } = house;
  const [x, y, w] = house.at;
  const h = houseHeight(house);
  const inside = w - 2 * pad;
  let top = y + heading;
  const drawn = rows.flatMap((names) => {
    const at = top;
    top += row + gap;
    return drawRow(path, names, x + pad, at, inside);
  });
  return [
    box(x, y, w, h, `rx="12" fill="${colour}" fill-opacity="0.13" stroke="${colour}" stroke-width="2"`),
    write(x + pad, y + 30, title, 'class="title"'),
    write(x + pad, y + 53, says, 'class="small"'),
    ...drawn,
  ];
}

/** A folder of files. @param {number} x @param {number} y @param {number} w @param {string} name @param {string[]} lines */
const drawFiles = (x, y, w, name, lines) => {
  const h = 58 + 24 * lines.length;
  return [
    `<path d="M${x} ${y + 6} q0 -6 6 -6 h${w * 0.34} l10 12 h${w * 0.66 - 22} q6 0 6 6 v${h - 24} q0 6 -6 6 h${12 - w} q-6 0 -6 -6 z" class="store"/>`,
    write(x + w / 2, y + 42, name, 'class="kept" text-anchor="middle"'),
    ...lines.map((line, i) =>
      write(x + w / 2, y + 68 + 24 * i, line, 'class="onStore" text-anchor="middle"'),
    ),
  ];
};

/** Tables. @param {number} x @param {number} y @param {number} w @param {string} name @param {string[]} lines */
const drawTables = (x, y, w, name, lines) => {
  const h = 72 + 24 * lines.length;
  const rim = `a${w / 2} 11 0 0 0 ${w} 0`;
  return [
    `<path d="M${x} ${y + 11} a${w / 2} 11 0 0 1 ${w} 0 v${h - 22} a${w / 2} 11 0 0 1 ${-w} 0 z" class="store"/>`,
    `<path d="M${x} ${y + 11} ${rim}" class="rim"/>`,
    write(x + w / 2, y + 52, name, 'class="kept" text-anchor="middle"'),
    ...lines.map((line, i) =>
      write(x + w / 2, y + 78 + 24 * i, line, 'class="onStore" text-anchor="middle"'),
    ),
  ];
};

/** @param {string} path */
const flow = (path) => `<path d="${path}" class="flow" marker-end="url(#tip)"/>`;

/** @param {string} path one that ends in another flow */
const join = (path) => `<path d="${path}" class="flow"/>`;

/** Findings stand under the analysis, which makes them; what all stand on under the lowest of all. */
const findingsTop = bottomOf(houses[1]) + 36;
const tablesHeight = 120;
const bandTop = Math.max(...houses.map(bottomOf), findingsTop + tablesHeight + 24) + 16;
const height = bandTop + 80;

/** What stands under all houses. @param {number} x @param {number} w @param {string} name @param {string} says @param {string[]} names rooms in it */
const drawBand = (x, w, name, says, names) => [
  box(x, bandTop, w, 60, 'rx="12" class="base"'),
  write(x + pad, bandTop + 38, name, 'class="title"'),
  write(x + pad + 122, bandTop + 37, says, 'class="small"'),
  ...(names.length ? drawRow(name, names, x + w - 810 - gap, bandTop + 9, 810) : []),
];

const style = `text { font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; fill: #1f2328 }
.title { font-size: 25px; font-weight: 700 } .name { font-size: 19px; font-weight: 600 }
.small { font-size: 18px; fill: #57606a } .kept { font-size: 20px; font-weight: 700; fill: #fff }
.onStore { font-size: 18px; fill: #e6ebf1 } .room { fill: #fff; stroke: #b8c1cb; stroke-width: 1.5 }
.base { fill: #f0f2f5; stroke: #b8c1cb; stroke-width: 2 } .store { fill: #3d4754 } .rim { fill: none; stroke: #9aa6b2; stroke-width: 2 }
.flow { fill: none; stroke: #3d4754; stroke-width: 5 }`;

const description =
  "Raw files in data/studies are read by loaders into tables in data/parquet. The analysis makes findings of them. " +
  "Pages are made of tables and findings, and scripts/site makes the site in dist of them.";

/** @returns {string} SVG */
export function drawArchitecture() {
  const parts = [
    box(1, 1, width - 2, height - 2, 'rx="16" fill="#fff" stroke="#d0d7de" stroke-width="2"'),
    write(
      190,
      44,
      "Data follow the arrows. Inside a house, a room imports only rooms that lie below it.",
      'class="small"',
    ),
    ...houses.flatMap(drawHouse),
    ...drawFiles(20, 270, 134, "data/studies", ["raw files", "study.yaml"]),
    ...drawTables(588, 168, 110, "tables", ["data/", "parquet"]),
    ...drawTables(798, findingsTop, 116, "findings", ["data/", "parquet"]),
    ...drawFiles(1370, 738, 90, "dist", ["the site"]),
    flow("M154 325 H180"),
    flow("M550 228 H578"),
    flow("M698 228 H726"),
    flow(`M856 ${findingsTop - 36} V${findingsTop - 10}`),
    join(`M914 ${findingsTop + 60} H1008`),
    flow(
      `M643 286 V${bandTop - 36} Q643 ${bandTop - 16} 663 ${bandTop - 16} H988 Q1008 ${bandTop - 16} 1008 ${bandTop - 36} V248 Q1008 228 1030 228`,
    ),
    flow("M1186 644 V674"),
    flow("M1332 793 H1360"),
    ...drawBand(20, 450, "schemas", "what tables and factors mean", []),
    ...drawBand(508, 952, "scripts", "", commands),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${description}">
<style>${style}</style>
<defs><marker id="tip" viewBox="0 0 10 10" refX="4" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto"><path d="M0 0 L10 5 L0 10 z" fill="#3d4754"/></marker></defs>
${parts.join("\n")}
</svg>
`;
}
