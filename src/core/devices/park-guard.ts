import type { ParkGuard } from '../../../events/care-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import type { Device } from '../../../events/device-types.ts';
import * as guardEvents from '../../../events/guards.ts';
import { type Read, select, selectBy } from '../../kernel/read.ts';
import { type Remote, remoteList } from '../server/remote.ts';
import { now } from '../app/clock.ts';
import { changes } from '../changes/changes.ts';
import { changeKind, told } from '../changes/kind.ts';
import { deviceBy, deviceByImei } from './devices.ts';
import { saysItMoves, stateOf } from '../positions/freshness.ts';
import { hasFeature, modeNow } from '../app/mode-features.ts';
import { type Fix, lastFixOf } from '../positions/positions.ts';

type Told = Remote<{ readonly confirmed: readonly ParkGuard[] }>;
export type Guards = Told & {
  /** The armed park guards as the user sees them, with pending changes. */
  readonly armed: readonly ParkGuard[];
  /** IMEIs of the devices whose park guards are being armed or disarmed, oldest first. */
  readonly pending: readonly string[];
};

const put = (all: readonly ParkGuard[], imei: string, guard: ParkGuard | null) => [
  ...all.filter((each) => each.imei !== imei),
  ...(guard ? [guard] : []),
];

/**
 * The armed park guards (MAP-15) as the server has them. Which guards are armed is unknown until the status is `ready`.
 */
export const toldGuards = remoteList({
  id: 'core/park-guards',
  facts: { listed: guardEvents.listed, failed: guardEvents.listFailed },
  initial: { confirmed: [] } as { readonly confirmed: readonly ParkGuard[] },
  listed: (_, { guards }) => ({ confirmed: guards }),
  changed: (s, fact) =>
    fact.type === 'changes/saved' && fact.payload.outcome.of === 'guard'
      ? { confirmed: put(s.confirmed, fact.payload.outcome.imei, fact.payload.outcome.armed) }
      : s,
});

/**
 * The armed park guards as the user sees them. A guard that the user arms or disarms changes at once, before the server
 * has saved that. A park guard raises an alarm if its parked device moves.
 */
export const parkGuards = select((read): Guards => {
  const known = read(toldGuards);
  const pending = read(changes).queue.flatMap(({ edit, state }) =>
    edit.of === 'guard' && state !== 'refused' ? [edit] : [],
  );
  return {
    ...known,
    armed: pending.reduce((all, { id, set }) => put(all, id, set.armed), known.confirmed),
    pending: pending.map(({ id }) => id),
  };
});

/**
 * Returns the event by which the user arms a device's park guard; if `armed` is null, the event by which the user
 * disarms it.
 */
export const guardWanted = (read: Read, imei: string, armed: ParkGuard | null) =>
  changeEvents.wanted({
    edits: [{ of: 'guard', id: imei, set: { armed }, was: { armed: read(guardOf(imei)) } }],
    label: '',
  });

const outcomeOf = (imei: string, armed: ParkGuard | null) => ({ of: 'guard', imei, armed }) as const;

/** The kind of change for park guards, which raise an alarm when a parked device leaves its place. */
export const guardKind = changeKind<'guard'>({
  of: 'guard',
  ability: 'parkGuard',
  call: ({ id, set: { armed } }, { backend }) =>
    armed
      ? told(backend.armGuard(id, armed), (guard) => outcomeOf(id, guard))
      : told(backend.disarmGuard(id), () => outcomeOf(id, null)),
  look: ({ id }, backend) =>
    told(backend.guards(), (all) => outcomeOf(id, all.find(({ imei }) => imei === id) ?? null)),
  reload: () => guardEvents.listRequested(),
  called({ id }, read) {
    const name = read(deviceByImei(id))?.name;
    return name ? { name } : { text: 'changes.device' };
  },
  said: ({ set: { armed } }) => (armed ? 'parkGuard.arm' : 'parkGuard.disarm'),
  // A park guard is never armed later. The user would think that the device is guarded, and it may have moved by then.
  mustGoNow: true,
  // Changes of a park guard never conflict: if another user has changed the guard, that version is shown.
  neverClashes: true,
  rights: ({ id }) => ({ devices: [id], actions: ['guard'] }),
});

export const guardOf = selectBy(
  (read, imei: string): ParkGuard | null => read(parkGuards).armed.find((each) => each.imei === imei) ?? null,
);

/** Whether a device has left the place where its park guard was armed, if the app mode has park guards. */
export const hasAlarm = selectBy((read, device: number): boolean => {
  if (read(parkGuards).status === 'unavailable' || !hasFeature(read, 'parkGuard', device)) return false;
  const alarmAt = read(guardOf(read(deviceBy(device))?.imei ?? ''))?.alarmAt;
  return alarmAt !== null && alarmAt !== undefined;
});

/**
 * The ids of all devices that have left the place where their park guard was armed. There are few or none, so reading
 * this for each batch of fixes is cheap.
 */
export const alarmedDevices = select((read): readonly number[] =>
  modeNow(read).features.includes('parkGuard')
    ? read(parkGuards).armed.flatMap(({ imei, alarmAt }) =>
        alarmAt === null ? [] : (read(deviceByImei(imei))?.id ?? []),
      )
    : [],
);

const SMALLEST = 30;
const LARGEST = 500;
/**
 * A fix may be wrong by this many times its accuracy. One fix in three lies outside its own accuracy circle, but nearly
 * all lie within three times that radius.
 */
const SPREAD = 3;

/**
 * Returns a radius that the fixes of a standing device do not leave (metres, in steps of 10), computed from the
 * accuracy of its fix.
 */
export function guardRadius({ accuracy, approximate }: Pick<Fix, 'accuracy' | 'approximate'>): number {
  const claimed = accuracy ?? (approximate ? 100 : 10);
  return Math.min(LARGEST, Math.max(SMALLEST, Math.ceil((claimed * SPREAD) / 10) * 10));
}

/**
 * Maximum age of the last fix for arming a park guard (seconds). An older fix tells only where the device was, and the
 * map marks it as hours old. A guard armed there might watch an empty place or raise the alarm at once.
 */
const OLDEST = 3600;

/** Why a park guard cannot be armed for a device now. `age`: the age of the last fix (seconds). */
export type NotArmable =
  | { readonly why: 'noFix' | 'off' | 'moving' }
  | { readonly why: 'old'; readonly age: number }
  /**
   * The position is less accurate than the largest radius of a park guard, so the device would seem to leave although
   * it stands still.
   */
  | { readonly why: 'vague'; readonly radius: number };

/**
 * Returns why a device's park guard cannot be armed. Null if it can: the device stands at a known place. `time` in unix
 * seconds.
 */
export function notArmable(
  device: Pick<Device, 'switchedOffAt'>,
  fix: Fix | null,
  time: number,
): NotArmable | null {
  if (!fix) return { why: 'noFix' };
  const state = stateOf(device, fix, time);
  if (state === 'off' || state === 'moving') return { why: state };
  if (time - fix.at > OLDEST) return { why: 'old', age: time - fix.at };
  // The device was moving at its last fix and has sent no other since, so nobody knows where it is now.
  if (state === 'nosignal' || saysItMoves(fix.speed, fix.moving)) return { why: 'old', age: time - fix.at };
  return (fix.accuracy ?? 0) > LARGEST ? { why: 'vague', radius: fix.accuracy ?? 0 } : null;
}

/** Why the park guard of this device cannot be armed now; null if it can. */
export const notArmableOf = selectBy((read, device: number): NotArmable | null => {
  const found = read(deviceBy(device));
  return found ? notArmable(found, read(lastFixOf(device)), read(now)) : { why: 'noFix' };
});
