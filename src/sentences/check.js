/** What Check and `report` say beside the answer itself. */
export const check = {
  drop: "Drop the files of one setting into Before, and those of the other setting into After.",
  above: "Above {all} comparable published {results} on VMware ({range} IOPS{basis}, from {labs}).",
  within:
    "Within the range of {the} comparable published {results} on VMware ({range} IOPS{basis}, from {labs}).",
  below: "Below {all} comparable published {results} on VMware ({range} IOPS{basis}, from {labs}).",
  nothing: "Nothing comparable is published for {workload} on VMware at {load}.",
  alike:
    "Comparable means the same block size, read share and pattern, and outstanding I/O at most {times} times apart. Hardware and settings differ, so this is a rough guide.",
  unranked: "No rank: no published run of a similar system says how many hosts it had. {own}",
  few_ranked:
    "No rank: only {clusters} with a known number of hosts {are} comparable, and a rank needs {needed}. {own}",
  hosts: "Say how many hosts yours has.",
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
