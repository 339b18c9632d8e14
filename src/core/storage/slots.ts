/** What is kept of the signed-in customer; a logout empties it. */
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

/** Why a super user has entered the account that they look at; it waits here for the new page, and ends with the visit. */
export const GHOST_REASON = 'ghostReason';

/** Slots are named by their account: nothing of one customer is ever read for the next. */
export const accountSlot = (userID: number, name: string): string => `${userID}.${name}`;
