/** Places of each format that hold free text: what stands there is anybody's. Cut down to a few lines each. */

/** @typedef {[string, string, (value: string) => string]} Place what it is, path of the file, and its text with the value */

const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;
const fio = (/** @type {Record<string, unknown>} */ options) =>
  json({
    "fio version": "fio-3.42",
    timestamp: 1700000000,
    "global options": { ioengine: "libaio", direct: "1" },
    jobs: [
      { jobname: "randread", "job options": { rw: "randread", bs: "4k", ...options }, read: { iops: 5.1 } },
    ],
  });
const option = (/** @type {string} */ key) => (/** @type {string} */ value) => fio({ [key]: value });
const esxtop = (/** @type {string} */ path) =>
  `"(PDH-CSV 4.0) (UTC)(0)","${path}"\n"01/01/2024 10:00:00","1.00"\n`;

/** @type {Record<string, Place[]>} */
export const places = {
  fio: [
    ...[
      "description",
      "filename",
      "http_s3_key",
      "exec_prerun",
      "directory",
      "write_iops_log",
      "ioengine",
      "verify_pattern",
      "an_option_of_later",
    ].map((key) => /** @type {Place} */ ([`option ${key}`, "a.json", option(key)])),
    ["a share in filename", "a.json", (value) => fio({ filename: `//${value}/tmp/a` })],
    ["jobname", "a.json", (value) => json({ jobs: [{ jobname: value, read: { iops: 1 } }] })],
    ["client hostname", "a.json", (value) => json({ client_stats: [{ hostname: value, port: 8765 }] })],
    ["a key", "a.json", (value) => json({ jobs: [{ jobname: "a", [value]: 1 }] })],
    ["a note somebody added", "a.json", (value) => json({ note: value, jobs: [] })],
    ["a second document", "a.json", (value) => `${fio({})}${fio({ comment: value })}`],
    ["before the document", "a.json", (value) => `fio: ${value}\n${fio({})}`],
    ["a damaged document", "a.json", (value) => fio({ description: value }).slice(0, -40)],
    [
      "a text report",
      "a.txt",
      (value) => `${value}: (g=0): rw=randread, bs=(R) 4096B-4096B, ioengine=libaio, iodepth=16\nfio-3.42\n`,
    ],
    [
      "a description in a text report",
      "a.txt",
      (value) => `  Description  : [${value}]\n  read: IOPS=5, BW=4KiB/s\n`,
    ],
    ["a comment of a job file", "a.fio", (value) => `[global]\n; ${value}\nrw=read\n`],
    ["a section of a job file", "a.fio", (value) => `[${value}]\nrw=read\n`],
    ["an environment variable", "a.fio", (value) => `[global]\nfilename=\${${value}}\n`],
  ],
  diskspd: [
    ["an element", "a.xml", (value) => `<Results><System><Owner>${value}</Owner></System></Results>\n`],
    ["an attribute", "a.xml", (value) => `<Results note="${value}"><System/></Results>\n`],
    ["a comment", "a.xml", (value) => `<Results><!-- ${value} --></Results>\n`],
    ["a path", "a.xml", (value) => `<Target><Path>d:\\${value}\\test.dat</Path></Target>\n`],
    ["the command line", "a.txt", (value) => `Command Line: diskspd.exe -c1G -b4K -t2 d:\\${value}.dat\n`],
    ["a line before", "a.txt", (value) => `PS> ${value}\nCommand Line: diskspd.exe -b4K test.dat\n`],
    ["the path of a result", "a.txt", (value) => ` 0 | 1 | 2 | 3.00 | 4.00 | ${value} (64MiB)\n`],
  ],
  "esxi-settings": [
    ["an annotation", "a.txt", (value) => `Name: vm-1\nAnnotation: ${value}\n`],
    [
      "an echo in a session",
      "a.txt",
      (value) => `~ # echo ${value}\n~ # esxcli system version get\nVersion: 7.0.3\n`,
    ],
    ["a comment in a session", "a.txt", (value) => `# ${value}\n~ # esxcli system version get\n`],
    ["a column", "a.txt", (value) => `Name     Owner\n-------  -----\nvSwitch0  ${value}\n`],
    ["CSV", "a.csv", (value) => `Name,Path,Notes\nDiskMaxIOSize,/Disk/DiskMaxIOSize,${value}\n`],
    ["JSON", "a.json", (value) => json([{ Name: "vm-1", Config: { Annotation: value } }])],
    [
      "XML",
      "a.xml",
      (value) =>
        `<root><list><structure><field name="Notes"><string>${value}</string></field></structure></list></root>\n`,
    ],
    ["PowerCLI", "a.txt", (value) => `Name  : vm-1\nNotes : ${value}\n`],
  ],
  hcibench: [
    ["a key of the config", "hcibench/hcibench.cfg", (value) => `vm_prefix: ${value}\nnumber_vm: 4\n`],
    ["an entry of a list", "hcibench/hcibench.cfg", (value) => `networks:\n- ${value}\n`],
    ["JSON", "hcibench/config.json", (value) => json({ network_name: value, tool: "fio" })],
    [
      "a message",
      "hcibench/test-status.log",
      (value) => `2024-01-01 10:00:00 Deployment started on ${value}\n`,
    ],
    ["a cell of HTML", "hcibench/a.html", (value) => `<html><td title="4">${value}</td></html>\n`],
  ],
  vdbench: [
    [
      "a comment of a parameter file",
      "parmfile.html",
      (value) => `* ${value}\nsd=sd1,lun=/dev/sdb,threads=4\n`,
    ],
    ["a parameter", "parmfile.html", (value) => `sd=sd1,lun=/dev/${value},threads=4\n`],
    ["a host", "parmfile.html", (value) => `hd=hd1,system=${value},shell=ssh\n`],
    [
      "the name of a run",
      "summary.html",
      (value) => `10:00:00.000 Starting RD=${value}; I/O rate: uncontrolled\n`,
    ],
    ["HTML", "summary.html", (value) => `<pre>\n<A HREF="a.html">${value}</A>\n</pre>\n`],
    ["a console", "stdout.txt", (value) => `10:00:00.000 input argument scanned: '-f ${value}'\n`],
  ],
  esxtop: [
    ["a VM", "capture.csv", (value) => esxtop(`\\\\localhost\\Virtual Disk(${value}:scsi0:0)\\Reads/sec`)],
    ["a world", "capture.csv", (value) => esxtop(`\\\\localhost\\Group Cpu(12345:${value})\\% Used`)],
    [
      "a port",
      "capture.csv",
      (value) => esxtop(`\\\\localhost\\Network Port(vSwitch0:123:${value})\\MBits Received/sec`),
    ],
    [
      "a note behind",
      "capture.csv",
      (value) => `${esxtop("\\\\localhost\\Memory\\Free MBytes")}# ${value}\n`,
    ],
  ],
  iometer: [
    ["the comment", "a.csv", (value) => `'Test Type,Test Description\n0,${value}\n`],
    ["a specification", "a.csv", (value) => `'Access specification name,default assignment\n${value},NONE\n`],
    ["a worker", "a.csv", (value) => `WORKER,${value},,,2\n`],
  ],
  crystaldiskmark: [
    ["the comment", "a.txt", (value) => `   Date : 2024/01/01 10:00:00\nComment : ${value}\n`],
  ],
  elbencho: [
    ["a label", "a.csv", (value) => `ISO date,label,operation\n2024-01-01T10:00:00,${value},READ\n`],
  ],
  sysstat: [
    ["a device", "iostat.txt", (value) => `Device  r/s  w/s\n${value}  1.00  2.00\n`],
    ["a comment", "sadf.csv", (value) => `# hostname;interval;timestamp;${value}\n`],
  ],
  vmfleet: [["a run label", "result.tsv", (value) => `RunLabel\tComputeTemplate\n${value}\tA2v2\n`]],
  vscsistats: [
    [
      "a VM",
      "a.csv",
      (value) => `Histogram: IO lengths of commands,virtual machine worldGroupID,123\n${value}\n`,
    ],
  ],
  "vsphere-stats": [
    ["an entity", "a.csv", (value) => `"Entity","MetricId","Value"\n"${value}","disk.usage.average","4"\n`],
    ["JSON", "vsan.json", (value) => json([{ entityRefId: `virtual-machine:${value}`, value: [] }])],
  ],
  "published-table": [["a cell", "table.csv", (value) => `vms,iops,notes\n4,1000,${value}\n`]],
};
