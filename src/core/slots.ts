/** What is kept of the signed-in customer; a logout empties it. */
export const SESSION_SLOTS = [
  'customer',
  'customerSettings',
  'devices',
  'groups',
  'geofences',
  'positions',
  'alerts',
  'selection',
  'camera',
  'lastUpdate',
  'newsRead',
  'deviceForms',
  'routePlan',
  'reports',
];

/** Slots are named by their account: nothing of one customer is ever read for the next. */
export const accountSlot = (userID: number, name: string): string => `${userID}.${name}`;
