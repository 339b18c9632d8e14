/**
 * Returns a number by which this browser recognises an account after a logout. It has sixteen bits of a hash:
 * enough not to ask or show the same person the same thing twice, but too few to identify the account. Everything
 * that is kept after a logout uses this one number, because two different ones together would reveal more.
 */
export function markOf(userID: number): number {
  let hash = 0x811c9dc5;
  // The prefix must never change, because another one would give every account another number. It has the name of the
  // first feature that used it.
  for (const letter of `tour ${userID}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return ((hash >>> 16) ^ hash) & 0xffff;
}
