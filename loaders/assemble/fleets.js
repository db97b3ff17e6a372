/**
 * What files are named that may be of VMs, or of hosts of a load, which ran together: run_parts.sql makes one run of
 * those that did.
 */
export const likeVm = /(?:vm|esx|guest|worker|client|node|host|server).*[0-9]/iu;
