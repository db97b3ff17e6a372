/** How people's shells ask, and what editors, blogs and mails make of text. */

/** @type {Record<string, (host: string, command: string) => string>} */
export const prompts = {
  "ESXi 6 and later": (host, command) => `[root@${host || "esx-a"}:~] ${command}\n`,
  "a folder of ESXi": (host, command) => `[root@${host || "esx-a"}:/vmfs/volumes/65f0/dir] ${command}\n`,
  "a lost bracket": (host, command) => `root@${host || "esx-a"}:~] ${command}\n`,
  "ESXi 5": (_, command) => `~ # ${command}\n`,
  "ESX classic": (host, command) => `[root@${host || "esx-a"} ~]# ${command}\n`,
  "only a sign": (_, command) => `# ${command}\n`,
  vMA: (host, command) => `vi-admin@vma:~[${host || "esx-a"}]> ${command}\n`,
  PowerCLI: (_, command) => `PS C:\\> ${command}\n`,
  "a jump host": (host, command) => `user@box:~$ ssh root@${host || "esx-a"} ${command}\n`,
  "no prompt, but the command": (_, command) => `${command}\n`,
};

/** @param {(line: string) => string} change */
const eachLine = (change) => (/** @type {string} */ text) => text.split("\n").map(change).join("\n");

/** @type {Record<string, {change: (text: string) => string, mayLack?: boolean}>} */
export const styles = {
  "nothing changed": { change: (text) => text },
  "a tab for each level": {
    change: eachLine((line) => line.replace(/^(?: {3})+/, (blanks) => "\t".repeat(blanks.length / 3))),
  },
  "a tab before everything": { change: eachLine((line) => (line ? `\t${line}` : line)) },
  "four blanks before everything": { change: eachLine((line) => (line ? `    ${line}` : line)) },
  "no indentation": { change: eachLine((line) => line.trimStart()), mayLack: true },
  "a blank line after every line": { change: (text) => text.replaceAll("\n", "\n\n") },
  "quote marks": { change: eachLine((line) => `> ${line}`) },
  "two quote marks": { change: eachLine((line) => `> > ${line}`) },
  "blanks at line ends": { change: eachLine((line) => `${line}  `) },
  "colours of a terminal": { change: eachLine((line) => (line ? `\u001b[1;32m${line}\u001b[0m` : line)) },
  "Markdown's escapes": {
    change: eachLine((line) => (/["<]/.test(line) ? line : line.replaceAll("_", "\\_"))),
  },
  "HTML entities": {
    change: eachLine((line) =>
      /^\s*</.test(line)
        ? line
        : line.replaceAll("&", "&amp;").replaceAll(">", "&gt;").replaceAll("<", "&lt;"),
    ),
  },
  "hard blanks": { change: (text) => text.replaceAll(" ", "\u00a0") },
  fences: { change: (text) => `\`\`\`console\n${text}\n\`\`\`\n` },
  "Markdown's line breaks": { change: eachLine((line) => (line.trim() ? `${line}\\` : line)), mayLack: true },
  "squeezed blanks": { change: eachLine((line) => line.replace(/(?<=\S) {2,}/g, " ")), mayLack: true },
};
