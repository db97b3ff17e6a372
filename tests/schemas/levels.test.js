/** What is said of the levels that the vocabulary names. */
import { expect, test } from "vitest";
import { readFactors } from "../../loaders/vocabulary/schemas.js";
import { sayLevel } from "../../src/words/levels.js";

test.each([
  ["nfs41", "NFS 4.1"],
  ["true", "on"],
  ["iscsi, nfs and local", "iSCSI, NFS and local disk"],
  ["esxi or kvm", "ESXi or KVM"],
  ["local against iscsi", "local disk against iSCSI"],
  ["RBD, Block volumes", "RBD, Block volumes"],
  ["5", "5"],
  ["noprefetch=0 write_max=81920000", "noprefetch=0 write_max=81920000"],
])("%s is %s", (value, said) => expect(sayLevel(value)).toBe(said));

test("no level of the vocabulary is said as a code", () => {
  const values = readFactors().flatMap((factor) => Object.keys(factor.values ?? {}));
  const codes = values.filter((value) => /^[a-z]+(?:-?\d|-[a-z])/.test(sayLevel(value)));
  expect(codes).toEqual([]);
});
