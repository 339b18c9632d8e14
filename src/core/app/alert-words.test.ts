import { expect, test } from 'vitest';
import { titleOf } from './alert-words.ts';
import { GEOFENCES_V1, MAINTENANCE } from './server-alerts-visibility.ts';

test.each([
  [MAINTENANCE, 'warning', 'serverAlerts.maintenance.title'],
  [GEOFENCES_V1, 'warning', 'serverAlerts.geofences.title'],
  [7, 'warning', 'serverAlerts.title.warning'],
  [7, 'info', 'serverAlerts.title.info'],
  [7, 'offer', 'serverAlerts.title.offer'],
  [7, 'party', 'serverAlerts.title.other'],
  [7, 'constructor', 'serverAlerts.title.other'],
])('announcement %i of type %s is headed %s', (id, type, title) => {
  expect(titleOf({ id, type })).toBe(title);
});
