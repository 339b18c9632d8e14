import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../../events/change-types.ts';
import * as changeEvents from '../../../../events/changes.ts';
import * as logbookEvents from '../../../../events/logbook.ts';
import type { Lock, Trip } from '../../../../events/logbook-types.ts';
import { failure } from '../../../../tests/samples.ts';
import { scenario } from '../../../../tests/scenario.ts';
import { aTrip, TRIPS_BEGIN as BEGIN } from '../../../../tests/trip-samples.ts';
import type { App } from '../../../kernel/app.ts';
import { DAY, lock } from '../../../rules/logbook/logbook-rules-given.ts';
import { locks, logbook, tripBy, tripsIn, waitingTrips } from './logbook.ts';

const week = { device: 1, from: BEGIN, to: BEGIN + 7 * DAY };
const wanted = (changes: Partial<typeof week> = {}) => logbookEvents.tripsRequested({ ...week, ...changes });
const listed = (
  trips: readonly Trip[],
  more: Partial<{ source: 'server' | 'storage'; isAll: boolean; at: number } & typeof week> = {},
) =>
  logbookEvents.tripsListed({
    ...week,
    trips: [...trips],
    source: 'server',
    at: BEGIN,
    isAll: true,
    ...more,
  });
const registers = (...all: Lock[]) =>
  logbookEvents.registersListed({
    drivers: [],
    contacts: [],
    reasons: [],
    cars: [],
    locks: all,
    lacking: [],
    source: 'server',
  });
const change = (id: string, edit: Edit, refused?: typeof refusal) => ({
  id,
  batch: id,
  at: 0,
  notBefore: 0,
  edit,
  ...(refused && { refused }),
});
const refusal = failure(503);
const submitted = (id: string, edit: Edit) =>
  changeEvents.submitted({ changes: [change(id, edit)], label: '' });
const typed = (...ids: string[]): Edit => ({
  of: 'trips',
  device: 1,
  ids,
  set: { type: 'private' },
  was: {},
});

const state = (it: App) => it.read(logbook);
const ids = (it: App) =>
  state(it)
    .shown.trips.map(({ id }) => id)
    .toSorted();
const type = (id: string) => (it: App) => it.read(tripBy(id))?.type;

describe('[LOGB-01] the trips that are known', () => {
  test('asked for again they stay on screen; for another vehicle or time they load', () =>
    scenario({})
      .when(wanted(), listed([aTrip('a')]), wanted())
      .check((it) => expect(state(it).status).toBe('ready'))
      .when(wanted({ to: week.to + DAY }))
      .check((it) => expect(state(it).status).toBe('loading'))
      .when(wanted(), listed([aTrip('a')]), wanted({ device: 2 }))
      .check((it) => expect(state(it).status).toBe('loading')));

  test('a list takes the place of what was known of its vehicle and time, and of nothing else', () =>
    scenario({})
      .when(
        listed([aTrip('gone'), aTrip('end', { from: week.to })]),
        logbookEvents.tripsFound({
          trips: [
            aTrip('before', { from: week.from - 1 }),
            aTrip('after', { from: week.to + 1 }),
            aTrip('other', { device: 2 }),
          ],
          missing: [],
        }),
        listed([aTrip('new')]),
      )
      .check((it) => expect(ids(it)).toEqual(['after', 'before', 'new', 'other'])));

  test('a copy that this browser kept does not take the place of what the server has told', () =>
    scenario({})
      .when(wanted(), listed([aTrip('a')]), listed([aTrip('old')], { source: 'storage' }))
      .check((it) => {
        expect(ids(it)).toEqual(['a']);
        expect(state(it)).toMatchObject({ status: 'ready', keptSince: null });
      }));

  test('a kept copy shows since when it is, until the server tells', () =>
    scenario({})
      .when(wanted(), listed([aTrip('old')], { source: 'storage', at: BEGIN - DAY }))
      .check((it) => {
        expect(ids(it)).toEqual(['old']);
        expect(state(it)).toMatchObject({ status: 'loading', keptSince: BEGIN - DAY });
      })
      .when(listed([aTrip('a')]))
      .check((it) => expect(state(it)).toMatchObject({ status: 'ready', keptSince: null })));

  test('why they could not be had is gone when they are wanted again, and stays with a kept copy', () =>
    scenario({})
      .when(wanted(), logbookEvents.tripsFailed({ device: 1, failure: refusal }))
      .check((it) => expect(state(it)).toMatchObject({ status: 'failed', failure: refusal }))
      .when(listed([aTrip('old')], { source: 'storage' }))
      .check((it) => expect(state(it)).toMatchObject({ status: 'failed', failure: refusal }))
      .when(wanted())
      .check((it) => expect(state(it)).toMatchObject({ status: 'loading', failure: null })));

  test('a server without a logbook is told from one in trouble', () =>
    scenario({})
      .when(logbookEvents.tripsFailed({ device: 1, failure: { reason: 'unavailable', status: 404 } }))
      .check((it) => expect(state(it).status).toBe('unavailable')));

  test('[LOGB-07] a trip that a link named and nobody knew is not missing once it is there', () =>
    scenario({})
      .when(logbookEvents.tripsFound({ trips: [], missing: ['a', 'b', 'a'] }))
      .check((it) => expect(state(it).missing).toEqual(['a', 'b']))
      .when(listed([aTrip('a')]))
      .check((it) => expect(state(it).missing).toEqual(['b'])));

  test('those of a time are of one vehicle, from its first second to its last, oldest first', () =>
    scenario({})
      .when(
        logbookEvents.tripsFound({
          trips: [
            aTrip('last', { from: week.to }),
            aTrip('first', { from: week.from }),
            aTrip('early', { from: week.from - 1 }),
            aTrip('late', { from: week.to + 1 }),
            aTrip('other', { device: 2 }),
          ],
          missing: [],
        }),
      )
      .check((it) =>
        expect(it.read(tripsIn(`1 ${week.from} ${week.to}`)).map(({ id }) => id)).toEqual(['first', 'last']),
      ));
});

describe('[LOGB-03] trips under changes that the server does not have yet', () => {
  const begun = () => scenario({}).given(listed([aTrip('a'), aTrip('b')]), registers(lock(BEGIN - DAY, 2)));

  test('a trip that is cut, removed or written about waits, and no other', () =>
    begun()
      .when(
        submitted('1', typed('a')),
        submitted('2', {
          of: 'tripShape',
          id: 'b',
          device: 1,
          set: { splitAt: BEGIN + 60, share: 0.5 },
          was: {},
        }),
        submitted('3', { of: 'trip', id: 'c', device: 1, set: { from: 1, to: 2, metres: 3 }, was: null }),
        submitted('4', { of: 'lock', id: 1, car: null, set: { until: 5 }, was: { until: null } }),
      )
      .check((it) => expect([...it.read(waitingTrips)].toSorted()).toEqual(['a', 'b', 'c'])));

  test('what was refused in an earlier visit does not show', () =>
    begun()
      .when(
        changeEvents.found({
          changes: [change('1', typed('a'), refusal), change('2', typed('b'))],
        }),
      )
      .check((it) => expect([type('a')(it), type('b')(it)]).toEqual(['none', 'private'])));

  test('a change that is told twice is one', () =>
    begun()
      .when(
        submitted('1', typed('a')),
        submitted('1', typed('a')),
        changeEvents.found({ changes: [change('1', typed('a'))] }),
      )
      .check((it) => expect(state(it).pending.map(({ id }) => id)).toEqual(['1'])));

  test('theirs takes a change back, mine keeps it', () =>
    begun()
      .when(submitted('1', typed('a')), submitted('2', typed('b')))
      .when(
        changeEvents.decided({ id: '1', keep: 'theirs' }),
        changeEvents.decided({ id: '2', keep: 'mine' }),
      )
      .check((it) => expect([type('a')(it), type('b')(it)]).toEqual(['none', 'private'])));

  test('a removed trip is gone at once, and stays gone when the server has removed it', () =>
    begun()
      .when(submitted('1', { of: 'trip', id: 'a', device: 1, set: null, was: {} }))
      .check((it) => expect(ids(it)).toEqual(['b']))
      .when(changeEvents.saved({ id: '1', outcome: { of: 'gone' }, again: false }))
      .check((it) => {
        expect(ids(it)).toEqual(['b']);
        expect(state(it).pending).toEqual([]);
      }));

  test('a trip by hand shows at once, as one by hand, with the metres of its type', () =>
    begun()
      .when(
        submitted('1', {
          of: 'trip',
          id: 'c',
          device: 1,
          set: { from: BEGIN + 900, to: BEGIN + 960, metres: 700, type: 'toWork' },
          was: null,
        }),
      )
      .check((it) =>
        expect(it.read(tripBy('c'))).toMatchObject({
          manual: true,
          device: 1,
          metres: 700,
          parts: { private: 0, toWork: 700, business: 0 },
        }),
      ));

  test('a change of a trip that is gone does not make it again', () =>
    begun()
      .when(
        submitted('1', { of: 'trip', id: 'gone', device: 1, set: { comment: 'x' }, was: { comment: '' } }),
      )
      .check((it) => expect(ids(it)).toEqual(['a', 'b'])));

  test('[LOGB-04] a lock shows at once, takes the place of that vehicle’s, and leaves the others', () =>
    begun()
      .when(submitted('1', { of: 'lock', id: 1, car: null, set: { until: BEGIN }, was: { until: null } }))
      .check((it) => expect(it.read(locks)).toEqual([lock(BEGIN - DAY, 2), lock(BEGIN)]))
      .when(changeEvents.saved({ id: '1', outcome: { of: 'lock', lock: lock(BEGIN + 9) }, again: false }))
      .check((it) => expect(it.read(locks)).toEqual([lock(BEGIN - DAY, 2), lock(BEGIN + 9)]))
      .when(
        submitted('2', { of: 'lock', id: 1, car: null, set: { until: BEGIN + 99 }, was: { until: null } }),
      )
      .check((it) => expect(it.read(locks)).toEqual([lock(BEGIN - DAY, 2), lock(BEGIN + 99)])));
});
