import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** What somebody may do with a device that is somebody else's: look, or look after it. */
export const memberRole = v.picklist(['view', 'edit']);
export type MemberRole = v.InferOutput<typeof memberRole>;

/** A device of somebody else's that this account may see. */
export const deviceAccess = v.object({
  role: memberRole,
  /** Whose it is, by the name they go by. */
  by: personal(v.string()),
  /** Unix seconds from which on it is seen no more; null: until somebody ends it. */
  until: v.nullable(v.number()),
});

/** Nobody but its owner sees where a device is. */
export const sharingPause = v.object({
  /** Unix seconds at which it ends by itself; null: when somebody ends it. */
  until: v.nullable(v.number()),
  /** What members are told, in the owner's words. */
  reason: personal(v.string()),
  /** Who paused it, by the name they go by; '' until the server has told. */
  by: personal(v.string()),
});
export type SharingPause = v.InferOutput<typeof sharingPause>;

/** What somebody does with a device; who may is decided by `src/rules/rights/member-rights.ts`. */
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
