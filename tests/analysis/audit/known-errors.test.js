/**
 * Errors of published sources that a person found are found by general rules: each line names the study, the finding and
 * the figures by which it is told. A rule that finds none of them any more, or another one of the study, fails here.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExamples } from "../../examples.js";

/** Study, check, class, cells, words. @type {[string, string, string, number, RegExp][]} */
const known = [
  [
    "cipeople-nfs-vmkfstools",
    "amount_mismatch",
    "odd",
    2,
    /2 of 19 runs time × throughput is 64\.7 GiB; in the others it is about 19\.0 GiB/,
  ],
  ["ibm-roks-vsan-vm-ramp", "load_mismatch", "mix", 23, /50 % instead of 70/],
  ["ibm-roks-vsan-vm-ramp", "load_mismatch", "cap", 23, /998 IOPS instead of 500/],
  [
    "ibm-roks-vcf-ranking",
    "ranking_change",
    "changes",
    19,
    /best IOPS of KVM with Ceph are 64 % above the best of ESXi with vSAN; .* 12 % below/,
  ],
  ["cunnie-local-iscsi", "summary_mismatch", "mixed", 4, /470 MB\/s \(its runs have 489 MB\/s\)/],
  ["cunnie-iscsi-10gbe", "hdd_limit", "above", 94, /94 runs reached 73,963 to 624,431/],
  [
    "cunnie-iscsi-bonnie",
    "summary_mismatch",
    "elsewhere",
    1,
    /744\.4 IOPS is printed.*3,301 IOPS.*is that of iSCSI_L2_16G/,
  ],
  ["fotsopp-storevirtual", "job_name", "differs", 4, /random reads and writes, .*random reads only/],
  ["9tec-pvscsi", "mix_queue", "excess", 180, /by up to 4\.62 %/],
  ["9tec-pvscsi", "bundled_change", "stated", 280, /which VMs shared a host or path/],
  ["azure-elastic-san", "iops_times_block_size", "misfit", 1, /shows 1,572 MiB\/s; .* gives 12,790 MiB\/s/],
  ["azure-elastic-san", "stated_limit", "above", 1, /1,648 MB\/s is above 1,280 MB\/s/],
  ["azure-elastic-san", "stated_limit", "above", 1, /100,000 IOPS is above 80,000 IOPS/],
  ["proxmox-forum-hypervisors", "run_time", "early", 2, /1\.31 s, though 60 s were set/],
  [
    "gotitsolutions-vmfs-rdm",
    "throughput_order",
    "unordered",
    1,
    /476 MB\/s, is above the burst throughput, 83\.3/,
  ],
  ["elatov-snapshots", "block_size_order", "inverted", 1, /4k reads reach only 7,754 IOPS, 16k reads 21,885/],
  ["elatov-snapshots", "derived_queue", "constant", 12, /about 32 outstanding I\/Os/],
  ["elatov-10gbe-round-robin", "above_bare_storage", "above", 1, /VMs got 800 MB\/s, .* only 700 MB\/s/],
  [
    "vconsultants-vsan-maximum",
    "derived_queue",
    "latency",
    1,
    /2,304 outstanding I\/Os at 340,000 IOPS take 6\.78 ms/,
  ],
  ["networkworld-hyperv-esx", "contradicting_statements", "contradict", 2, /twice, as 5 % and as ±1 %/],
  ["vmware-emc-records", "unlike_loads", "nothing", 2, /come from different loads/],
  ["proxmox-forum-hypervisors", "run_length", "brief", 2, /ran for 1\.31 s/],
  [
    "cunnie-iscsi-10gbe",
    "working_set",
    "cached",
    597,
    /15\.6 GiB fits into the cache of the storage \(128 GiB\)/,
  ],
  ["ibm-roks-vcf-ranking", "test_data", "unwritten", 57, /were not filled first/],
];

/** Read beside them: what was taken for an error there was how figures were cut. */
const sound = [
  "elatov-equallogic",
  "elatov-snapshots",
  "anf-avs-nfs",
  "wahl-synology-iscsi",
  "jpaul-round-robin",
];

/** @type {Awaited<ReturnType<typeof openExamples>>} */
let store;
beforeAll(async () => {
  store = await openExamples();
});
afterAll(() => store?.close());

/** @param {string} where */
const find = (where) => store.rows(`select class, cells, sentence from checks where ${where}`);

test.each(known)("%s: %s, %s (%i)", async (study, check, kind, cells, told) => {
  const found = await find(`study = '${study}' and "check" = '${check}' and class = '${kind}'`);
  const fitting = found.filter(({ sentence }) => told.test(sentence));
  expect(
    fitting.map((row) => Number(row.cells)),
    found.map(({ sentence }) => sentence).join("\n"),
  ).toEqual([cells]);
});

test("a throughput that was cut is no misfit", async () => {
  const misfits = await find(
    `study in ('elatov-equallogic', 'elatov-snapshots') and "check" = 'iops_times_block_size' and severity <> 'ok'`,
  );
  expect(misfits).toEqual([]);
});

test("studies whose figures agree have nothing but notes", async () => {
  const names = sound.filter((study) => study !== "elatov-snapshots").map((study) => `'${study}'`);
  const doubted = await find(`study in (${names.join(", ")}) and severity in ('warning', 'error')`);
  expect(doubted).toEqual([]);
});
