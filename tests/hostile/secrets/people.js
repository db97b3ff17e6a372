/** Names of people, of where they work and how to reach them. */

/** @import {Kinds} from "./kinds.js" */

/** @type {Kinds} */
export const people = {
  "user folder": ({ pick, word, digits }) => {
    const name = `${word(6)}${pick(["", digits(1)])}`;
    return {
      name,
      option: [
        "filename",
        pick([`/home/${name}/io.dat`, `C\\:\\\\Users\\\\${name}\\\\io.dat`, `/home/${name}\\:/tmp/x`]),
      ],
      text: pick([
        `/home/${name}/fio/job.fio`,
        `C:\\Users\\${name}\\io.dat`,
        `/Users/${name}/Desktop/x`,
        `filename=/home/${name}\\:/data/x`,
        `--filename=C\\:\\\\Users\\\\${name}\\\\io.dat`,
        `D:/Users/${name}/x.dat`,
        `/mnt/c/Users/${name}/x`,
        `C:\\Documents and Settings\\${name}\\x`,
        `/export/home/${name}/x`,
        `c:\\users\\${name}\\AppData`,
        `~${name}/bin`,
      ]),
    };
  },
  "domain user": ({ pick, word, digits }) => {
    const user = `${word(6)}${digits(1)}`;
    const domain = word(5).toUpperCase();
    return {
      name: pick([user, domain]),
      text: pick([
        `logged on as ${domain}\\${user}`,
        `user: ${domain}\\${user}`,
        `whoami: ${domain}\\${user}`,
        `-Username ${domain}\\${user}`,
        `(${domain}\\${user})`,
      ]),
    };
  },
  "mail address": ({ pick, word, domain }) => {
    const name = `${word(6)}${pick([".", "_", "+"])}${word(4)}@${domain()}`;
    return {
      name,
      text: pick([`asked by ${name}`, `<${name}>`, `mailto:${name}`, `"owner" : "${name}"`, `${name};`]),
    };
  },
  "user at a machine": ({ pick, word, label }) => {
    const name = `${word(6)}`;
    return {
      name,
      text: pick([
        `ssh ${name}@${label()} fio`,
        `${name}@${label()}:~$ fio x`,
        `[${name}@${label()} ~]$ fio`,
        `scp x ${name}@${label()}:/tmp/`,
        `administrator@vsphere.local ${name}@${label()}`,
      ]),
    };
  },
  "user, announced": ({ pick, word, digits }) => {
    const name = `${word(6)}${digits(1)}`;
    return {
      name,
      text: pick([
        `user: ${name}`,
        `Username = ${name}`,
        `--username=${name}`,
        `-User ${name}`,
        `USER=${name}`,
        `LOGNAME=${name}`,
        `"user" : "${name}"`,
        `owner: ${name}`,
        `sudo -u ${name} fio`,
        `su - ${name}`,
        `Run by: ${name}`,
        `uid=1000(${name}) gid=1000`,
        `/user:${name}`,
      ]),
    };
  },
  SID: ({ pick, digits }) => {
    const name = `S-1-5-21-${digits(10)}-${digits(9)}-${digits(10)}-${pick(["500", digits(4)])}`;
    return {
      name,
      text: pick([`SID ${name}`, `owner=${name}`, `HKEY_USERS\\${name}\\Software`, `(${name})`]),
    };
  },
  "phone number": ({ pick, digits }) => {
    const name = pick([
      `+49 30 ${digits(7)}`,
      `+1-${digits(3)}-${digits(3)}-${digits(4)}`,
      `+44 20 ${digits(4)} ${digits(4)}`,
      `(${digits(3)}) ${digits(3)}-${digits(4)}`,
    ]);
    return {
      name,
      text: pick([`Phone: ${name}`, `call ${name.startsWith("+") ? name : `tel. ${name}`}`, `Tel: ${name}`]),
    };
  },
};
