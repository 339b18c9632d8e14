import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import { attention, deviceBy } from '../../src/core/devices/devices.ts';
import { accountSlot } from '../../src/core/storage/slots.ts';
import { access, aDevice, CUSTOMER } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { arrangement, favourites, UNARRANGED } from './arrangement.state.ts';
import { inReadingOrder } from './in-view.ts';
import { liveMapPlugin } from './index.ts';

const listed = deviceEvents.listed({
  devices: [aDevice(1), aDevice(2), aDevice(3)],
  leftOut: [],
  source: 'server',
});
const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
const restored = auth.sessionRestored({ ...access(), email: 'ada@example.com' });
const story = () => scenario({ plugins: [liveMapPlugin] }).given(signedIn, listed);
const slot = (name: string) => accountSlot(CUSTOMER, name);
const starred = (...ids: number[]) => deviceEvents.favouritesChanged({ ids, source: 'user' });
const byName = deviceEvents.listArranged({
  ...UNARRANGED,
  text: 'van',
  sort: 'name',
  folded: [11],
  inView: true,
});

describe('[MAP-20] picking several', () => {
  test('each once, in the order they were picked; one that is gone is picked no more', () =>
    story()
      .when(deviceEvents.picked({ ids: [3, 1, 3] }))
      .check((it) => expect(it.read(attention).picked).toEqual([3, 1]))
      .when(deviceEvents.removed({ id: 3 }))
      .check((it) => expect(it.read(attention).picked).toEqual([1]))
      .when(deviceEvents.picked({ ids: [] }))
      .check((it) => expect(it.read(attention).picked).toEqual([])));

  test('are hidden and shown by one fact; unknown ones are passed over', () =>
    story()
      .when(deviceEvents.visibilitiesChanged({ ids: [1, 3, 404], shown: false }))
      .check((it) =>
        expect([1, 2, 3].map((id) => it.read(deviceBy(id))?.shown)).toEqual([false, true, false]),
      )
      .when(deviceEvents.visibilitiesChanged({ ids: [1], shown: true }))
      .check((it) => expect(it.read(deviceBy(1))?.shown).toBe(true)));
});

describe('[MAP-12] how the list is arranged', () => {
  test('outlives the visit, but not what was looked for', async () => {
    const it = story()
      .when(byName, starred(2, 2, 3))
      .after('1s');
    await it;
    expect(it.world.slots.get(slot('arrangement'))).toEqual({
      kind: 'fact',
      draft: deviceEvents.listArranged({ ...UNARRANGED, sort: 'name', folded: [11] }),
    });
    const next = scenario({ plugins: [liveMapPlugin] });
    for (const [name, stored] of it.world.slots) next.world.slots.set(name, stored);
    await next.when(restored).check(() => {
      expect(next.app.read(favourites).ids).toEqual([2, 3]);
      expect(next.app.read(arrangement)).toEqual({ ...UNARRANGED, sort: 'name', folded: [11] });
    });
  });

  test('is gone from the screen after a logout', () =>
    story()
      .when(byName, starred(2), auth.loggedOut({ reason: 'chosen' }))
      .reads(favourites, { ids: [] })
      .reads(arrangement, UNARRANGED));

  test('what is damaged in the store arranges nothing', async () => {
    const it = scenario({ plugins: [liveMapPlugin] });
    it.world.slots.set(slot('favourites'), { kind: 'fact', draft: byName });
    it.world.slots.set(slot('arrangement'), { kind: 'fact', draft: deviceEvents.deselected() });
    await it.when(restored).check(() => {
      expect(it.app.read(favourites).ids).toEqual([]);
      expect(it.app.read(arrangement).sort).toBe('name');
    });
  });

  test('whoever only looks at somebody’s account keeps nothing there', async () => {
    const it = scenario({ plugins: [liveMapPlugin] }).given(
      signedIn,
      adminEvents.ghostEntered({ userID: 99, by: CUSTOMER, superUser: true }),
    );
    await it.when(starred(1), byName).after('1s');
    expect([...it.world.slots.keys()].filter((key) => /favourites|arrangement/.test(key))).toEqual([]);
  });
});

describe('[MAP-17] what the map shows, as a list', () => {
  test('is read line by line, each from the left', () => {
    const marks = [
      { id: 1, x: 300, y: 12 },
      { id: 2, x: 10, y: 40 },
      { id: 3, x: 150, y: 0 },
      { id: 4, x: 5, y: 90 },
    ];
    expect(inReadingOrder(marks)).toEqual([2, 3, 1, 4]);
  });
  test('names each mark once, however they lie', () => {
    const mark = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 900 }) });
    fc.assert(
      fc.property(fc.array(mark), (places) => {
        const ids = inReadingOrder(places.map((place, id) => ({ ...place, id })));
        expect([...ids].sort((a, b) => a - b)).toEqual(places.map((_, id) => id));
      }),
    );
  });
});
