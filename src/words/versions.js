/** Versions of ESXi, as people and hosts write them: 7.0 U2, 7.0.2, 7.0 Update 2a, VMware ESXi 8.0.3. */

/**
 * @typedef {object} Version
 * @property {number} major
 * @property {number} minor
 * @property {number | null} update null where it was not written
 */

const written =
  /(?<![\d.])(\d{1,2})\.(\d{1,2})(?:\.(\d{1,2}))?(?![\d.])(?:[ -]*(?:U|Update )(\d{1,2})[a-z]?\b)?/i;

/**
 * Hosts before 7.0 print 6.7.0 and the update apart; later ones print it as the third number.
 * @param {string} text
 * @param {string | null} [update] as `esxcli system version get` prints it
 * @returns {Version | null}
 */
export function parseVersion(text, update = null) {
  const [, major, minor, third, named] = written.exec(text) ?? [];
  if (major === undefined) return null;
  const apart = /^\d{1,2}$/.test(update ?? "") ? Number(update) : null;
  const told = named === undefined ? apart : Number(named);
  const last = third === undefined || (third === "0" && told !== null) ? null : Number(third);
  return { major: Number(major), minor: Number(minor), update: last ?? told };
}

/**
 * @param {Version} a
 * @param {Version} b
 * @returns {number | null} below zero where a is older; null where what was written does not tell
 */
export function compareVersions(a, b) {
  const release = a.major - b.major || a.minor - b.minor;
  if (release) return release;
  return a.update === null || b.update === null ? null : a.update - b.update;
}
