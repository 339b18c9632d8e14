import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as positionEvents from '../../events/positions.ts';
import type { Read } from '../../src/kernel/read.ts';
import type { Failure } from '../../events/session-types.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { aDevice, backend, fixes, START, access, CUSTOMER } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { liveMapPlugin } from '../live-map/index.ts';
import { historyPlugin } from './index.ts';
import { pasts, progress } from './past.state.ts';
import { span } from './player.state.ts';
import { LONGEST_RANGE } from './ranges.ts';
import { wayOfDevice, summaryOfDevice, wrongHere } from './wrong.state.ts';
import { loaded, open, range, story, ten } from './history-given.ts';
import { aWay, BEGIN } from '../../src/rules/travel/testing.ts';
import { momentAt } from '../../src/rules/travel/moment.ts';
import { timeBeside } from '../../src/rules/travel/way.ts';
import { boxOf } from './box.ts';
import * as auth from '../../events/auth.ts';
import * as adminEvents from '../../events/admin.ts';
import { accountSlot } from '../../src/core/storage/slots.ts';
import { wrongFixes } from '../../src/core/travel/wrong-fixes.ts';
import { speedsUpTo } from '../../src/map/trace-columns.ts';
import { apart, type Rgb, topSpeed } from './track-colours.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import { tripToShare } from './trip.state.ts';

const DAY = 86_400;
const failed = (reason: Failure['reason'], from: number, to: number, status = 500) =>
  historyEvents.pieceFailed({ device: 1, from: START + from, to: START + to, failure: { reason, status } });
const answers = (reply: Reply) => (world: { replies: unknown }) => {
  world.replies = () => reply;
};

describe('[MAP-06] loading a past', () => {
  test('opened for the first time it is about today, and one call goes out', () =>
    story()
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(open(1))
      .check((app) => expect(app.read(pasts).range?.choice).toBe('today'))
      .asked('get /track/1 without token')
      .check((app) => expect(app.read(progress).status).toBe('loading')));
  test.each([
    ['the last day on which it was seen', -3 * DAY, 'day', -3 * DAY],
    ['today if it was seen today', -60, 'today', 0],
    ['today if it was not seen for more than a year', -400 * DAY, 'today', 0],
    ['today if its fix is dated ahead', 600, 'today', 0],
  ] as const)('[DAY-01] opened for the first time it is about %s', (_, at, choice, day) =>
    story()
      .given(positionEvents.fixesReceived({ source: 'lastKnown', fixes: fixes({ device: 1, at }) }))
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(open(1))
      .check((app) => {
        const { range } = app.read(pasts);
        expect(range?.choice).toBe(choice);
        expect(range && localDay(range.from, undefined)).toBe(localDay(START + day, undefined));
      }),
  );
  test('three days are three pieces, one after the other, and then ready', () =>
    story()
      .with(answers({ status: 200, body: null }))
      .given(open(1), range(-3 * DAY, -1))
      .when()
      .after('1s')
      .asked(...Array.from({ length: 3 }, () => 'get /track/1 without token'))
      .check((app) => expect(app.read(progress)).toMatchObject({ done: 3, of: 3, status: 'ready' })));
  test('a piece that fails is told, the others are there, and it is asked for again', () =>
    story()
      .given(
        open(1),
        range(-2 * DAY, -1),
        loaded(1, -2 * DAY, -DAY - 1, fixes({ device: 1, at: -2 * DAY + 5 })),
        failed('server', -DAY, -1),
      )
      .check((app) => {
        expect(app.read(progress)).toMatchObject({ status: 'partial', failed: 1, failure: { status: 500 } });
        expect(app.read(wayOfDevice(1)).at).toHaveLength(1);
      })
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(historyEvents.loadingRetried())
      .asked('get /track/1 without token'));
  test.each([
    ['notFound', 404],
    ['server', 500],
    ['unreachable', 0],
    ['unreadable', 200],
  ] as const)('everything failed (%s): it says so and why', (reason, status) =>
    story()
      .given(open(1), range(-100, -1), failed(reason, -100, -1, status))
      .check((app) => expect(app.read(progress)).toMatchObject({ status: 'failed', failure: { reason } })),
  );
  test('cancelled: nothing more is asked for, and what has come stays', () =>
    story()
      .with((world) => {
        world.replies = () => NEVER;
      })
      .given(
        open(1),
        range(-2 * DAY, -1),
        loaded(1, -2 * DAY, -DAY - 1, fixes({ device: 1, at: -2 * DAY + 5 })),
      )
      .when(historyEvents.loadingCancelled())
      .check((app) => {
        expect(app.read(progress)).toMatchObject({ status: 'partial', cancelled: true });
        expect(app.read(wayOfDevice(1)).at).toHaveLength(1);
      }));
  test('[fault 27] an answer to what nobody asks any more changes nothing', () =>
    story()
      .given(open(1), range(-100, -1), range(-200, -1), loaded(1, -100, -1), loaded(2, -200, -1))
      .check((app) => expect(app.read(pasts).all[0]?.way.at).toHaveLength(0)));
  test('an empty range is ready and empty', () =>
    story()
      .given(open(1), range(-100, -1), loaded(1, -100, -1, fixes()))
      .check((app) => {
        expect(app.read(progress).status).toBe('ready');
        expect(app.read(span)).toBeNull();
      }));
  test('a second device comes into the range that is shown; one taken out leaves the other alone', () =>
    story()
      .given(...ten, open(1, 2))
      .check((app) => {
        expect(app.read(pasts).all.map(({ device, way }) => [device, way.at.length])).toEqual([
          [1, 11],
          [2, 0],
        ]);
        expect(app.read(progress).status).toBe('loading');
      }));
  test('put away, what was loaded is let go of and the range stays for the next time', () =>
    story()
      .given(...ten, mapEvents.toolClosed({ tool: 'history' }))
      .check((app) => {
        expect(app.read(pasts).all).toEqual([]);
        expect(app.read(pasts).range?.choice).toBe('own');
      }));
  test('when it has come it is brought into view', () =>
    story()
      .given(open(1), range(-3_600, -1))
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(loaded(1, -3_600, -1, fixes({ device: 1, at: -50 }, { device: 1, at: -40, lat: 57.8 })))
      .expect(
        mapEvents.areaRequested({ west: 11.97, east: 11.97, south: 57.7, north: 57.8, of: 'history' }),
      ));
  test('[DAY-02] opened at a moment of a trip, the map shows that trip and not the whole day', () => {
    const drive = (from: number, lat: number) =>
      Array.from({ length: 20 }, (_, i) => ({
        device: 1,
        at: from + i * 60,
        lat: lat + i / 200,
        speed: 40,
      }));
    const stay = Array.from({ length: 30 }, (_, i) => ({
      device: 1,
      at: -5_940 + i * 60,
      lat: 57.795,
      speed: 0,
    }));
    return story()
      .given(open(1), range(-7_200, -1), historyEvents.scrubbed({ at: START - 3_900 }))
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(loaded(1, -7_200, -1, fixes(...drive(-7_140, 57.7), ...stay, ...drive(-4_140, 57.795))))
      .check((app) => {
        const [, second] = app.read(summaryOfDevice(1)).trips;
        expect(second?.from).toBeLessThan(START - 3_900);
      })
      .expect(
        mapEvents.areaRequested({ west: 11.97, east: 11.97, south: 57.795, north: 57.89, of: 'history' }),
      );
  });
  test('across the date line the view is the narrow one', () =>
    story()
      .given(open(1), range(-3_600, -1))
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(
        loaded(1, -3_600, -1, fixes({ device: 1, at: -50, lng: 179.9 }, { device: 1, at: -20, lng: -179.9 })),
      )
      .expect(
        mapEvents.areaRequested({ west: 179.9, east: -179.9, south: 57.7, north: 57.7, of: 'history' }),
      ));
});

describe('[DAY-02] following a device', () => {
  const following = deviceEvents.followStarted({ id: 2 });
  test('ends when a past is opened: the way is looked at as a whole', () =>
    story()
      .given(following)
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(open(1))
      .check((app) => expect(app.read(attention).following).toBeNull()));
  test('goes on beside another tool', () =>
    story()
      .given(following)
      .when(mapEvents.toolOpened({ tool: 'measure', devices: [] }))
      .check((app) => expect(app.read(attention).following).toEqual({ device: 2 })));
});

describe('[MAP-11] a history belongs to the chosen device', () => {
  const chosen = (id: number, from: 'list' | 'map' | 'link') =>
    story()
      .with((world) => {
        world.replies = () => NEVER;
      })
      .given(open(1, 2))
      .when(deviceEvents.selected({ id, from }));
  const isOpen = (isStill: boolean) => (app: { read: Read }) =>
    expect(app.read(mapTool).inHand !== null).toBe(isStill);
  test.each(['list', 'map'] as const)('it closes when another one is chosen in the %s', (from) =>
    chosen(3, from).check(isOpen(false)),
  );
  test('it stays when one of its own is chosen', () => chosen(2, 'list').check(isOpen(true)));
  test('it stays when a link that opens a history also chooses a device', () =>
    chosen(3, 'link').check(isOpen(true)));
});

describe('[ROUTE-08] the address of a history', () => {
  const listed = deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' });
  const asked = mapEvents.panelRequested({ component: 'history', device: '1' });
  test('/map/history/{deviceId} opens it on that device', () =>
    scenario({ plugins: [liveMapPlugin] })
      .given(listed)
      .when(asked)
      .check((app) => expect(app.read(mapTool).inHand).toEqual({ tool: 'history', devices: [1] })));
  test('[MAP-16] on a device that is not in the account it says so and opens nothing', () =>
    scenario({ plugins: [liveMapPlugin] })
      .given(listed)
      .when(mapEvents.panelRequested({ component: 'history', device: '77' }))
      .check((app) => expect(app.read(mapTool).inHand).toBeNull())
      .expectTypes('map/panelRefused', 'notices/raised'));
});

describe('[MAP-20] the heat map', () => {
  test('takes the devices that are picked, else the one that is open, and loads their past', () => {
    const it = story();
    const action = historyPlugin.quickActions?.find(({ id }) => id === 'history/heat-picked');
    it.app.publish(deviceEvents.selected({ id: 3, from: 'list' }));
    expect(action?.says(it.app.read)).toEqual(mapEvents.toolOpened({ tool: 'heat', devices: [3] }));
    it.app.publish(deviceEvents.picked({ ids: [1, 2] }));
    expect(action?.says(it.app.read)).toEqual(mapEvents.toolOpened({ tool: 'heat', devices: [1, 2] }));
    it.app.publish(mapEvents.toolOpened({ tool: 'heat', devices: [1, 2] }));
    expect(it.app.read(pasts).all.map(({ device }) => device)).toEqual([1, 2]);
  });
  test('takes up to fifty of the picked devices, and the history up to twelve', () => {
    const it = story();
    const ids = Array.from({ length: 60 }, (_, i) => i + 1);
    it.app.publish(deviceEvents.picked({ ids }));
    const opened = (id: string) =>
      historyPlugin.quickActions?.find((each) => each.id === id)?.says(it.app.read);
    const all = (tool: 'history' | 'heat', most: number) =>
      mapEvents.toolOpened({ tool, devices: ids.slice(0, most) });
    expect(opened('history/heat-picked')).toEqual(all('heat', 50));
    expect(opened('history/picked')).toEqual(all('history', 12));
  });
  test('with nothing picked and nothing open there is nothing to do', () => {
    const it = story();
    for (const { when, says } of historyPlugin.quickActions ?? []) {
      expect(when?.(it.app.read)).toBe(false);
      expect(says(it.app.read)).toBeNull();
    }
  });
});

test('[MAP-06] a quarter of a year is the longest range', () => expect(LONGEST_RANGE).toBe(92 * DAY));

describe('[MAP-06] pasts at the date line', () => {
  test('[MAP-07] between two fixes at its sides the player goes across it', () => {
    const way = aWay({ at: 0, lng: 179.99 }, { at: 40, lng: -179.99 });
    expect(boxOf(way)).toMatchObject({ west: 179.99, east: -179.99 });
    expect(momentAt(way, BEGIN + 10)?.lng).toBeCloseTo(179.995, 6);
    expect(momentAt(way, BEGIN + 30)?.lng).toBeCloseTo(-179.995, 6);
    expect(Math.abs(momentAt(way, BEGIN + 20)?.lng ?? 0)).toBeCloseTo(180, 6);
  });
});

describe('[MAP-07] a step of the player', () => {
  const way = aWay(
    { at: 10 },
    { at: 20, lat: 57.701 },
    { at: 20, lat: 57.7011 },
    { at: 20, lat: 57.7012 },
    { at: 35, lat: 57.702 },
  );
  const beside = (at: number, by: 1 | -1) => (timeBeside(way, BEGIN + at, by) ?? 0) - BEGIN;
  test('leads to another second, also where several fixes share one', () => {
    expect(beside(35, -1)).toBe(20);
    expect(beside(20, -1)).toBe(10);
    expect(beside(10, 1)).toBe(20);
    expect(beside(20, 1)).toBe(35);
  });
  test('from between two fixes to the one before or after, and never beyond the ends', () => {
    expect(beside(25, -1)).toBe(20);
    expect(beside(25.4, 1)).toBe(35);
    expect(beside(20.6, -1)).toBe(20);
    expect(beside(10, -1)).toBe(10);
    expect(beside(35, 1)).toBe(35);
    expect(timeBeside(aWay(), 5, 1)).toBeNull();
  });
});

test('[DAY-02] of a part of a way only the fixes that are named count', () => {
  const way = { lat: Int32Array.of(1e7, 2e7, 8e8, 3e7), lng: Int32Array.of(4e7, 5e7, -1.7e9, 6e7) };
  expect(boxOf(way, [1, 3])).toEqual({ west: 5, east: 6, south: 2, north: 3 });
  expect(boxOf(way, [0, 1, 2, 3]).north).toBe(80);
});

const fifth = { device: 1, at: START - 3_300, lat: 589_000_000, lng: 119_700_000 };
const signIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });

describe('[MAP-06] fixes that are not believed', () => {
  test('one leaves way, totals and gaps at once, and can be put back', () =>
    story()
      .given(...ten)
      .check((app) => {
        const before = app.read(summaryOfDevice(1));
        expect(before.gaps.length).toBeGreaterThan(0);
        app.publish(historyEvents.fixDisbelieved(fifth));
        expect(app.read(summaryOfDevice(1)).gaps).toEqual([]);
        expect(app.read(summaryOfDevice(1)).totals.fixes).toBe(10);
        expect(app.read(wrongHere(1))).toHaveLength(1);
        app.publish(historyEvents.fixRestored(fifth));
        expect(app.read(summaryOfDevice(1))).toEqual(before);
        expect(app.read(wrongHere(1))).toEqual([]);
      }));
  test('they are kept for the account and come back with the next session', () =>
    story()
      .given(signIn)
      .when(historyEvents.fixDisbelieved(fifth))
      .check((app) => expect(app.read(wrongFixes)).toEqual([fifth]))
      .asked(`store ${accountSlot(CUSTOMER, 'wrongFixes')}`));
  test('what was kept is read when a session begins, and added to', () =>
    story()
      .with((world) => {
        world.slots.set(accountSlot(CUSTOMER, 'wrongFixes'), {
          kind: 'fact',
          draft: historyEvents.wrongFixesRestored({ fixes: [fifth] }),
        });
      })
      .when(signIn)
      .check((app) => expect(app.read(wrongFixes)).toEqual([fifth])));
  test('[NET-02] marks of another tab stay when this one marks or restores a fix', async () => {
    const slot = accountSlot(CUSTOMER, 'wrongFixes');
    const kept = (...fixes: (typeof fifth)[]) => historyEvents.wrongFixesRestored({ fixes });
    const [own, other] = [fifth, { ...fifth, at: fifth.at + 1 }];
    const it = story();
    const stored = () => it.world.slots.get(slot);
    await it
      .given(signIn)
      .check(() => void it.world.slots.set(slot, { kind: 'fact', draft: kept(other) }))
      .when(historyEvents.fixDisbelieved(own))
      .check(() => expect(stored()).toEqual({ kind: 'fact', draft: kept(other, own) }))
      .when(historyEvents.fixRestored(own))
      .check(() => expect(stored()).toEqual({ kind: 'fact', draft: kept(other) }));
  });
  test('in ghost mode nothing is kept, even if somebody says so', () =>
    story()
      .given(signIn, adminEvents.ghostEntered({ userID: 9, by: CUSTOMER, superUser: true }))
      .when(historyEvents.fixDisbelieved(fifth))
      .asked());
  test('a mark from another range is not counted here', () =>
    story()
      .given(...ten, historyEvents.fixDisbelieved({ ...fifth, at: START - 90_000 }))
      .check((app) => expect(app.read(wrongHere(1))).toEqual([])));
});

const LIGHT = [240, 241, 238];
const DARK = [20, 24, 32];
const BLUE: Rgb = [32, 110, 230];

describe('[MAP-06] tracks of several devices can be told apart', () => {
  test('a device has its own colour where nothing speaks against it', () => {
    const own: Rgb[] = [BLUE, [226, 92, 20]];
    expect(apart(own, LIGHT)).toEqual(own);
    expect(apart(own, DARK)).toEqual(own);
  });
  test('of two with nearly the same colour the second gets quite another', () => {
    const [first, second] = apart([BLUE, [40, 104, 220]], LIGHT) as [Rgb, Rgb];
    expect(first).toEqual(BLUE);
    expect(Math.abs(second[0] - first[0]) + Math.abs(second[2] - first[2])).toBeGreaterThan(150);
  });
  test('six of one colour have six colours', () => {
    const colours = apart(
      Array.from({ length: 6 }, (): Rgb => [110, 118, 129]),
      LIGHT,
    );
    expect(new Set(colours.map(String)).size).toBe(6);
  });
  test.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('twelve of one colour have twelve clearly different colours, on %s ground', (_, ground) => {
    for (const own of [[110, 118, 129] as Rgb, [47, 111, 222] as Rgb, BLUE]) {
      const colours = apart(
        Array.from({ length: 12 }, () => own),
        ground,
      );
      const least = colours.map((one, i) =>
        Math.min(
          ...colours.slice(0, i).map((each) => Math.hypot(...each.map((c, k) => c - (one[k] as number)))),
        ),
      );
      expect(Math.min(...least), String(own)).toBeGreaterThan(40);
    }
  });
  test('white is not lost on a light ground, nor black on a dark one', () => {
    expect(apart([[255, 255, 255]], LIGHT)).not.toEqual([[255, 255, 255]]);
    expect(apart([[0, 0, 0]], DARK)).not.toEqual([[0, 0, 0]]);
    expect(apart([[0, 0, 0]], LIGHT)).toEqual([[0, 0, 0]]);
  });
});

/** Test data: the fixes of a drive of 15 minutes. */
const drive = fixes(
  ...Array.from({ length: 16 }, (_, i) => ({
    device: 1,
    at: i * 60 - 3_600,
    lat: 57.7 + i / 200,
    speed: 33,
  })),
);
const past = [open(1), range(-3_600, -1), loaded(1, -3_600, -1, drive)];

test.each([
  ['a walk', 5, [0, 20]],
  ['a drive through a town', 33, [0, 20, 50]],
  ['a drive on a motorway', 180, [0, 20, 50, 80, 110, 140]],
] as const)('[MAP-06] the legend of %s ends just above its top speed', (_, speed, legend) =>
  story()
    .given(
      open(1),
      range(-3_600, -1),
      loaded(1, -3_600, -1, { ...drive, speed: Array.from(drive.speed, () => speed * 10) }),
    )
    .check(({ read }) => expect(speedsUpTo(read(topSpeed)).map(([kmh]) => kmh)).toEqual(legend)),
);
test('[MAP-06] the legend has all speeds while none is known', () =>
  story()
    .given(open(1))
    .check(({ read }) => expect(speedsUpTo(read(topSpeed))).toHaveLength(6)));

test('[DAY-03] the trip that is picked is shared until it is left, or the history is closed', () =>
  story()
    .given(...past)
    .check(({ read, publish }) => {
      const [trip] = read(summaryOfDevice(1)).trips;
      if (!trip) throw new Error('no trip');
      publish(historyEvents.tripPicked({ device: 1, from: trip.from, to: trip.to }));
      expect(read(tripToShare)?.trip).toBe(trip);
      publish(historyEvents.tripLeft());
      expect(read(tripToShare)).toBeNull();
      publish(historyEvents.tripPicked({ device: 1, from: trip.from, to: trip.to }));
      publish(mapEvents.toolClosed({ tool: 'history' }));
      expect(read(tripToShare)).toBeNull();
    }));

test('[DAY-03] another page leaves it, and another look at the map does not', () =>
  story()
    .given(...past)
    .check(({ read, publish }) => {
      const [trip] = read(summaryOfDevice(1)).trips;
      if (!trip) throw new Error('no trip');
      publish(historyEvents.tripPicked({ device: 1, from: trip.from, to: trip.to }));
      publish(navigation.locationChanged({ path: '/a/customer/7/v2', query: 'zoom=12' }));
      expect(read(tripToShare)?.trip).toBe(trip);
      publish(navigation.locationChanged({ path: '/alerts', query: '' }));
      expect(read(tripToShare)).toBeNull();
    }));

test('[DAY-03] a trip that is not among those of the shown past is none', () =>
  story()
    .given(...past, historyEvents.tripPicked({ device: 1, from: 1, to: 2 }))
    .check(({ read }) => expect(read(tripToShare)).toBeNull()));

test('[DAY-03] its picture is saved under a name that every system takes; that there is none is said', () =>
  story()
    .when(historyEvents.tripPictured({ address: 'blob:x', name: 'Van 7: Mon, 07:03' }))
    .asked('save Van 7 Mon, 07 03.png')
    .when(historyEvents.tripNotPictured())
    .expect(notices.raised({ tone: 'warning', text: 'mapTools.pictureFailed', stays: 6_000 })));

test('[MAP-06] the last positions are asked for by their number, in one call', async () => {
  const ranges: unknown[] = [];
  const served = backend();
  await scenario({
    plugins: [historyPlugin],
    backend: {
      ...served,
      track: (device, wanted) => {
        ranges.push(wanted);
        return served.track(device, wanted);
      },
    },
  })
    .given(auth.sessionRestored({ ...access(), email: '' }), open(1))
    .when()
    .check(() => void ranges.splice(0))
    .when(historyEvents.rangeChosen({ choice: 'points', from: 0, to: START, points: 500 }))
    .after('1s');
  expect(ranges).toEqual([{ lastPoints: 500 }]);
});
