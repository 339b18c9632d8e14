import type { ScenarioName } from '../scenarios.ts';
import { OLD_GEOFENCES } from './alerts.ts';
import type { Kept } from './kept.ts';

/** What the pretend server remembers of announcements and of the geofences of the first version. */
export const createAlerts = (
  kept: () => Kept,
  save: () => void,
  now: () => number,
  active: ReadonlySet<ScenarioName>,
) => ({
  /** When this customer read each alert, unix seconds. */
  readBy: (userID: number): Readonly<Record<string, number>> => kept().alertsRead[userID] ?? {},
  markRead(userID: number, id: number): void {
    kept().alertsRead[userID] = { ...kept().alertsRead[userID], [id]: now() };
    save();
  },
  oldGeofences: (userID: number): readonly Record<string, unknown>[] =>
    active.has('geofences-v1') && !kept().geofencesDeleted.includes(userID) ? OLD_GEOFENCES : [],
  deleteOldGeofences(userID: number): void {
    kept().geofencesDeleted.push(userID);
    save();
  },
});
