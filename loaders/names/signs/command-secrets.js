/** Passwords that stand behind an option of a command which does not say so: each command has letters of its own. */
import { exact, sign } from "./sign.js";
import { bare, isChosen, isDisguised, notSecret } from "./secret.js";

/** @import {Sign} from "./sign.js" */

/**
 * Commands as patterns, and the options behind which they take a password; the blank between them: none, perhaps one, one.
 * @type {[hints: string[], command: string, option: string, blank: "" | " ?" | " "][]}
 */
const table = [
  [["sshpass"], "sshpass", "-p", " ?"],
  [["mysql", "mariadb"], "(?:mysql|mariadb)[a-z-]{0,12}", "-p", ""],
  [["7z", "rar", "arj"], "(?:7z[arz]?|rar|unrar|arj)", "-h?p", ""],
  [["zip"], "(?:zip|unzip|zipnote)", "-P", " ?"],
  [["sqlcmd", "bcp", "osql", "isql", "tsql"], "(?:sqlcmd|bcp|osql|isql|tsql)", "-P", " ?"],
  [["ipmitool", "mosquitto_"], "(?:ipmitool|mosquitto_(?:pub|sub))", "-P", " "],
  [["ipmi", "bmc-", "fence_"], "(?:ipmi(?:power|-\\w{1,20})|bmc-\\w{1,20}|fence_\\w{1,20})", "-p", " "],
  [
    ["racadm", "ilo", "redfish", "perccli"],
    "(?:racadm|hpilo_cli|ilorest|redfishtool|perccli(?:64)?)",
    "-p",
    " ",
  ],
  [
    ["psexec", "paexec", "winrs"],
    "(?:[Pp][Ss][Ee]xec(?:64)?|[Pp]a[Ee]xec|[Ww]inrs)(?:\\.exe)?",
    "-p(?:assword)?:?",
    " ?",
  ],
  [
    ["login"],
    "(?:docker|podman|nerdctl|skopeo|buildah|helm|oc|az|crane|regctl)(?: [\\w-]{1,20})? login",
    "-p",
    " ",
  ],
  [["mongo", "cqlsh", "hdbsql"], "(?:mongo\\w{0,12}|cqlsh|hdbsql)", "-p", " "],
  [["redis-", "valkey-", "keydb-"], "(?:redis|valkey|keydb)-(?:cli|benchmark)", "-a", " "],
  [["ldap"], "ldap(?:search|modify|add|delete|passwd|whoami|compare)", "-w", " "],
  [["vsql"], "vsql", "-w", " "],
  [["snmp"], "snmp\\w{2,20}", "-c", " "],
  [["snmp"], "snmp\\w{2,20}", "-A", " "],
  [["snmp"], "snmp\\w{2,20}", "-X", " "],
  [["rdesktop", "freerdp", "mstsc"], "(?:[xw]freerdp3?|rdesktop|mstsc)", "(?:/p:|-p ?)", ""],
  [["plink", "pscp", "psftp", "putty", "nzsql"], "(?:plink|pscp|psftp|putty|nzsql)(?:\\.exe)?", "-pw", " "],
  [["chap set"], "(?:esxcli|localcli)[^\\n|]{0,80} chap set", "(?:-S|--secret[ =])", " ?"],
  [["iscsiadm"], "iscsiadm", "auth\\.password(?:_in)? (?:-v|--value)[ =]?", " ?"],
  [["nvme "], "nvme (?:connect(?:-all)?|discover)", "-[SC]", " "],
  [["useradd", "usermod"], "(?:useradd|usermod)", "-p", " "],
  [["openssl"], "openssl", "(?:-pass(?:in|out)? (?:pass:)?|-[kK] )", ""],
  [["lftp", "ncftp"], "(?:lftp|ncftp\\w{0,9})", "(?:-u [\\w.-]{1,64},|-p )", ""],
  [["swift "], "swift", "-K", " "],
  [
    ["schtasks", "wmic", "dsquery", "dsadd", "netdom"],
    "(?:schtasks|wmic|dsquery|dsadd|netdom)",
    "(?:/[Rr][Pp] |-p |/[Pp]ass(?:word)?d?:)",
    "",
  ],
];

/** Between a command and its option; an end of the command ends it. */
const between = String.raw`\b[^\n|]{0,200}?[ "']`;

/** A path, an option, an address: what a letter means something else for. */
const notValue = {
  test: (/** @type {string} */ text) => notSecret.test(text) || /^(?:[A-Z]:[\\/]|https?:)/i.test(text),
};

/** @type {Sign[]} */
const ofCommands = table.map(([hints, command, option, blank]) =>
  exact("password", hints, String.raw`(?<![\w.-])${command}${between}${option}${blank}${bare}`, notValue),
);

/** What reads a password from what is piped into it. */
const readers = String.raw`sudo -S|su\b|passwd\b[^\n]{0,40}--stdin|[^\n]{0,60}--password-stdin|kinit\b|cryptsetup\b|openssl\b[^\n]{0,60}stdin|gpg\b[^\n]{0,60}passphrase-fd`;

/** @type {Sign[]} */
export const commandSecretSigns = [
  ...ofCommands,
  sign("password", ["-pw "], String.raw`(?<=^|[\s"'(;])-pw ${bare}`, notSecret),
  // A password has signs that names, numbers and files have not.
  sign("password", ["-p"], String.raw`(?<=^|\s)(?:-[pc]|/p:) ?${bare}`, {
    test: (text) =>
      !isChosen(text) || !(isDisguised(text) || /[!#$%&*?@^~]/.test(text)) || /[/\\:,]/.test(text),
  }),
  sign("user", ["curl "], String.raw`\bcurl [^\n|]{0,200}?(?<= )(?:-u|--user)[ =]?["']?([^\s:"']{1,128}):`),
  sign(
    "password",
    ["curl "],
    String.raw`\bcurl [^\n|]{0,200}?(?<= )(?:-u|--user)[ =]?["']?[^\s:"']{1,128}:([^\s"']{1,256})`,
  ),
  sign("user", ["-u "], String.raw`(?<=^|[\s"'(;])-U ["']?([\w.\\-]{1,64})%`),
  sign("password", ["-u "], String.raw`(?<=^|[\s"'(;])-U ["']?[\w.\\-]{1,64}%([^\s"']{1,128})`),
  sign(
    "password",
    ["net use"],
    String.raw`\bnet use [^\n]{0,300}? (?![\\/*]|\w:)([^\s"]{2,128}) /user:`,
    notSecret,
  ),
  sign(
    "password",
    ["net use"],
    String.raw`\bnet use [^\n]{0,300}?/user:\S{1,128} (?![\\/*]|\w:)([^\s"]{2,128})`,
    notSecret,
  ),
  sign("password", ["net user"], String.raw`\bnet user [\w.-]{1,64} (?![/*])([^\s"]{2,128})`, notSecret),
  // system/password@orcl, \\host\ user:password@host of impacket
  sign(
    "password",
    ["/"],
    String.raw`\b(?:sqlplus|impdp|expdp|exp|imp|rman|sqlldr)\b[^\n|]{0,80}?[ "'=][A-Za-z]\w{0,60}/([^\s/@"']{1,128})@`,
  ),
  sign("password", ["oracle:"], String.raw`\boracle:\w{1,9}:\w{1,60}/([^\s/@"']{1,128})@`),
  sign(
    "password",
    ["mc ", "mcli "],
    String.raw`\bmc(?:li)? (?:alias set|config host add) \S{1,80} \S{1,200} ["']?[^\s"']{1,128}["']? ${bare}`,
  ),
  sign(
    "password",
    ["htpasswd"],
    String.raw`\bhtpasswd [^\n|]{0,80}?-\w{0,5}b\w{0,5} [^\n|]{0,120}? [\w.-]{1,64} ${bare}`,
  ),
  sign(
    "password",
    ["convertto-securestring"],
    String.raw`ConvertTo-SecureString (?:-String )?(?:"([^"\n]{1,256})"|'([^'\n]{1,256})')`,
  ),
  sign(
    "password",
    ["credential("],
    String.raw`(?:Network|PS)Credential\(\s{0,9}["'][^"'\n]{0,128}["'],\s{0,9}["']([^"'\n]{1,256})`,
  ),
  sign(
    "password",
    ["echo ", "printf "],
    String.raw`\b(?:echo|printf)(?: -\w{1,3})? (?:"([^"\n]{1,256})"|'([^'\n]{1,256})'|([^\s"'|]{1,256})) ?\| ?(?:${readers})`,
    notSecret,
  ),
  sign(
    "password",
    ["chpasswd"],
    String.raw`(?<=^|[\s"'])[\w.-]{1,64}:([^\s"'|]{1,256})["']? ?\| ?(?:sudo )?chpasswd`,
  ),
  sign("password", ["chpasswd"], String.raw`chpasswd ?<<< ?["']?[\w.-]{1,64}:([^\s"']{1,256})`),
];
