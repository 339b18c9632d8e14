import type { DeviceAction } from '../../../events/access-types.ts';

export type { DeviceAction } from '../../../events/access-types.ts';

/** The user's role for a device. The owner is the user whose account contains the device. */
export type Role = 'view' | 'edit' | 'owner';

const ALL = ['view', 'edit', 'owner'] as const;
const HELPERS = ['edit', 'owner'] as const;
const OWNER = ['owner'] as const;

/** Which roles may do what with a device. The app and the mock server both use this table. */
const RIGHTS = {
  seeLive: ALL,
  seeHistory: ALL,
  seeAlerts: ALL,
  exportTracks: ALL,
  /** Change the device's position in the user's own device list, and whether it appears on the user's own map. */
  arrange: ALL,
  markAlerts: HELPERS,
  look: HELPERS,
  alarms: HELPERS,
  geofences: HELPERS,
  plan: HELPERS,
  command: HELPERS,
  guard: HELPERS,
  papers: HELPERS,
  /** Hear, view and request the device's voice messages and photos. */
  listen: HELPERS,
  /** The logbook for the tax office. Only the device's owner may view or change it. */
  logbook: OWNER,
  group: OWNER,
  share: OWNER,
  pause: OWNER,
  invite: OWNER,
  handOver: OWNER,
} as const satisfies Record<DeviceAction, readonly Role[]>;
export const DEVICE_ACTIONS = Object.keys(RIGHTS) as readonly DeviceAction[];

/** Actions that reveal where a device is or was. While its sharing is paused, only the owner may perform them. */
const TELLS: readonly DeviceAction[] = ['seeLive', 'seeHistory', 'seeAlerts', 'exportTracks', 'listen'];

/** The user's current role for a device, and whether its sharing is paused. */
export type Standing = { readonly role: Role; readonly isPaused: boolean };

/** Whether a user with this role may perform an action on a device. */
export const mayWith = (action: DeviceAction, { role, isPaused }: Standing): boolean =>
  (RIGHTS[action] as readonly Role[]).includes(role) &&
  !(isPaused && role !== 'owner' && TELLS.includes(action));
