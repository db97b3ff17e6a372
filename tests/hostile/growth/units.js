/** What a line repeats: pieces of no format, of all formats, and of the file that it stands in. */

/** @import {Random} from "./random.js" */

/**
 * @typedef {object} Unit
 * @property {string} text
 * @property {"none" | "first" | "all"} counted which numbers in it count up from one repetition to the next
 */

const common = [
  ...["1", "12", "1.", ".5", "1.5", "1e9", "1e-", "1,5", "1,234", "12345678901234567890", "0x1f", "99.9%"],
  ...[
    "-",
    "--",
    "+",
    ".",
    "..",
    ",",
    ";",
    ":",
    "::",
    "|",
    "#",
    "*",
    "=",
    "==",
    "a=",
    "a=1",
    "/",
    "//",
    "\\",
    "\\\\",
  ],
  ...[
    '"',
    '""',
    '"a"',
    '\\"',
    "'",
    "''",
    "`",
    "(",
    ")",
    "()",
    "[",
    "]",
    "[]",
    "[[",
    "{",
    "}",
    "{}",
    '{"a":',
    '"a": ',
  ],
  ...[
    "<",
    ">",
    "</",
    "/>",
    "<a>",
    "</a>",
    "<a/>",
    '<a b="c">',
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "&",
    "&amp;",
    "<?",
  ],
  ...[
    " ",
    "  ",
    "\t",
    "\r",
    "\r\n",
    "\n",
    "\n\n",
    "\n ",
    " \n",
    "\0",
    "\x1b[1m",
    "\xe9",
    "\xc2\xa0",
    "\xef\xbb\xbf",
    "\xe2\x80\xa8",
  ],
  ...[
    "a",
    "Z",
    "_",
    "a b",
    "null",
    "NaN",
    "inf",
    "true",
    "2024-01-02",
    "2024-01-",
    "12:34:56",
    "12:34:",
    "T12",
    "AM",
  ],
  ...[
    "ms",
    "us",
    "KiB",
    "MB/s",
    "IOPS",
    "%",
    "avg",
    "min",
    "total",
    "- a\n",
    "a: b\n",
    "? ",
    "*a ",
    "&a ",
    "! ",
  ],
];

const inFile = /[A-Za-z]+|\d+(?:\.\d+)?|[^A-Za-z\d]/g;

/**
 * @param {Random} random
 * @param {string} text of the file around it
 * @returns {Unit}
 */
export function drawUnit(random, text) {
  const from = random.below(Math.max(1, text.length - 400));
  const own = text.slice(from, from + 400).match(inFile) ?? common;
  const share = random.pick([0, 0, 0.3, 1]);
  const length = random.pick([1, 1, 1, 2, 2, 3, 4, 6]);
  const drawn = Array.from({ length }, () => random.pick(random.chance(share) ? own : common));
  return { text: drawn.join(""), counted: random.pick(["none", "none", "none", "first", "all"]) };
}

/**
 * @param {Unit} unit
 * @param {number} bytes
 * @returns {string} the unit again and again, as long or a little longer
 */
export function repeat({ text, counted }, bytes) {
  if (counted === "none" || !/\d/.test(text)) return text.repeat(Math.ceil(bytes / text.length));
  const around = text.split(/(\d+)/);
  const pieces = counted === "all" ? around : [...around.slice(0, 2), around.slice(2).join("")];
  const starts = pieces.map((piece, i) => (i % 2 ? Number(piece.slice(0, 9)) : 0));
  let repeated = "";
  for (let i = 0; repeated.length < bytes; i++)
    for (let j = 0; j < pieces.length; j++) repeated += j % 2 ? starts[j] + i : pieces[j];
  return repeated;
}
