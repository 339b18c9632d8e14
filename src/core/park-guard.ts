import type { ParkGuard } from '../../events/care-types.ts';
import * as guardEvents from '../../events/guards.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../kernel/projection.ts';
import { selectBy } from '../kernel/read.ts';
import type { Fix } from './positions.ts';

export type Guards = {
  /** As it shows, changes that are under way included. */
  readonly armed: readonly ParkGuard[];
  readonly confirmed: readonly ParkGuard[];
  /** Changes under way, oldest first. */
  readonly pending: readonly { readonly imei: string; readonly guard: ParkGuard | null }[];
  /** Why the last change was taken back, by IMEI. */
  readonly failures: Readonly<Record<string, Failure>>;
  /** The server has no guards. */
  readonly unavailable: boolean;
};

const put = (all: readonly ParkGuard[], imei: string, guard: ParkGuard | null) => [
  ...all.filter((each) => each.imei !== imei),
  ...(guard ? [guard] : []),
];
const shown = (s: Omit<Guards, 'armed'>): Guards => ({
  ...s,
  armed: s.pending.reduce((all, { imei, guard }) => put(all, imei, guard), s.confirmed),
});
const without = (failures: Guards['failures'], imei: string) =>
  Object.fromEntries(Object.entries(failures).filter(([name]) => name !== imei));

/** The park guards that are armed (MAP-15). A change shows at once and is taken back when the server refuses. */
export const parkGuards = projection<Guards>(
  'core/park-guards',
  { armed: [], confirmed: [], pending: [], failures: {}, unavailable: false },
  (on) => [
    on(guardEvents.listed, (s, { payload }) =>
      shown({ ...s, confirmed: payload.guards, unavailable: false }),
    ),
    on(guardEvents.listFailed, (s, { payload }) => ({
      ...s,
      unavailable: payload.failure.reason === 'unavailable',
    })),
    on(guardEvents.changeSubmitted, (s, { payload }) =>
      shown({ ...s, pending: [...s.pending, payload], failures: without(s.failures, payload.imei) }),
    ),
    on(guardEvents.changeSaved, (s, { payload: { imei, guard } }) =>
      shown({ ...s, confirmed: put(s.confirmed, imei, guard), pending: s.pending.slice(1) }),
    ),
    on(guardEvents.changeFailed, (s, { payload: { imei, failure } }) =>
      shown({ ...s, pending: s.pending.slice(1), failures: { ...s.failures, [imei]: failure } }),
    ),
  ],
);

export const guardOf = selectBy(
  (read, imei: string): ParkGuard | null => read(parkGuards).armed.find((each) => each.imei === imei) ?? null,
);

const SMALLEST = 30;
const LARGEST = 500;
/** A fix is outside of its own accuracy circle one time in three; three of them hold nearly all. */
const SPREAD = 3;

/** Metres around a fix that a standing device will not seem to leave: fits what the fix claims, in steps of 10. */
export function guardRadius({ accuracy, approximate }: Pick<Fix, 'accuracy' | 'approximate'>): number {
  const claimed = accuracy ?? (approximate ? 100 : 10);
  return Math.min(LARGEST, Math.max(SMALLEST, Math.ceil((claimed * SPREAD) / 10) * 10));
}
