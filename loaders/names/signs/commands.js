/** Names that a command line says: where it goes to, and who asks. */

/** @import {Sign} from "./sign.js" */

const name = String.raw`\w[\w.-]{0,252}`;

/** Options before what a command of vMA or of the remote esxcli does. */
const options = String.raw`\b(?:esxcli|localcli|resxtop|vicfg-\w{2,20})(?: -{1,2}[\w-]{1,20}[ =]\S{1,200}){0,6}`;

/**
 * @param {string} kind
 * @param {string} pattern its groups are the names
 * @param {string[]} hints
 * @param {RegExp} [not]
 * @returns {Sign}
 */
const sign = (kind, pattern, hints, not) => ({ kind, hints, pattern: new RegExp(pattern, "dgim"), not });

/** An address is found as one. @param {string} pattern @param {string[]} hints */
const host = (pattern, hints) => sign("host", pattern, hints, /^[\d.]+$/);

/** @type {Sign[]} */
export const commandSigns = [
  sign("password", String.raw`(?<=^|[\s"'(;])-{1,2}password[ =]["']?([^\s"'$(<-][^\s"']*)`, ["-password"]),
  sign("password", String.raw`${options} -p ["']?([^\s"'$(<-][^\s"']*)`, ["esxcli", "esxtop", "vicfg"]),
  sign("user", String.raw`(?<=^|[\s"'(;])-{1,2}user(?:name)?[ =]["']?(\w[\w.@\\-]*)`, ["-user"]),
  sign("user", String.raw`${options} -u ["']?(\w[\w.@\\-]*)`, ["esxcli", "esxtop", "vicfg"]),
  sign("user", String.raw`\bssh (?:[^\n@|;]{0,80} )?(${name})@`, ["ssh "]),
  host(String.raw`\bssh (?:[^\n@|;]{0,80} )?[\w.-]{1,60}@(${name})`, ["ssh "]),
  host(String.raw`\bssh (${name}) ["']?(?:esxcli|esxcfg|localcli|vmware|vim-cmd|vscsiStats)\b`, ["ssh "]),
  host(String.raw`(?<=^|[\s"'(;])(?:--?server|--vihost|-vmhost|-host(?:\.ip)?)[ =]["']?(${name})`, [
    "server",
    "host",
  ]),
  host(String.raw`${options} -[sh] ["']?(${name})`, ["esxcli", "esxtop", "vicfg"]),
  host(String.raw`\bConnect-VIServer ["']?(${name})`, ["connect-viserver"]),
  host(String.raw`\bGet-VMHost (?:-Name )?["']?(${name})["']?(?= *(?:[|)]|$))`, ["get-vmhost"]),
  // Prompts of vMA and of other shells than ESXi's: vi-admin@vma:~[esx]>, [root@esx ~]#
  host(String.raw`^[\w.-]{1,60}@[\w.-]{1,120}:[^\s\]]{0,200}\[(${name})\]>`, ["]>"]),
  host(String.raw`^\[[\w.-]{1,60}@(${name}) [^\]\n]{0,200}\] ?[#$]`, ["@"]),
  sign("user", String.raw`^\[([\w.-]{1,60})@[\w.-]{1,120} [^\]\n]{0,200}\] ?[#$]`, ["@"]),
  // RVC: /localhost/DC/computers/CLUSTER>
  sign("cluster", String.raw`^/[\w.-]{1,80}/([^/\n>]{1,80})/computers/([^/\n>]{1,80})`, ["/computers/"]),
];
