/** Words of schemas/words.yaml, of which npm run types makes this file. */

export const tools = new Map(
  Object.entries({
    crystaldiskmark: "CrystalDiskMark",
    diskspd: "DiskSPD",
    gobonniego: "GoBonnieGo",
    hcibench: "HCIBench",
    "hd-tune": "HD Tune",
    iometer: "Iometer",
    vdbench: "Vdbench",
    vmfleet: "VMFleet",
    vscsistats: "vscsiStats",
  }),
);

export const workloads = new Map(
  Object.entries({
    randread: "random read",
    randwrite: "random write",
    seqread: "sequential read",
    seqwrite: "sequential write",
  }),
);

export const severities = new Map(
  Object.entries({ error: "Serious", warning: "Doubtful", note: "Note", ok: "Fine" }),
);

export const verdicts = new Map(
  Object.entries({
    unreplicated: "seen once; scatter not known",
    "beyond scatter": "beyond run-to-run scatter, not repeated",
    "within scatter": "within run-to-run scatter",
    differs: "differs in these runs; order not recorded",
    alike: "alike in these runs; order not recorded",
    "order-confounded": "no verdict: one level ran after the other",
    confounded: "no verdict: something else differs too",
  }),
);

export const claims = new Map(
  Object.entries({
    holds: "Holds",
    partly: "Partly",
    refuted: "Refuted",
    "seen so": "Seen so",
    "seen in part": "Seen in part",
    "not seen": "Not seen",
    undecidable: "Cannot be decided",
  }),
);
