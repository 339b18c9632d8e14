/**
 * Returns a number by which this browser recognises an account after a logout. It has sixteen bits of a hash. That is
 * enough to avoid asking or showing the same person the same thing twice, but too few to identify the account.
 * Everything that is kept after a logout must use this one number, because two different ones together would reveal
 * more.
 */
export function markOf(userID: number): number {
  let hash = 0x811c9dc5;
  // The prefix must never change, because every account would then get another number. It is the name of the first
  // feature that used the number.
  for (const letter of `tour ${userID}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return ((hash >>> 16) ^ hash) & 0xffff;
}
