/** What names of platforms say. */

/**
 * @param {{platform: string}} study
 * @returns {boolean} whether it is a lab: emulated devices, or a small machine
 */
export const isLab = ({ platform }) => /(^|-)lab($|-)/.test(platform);

/**
 * @param {{platform: string}} study
 * @returns {boolean} whether its devices are emulated: a lab of vSphere is a small machine with real ones
 */
export const isEmulated = ({ platform }) => isLab({ platform }) && !/^vsphere-/.test(platform);

/** The platform of runs of which nobody said it. */
export const notSaid = "not-said";
