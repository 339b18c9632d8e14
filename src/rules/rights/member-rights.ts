import type { DeviceAction } from '../../../events/access-types.ts';

export type { DeviceAction } from '../../../events/access-types.ts';

/** What somebody is to a device. The owner is whose account it is in. */
export type Role = 'view' | 'edit' | 'owner';

const ALL = ['view', 'edit', 'owner'] as const;
const HELPERS = ['edit', 'owner'] as const;
const OWNER = ['owner'] as const;

/** Who may do what with a device: the one table, by which the app offers and the pretend server decides. */
const RIGHTS = {
  seeLive: ALL,
  seeHistory: ALL,
  seeAlerts: ALL,
  exportTracks: ALL,
  /** Its place in one's own list, and whether it is on one's own map. */
  arrange: ALL,
  markAlerts: HELPERS,
  look: HELPERS,
  alarms: HELPERS,
  geofences: HELPERS,
  plan: HELPERS,
  command: HELPERS,
  guard: HELPERS,
  papers: HELPERS,
  /** Voice messages and photos, heard, seen and asked for. */
  listen: HELPERS,
  /** A record for the tax office: nobody but its keeper sees or writes it. */
  logbook: OWNER,
  group: OWNER,
  share: OWNER,
  pause: OWNER,
  invite: OWNER,
  handOver: OWNER,
} as const satisfies Record<DeviceAction, readonly Role[]>;
export const DEVICE_ACTIONS = Object.keys(RIGHTS) as readonly DeviceAction[];

/** What tells where a device is, or was: withheld from everybody but the owner while sharing is paused. */
const TELLS: readonly DeviceAction[] = ['seeLive', 'seeHistory', 'seeAlerts', 'exportTracks', 'listen'];

/** What somebody is to a device now. */
export type Standing = { readonly role: Role; readonly isPaused: boolean };

/** Whether somebody may do this with a device. */
export const mayWith = (action: DeviceAction, { role, isPaused }: Standing): boolean =>
  (RIGHTS[action] as readonly Role[]).includes(role) &&
  !(isPaused && role !== 'owner' && TELLS.includes(action));
