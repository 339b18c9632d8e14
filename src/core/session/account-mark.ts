/**
 * Returns a mark by which this browser recognises an account after a logout: sixteen bits of a hash, enough not to
 * ask or tell the same person twice, but too few to identify the account. Everything that outlives a logout uses
 * this one mark: two different ones together would reveal more.
 */
export function markOf(userID: number): number {
  let hash = 0x811c9dc5;
  // The prefix is that of the first use; another one would give another mark.
  for (const letter of `tour ${userID}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return ((hash >>> 16) ^ hash) & 0xffff;
}
