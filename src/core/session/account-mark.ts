/**
 * A mark by which this browser knows an account again after a logout: sixteen bits of a digest, enough not to ask or tell
 * the same person twice, and too few to say whose account it was. Everything that outlives a logout uses this one mark: two
 * different ones would together say more than either.
 */
export function markOf(userID: number): number {
  let hash = 0x811c9dc5;
  // The word is that of the first use; another one would be another mark.
  for (const letter of `tour ${userID}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return ((hash >>> 16) ^ hash) & 0xffff;
}
