/** What Check and `report` say beside the answer itself. */
export const check = {
  drop: "Drop the files of one setting into Before, and those of the other setting into After.",
  above:
    "Higher than {all} comparable published {results} on VMware for {workload} ({range} IOPS{basis}, from {labs}).",
  within:
    "Within the range of {the} comparable published {results} on VMware for {workload} ({range} IOPS{basis}, from {labs}).",
  alone:
    "About the same as {the} comparable published {results} on VMware for {workload} ({range} IOPS{basis}, from {labs}).",
  below:
    "Lower than {all} comparable published {results} on VMware for {workload} ({range} IOPS{basis}, from {labs}).",
  nothing: "Nothing comparable is published for {workload} on VMware at {load}.",
  unusable: "no comparison, because the numbers failed a check.",
  alike:
    "Comparable means the same block size, read share and pattern, and outstanding I/O at most {times} times apart. Hardware and settings differ, so this is a rough guide.",
  none_similar: "Similar systems, on {platform}: none has a comparable result.",
  rank: "By IOPS per host, place {place} of {of} clusters.",
  platform: "Choose your platform to compare with similar systems: --platform NAME.",
  few_ranked:
    "No rank: that needs {needed} comparable clusters with a known number of hosts, and there {are} {clusters}.",
  hosts: "Say how many hosts yours has: then IOPS per host are compared.",
  more: "{said} To list them: npm run report -- {study}",
  left_out: "Left out {runs} of other studies: {reasons}.",
};

/** Why published runs are left out, by the reason; the missing ones are one reason. */
export const reasons = {
  "another workload": "{count} with another workload",
  "another load": "{count} with outstanding I/Os more than {times}x apart",
  "numbers that failed a check": "{count} with numbers that failed a check",
  "of a lab, not of storage products": "{count} of emulated labs",
  "of storage products, not of a lab": "{count} of storage products, where yours is a lab",
  synthetic: "{count} with simulated numbers",
  missing: "{count} that don't say what exactly was run",
};
