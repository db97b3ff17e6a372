/** Commands whose output is known, and is no setting: counters and facts that nothing is compared by. */
import { keysOf } from "../fields.js";
import { deviceHeading } from "./headings.js";

/** @import {Command} from "./commands.js" */

/** @type {Command[]} */
export const counterCommands = [
  {
    // Since the host was started: two of them round a run would be needed.
    name: "storage core device stats get",
    needs: ["successfulcommands", "blocksread"],
    keys: keysOf(
      "Device, Successful Commands, Blocks Read, Blocks Written, Read Operations, Write Operations, Reserve Operations, " +
        "Reservation Conflicts, Failed Commands, Failed Blocks Read, Failed Blocks Written, Failed Read Operations, " +
        "Failed Write Operations, Failed Reserve Operations, Total Splits",
    ),
    heading: deviceHeading,
    read: () => [],
  },
];
