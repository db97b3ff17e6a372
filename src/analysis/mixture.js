/** Percentiles of several workers together from pairs of percentile and latency: approximate, and to be called so. */

/**
 * @typedef {object} Worker
 * @property {number} ios
 * @property {{percentile: number, latency_us: number}[]} points ascending; between them the share is taken for a line
 */

/**
 * The distribution functions of the workers, mixed by their numbers of I/Os.
 * @param {Worker[]} workers
 * @param {number} percentile 0 to 100
 * @returns {number | null} µs; null where no I/O is known or the pairs do not reach so far
 */
export function mixPercentile(workers, percentile) {
  const known = workers.filter(({ ios, points }) => ios > 0 && points.length > 0);
  const total = known.reduce((sum, { ios }) => sum + ios, 0);
  const places = [...new Set(known.flatMap(({ points }) => points.map(({ latency_us }) => latency_us)))];
  const shares = places
    .sort((a, b) => a - b)
    .map((x) => ({
      x,
      share: known.reduce((sum, { ios, points }) => sum + ios * shareAt(points, x), 0) / total,
    }));
  const wanted = percentile / 100;
  const i = shares.findIndex(({ share }) => share >= wanted - 1e-12);
  if (i < 0) return null;
  const before = shares[i - 1];
  if (!before || shares[i].share === before.share) return shares[i].x;
  return before.x + ((wanted - before.share) / (shares[i].share - before.share)) * (shares[i].x - before.x);
}

/**
 * @param {Worker[]} workers
 * @param {number} limit_us
 * @returns {number | null} share of I/Os that took no longer
 */
export function mixShare(workers, limit_us) {
  const known = workers.filter(({ ios, points }) => ios > 0 && points.length > 0);
  const total = known.reduce((sum, { ios }) => sum + ios, 0);
  return total
    ? known.reduce((sum, { ios, points }) => sum + ios * shareAt(points, limit_us), 0) / total
    : null;
}

/**
 * @param {Worker["points"]} points
 * @param {number} x
 * @returns {number} share of I/Os up to it; none below the first pair, all above the last
 */
function shareAt(points, x) {
  const next = points.findIndex(({ latency_us }) => latency_us > x);
  if (next === 0) return 0;
  const [a, b] = [points[(next < 0 ? points.length : next) - 1], points[next]];
  if (!b) return a.percentile / 100;
  return (
    (a.percentile + ((x - a.latency_us) / (b.latency_us - a.latency_us)) * (b.percentile - a.percentile)) /
    100
  );
}
