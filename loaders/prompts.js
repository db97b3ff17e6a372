/** Prompts of shells: where a command begins, and whose it is. */

/**
 * @typedef {object} Prompt
 * @property {string | null} host as the prompt or an option of the command names it
 * @property {string} command the empty text where nothing was typed
 * @property {boolean} isShell it has a prompt; a command alone may be prose
 */

const own =
  /(?:esxcli|localcli|esxcfg-[a-z]{2,12}|vim-cmd|vscsiStats|vmkchdev|vsish|govc|vmware|vmkfstools|esxtop|reboot)\b/;

/** Words that commands behind a bare # or $ begin with: other such lines are headings or comments. */
const shellWord = new RegExp(
  `^(?:(?:sudo |time )?(?:${own.source}|ssh |for |while |if |echo |grep |cat |ls\\b|cd\\b|vi |date\\b|uname\\b|hostname\\b|python\\d? |powershell|pwsh|exit\\b|Get-|Set-|Connect-))`,
);

/** Forms of prompts: groups host and command. @type {RegExp[]} */
const shells = [
  /^\[?[\w.-]{1,60}@(?<host>[\w.-]{1,120}):[^[\]\s]{0,200}\] ?(?<command>.*)$/,
  /^\[[\w.-]{1,60}@(?<host>[\w.-]{1,120}) [^\]]{0,200}\] ?[#$] ?(?<command>.*)$/,
  /^(?:~|\/[\w./:-]{0,200}) # ?(?<command>.*)$/,
  /^(?:~|\/[\w./:-]{0,200}) #$/,
  /^[\w.-]{1,60}@[\w.-]{1,120}:[^\s\]#$>]{0,200}\[(?<host>[\w.-]{1,120})\]> ?(?<command>.*)$/,
  /^[\w.-]{1,60}@[\w.-]{1,120}:[^\s#$]{0,200}[#$] ?(?<command>.*)$/,
  /^PS(?: [^>]{0,200})?> ?(?<command>.*)$/,
  /^PowerCLI(?: [^>]{0,200})?> ?(?<command>.*)$/,
  /^(?:\/[\w./-]{0,200})?> ?(?<command>vsan\.\S.*)$/,
];

const bare = new RegExp(
  `^(?:cmd=["'])?(?<command>(?:(?:esxcli|localcli) (?:-|storage\\b|system\\b|vsan\\b|network\\b|hardware\\b|software\\b|nvme\\b|nmp\\b|corestorage\\b|iscsi\\b|vm\\b|device\\b)|esxcfg-[a-z]{2,12} -|vim-cmd \\w|vscsiStats -|vmkchdev -|vsish -|govc \\w|vmware -v|(?:Get|Set)-[A-Z]\\w{2,40}\\b).*)$`,
);

/**
 * @param {string} text a line without blanks round it
 * @returns {Prompt | null}
 */
export function promptOf(text) {
  for (const shell of shells) {
    const found = shell.exec(text);
    if (found) return aimed(found.groups?.host ?? null, found.groups?.command ?? "", true);
  }
  const [, signed = ""] = /^[#$] ?(\S.*)$/.exec(text) ?? [];
  if (shellWord.test(signed)) return aimed(null, signed, true);
  const alone = bare.exec(text)?.groups?.command;
  return alone === undefined ? null : aimed(null, alone, false);
}

/** What names the host that a command goes to: a word, a text in quotes, a variable. */
const aim = String.raw`["'(]?([\w.$*-]{1,120})`;
const aims = [
  new RegExp(String.raw`(?:^|\s)(?:--server|-host\.ip|-host|-VMHost)[ =]${aim}`, "i"),
  new RegExp(String.raw`\b(?:esxcli|localcli)(?: -{1,2}[\w-]{1,20}[ =]\S{1,200}){0,6}? -s ${aim}`),
  new RegExp(String.raw`\bGet-VMHost (?:-Name )?(?!-)${aim}`, "i"),
];

/** What a command may stand behind. */
const opening = /^(?:sudo|time|do|then|\S{0,200}[;&|({`])$/;

/** Options of ssh that have a value in the next word. */
const valued = /^-[a-zA-Z]{0,10}[bcDEeFIiJLlmOopQRSWw]$/;

/**
 * @param {string} command
 * @returns {string | undefined} [USER@]HOST of the last ssh in it: one may go through another
 */
function sshAim(command) {
  const words = command.split(/\s+/, 60);
  let [target, behind] = [/** @type {string | undefined} */ (undefined), words[0] === "sshpass" ? 3 : 0];
  for (let i = 0; i < words.length; i++) {
    if (words[i] !== "ssh" || (i !== behind && !opening.test(words[i - 1]))) continue;
    let at = i + 1;
    while (words[at]?.startsWith("-")) at += valued.test(words[at]) ? 2 : 1;
    target = words[at] ?? target;
    behind = at + 1;
  }
  return target?.replace(/^["']?(?:[\w.$-]{1,60}@)?/, "");
}

/**
 * A command may go to another host than that of its prompt; to one that is not known where a variable names it.
 * @param {string | null} host
 * @param {string} command
 * @param {boolean} isShell
 * @returns {Prompt}
 */
export function aimed(host, command, isShell) {
  const target = sshAim(command) ?? aims.map((pattern) => pattern.exec(command)?.[1]).find(Boolean);
  const named = /^([\w.-]{1,120})["')]?$/.exec(target ?? "")?.[1] ?? null;
  return {
    host: target === undefined ? host : named,
    command: command.trim().replace(/–/g, "--").replace(/—/g, "--"),
    isShell,
  };
}
