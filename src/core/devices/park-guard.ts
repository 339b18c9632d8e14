import type { ParkGuard } from '../../../events/care-types.ts';
import type { Device } from '../../../events/device-types.ts';
import * as guardEvents from '../../../events/guards.ts';
import type { Failure } from '../../../events/session-types.ts';
import { projection } from '../../kernel/projection.ts';
import { selectBy } from '../../kernel/read.ts';
import { now } from '../app/clock.ts';
import { deviceBy } from './devices.ts';
import { stateOf } from '../positions/freshness.ts';
import { hasFeature } from '../app/mode-features.ts';
import { type Fix, lastFixOf } from '../positions/positions.ts';

export type Guards = {
  /** The server has told which are armed. Until then nobody knows whether one is on or off. */
  readonly known: boolean;
  /** As it shows, changes that are under way included. */
  readonly armed: readonly ParkGuard[];
  readonly confirmed: readonly ParkGuard[];
  /** Changes under way, oldest first. */
  readonly pending: readonly { readonly imei: string; readonly guard: ParkGuard | null }[];
  /** Why the last change was taken back, by IMEI. */
  readonly failures: Readonly<Record<string, Failure>>;
  /** Why they could not be had the last time. */
  readonly failure: Failure | null;
  /** The server has no guards. */
  readonly unavailable: boolean;
  /** Grows with each change and each outcome of one: an answer that was asked for before is older than that. */
  readonly epoch: number;
};

const put = (all: readonly ParkGuard[], imei: string, guard: ParkGuard | null) => [
  ...all.filter((each) => each.imei !== imei),
  ...(guard ? [guard] : []),
];
const shown = (s: Omit<Guards, 'armed'>): Guards => ({
  ...s,
  armed: s.pending.reduce((all, { imei, guard }) => put(all, imei, guard), s.confirmed),
});
/** After a change, or an outcome of one. */
const changed = (s: Omit<Guards, 'armed'>): Guards => shown({ ...s, epoch: s.epoch + 1 });
const without = (failures: Guards['failures'], imei: string) =>
  Object.fromEntries(Object.entries(failures).filter(([name]) => name !== imei));
const nothing: Guards = {
  known: false,
  armed: [],
  confirmed: [],
  pending: [],
  failures: {},
  failure: null,
  unavailable: false,
  epoch: 0,
};

/** The park guards that are armed (MAP-15). A change shows at once and is taken back when the server refuses. */
export const parkGuards = projection<Guards>('core/park-guards', nothing, (on) => [
  on(guardEvents.listed, (s, { payload }) =>
    shown({ ...s, confirmed: payload.guards, known: true, failure: null, unavailable: false }),
  ),
  on(guardEvents.listFailed, (s, { payload: { failure } }) => ({
    ...s,
    failure,
    unavailable: failure.reason === 'unavailable',
  })),
  on(guardEvents.changeSubmitted, (s, { payload }) =>
    changed({ ...s, pending: [...s.pending, payload], failures: without(s.failures, payload.imei) }),
  ),
  on(guardEvents.changeSaved, (s, { payload: { imei, guard } }) =>
    changed({ ...s, confirmed: put(s.confirmed, imei, guard), pending: s.pending.slice(1) }),
  ),
  on(guardEvents.changeFailed, (s, { payload: { imei, failure } }) =>
    changed({ ...s, pending: s.pending.slice(1), failures: { ...s.failures, [imei]: failure } }),
  ),
]);

export const guardOf = selectBy(
  (read, imei: string): ParkGuard | null => read(parkGuards).armed.find((each) => each.imei === imei) ?? null,
);

/** Whether a device has left the place where it is guarded, as far as the mode that is used has guards. */
export const hasAlarm = selectBy((read, device: number): boolean => {
  if (read(parkGuards).unavailable || !hasFeature(read, 'parkGuard', device)) return false;
  const alarmAt = read(guardOf(read(deviceBy(device))?.imei ?? ''))?.alarmAt;
  return alarmAt !== null && alarmAt !== undefined;
});

const SMALLEST = 30;
const LARGEST = 500;
/** A fix is outside of its own accuracy circle one time in three; three of them hold nearly all. */
const SPREAD = 3;

/** Metres around a fix that a standing device will not seem to leave: fits what the fix claims, in steps of 10. */
export function guardRadius({ accuracy, approximate }: Pick<Fix, 'accuracy' | 'approximate'>): number {
  const claimed = accuracy ?? (approximate ? 100 : 10);
  return Math.min(LARGEST, Math.max(SMALLEST, Math.ceil((claimed * SPREAD) / 10) * 10));
}

/**
 * A fix older than this (seconds) says where a device was, not where it is: the map itself draws it as hours old from
 * here on. A fence around it would guard an empty place, or raise the alarm at once.
 */
const OLDEST = 3600;

/** Why a device cannot be fenced where it is now, or null when it can. `age` in seconds. */
export type NotArmable =
  | { readonly why: 'noFix' | 'off' | 'moving' }
  | { readonly why: 'old'; readonly age: number }
  /** Its place is surer nowhere than the widest fence: it would leave that by standing still. */
  | { readonly why: 'vague'; readonly radius: number };

/** A guard fences what stands, where it is known to stand. `time` in unix seconds. */
export function notArmable(
  device: Pick<Device, 'switchedOffAt'>,
  fix: Fix | null,
  time: number,
): NotArmable | null {
  if (!fix) return { why: 'noFix' };
  const state = stateOf(device, fix, time);
  if (state === 'off' || state === 'moving') return { why: state };
  if (time - fix.at > OLDEST) return { why: 'old', age: time - fix.at };
  // Silent after moving: it has gone on, nobody knows where to.
  if (state === 'nosignal') return { why: 'old', age: time - fix.at };
  return (fix.accuracy ?? 0) > LARGEST ? { why: 'vague', radius: fix.accuracy ?? 0 } : null;
}

/** Why this device cannot be fenced now, or null when it can. */
export const notArmableOf = selectBy((read, device: number): NotArmable | null => {
  const found = read(deviceBy(device));
  return found ? notArmable(found, read(lastFixOf(device)), read(now)) : { why: 'noFix' };
});
