import type { ServerAlert } from '../../../events/server-alerts.ts';
import { GEOFENCES_V1, MAINTENANCE } from './server-alerts-visibility.ts';

const TITLES: Readonly<Record<string, string>> = {
  warning: 'serverAlerts.title.warning',
  info: 'serverAlerts.title.info',
  offer: 'serverAlerts.title.offer',
};

/** What the card is about, in our own words, as a key: the server's name for an alert is its own business. */
export function titleOf({ id, type }: Pick<ServerAlert, 'id' | 'type'>): string {
  if (id === MAINTENANCE) return 'serverAlerts.maintenance.title';
  if (id === GEOFENCES_V1) return 'serverAlerts.geofences.title';
  return (Object.hasOwn(TITLES, type) ? TITLES[type] : undefined) ?? 'serverAlerts.title.other';
}
