/** Secrets that open something. */

/** @import {Kinds} from "./kinds.js" */

const base64url = (/** @type {string} */ text) => Buffer.from(text).toString("base64url");

/** @type {Kinds} */
export const credentials = {
  "http option of fio": ({ pick, phrase, upper, base64 }) => {
    const [key, name] = pick([
      ["http_pass", phrase()],
      ["http_user", phrase()],
      ["http_s3_key", base64(40)],
      ["http_s3_keyid", `K${upper(18)}7`],
      ["http_s3_security_token", base64(60)],
    ]);
    return {
      name,
      option: [key, name],
      text: pick([`${key}=${name}`, `--${key}=${name}`, `fio --ioengine=http --${key} ${name}`]),
    };
  },
  "password option": ({ pick, phrase, label }) => {
    const name = phrase();
    return {
      name,
      text: pick([
        `tool --password=${name} --verbose`,
        `tool --password ${name} run`,
        `run.ps1 -Password ${name}`,
        `run.ps1 -Password '${name}' -Force`,
        `app /password:${name}`,
        `app --passwd=${name}`,
        `client --pass=${name}`,
        `client --vcpassword="${name}"`,
        `Password: ${name}`,
        `vc_password: '${name}'`,
        `${label()} /pass:${name}`,
      ]),
    };
  },
  "password of a command": ({ pick, phrase, word, label }) => {
    const [name, user] = [phrase(), word(6)];
    return {
      name,
      text: pick([
        `sshpass -p ${name} ssh root@${label()} uptime`,
        `sshpass -p'${name}' scp x root@${label()}:/tmp`,
        `mysql -u root -p${name} bench`,
        `mysqldump --host db -uroot -p${name} all`,
        `plink -ssh root@${label()} -pw ${name} esxtop`,
        `curl -k -u ${user}:${name} https://${label()}/rest`,
        `curl --user '${user}:${name}' -O https://${label()}/x`,
        `smbclient //${label()}/share -U ${user}%${name}`,
        `wget --http-password=${name} http://${label()}/a`,
        `ipmitool -H ${label()} -U ${user} -P ${name} power status`,
        `psexec \\\\${label()} -u ${user} -p ${name} diskspd`,
      ]),
    };
  },
  "password variable": ({ pick, phrase }) => {
    const name = phrase();
    const key = pick([
      "PGPASSWORD",
      "MYSQL_PWD",
      "SSHPASS",
      "GOVC_PASSWORD",
      "VI_PASSWORD",
      "ESXI_PASS",
      "RSYNC_PASSWORD",
      "DB_PASSWD",
    ]);
    return {
      name,
      text: pick([
        `${key}=${name} fio x.fio`,
        `export ${key}=${name}`,
        `set ${key}=${name}`,
        `$env:${key} = "${name}"`,
        `  ${key}: ${name}`,
      ]),
    };
  },
  "connection string": ({ pick, phrase, label, word }) => {
    const name = phrase();
    return {
      name,
      text: pick([
        `Server=${label()};Database=io;User Id=${word(5)};Password=${name};Encrypt=yes`,
        `Data Source=${label()};uid=${word(5)};pwd=${name};`,
        `DRIVER={SQL};SERVER=${label()};UID=sa;PWD=${name}`,
        `DefaultEndpointsProtocol=https;AccountName=${word(6)};AccountKey=${name};EndpointSuffix=core.windows.net`,
      ]),
    };
  },
  "password in an address": ({ pick, word, upper, label, digits }) => {
    const name = `${word(5)}${upper(4)}${digits(2)}`;
    const scheme = pick(["https", "http", "ftp", "ssh", "smb", "postgresql", "mongodb", "vi", "rtsp"]);
    return { name, text: `${scheme}://${word(6)}:${name}@${label()}/${word(4)}` };
  },
  "authorization header": ({ pick, base64 }) => {
    const name = base64(pick([20, 28, 44]));
    return {
      name,
      text: pick([
        `Authorization: Bearer ${name}`,
        `Authorization: Basic ${name}`,
        `curl -H 'Authorization: Bearer ${name}' https://x`,
        `"authorization": "Basic ${name}"`,
        `proxy-authorization: basic ${name}`,
        `X-Auth-Token: ${name}`,
        `vmware-api-session-id: ${name}`,
      ]),
    };
  },
  "web token": ({ word, base64, pick }) => {
    const name = `${base64url('{"alg":"HS256","typ":"JWT"}')}.${base64url(`{"sub":"${word(8)}"}`)}.${base64(43).replace(/[+/]/g, "_")}`;
    return { name, text: pick([`token=${name}`, `got ${name} back`, `Bearer ${name}`]) };
  },
  "service token": ({ pick, upper, base64, word }) => {
    const plain = (/** @type {number} */ count) => base64(count).replace(/[+/]/g, "k");
    const name = pick([
      `ghp_${plain(36)}`,
      `gho_${plain(36)}`,
      `github_pat_${plain(22)}_${plain(59)}`,
      `glpat-${plain(20)}`,
      `xoxb-123456789012-${plain(24)}`,
      `sk_live_${plain(24)}`,
      `npm_${plain(36)}`,
      `AIza${plain(35)}`,
      `hvs.${plain(90)}`,
    ]);
    return {
      name,
      text: pick([`using ${name} now`, `git clone https://${word(5)}:${name}@x`, `# ${upper(3)} ${name}`]),
    };
  },
  "cloud key": ({ pick, upper, base64 }) => {
    const [name, text] = pick([0, 1, 2, 3].map((i) => cloudKey(i, upper, base64)));
    return { name, text };
  },
  "api key": ({ pick, hex, base64 }) => {
    const name = pick([hex(32), base64(24).replace(/[+/]/g, "q")]);
    return {
      name,
      text: pick([
        `api_key=${name}`,
        `apiKey: "${name}"`,
        `x-api-key: ${name}`,
        `--api-key ${name}`,
        `client_secret=${name}`,
        `access_token=${name}&x=1`,
        `secret: ${name}`,
        `auth_token = '${name}'`,
      ]),
    };
  },
  "key block": ({ pick, base64 }) => {
    const lines = Array.from({ length: 6 }, () => base64(64));
    const type = pick([
      "RSA PRIVATE KEY",
      "PRIVATE KEY",
      "CERTIFICATE",
      "OPENSSH PRIVATE KEY",
      "EC PRIVATE KEY",
    ]);
    return {
      name: lines[3],
      text: [`-----BEGIN ${type}-----`, ...lines, base64(22), `-----END ${type}-----`].join("\n"),
    };
  },
  "public key": ({ pick, base64, word, label }) => {
    const name = base64(68);
    return {
      name,
      text: `${pick(["ssh-rsa AAAAB3NzaC1yc2E", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5"])}${name} ${word(5)}@${label()}`,
    };
  },
  "long base64": ({ pick, base64 }) => {
    const name = base64(pick([44, 64, 88]));
    return { name, text: pick([`cookie ${name}`, `blob: ${name}=`, `data '${name}'`]) };
  },
  "password hash": ({ pick, base64 }) => {
    const name = `$${pick(["6", "5", "1", "2b", "y"])}$${base64(8).replace(/[+]/g, ".")}$${base64(60).replace(/[+]/g, ".")}`;
    return {
      name,
      text: pick([`root:${name}:18000:0:99999:7:::`, `hash ${name}`, `rootpw --iscrypted ${name}`]),
    };
  },
  "network logon": ({ pick, phrase, word, label }) => {
    const name = phrase();
    return {
      name,
      text: pick([
        `net use Z: \\\\${label()}\\io$ ${name} /user:${word(5)}\\${word(5)}`,
        `net use \\\\${label()}\\io /user:${word(6)} ${name}`,
        `mount -t cifs //${label()}/io /mnt -o username=${word(5)},password=${name}`,
        `cmdkey /add:${label()} /user:${word(5)} /pass:${name}`,
      ]),
    };
  },
  "licence key": ({ pick, upper }) => {
    const name = Array.from({ length: 5 }, () => `${upper(4)}${"ABCDEFGH"[upper(1).charCodeAt(0) % 8]}`).join(
      "-",
    );
    return {
      name,
      text: pick([
        `License Key: ${name}`,
        `serial: ${name}`,
        `vim-cmd vimsvc/license --set ${name}`,
        `"licenseKey" : "${name}"`,
      ]),
    };
  },
};

/**
 * @param {number} i
 * @param {(count: number) => string} upper
 * @param {(count: number) => string} base64
 * @returns {[string, string]}
 */
function cloudKey(i, upper, base64) {
  if (i < 2) {
    const id = `${i ? "AKIA" : "ASIA"}${upper(16)}`;
    return [id, i ? `aws_access_key_id = ${id}` : `using ${id} here`];
  }
  const secret = base64(40);
  return [secret, i === 2 ? `aws_secret_access_key = ${secret}` : `AWS_SECRET_ACCESS_KEY=${secret} fio`];
}
