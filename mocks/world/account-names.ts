/** The people behind the demo's accounts, by the account's id. */
const NAMES: Readonly<Record<string, readonly [first: string, last: string]>> = {
  customer: ['Anna', 'Lindgren'],
  fleet: ['Erik', 'Nyström'],
  pets: ['Maja', 'Holm'],
  watch: ['Lars', 'Ekman'],
  bike: ['Sofia', 'Berg'],
  base: ['Oskar', 'Lund'],
  admin: ['Karin', 'Sandell'],
  superUser: ['Johan', 'Falk'],
  credentials: ['Elsa', 'Norén'],
  deleted: ['Nils', 'Åkesson'],
  reset: ['Frida', 'Öberg'],
  registered: ['', ''],
};

/** Returns the first and last name of an account's owner. */
export const nameOfAccount = (id: string): readonly [first: string, last: string] =>
  NAMES[id] ?? ['Demo', id];
