import { describe, expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as network from '../../events/network.ts';
import * as papersEvents from '../../events/papers.ts';
import * as placeEvents from '../../events/places.ts';
import * as positionEvents from '../../events/positions.ts';
import { cellOf, isAddressAwaited } from '../../src/core/positions/places.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { aDevice, aGeofence, failure, fixes, START } from '../../tests/samples.ts';
import { story } from './history-given.ts';
import { travelWords } from './TimeLine.tsx';

const HERE = { lat: 57.7, lng: 11.97 };
const THERE = { lat: 57.8, lng: 11.97 };

/** Returns the names of start and end in a trip's row after these events. The trip is from `HERE` to `THERE`. */
const ends = (...facts: Draft[]) => endsOf({ start: HERE, end: THERE }, facts);
const endsOf = (way: { start: typeof HERE; end: typeof HERE }, facts: readonly Draft[]) => {
  const { app } = story();
  for (const fact of facts) app.publish(fact);
  const words = travelWords({ read: app.read, t: (key) => key, language: 'en' }, (cell) =>
    app.read(isAddressAwaited(cell)),
  );
  const row = words.trip({ from: START, to: START + 600, metres: 11_000, ...way });
  return [row.from.place, row.to.place];
};
const address = (place: typeof HERE, name: string) =>
  placeEvents.named({ cell: cellOf({ ...place, speed: 0 }), name, metres: 5, by: 'geocoder' });
const addresses = [address(HERE, 'Lindengatan 12'), address(THERE, 'Storgatan 3')];
const area = (name: string, place: typeof HERE, radius = 100) =>
  geofenceEvents.listed({
    ...{ leftOut: [], source: 'server' },
    geofences: [aGeofence(4, { name, shape: { kind: 'circle', ...place, radius } })],
  });
const safePlace = (name: string, place: typeof HERE) =>
  papersEvents.loaded({
    imei: '351',
    papers: {
      ...{ goal: { minutes: 0, steps: 0 }, contacts: [], quiet: [], passport: null },
      autoGuard: { on: false, radius: 100 },
      places: [{ id: 'p', name, ...place, radius: 80 }],
    },
  });

describe('[DAY-02] the time line names places', () => {
  test('by their addresses', () => expect(ends(...addresses)).toEqual(['Lindengatan 12', 'Storgatan 3']));

  test('by a geofence before the address', () =>
    expect(ends(...addresses, area('Home', HERE))).toEqual(['Home', 'Storgatan 3']));

  test('by a safe place before the address', () =>
    expect(ends(...addresses, safePlace('Grandma', THERE))).toEqual(['Lindengatan 12', 'Grandma']));

  test('a geofence elsewhere, and one as large as a district, name none', () => {
    expect(ends(...addresses, area('Yard', { lat: 57.75, lng: 11.97 }))).toEqual([
      'Lindengatan 12',
      'Storgatan 3',
    ]);
    expect(ends(...addresses, area('District', HERE, 5_000))).toEqual(['Lindengatan 12', 'Storgatan 3']);
  });

  test('by nothing yet while a geocoder is asked, and by coordinates when it fails', () => {
    const cell = cellOf({ ...THERE, speed: 0 });
    const asked = [placeEvents.geocoderOffered({}), address(HERE, 'Lindengatan 12')];
    expect(ends(...asked)).toEqual(['Lindengatan 12', null]);
    expect(ends(...asked, placeEvents.nameFailed({ cell, failure: failure(503) }))).toEqual([
      'Lindengatan 12',
      '57.80000, 11.97000',
    ]);
  });

  test('by coordinates where nothing else is known', () =>
    expect(ends(address(HERE, 'Lindengatan 12'))).toEqual(['Lindengatan 12', '57.80000, 11.97000']));
});

test('[MAP-06] a walk that ends where it began says so, and does not name the place twice', () => {
  const door = { lat: HERE.lat + 0.0005, lng: HERE.lng };
  expect(endsOf({ start: HERE, end: door }, addresses)).toEqual(['Lindengatan 12', 'history.timeline.back']);
  const farther = { lat: HERE.lat + 0.002, lng: HERE.lng };
  expect(endsOf({ start: HERE, end: farther }, addresses)[1]).not.toBe('history.timeline.back');
});

describe('[MAP-06] the duration in a row is what its two times say', () => {
  test.each([
    ['47 minutes and 20 seconds from 10:11:50', 110, 47 * 60 + 20, '48\u00a0min'],
    ['47 minutes and 50 seconds from 10:11:05', 65, 47 * 60 + 50, '47\u00a0min'],
    ['42 seconds over a full minute', 50, 42, '42\u00a0sec'],
  ])('%s', (_, from, seconds, text) => {
    const { app } = story();
    const words = travelWords({ read: app.read, t: (key) => key, language: 'en' }, () => false);
    const minute = START - (START % 60);
    const span = { from: minute + from, to: minute + from + seconds, metres: 1, start: HERE, end: THERE };
    expect(words.trip(span).facts).toEqual([text]);
  });
});

describe('[MAP-06] the rows of a device that is in a town now', () => {
  const LATER = { lat: 57.9, lng: 11.97 };
  /**
   * The rows of a trip and a stop that both went on when the data ended. The device was at `HERE`, at this speed, so
   * many hours ago.
   */
  const rows = (kmh: number, { minutesLater = 0, hoursAgo = 0, then = [] as Draft[] } = {}) => {
    const { app } = story();
    const facts = [
      deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
      positionEvents.fixesReceived({
        fixes: fixes({ device: 1, ...HERE, speed: kmh, at: -hoursAgo * 3_600 }),
        source: 'socket',
      }),
      address(HERE, 'Lindengatan 12, Göteborg'),
      address(THERE, 'Storgatan 3, Göteborg'),
      address(LATER, 'Storgatan 3, Alingsås'),
      appEvents.timePassed(),
    ];
    for (const fact of [...facts, ...then]) app.publish(fact);
    const t = (key: string, values?: { duration?: string }) => values?.duration ?? key;
    const words = travelWords({ read: app.read, t, language: 'en' }, () => false, 1);
    const to = START - hoursAgo * 3_600 - minutesLater * 60;
    const span = { from: to - 600, to, cutAtEnd: true };
    return {
      trip: words.trip({ ...span, metres: 11_000, start: THERE, end: LATER }),
      done: words.trip({ ...span, cutAtEnd: false, metres: 11_000, start: THERE, end: LATER }),
      stop: words.stop(span, false),
    };
  };

  test('leave that town out, and name every other town', () =>
    expect([rows(0).trip.from.place, rows(0).done.to.place]).toEqual([
      'Storgatan 3',
      'Storgatan 3, Alingsås',
    ]));

  test('say "now" for the end of what goes on, and name no place there', () => {
    expect(rows(50).trip.to).toEqual({ time: 'now', place: '' });
    expect(rows(50).done.to.time).not.toBe('now');
    expect(rows(50).stop).not.toContain('now');
    expect(rows(0).stop).toContain('– now');
    expect(rows(0).trip.to.time).not.toBe('now');
  });

  test('a stop that goes on lasts until now, also while the tracker sleeps', () => {
    expect(rows(0, { hoursAgo: 6 }).stop).toMatch(/– now · 6\u00a0hr 10\u00a0min$/);
    expect(rows(0).stop).toMatch(/– now · 10\u00a0min$/);
  });

  test('[NET-02] offline they end at the last known time, because nobody knows what goes on', () => {
    const then = [network.wentOffline()];
    expect(rows(0, { then }).stop).not.toContain('now');
    expect(rows(50, { then }).trip.to).toEqual({
      time: expect.stringMatching(/[AP]M/),
      place: 'Storgatan 3, Alingsås',
    });
  });

  test('say the time when the device has moved on since the rows were loaded', () =>
    expect(rows(50, { minutesLater: 20 }).trip.to.time).not.toBe('now'));
});
