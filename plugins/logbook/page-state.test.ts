import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as logbookEvents from '../../events/logbook.ts';
import type { Trip } from '../../events/logbook-types.ts';
import type { App } from '../../src/kernel/app.ts';
import { aDevice, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { aTrip } from '../../tests/trip-samples.ts';
import { classified, tripsEdit } from './edits.ts';
import { logbookPlugin } from './index.ts';
import { at, car, opened, rawTrip, signedIn } from './logbook-given.ts';
import { logbookPage, shownTrips, vehicles } from './page.state.ts';

const page = (it: App) => it.read(logbookPage);
const edits = (draft: ReturnType<typeof classified>) =>
  draft && changeEvents.wanted.is(draft) ? draft.payload.edits : [];
const split = (it: App, outcome: { trips: Trip[]; gone: string[] }) => {
  it.publish(changeEvents.saved({ id: 'x', outcome: { of: 'trips', ...outcome }, again: false }));
};

describe('the page of the logbook', () => {
  const way = { at: [1, 2], lat: [57, 58], lng: [12, 12], speed: [0, 0] };
  const looked = () =>
    scenario({ plugins: [{ ...logbookPlugin, effects: [] }] }).given(
      logbookEvents.wayFound({ trip: 'a', ...way }),
      logbookEvents.wayFound({ trip: 'b', ...way }),
      logbookEvents.picked({ trips: ['a', 'b', 'c'] }),
    );

  test('[LOGB-03] a trip that the server has cut has another way now; those of others stay', () =>
    looked()
      .check((it) => split(it, { trips: [aTrip('a'), aTrip('a2')], gone: [] }))
      .check((it) => expect(Object.keys(page(it).ways)).toEqual(['b'])));

  test('[LOGB-03] a trip that is gone is picked no more; those that are left are', () =>
    looked()
      .check((it) => split(it, { trips: [aTrip('a')], gone: ['b'] }))
      .check((it) => expect(page(it).picked).toEqual(['a', 'c'])));

  test('[LOGB-04] the open ones are those that lack something', () =>
    opened([
      rawTrip('a', { route_type: '1' }),
      rawTrip('b', { startID: START - 1_800, endID: START - 1_200 }),
    ])
      .when(at('period=week&type=open'))
      .check(({ read }) => expect(read(shownTrips).map(({ id }) => id)).toEqual(['b']))
      .when(at('period=week&type=private'))
      .check(({ read }) => expect(read(shownTrips).map(({ id }) => id)).toEqual(['a'])));

  test('[ADM-02] in somebody else’s account nothing can be written about a trip until editing is on', () => {
    const edit = (it: App) => tripsEdit(it.read, [aTrip('a')], { type: 'private' });
    return scenario({})
      .given(adminEvents.ghostEntered({ userID: 7, by: 9, superUser: true }), signedIn, car)
      .check((it) => expect(edit(it)).toBeNull())
      .when(adminEvents.editingSwitchedOn())
      .check((it) => expect(edit(it)).toMatchObject({ ids: ['a'], set: { type: 'private' } }));
  });
});

test('[LOGB-02] what is mixed already keeps its parts when it is called so again', () => {
  const parts = { private: 1_000, toWork: 0, business: 4_000 };
  return scenario({})
    .given(signedIn, car)
    .check(({ read }) => {
      expect(classified(read, [aTrip('a', { type: 'mixed', parts })], 'mixed')).toBeNull();
      const [edit] = edits(classified(read, [aTrip('a', { metres: 5_001 })], 'mixed'));
      expect(edit).toMatchObject({
        set: { type: 'mixed', parts: { private: 2_500, toWork: 0, business: 2_501 } },
      });
    });
});

test('[LOGB-01] vehicles with a car come first, and none is offered twice', () =>
  scenario({})
    .given(
      signedIn,
      deviceEvents.listed({
        devices: [1, 2, 3].map((id) => aDevice(id)),
        source: 'server',
        leftOut: [],
      }),
    )
    .when(
      logbookEvents.registersListed({
        drivers: [],
        contacts: [],
        reasons: [],
        cars: [
          { id: 7, device: 2, name: '', model: '', plate: '', startKm: null, driver: null, contact: null },
        ],
        locks: [],
        lacking: [],
        source: 'server',
      }),
    )
    .check(({ read }) => expect(read(vehicles).map(({ id }) => id)).toEqual([2, 1, 3])));

test('[LOGB-01] [MEM-01] the vehicle of somebody else has no logbook here: a record for the tax office is its keeper’s', () =>
  scenario({})
    .given(
      signedIn,
      deviceEvents.listed({
        devices: [
          aDevice(1),
          aDevice(2, { access: { role: 'view', by: 'Nora', until: null } }),
          aDevice(3, { access: { role: 'edit', by: 'Nora', until: null } }),
        ],
        source: 'server',
        leftOut: [],
      }),
    )
    .check(({ read }) => expect(read(vehicles).map(({ id }) => id)).toEqual([1])));
