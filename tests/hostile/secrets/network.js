/** Names of machines, ports and shares. */

/** @import {Kinds} from "./kinds.js" */

/** @type {Kinds} */
export const network = {
  "host, announced": ({ pick, label, domain }) => {
    const name = pick([label(), `${label()}.${domain()}`]);
    return {
      name,
      path: `host=${name}`,
      text: pick([
        `Host Name: ${name}`,
        `hostname=${name}`,
        `[root@${name}:~] esxcli storage`,
        `ssh admin@${name}:/tmp`,
        `host=${name},vdbench=/opt`,
        `"hostname" : "${name}"`,
        `Connecting to host ${name}...`,
        `--client=${name}`,
        `esxcli --server ${name} system`,
        `COMPUTERNAME=${name}`,
        `ping ${name}`,
        `Server: ${name}`,
      ]),
    };
  },
  "host with a domain": ({ pick, label, domain, word }) => {
    const name = pick([`${label()}.${domain()}`, `${label()}.${word(4)}.${domain()}`]);
    return {
      name,
      path: name,
      text: pick([
        `connecting to ${name} now`,
        `https://${name}/ui`,
        `${name}: ok`,
        `(${name})`,
        `measured on ${name},`,
        `${name}:443`,
        `vm on ${name}.`,
      ]),
    };
  },
  IPv4: ({ pick, ipv4 }) => {
    const name = ipv4();
    return {
      name,
      path: name,
      text: pick([
        `target ${name} answers`,
        `--client=${name}`,
        `(${name})`,
        `ip=${name};`,
        `http://${name}:8443/hcibench`,
        `${name}/24`,
        `hci-vm-${name}-x`,
        `ip_${name}_a`,
      ]),
    };
  },
  IPv6: ({ pick, hex, below, ipv4 }) => {
    const name = pick([
      `fd${hex(2)}:${hex(4)}:${hex(4)}::${1 + below(9)}${hex(3)}`,
      `fe80::${1 + below(9)}${hex(3)}:${hex(4)}:${1 + below(9)}${hex(3)}:a${hex(3)}`,
      `2a02:${hex(3)}:${hex(3)}::b${hex(2)}`,
      `::ffff:${ipv4()}`,
      `2a01:e0a:${hex(3)}:${hex(3)}:${hex(3)}:${hex(3)}:${hex(3)}:c${hex(2)}`,
    ]);
    return {
      name,
      text: pick([
        `listen ${name} ok`,
        `[${name}]:8765`,
        name.startsWith("fe80") ? `${name}%vmk0` : `ip ${name}/64`,
        `addr=${name}`,
      ]),
    };
  },
  MAC: ({ pick, pairs }) => {
    const name = pick([pairs(6, ":"), pairs(6, "-"), pairs(6, ":").toUpperCase()]);
    return {
      name,
      text: pick([
        `vmnic4 ${name} up`,
        `ether ${name}`,
        `ethernet0.generatedAddress = "${name}"`,
        `mac=${name}`,
      ]),
    };
  },
  "bare MAC": ({ pick, pairs }) => {
    const name = pick([
      pairs(6, ""),
      `${pairs(2, "")}.${pairs(2, "")}.${pairs(2, "")}`,
      pairs(6, "").toUpperCase(),
    ]);
    return {
      name,
      text: pick([
        `MAC Address: ${name}`,
        `macaddr=${name}`,
        `mac ${name} learned`,
        `"mac" : "${name}"`,
        `lladdr ${name}`,
      ]),
    };
  },
  "UNC server": ({ pick, label, domain, word }) => {
    const name = pick([label(), `${label()}.${domain()}`]);
    return {
      name,
      option: ["filename", `\\\\${name}\\${word(5)}\\io.dat`],
      text: pick([
        `\\\\${name}\\${word(5)}\\io.dat`,
        `diskspd -b4K \\\\${name}\\${word(4)}$\\x.dat`,
        `//${name}/${word(5)} /mnt cifs`,
        `Path: \\\\${name}\\c$`,
        `\\\\?\\UNC\\${name}\\${word(5)}\\x`,
        `file://${name}/${word(4)}/x`,
        `smb://${name}/${word(4)}`,
      ]),
    };
  },
  "NFS server": ({ pick, label, ipv4, word, domain }) => {
    const name = pick([label(), ipv4(), `${label()}.${domain()}`]);
    return {
      name,
      text: pick([
        `${name}:/export/${word(4)} on /mnt type nfs`,
        `nfs://${name}/vol/${word(4)}`,
        `mount -t nfs ${name}:/vol1 /mnt`,
        `remoteHost: ${name}`,
        `Remote Host: ${name}`,
        `esxcli storage nfs add -H ${name} -s /vol1 -v ds1`,
        `addr=${name},vers=4.1`,
      ]),
    };
  },
  "NFS volume": ({ pick, word, digits, ipv4 }) => {
    const name = `${word(5)}_${word(3)}${digits(2)}`;
    return {
      name,
      text: pick([
        `${ipv4()}:/export/${name} on /mnt type nfs4`,
        `nfs://${ipv4()}/vol/${name}`,
        `Remote Share: /vol/${name}`,
        `esxcli storage nfs add -H ${ipv4()} -s /vol/${name} -v x`,
        `mount -t nfs ${ipv4()}:/${name} /mnt`,
      ]),
    };
  },
  "port group": ({ pick, word, digits }) => {
    const name = `${pick(["PG", "dvPG", "VLAN"])}-${word(5)}-${digits(2)}`;
    return {
      name,
      text: pick([
        `Port Group: ${name}`,
        `portgroup=${name}`,
        `PortgroupName: ${name}`,
        `network_name: '${name}'`,
        `Portgroup: ${name}`,
        `ethernet0.networkName = "${name}"`,
        `esxcli network ip interface add -p "${name}"`,
        `Network Name: ${name}`,
        `VM Network: ${name}`,
      ]),
    };
  },
  "virtual switch": ({ pick, word, digits }) => {
    const name = pick([`DSwitch-${word(5)}`, `dvs-${word(4)}-${digits(2)}`, `vDS_${word(6)}${digits(1)}`]);
    return {
      name,
      text: pick([
        `vSwitch: ${name}`,
        `DVS Name: ${name}`,
        `dvs=${name}`,
        `VDS Name: ${name}`,
        `Virtual Switch: ${name}`,
        `dvsName: "${name}"`,
        `Switch Name: ${name}`,
        `Get-VDSwitch -Name ${name}`,
      ]),
    };
  },
};
