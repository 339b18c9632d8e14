import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import * as userEvents from '../../events/user.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { access, aDevice, settings, START } from '../../tests/samples.ts';
import { story } from './history-given.ts';
import { pasts } from './past.state.ts';
import { dayRange, inAddress, ofAddress, rangeOf } from './ranges.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = (query: string) => navigation.locationChanged({ path: '/v2', query });
const open = mapEvents.toolOpened({ tool: 'history', devices: [1] });
const yesterday = dayRange(localDay(START - 86_400, ZONE), START, ZONE);
const nameOfYesterday = localDay(START - 86_400, ZONE);

/** A signed-in user on the map, with one device. */
const onMap = (...facts: Draft[]) =>
  story().given(
    appEvents.timePassed(),
    appEvents.initialised(),
    auth.loginSucceeded({ ...access(), appMode: 'v2', email: 'ada@example.com' }),
    deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
    ...facts,
  );
/** The addresses that the app asked for, in place of the current one. */
const written = (drafts: readonly { type: string; payload: unknown }[]) =>
  drafts.filter(({ type }) => type === 'navigation/linkFollowed').map(({ payload }) => payload);

describe('[ROUTE-08] [MAP-06] the time of an open history is in the address', () => {
  test('a day that the user chooses is written into it, without a step for Back', () =>
    onMap(at('device=1&history'), open)
      .when(historyEvents.rangeChosen(yesterday))
      .check((app) =>
        expect(written(app.log.events).at(-1)).toEqual({
          href: `/v2?device=1&history=${nameOfYesterday}`,
          replace: true,
        }),
      ));

  test('a reload shows the day of the address', () =>
    onMap(at(`device=1&history=${nameOfYesterday}`))
      .when(open)
      .check((app) => {
        expect(app.read(pasts).range).toEqual(yesterday);
        expect(written(app.log.events)).toEqual([]);
      }));

  test.each(['Asia/Tokyo', 'America/Los_Angeles'])(
    'a day is that of the account in %s, also if its zone arrives later',
    (zone) =>
      onMap(at(`device=1&history=${nameOfYesterday}`), open)
        .when(userEvents.settingsLoaded({ settings: { ...settings(), time_zone: zone }, source: 'server' }))
        .check((app) => {
          const { from } = dayRange(nameOfYesterday, START, zone);
          expect(app.read(pasts).range?.from).toBe(from);
        }),
  );

  test('in the history of a file, no time is written into the address of the device beside it', () =>
    onMap(at('device=1&history'), mapEvents.toolOpened({ tool: 'history', devices: [-1] }))
      .when(historyEvents.rangeChosen(yesterday))
      .check((app) => expect(written(app.log.events)).toEqual([])));

  test('Back to another day shows that day', () =>
    onMap(at('device=1&history'), open, historyEvents.rangeChosen(rangeOf('today', START, ZONE)))
      .when(at(`device=1&history=${nameOfYesterday}`))
      .check((app) => expect(app.read(pasts).range).toEqual(yesterday)));

  test('a history that opens with the range of the last one says so', () =>
    onMap(at(''), open, historyEvents.rangeChosen(yesterday), mapEvents.toolClosed({ tool: 'history' }), open)
      .when(at('device=1&history'))
      .check((app) =>
        expect(written(app.log.events)).toEqual([
          { href: `/v2?device=1&history=${nameOfYesterday}`, replace: true },
        ]),
      ));

  test.each([
    'yesterday',
    '2026-02-30',
    '2999-01-01',
    'last-0',
    'last-9999999',
    '200-100',
    '1-99999999999',
    '%',
  ])('%s is no time: a note says so, and the usual day is shown', (text) =>
    onMap()
      .when(at(`device=1&history=${text}`))
      .check((app) => {
        expect(app.log.events.filter(notices.raised.is).map(({ payload }) => payload.text)).toEqual([
          'map.link.noTime',
        ]);
        expect(written(app.log.events)).toEqual([{ href: '/v2?device=1&history', replace: true }]);
      })
      .when(at('device=1&history'), open)
      .check((app) => expect(app.read(pasts).range?.choice).toMatch(/^(today|day)$/)),
  );

  test('without a history in the address, a range that is chosen leaves the address alone', () =>
    onMap(at('device=1'))
      .when(mapEvents.toolOpened({ tool: 'heat', devices: [1] }), historyEvents.rangeChosen(yesterday))
      .check((app) => expect(written(app.log.events)).toEqual([])));
});

test('[MAP-06] every time range that an address can hold comes back as the same range', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Stockholm', 'Asia/Kathmandu', 'America/St_Johns');
  const ranges = fc.oneof(
    fc.integer({ min: 0, max: 400 }).map((ago) => ({ ago })),
    fc.integer({ min: 1, max: 100_000 }).map((points) => ({ points })),
    fc
      .tuple(fc.integer({ min: 1, max: 7_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))
      .map(([seconds, ago]) => ({
        seconds,
        to: START - ago,
      })),
  );
  fc.assert(
    fc.property(ranges, zones, (wanted, zone) => {
      const range =
        'ago' in wanted
          ? dayRange(localDay(START - wanted.ago * 86_400, zone), START, zone)
          : 'points' in wanted
            ? rangeOf('points', START, zone, wanted.points)
            : { choice: 'own' as const, from: wanted.to - wanted.seconds, to: wanted.to, points: null };
      expect(ofAddress(inAddress(range, zone), START, zone)).toEqual(range);
    }),
  );
});
