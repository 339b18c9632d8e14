import { concat, defer, EMPTY, type Observable } from 'rxjs';
import { MOST_ALARMS_A_CALL } from '../../events/alarm-types.ts';
import type { Notification } from '../../events/device-types.ts';
import * as reportEvents from '../../events/reports.ts';
import { askAsMember } from '../../src/core/ask-as-member.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { World } from '../../src/ports/effect.ts';

type Stretch = { readonly device: number; readonly from: number; readonly to: number };

/**
 * Asks for all alarms of a stretch of time, however many: a server gives the newest of those that were asked for, so that what is
 * older than its oldest one is asked for next. One page that cannot be had is a failure of all.
 */
export const allAlarms = (world: World, stretch: Stretch): Observable<Draft> =>
  pages(world, stretch, stretch.to, new Map());

function pages(
  world: World,
  stretch: Stretch,
  until: number,
  known: ReadonlyMap<number, Notification>,
): Observable<Draft> {
  const { device, from } = stretch;
  const all = new Map(known);
  let next: number | null = null;
  const page = askAsMember(world, world.ports.backend.olderNotifications(device, from, until), (result) => {
    if (!result.ok) return [reportEvents.alarmsFailed({ ...stretch, failure: result.failure })];
    for (const one of result.value) all.set(one.id, one);
    next = olderThan(result.value, until);
    if (next !== null && next >= from) return [];
    next = null;
    return [reportEvents.alarmsLoaded({ ...stretch, notifications: [...all.values()] })];
  });
  return concat(
    page,
    defer(() => (next === null ? EMPTY : pages(world, stretch, next, all))),
  );
}

/** Up to when the next page is asked for; null: this was the last. Several alarms of one second may lie on two pages. */
function olderThan(page: readonly Notification[], until: number): number | null {
  if (page.length < MOST_ALARMS_A_CALL) return null;
  const oldest = page.reduce((least, { at }) => Math.min(least, at), until);
  return oldest < until ? oldest : until - 1;
}
