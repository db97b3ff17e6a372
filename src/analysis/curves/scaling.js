/** Linear scaling: what a cluster would do if every host did what one host does. */

/**
 * @param {{load: number, iops: number}[]} points  of one level, repeats as their mean
 * @param {number | null} stated  IOPS a host that the source gives for all numbers of hosts
 * @returns {{per_host: number, basis: "stated" | "smallest"} | null}  the figure of the source, else of the smallest cluster;
 *   null where a cluster of one size alone says nothing about scaling
 */
export function perHostReference(points, stated) {
  if (stated !== null) return { per_host: stated, basis: "stated" };
  const smallest = points.reduce(
    (least, point) => (least === null || point.load < least.load ? point : least),
    /** @type {{load: number, iops: number} | null} */ (null),
  );
  if (!smallest || points.every(({ load }) => load === smallest.load)) return null;
  return { per_host: smallest.iops / smallest.load, basis: "smallest" };
}
