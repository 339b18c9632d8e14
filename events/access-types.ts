import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** What a member may do with a device that another customer shares: only view it, or also edit it. */
export const memberRole = v.picklist(['view', 'edit']);
export type MemberRole = v.InferOutput<typeof memberRole>;

/** This account's access to a device that belongs to another customer. */
export const deviceAccess = v.object({
  role: memberRole,
  /** Display name of the customer who owns the shared device. */
  by: personal(v.string()),
  /** When the access to the shared device ends (Unix seconds). Null: no end date. */
  until: v.nullable(v.number()),
});

/** A temporary stop of a device's sharing. During the pause, only the owner sees where the device is. */
export const sharingPause = v.object({
  /** When the pause of sharing ends by itself (Unix seconds). Null: it lasts until someone ends it. */
  until: v.nullable(v.number()),
  /** The owner's message to the members about the pause of sharing. */
  reason: personal(v.string()),
  /** Display name of the person who paused the sharing. '' until the server has sent it. */
  by: personal(v.string()),
});
export type SharingPause = v.InferOutput<typeof sharingPause>;

/**
 * An action on a device, such as seeing its live position. `src/rules/rights/member-rights.ts` decides who may do
 * it.
 */
export type DeviceAction =
  | 'seeLive'
  | 'seeHistory'
  | 'seeAlerts'
  | 'exportTracks'
  | 'arrange'
  | 'markAlerts'
  | 'look'
  | 'alarms'
  | 'geofences'
  | 'plan'
  | 'command'
  | 'guard'
  | 'papers'
  | 'listen'
  | 'logbook'
  | 'group'
  | 'share'
  | 'pause'
  | 'invite'
  | 'handOver';
