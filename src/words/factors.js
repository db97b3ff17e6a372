/**
 * @param {{title: string, unit: string | null}} factor
 * @returns {string} title of an axis or a column: Working set (%), VMs
 */
export function factorTitle({ title, unit }) {
  if (unit === "bytes") return title;
  const said = unit && title.toLowerCase().includes(unit.toLowerCase().replace(/s$/, ""));
  return unit && !said ? `${title} (${unit})` : title;
}
