import { CARE_OVERDUE, CARE_SOON } from '../../src/core/devices/silence.ts';

/** Notification types (`meldungtyp`) that are alarms: a user may have to act now. */
const ALARMS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 13, 22, 40]);
/** Notification types whose names the app translates; for the others the server's title says what they are. */
const NAMED: ReadonlySet<number> = new Set([...ALARMS, 23, 24, 41, CARE_SOON, CARE_OVERDUE]);

export { PHOTO, VOICE } from '../../src/core/devices/media.ts';

export const isAlarm = (kind: number | null): boolean => kind !== null && ALARMS.has(kind);
export const isNamed = (kind: number | null): kind is number => kind !== null && NAMED.has(kind);
