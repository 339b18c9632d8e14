/** Storage slots with data about the signed-in customer; a logout empties them. */
export const SESSION_SLOTS = [
  'server',
  'customer',
  'customerSettings',
  'devices',
  'groups',
  'geofences',
  'positions',
  'alerts',
  'selection',
  'recent',
  'camera',
  'placesChosen',
  'lastUpdate',
  'newsRead',
  'deviceForms',
  'ownForms',
  'routePlan',
  'reports',
  'silence',
];

/**
 * The storage slot for the reason why a super user has entered another user's account (ghost mode). It is read after
 * the reload with which ghost mode starts, and cleared at the end of the visit.
 */
export const GHOST_REASON = 'ghostReason';

/**
 * Returns the name of a storage slot that belongs to one account. This prevents one customer's data from being read for
 * another.
 */
export const accountSlot = (userID: number, name: string): string => `${userID}.${name}`;
