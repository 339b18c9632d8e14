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
 * Storage slot for the reason why a super user has entered another user's account (ghost mode). The new page reads
 * it; it is emptied at the end of the visit.
 */
export const GHOST_REASON = 'ghostReason';

/**
 * Returns the name of a storage slot that belongs to one account, so that one customer's data is never read for
 * another.
 */
export const accountSlot = (userID: number, name: string): string => `${userID}.${name}`;
