/** Data stored about the signed-in customer; a logout deletes it. */
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
  'lastUpdate',
  'newsRead',
  'deviceForms',
  'ownForms',
  'routePlan',
  'reports',
  'silence',
];

/** Why a super user has entered the viewed account. Stored for the new page, and deleted at the end of the visit. */
export const GHOST_REASON = 'ghostReason';

/** Returns a slot's name with its account, so that one customer's data is never read for the next. */
export const accountSlot = (userID: number, name: string): string => `${userID}.${name}`;
