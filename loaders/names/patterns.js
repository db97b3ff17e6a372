/** How names that say where a result was measured look, alone or beside the word that announces them. */
import { commandSigns } from "./signs/commands.js";
import { commandSecretSigns } from "./signs/command-secrets.js";
import { credentialSigns } from "./signs/credentials.js";
import { plainUuidSigns, serialSigns, uuidSigns, wwnSigns } from "./signs/disks.js";
import { dottedHostSigns, hostSigns } from "./signs/hosts.js";
import { addressSigns, networkSigns } from "./signs/network.js";
import { mailSigns, userSigns } from "./signs/people.js";
import { placeSigns, vcenterSigns } from "./signs/places.js";
import { tokenSigns } from "./signs/tokens.js";

/** @typedef {import("./signs/sign.js").Sign} Sign */

/** The first that fits a place counts. @type {Sign[]} */
export const signs = [
  ...credentialSigns,
  ...commandSecretSigns,
  ...tokenSigns,
  ...commandSigns,
  ...uuidSigns,
  ...wwnSigns,
  ...plainUuidSigns,
  ...addressSigns,
  ...vcenterSigns,
  ...mailSigns,
  ...networkSigns,
  ...dottedHostSigns,
  ...userSigns,
  ...hostSigns,
  ...placeSigns,
  ...serialSigns,
];
