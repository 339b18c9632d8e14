import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import { attention, deviceBy, devices } from '../../src/core/devices/devices.ts';
import { accountSlot } from '../../src/core/storage/slots.ts';
import { access, aDevice, CUSTOMER, backend, fixes, settings } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { arrangement, favourites, UNARRANGED, inView, type Row } from './arrangement.state.ts';
import { inReadingOrder } from './in-view.ts';
import { liveMapPlugin } from './index.ts';
import { folded } from '../../tests/folded.ts';
import { nextUnnamed } from './walkers.ts';
import { idsBetween } from './picking.tsx';
import * as navigation from '../../events/navigation.ts';
import * as positions from '../../events/positions.ts';
import * as user from '../../events/user.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { lastUndoable } from '../../src/core/changes/changes.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';

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

  test('[NET-02] a favourite of another tab stays when this one adds or removes its own', async () => {
    const it = story();
    const stored = () => it.world.slots.get(slot('favourites'));
    const kept = (...ids: number[]) => deviceEvents.favouritesChanged({ ids, source: 'storage' });
    await it
      .when(starred(1, 2))
      .check(() => void it.world.slots.set(slot('favourites'), { kind: 'fact', draft: kept(1, 2, 3) }))
      .when(starred(1))
      .check((app) => {
        expect(stored()).toEqual({ kind: 'fact', draft: kept(1, 3) });
        expect(app.read(favourites).ids).toEqual([1, 3]);
      })
      .check(() => void it.world.slots.set(slot('favourites'), { kind: 'fact', draft: kept(3) }))
      .when(starred(1, 3, 2))
      .check(() => expect(stored()).toEqual({ kind: 'fact', draft: kept(3, 2) }));
  });

  test('is gone from the screen after a logout', () =>
    story()
      .when(byName, starred(2), auth.loggedOut({ reason: 'chosen' }))
      .reads(favourites, { ids: [], kept: [] })
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

test('the list is narrowed and ordered as was said last, and not at all before', () => {
  expect(folded([arrangement as never]).read(arrangement)).toEqual({
    ...{ text: '', states: [], group: null, model: null, inView: false, sort: 'position', folded: [] },
  });
  const arranged = {
    ...UNARRANGED,
    ...{ text: 'van', group: 4, model: 2, inView: true, sort: 'name' as const },
    ...{ states: ['moving' as const], folded: [4] },
  };
  expect(folded([arrangement as never], deviceEvents.listArranged(arranged)).read(arrangement)).toEqual(
    arranged,
  );
});

test('favourites stand in the order they were chosen, each once', () => {
  expect(folded([favourites as never]).read(favourites)).toEqual({ ids: [], kept: [] });
  const chosen = deviceEvents.favouritesChanged({ ids: [3, 1, 3, 2, 1], source: 'user' });
  expect(folded([favourites as never], chosen).read(favourites)).toEqual({ ids: [3, 1, 2], kept: [] });
});

test('a recording knows the list by these names', () => {
  expect([arrangement, favourites, inView].map(({ id }) => id)).toEqual([
    ...['live-map/arrangement', 'live-map/favourites', 'live-map/in-view'],
  ]);
});

test('what the map shows is what it showed last', () => {
  expect(folded([inView as never]).read(inView)).toEqual({ ids: [] });
  const listed = (...ids: number[]) => deviceEvents.inViewListed({ ids });
  expect(folded([inView as never], listed(3, 1), listed(2)).read(inView)).toEqual({ ids: [2] });
});

const heading = { kind: 'group', section: 'none', group: null } as unknown as Row;
/** A device list with these ids; 0 stands for a heading. */
const listOf = (...ids: number[]) => ({
  count: ids.length,
  rowAt: (index: number): Row => (ids[index] ? { kind: 'device', id: ids[index] } : heading),
});

describe('[MAP-20] all devices from one to another', () => {
  test('in either direction, without the headings between them', () => {
    const list = listOf(0, 1, 2, 0, 3, 4);
    expect(idsBetween(list, 2, 5)).toEqual([2, 3, 4]);
    expect(idsBetween(list, 4, 1)).toEqual([1, 2, 3, 4]);
  });
  test('in the order of now: a list that was sorted meanwhile takes others between the same two', () => {
    expect(idsBetween(listOf(1, 2, 3, 4), 1, 2)).toEqual([1, 2, 3]);
    // Device 1 has moved to the end. The selection still starts at device 1, which was pressed first.
    expect(idsBetween(listOf(2, 4, 3, 1), 1, 2)).toEqual([3, 1]);
  });
  test('without a first one, or where it is in the list no more, only the row itself', () => {
    expect(idsBetween(listOf(1, 2, 3), null, 1)).toEqual([2]);
    expect(idsBetween(listOf(1, 2, 3), 9, 2)).toEqual([3]);
  });
  test('always both ends, whatever lies between', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 2 }), (ids) => {
        const anchor = ids[0] as number;
        const last = ids.length - 1;
        const sorted = [...ids].sort((a, b) => a - b);
        const index = sorted.indexOf(ids[last] as number);
        const found = idsBetween(listOf(...sorted), anchor, index);
        expect(found).toContain(anchor);
        expect(found).toContain(ids[last]);
      }),
    );
  });
});

const ok = (): Reply => ({ status: 200, body: null });
const ofChanges = (path: string, method: string) => (method === 'put' ? path : '');
const it = (reply: (path: string, method: string) => Reply = ok) => {
  const told: string[] = [];
  const story = scenario({ plugins: [liveMapPlugin], effects: changesEffects, backend: backend() })
    .with(
      (world) =>
        (world.replies = ({ path, method }) => {
          if (ofChanges(path, method)) told.push(path);
          return reply(path, method);
        }),
    )
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({
        devices: [aDevice(1), aDevice(2, { shown: false })],
        leftOut: [],
        source: 'server',
      }),
    );
  return { story, told };
};

describe('[DEV-01] the eye of the list on the map is saved', () => {
  test('quietly, and a refusal brings the device back', async () => {
    let status = 200;
    const { story, told } = it((_, method) => (method === 'put' ? { status, body: null } : ok()));
    await story
      .when(deviceEvents.visibilityChanged({ id: 1, shown: false }))
      .check((app) => {
        expect(told).toEqual(['/device/1']);
        expect(app.read(lastUndoable)).toBeNull();
        expect(app.read(devices).byId.get(1)?.shown).toBe(false);
      })
      .with(() => void (status = 422))
      .when(deviceEvents.visibilityChanged({ id: 2, shown: true }))
      .after('20min')
      .check((app) => expect(app.read(devices).byId.get(2)?.shown).toBe(false));
  });
  test('several at once are one change; nothing to do is none', async () => {
    const { story, told } = it();
    await story
      .when(
        deviceEvents.visibilitiesChanged({ ids: [1, 2], shown: false }),
        deviceEvents.visibilitiesChanged({ ids: [], shown: false }),
      )
      .check(() => expect(told).toEqual(['/devices']));
  });
  test('[ADM-02] in an account that is only looked at it is hidden here and nowhere else', async () => {
    const { story, told } = it();
    await story
      .given(adminEvents.ghostEntered({ userID: CUSTOMER, by: 1, superUser: true }))
      .when(deviceEvents.visibilityChanged({ id: 1, shown: false }))
      .check((app) => {
        expect(told).toEqual([]);
        expect(app.read(devices).byId.get(1)?.shown).toBe(false);
      })
      .check((_, events) => {
        const types = events.map(({ type }) => type);
        expect(types, 'nobody is told that it may not be saved').not.toContain('changes/declined');
      });
  });
});

test('[MAP-11] [STATE-06] the panel leads to the alarms where the customer’s settings show that button', () => {
  const alarms = liveMapPlugin.deviceActions?.find(({ id }) => id === 'live-map/alarms');
  const { imei } = aDevice(1);
  return it()
    .story.check((app) => {
      expect(alarms?.when?.(app.read, 1)).toBe(true);
      expect(alarms?.says(app.read, 1)).toEqual(
        navigation.linkFollowed({ href: `/device-management/${imei}/device-alarms` }),
      );
    })
    .when(user.settingsLoaded({ settings: { ...settings(), show_alarms_btn: false }, source: 'server' }))
    .check((app) => expect(alarms?.when?.(app.read, 1)).toBe(false));
});

describe('[MODE-02] [MODE-03] the list of animals or people names where they are', () => {
  const inMode = (appMode: 'watch' | 'v2', path: string, speed = 0) =>
    story().when(
      auth.sessionRestored({ ...access(), email: '', appMode }),
      navigation.locationChanged({ path, query: '' }),
      positions.fixesReceived({ source: 'lastKnown', fixes: fixes({ device: 2, at: -60, speed }) }),
    );
  test('the address of one that stands still is loaded', () =>
    inMode('watch', '/watch').check((it) =>
      expect(nextUnnamed(it.read)).toMatchObject({ lat: 57.7, lng: 11.97 }),
    ));
  test.each([
    ['in a mode for vehicles', 'v2', '/v2', 0],
    ['on another page', 'watch', '/alerts', 0],
    ['of one that moves', 'watch', '/watch', 20],
  ] as const)('no address is loaded %s', (_, mode, path, speed) =>
    inMode(mode, path, speed).check((it) => expect(nextUnnamed(it.read)).toBeNull()),
  );
});
