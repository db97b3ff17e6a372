/** What commands say about adapters and their drivers, besides the table of adapters. */
import { instanceOf, keysOf, numberOf, textOf } from "../fields.js";
import { settingsOf } from "../settings.js";

/** @import {Command} from "./commands.js" */

/** @type {Command[]} */
export const adapterCommands = [
  {
    name: "storage san fc list",
    needs: ["adapter", "portname", "optionromversion"],
    keys: keysOf(
      "Adapter, Port ID, Node Name, Port Name, Speed, Port Type, Port State, Model Description, Hardware Version, " +
        "OptionROM Version, Firmware Version, Driver Name, DriverVersion",
    ),
    // Node and port names are addresses.
    read: (adapters) =>
      adapters.flatMap((adapter) =>
        settingsOf(
          {
            adapter_driver: textOf(adapter, "drivername"),
            adapter_driver_version: textOf(adapter, "driverversion"),
            adapter_model: textOf(adapter, "modeldescription"),
            adapter_firmware: textOf(adapter, "firmwareversion"),
            adapter_port_state: textOf(adapter, "portstate"),
            adapter_speed_gbit_per_s: numberOf(adapter, "speed"),
          },
          instanceOf(adapter, "adapter"),
        ),
      ),
  },
  {
    name: "system module get",
    needs: ["module", "modulefile"],
    keys: keysOf(
      "Module, Module File, License, Version, Build Type, Provided Namespaces, Required Namespaces, Containing VIB, " +
        "VIB Acceptance Level, Signed Status, Signature Issuer, Signature Digest, Signature FingerPrint",
    ),
    read: (modules) =>
      modules.flatMap((module) =>
        settingsOf({ module_version: textOf(module, "version") }, instanceOf(module, "module")),
      ),
  },
];
