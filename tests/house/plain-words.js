/** Plain words: phrases that nothing printed may use, and what makes a text hard to read. */

/**
 * A phrase that was retired, what to write instead, and contexts in which it means something else.
 * @type {{phrase: RegExp, write: string, allowed?: RegExp}[]}
 */
export const retired = [
  { phrase: /\bseen once\b/i, write: "single run (n=1)" },
  { phrase: /\bcannot (?:tell|answer)\b/i, write: "what was seen, then why it is not proof" },
  { phrase: /\bno verdicts?\b/i, write: "why nothing is compared" },
  { phrase: /\btold apart\b|\bcan(?:no|')t be told\b|\bnot to be told\b/i, write: "too close to call" },
  { phrase: /\bnot told\b|\b(?:is|are|was|were) told\b/i, write: "reported, listed, shown" },
  { phrase: /\btells? of\b/i, write: "lists, reports" },
  { phrase: /\blaid to\b|\b(?:may|will) be theirs\b/i, write: "caused by, may explain" },
  { phrase: /\bset beside\b/i, write: "compare with" },
  { phrase: /\bdistrust/i, write: "failed a check" },
  { phrase: /\bscatters?\b/i, write: "vary, variation between runs", allowed: /scatter ?plot/i },
  {
    phrase: /\b(?:runs|repeats|levels|VMs) a side\b|\bof one side\b|\beach side\b/i,
    write: "each, per setting",
  },
  { phrase: /\bseen, not proven\b/i, write: "Single runs." },
  { phrase: /\breplicated\b/i, write: "repeated (n=5, random order)" },
  { phrase: /\bstated only\b/i, write: "claim, no data" },
  { phrase: /\bnot compared\b(?! with)/i, write: "no comparison" },
  { phrase: /\blab \(emulated\)/i, write: "emulated lab" },
  { phrase: /\bwas to be kept\b/i, write: "the queue depth set" },
  {
    phrase: /\b(?:above|below|beneath) (?:its|their) queue/i,
    write: "IOPS x latency gives 256; 32 were set",
  },
  { phrase: /\bsynthesis over labs\b/i, write: "across labs, average of 3 labs" },
  { phrase: /\b(?:these|its|their) figures\b/i, write: "the results, or the numbers" },
  { phrase: /\bis (?:said|given)\b/i, write: "shows, says, gives" },
  { phrase: /\bwhere (?:do I|does it|do they) stand\b/i, write: "Compare with published results" },
  { phrase: /\bas far as the (?:checks|rules) see\b/i, write: "no problems found" },
  { phrase: /^Read (?:are|is)\b/, write: "Reads fio and DiskSPD" },
  { phrase: /\bwhat no (?:file|reader|shell)\b/i, write: "settings that no file records" },
];

/**
 * @param {string} text
 * @returns {string[]} the retired phrases of a text, each with its surroundings and what to write instead
 */
export const retiredIn = (text) =>
  retired.flatMap(({ phrase, write, allowed }) =>
    [...text.matchAll(new RegExp(phrase.source, `${phrase.flags}g`))]
      .map((match) => ({
        match,
        around: text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 30),
      }))
      .filter(({ around }) => !allowed?.test(around))
      .map(({ match, around }) => `"${match[0]}" in "${around.replace(/\s+/g, " ").trim()}": write ${write}`),
  );

/** @param {string} markdown @returns {string} its prose: no code blocks, tables, pictures or addresses; code is one word */
export const proseOf = (markdown) =>
  markdown
    .replace(/^---\n[^]*?\n---\n/, "")
    .replace(/^( *)(`{3,4})[^]*?^\1\2$/gm, "\n")
    .replace(/<!--[^]*?-->/g, "")
    .replace(/^\|.*$/gm, "\n")
    .replace(/`[^`]+`/g, "code")
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]+>/g, " ");

/** @param {string} markdown @returns {string[]} sentences of its prose; an item of a list ends one */
export const sentencesOf = (markdown) =>
  proseOf(markdown)
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )|\n(?=#)/)
    .flatMap((block) =>
      block.replace(/\s+/g, " ").split(/(?<=[.!?:;]["*)]*) (?=["*(A-Z0-9c])|(?<=[.!?]\*\*) /),
    )
    .map((text) => text.trim())
    .filter(Boolean);

/** @param {string} sentence @returns {number} words, split at blanks */
export const wordCount = (sentence) =>
  sentence
    .replace(/^(?:#+|[-*]|\d+\.) /, "")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** @param {string} markdown @returns {string[]} cells of its tables */
export const cellsOf = (markdown) =>
  [...markdown.replace(/^( *)(`{3,4})[^]*?^\1\2$/gm, "").matchAll(/^\|(.*)\|$/gm)].flatMap(([, row]) =>
    row
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
      .filter(Boolean),
  );
