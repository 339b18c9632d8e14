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
import { stateOf } from '../positions/freshness.ts';
import { hasFeature } from '../app/mode-features.ts';
import { type Fix, lastFixOf } from '../positions/positions.ts';

type Told = Remote<{ readonly confirmed: readonly ParkGuard[] }>;
export type Guards = Told & {
  /** As shown, with pending changes. */
  readonly armed: readonly ParkGuard[];
  /** IMEIs of guards that are being armed or disarmed, oldest first. */
  readonly pending: readonly string[];
};

const put = (all: readonly ParkGuard[], imei: string, guard: ParkGuard | null) => [
  ...all.filter((each) => each.imei !== imei),
  ...(guard ? [guard] : []),
];

/** The armed park guards (MAP-15), as the server has them. Before `ready` it is unknown whether one is on or off. */
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

/** The armed park guards, with the changes that the server does not have yet. */
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

/** Returns the event that arms a device's guard, or disarms it (null). */
export const guardWanted = (read: Read, imei: string, armed: ParkGuard | null) =>
  changeEvents.wanted({
    edits: [{ of: 'guard', id: imei, set: { armed }, was: { armed: read(guardOf(imei)) } }],
    label: '',
  });

const outcomeOf = (imei: string, armed: ParkGuard | null) => ({ of: 'guard', imei, armed }) as const;

/** Guards of parked devices. */
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
  // In the meantime the device would be unguarded, and later it may be elsewhere.
  mustGoNow: true,
  // A version by another user is shown, whatever this edit sets.
  neverClashes: true,
  rights: ({ id }) => ({ devices: [id], actions: ['guard'] }),
});

export const guardOf = selectBy(
  (read, imei: string): ParkGuard | null => read(parkGuards).armed.find((each) => each.imei === imei) ?? null,
);

/** Whether a device has left its guarded place, if the current mode has guards. */
export const hasAlarm = selectBy((read, device: number): boolean => {
  if (read(parkGuards).status === 'unavailable' || !hasFeature(read, 'parkGuard', device)) return false;
  const alarmAt = read(guardOf(read(deviceBy(device))?.imei ?? ''))?.alarmAt;
  return alarmAt !== null && alarmAt !== undefined;
});

const SMALLEST = 30;
const LARGEST = 500;
/** One fix in three is outside of its own accuracy circle; nearly all are within three times its radius. */
const SPREAD = 3;

/**
 * Returns the radius that a standing device's fixes stay within (metres): based on the fix's accuracy, in steps of
 * 10.
 */
export function guardRadius({ accuracy, approximate }: Pick<Fix, 'accuracy' | 'approximate'>): number {
  const claimed = accuracy ?? (approximate ? 100 : 10);
  return Math.min(LARGEST, Math.max(SMALLEST, Math.ceil((claimed * SPREAD) / 10) * 10));
}

/**
 * A fix older than this (seconds) only says where a device was: the map also shows it as hours old. A fence around
 * it would guard an empty place, or raise the alarm at once.
 */
const OLDEST = 3600;

/** Why a device cannot be guarded at its current place. `age` in seconds. */
export type NotArmable =
  | { readonly why: 'noFix' | 'off' | 'moving' }
  | { readonly why: 'old'; readonly age: number }
  /** Its position is less accurate than the widest fence: it would seem to leave the fence while standing still. */
  | { readonly why: 'vague'; readonly radius: number };

/** Returns why a guard cannot be armed, or null: the device must stand at a known place. `time` in unix seconds. */
export function notArmable(
  device: Pick<Device, 'switchedOffAt'>,
  fix: Fix | null,
  time: number,
): NotArmable | null {
  if (!fix) return { why: 'noFix' };
  const state = stateOf(device, fix, time);
  if (state === 'off' || state === 'moving') return { why: state };
  if (time - fix.at > OLDEST) return { why: 'old', age: time - fix.at };
  // It fell silent while moving, so it has driven on to an unknown place.
  if (state === 'nosignal') return { why: 'old', age: time - fix.at };
  return (fix.accuracy ?? 0) > LARGEST ? { why: 'vague', radius: fix.accuracy ?? 0 } : null;
}

/** Why this device cannot be guarded now, or null if it can. */
export const notArmableOf = selectBy((read, device: number): NotArmable | null => {
  const found = read(deviceBy(device));
  return found ? notArmable(found, read(lastFixOf(device)), read(now)) : { why: 'noFix' };
});
