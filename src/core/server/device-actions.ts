import type { DeviceAction } from '../../../events/access-types.ts';
import type { Ability } from '../../api/abilities.ts';
import type { Read } from '../../kernel/read.ts';
import { can } from './server.ts';

/** The ability that the server must have for an action on a device; actions that are not listed need none. */
const NEEDS: Partial<Record<DeviceAction, Ability>> = {
  seeHistory: 'history',
  seeAlerts: 'alerts',
  exportTracks: 'history',
  arrange: 'deviceEditing',
  markAlerts: 'alertMarks',
  look: 'deviceEditing',
  alarms: 'alarmRules',
  geofences: 'fences',
  plan: 'reportingPlan',
  command: 'commands',
  guard: 'parkGuard',
  papers: 'papers',
  listen: 'media',
  logbook: 'logbook',
  group: 'deviceEditing',
  share: 'shares',
  pause: 'members',
  invite: 'members',
};
/** Whether the server has the ability that this action needs. */
export const hasFor = (read: Read, action: DeviceAction): boolean => {
  const needed = NEEDS[action];
  return needed === undefined || can(read, needed);
};
