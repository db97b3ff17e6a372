/** What a stranger's file or question may cost, in one place: docs/security.md tells each of them, a test holds it to this. */

/** Larger files make every clone slow for ever: a repository forgets nothing. */
export const largestFileBytes = 10 * 2 ** 20;
export const largestStudyBytes = 50 * 2 ** 20;
