import { describe, expect, test } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import * as navigation from '../../events/navigation.ts';
import { fixes, START } from '../../tests/samples.ts';
import { charted, player, playerTime, span, SPEEDS, stretches } from './player.state.ts';
import { pasts } from './past.state.ts';
import { LONGEST_RANGE } from './ranges.ts';
import { loaded, open, range, story, ten } from './history-given.ts';

/** Test events: a loaded history with two minutes of driving, an hour of standing, and two minutes of driving. */
const twoTrips = [
  open(1),
  range(-8_000, -1),
  loaded(
    1,
    -8_000,
    -1,
    fixes(
      ...Array.from({ length: 5 }, (_, i) => ({ device: 1, at: -7_500 + i * 30, lat: 57.7 + i / 200 })),
      ...Array.from({ length: 60 }, (_, i) => ({ device: 1, at: -7_320 + i * 60, lat: 57.72 })),
      ...Array.from({ length: 5 }, (_, i) => ({ device: 1, at: -3_720 + i * 30, lat: 57.725 + i / 200 })),
    ),
  ),
];
const firstTrip = { from: START - 7_500, to: START - 7_380 };

describe('[MAP-07] the player', () => {
  const at = (app: { read: <V>(s: never) => V }, now: number) => {
    const read = app.read as never as <V>(source: unknown) => V;
    return playerTime(read(player), read(span), now) - START;
  };
  const begin = START - 3_600;
  test('runs as many times as fast as chosen, from where it was, and stands when paused', () =>
    story()
      .given(...ten)
      .when(historyEvents.played({ at: begin, speed: 60 }))
      .after('2s')
      .check((app) => expect(at(app as never, START * 1000 + 2_000)).toBe(-3_480))
      .when(historyEvents.speedChosen({ at: begin + 120, speed: 1 }))
      .after('10s')
      .check((app) => expect(at(app as never, START * 1000 + 12_000)).toBe(-3_470))
      .when(historyEvents.paused({ at: begin + 130 }))
      .after('60s')
      .check((app) => expect(at(app as never, START * 1000 + 72_000)).toBe(-3_470)));
  test('[LOG-04] has its state in a recording under its own name', () =>
    story()
      .given(...ten)
      .when(historyEvents.speedChosen({ at: begin, speed: 120 }))
      .check((app) => expect(app.snapshot().get('history/player')).toMatchObject({ at: begin, speed: 120 })));
  test('plays in real time, up to 300 times as fast', () => {
    expect(SPEEDS[0]).toBe(1);
    expect(SPEEDS.at(-1)).toBe(300);
  });
  test.each(SPEEDS)('at ×%d a second of playing is that many seconds of the track', (speed) =>
    story()
      .given(...ten)
      .when(historyEvents.played({ at: begin, speed: 60 }), historyEvents.speedChosen({ at: begin, speed }))
      .after('1s')
      .check((app) => expect(at(app as never, START * 1000 + 1_000)).toBe(speed - 3_600)),
  );
  test('stops by itself at the last fix, and not a moment sooner', () =>
    story()
      .given(...ten)
      .when(historyEvents.played({ at: begin, speed: 300 }))
      .after('1900ms')
      .check((app) => expect(app.read(player).isPlaying).toBe(true))
      .after('200ms')
      .check((app) => expect(app.read(player)).toMatchObject({ isPlaying: false, at: begin + 600 })));
  test('scrubbed while it runs it goes on from there', () =>
    story()
      .given(...ten)
      .when(historyEvents.played({ at: begin, speed: 10 }), historyEvents.scrubbed({ at: begin + 300 }))
      .after('5s')
      .check((app) => expect(at(app as never, START * 1000 + 5_000)).toBe(-3_250)));
  test('never leaves the span, whatever is asked', () =>
    story()
      .given(...ten, historyEvents.scrubbed({ at: 0 }))
      .check((app) => expect(at(app as never, 0)).toBe(-3_600))
      .check((app) => {
        app.publish(historyEvents.scrubbed({ at: 4_070_908_800 }));
        expect(at(app as never, 0)).toBe(-3_000);
      }));
  test('two devices play on one clock: the span is that of both', () =>
    story()
      .given(...ten, open(1, 2), loaded(2, -3_600, -1, fixes({ device: 2, at: -2_000 })))
      .check((app) => expect(app.read(span)).toMatchObject({ from: begin, to: START - 2_000 })));
  test('[MAP-05] a pan lets go of the player, visibly: following is off', () =>
    story()
      .given(
        ...ten,
        historyEvents.followChosen({ on: true, by: 'button' }),
        historyEvents.followChosen({ on: false, by: 'pan' }),
      )
      .check((app) => expect(app.read(player).isFollowing).toBe(false)));
  test('[DAY-02] the time in which nothing is under way is skipped, unless it is wanted', () => {
    const stand = { from: START - 7_380, to: START - 3_780 };
    return story()
      .given(...twoTrips)
      .check((app) => expect(app.read(span)).toMatchObject({ skipped: [stand] }))
      .when(historyEvents.played({ at: START - 7_500, speed: 60 }))
      .after('2s')
      .check((app) => expect(at(app as never, START * 1000 + 2_000)).toBe(-3_780))
      .after('1s')
      .check((app) => expect(at(app as never, START * 1000 + 3_000)).toBe(-3_720))
      .after('2s')
      .check((app) => expect(app.read(player)).toMatchObject({ isPlaying: false, at: START - 3_600 }))
      .when(
        historyEvents.standingSkipped({ on: false }),
        historyEvents.played({ at: START - 7_500, speed: 60 }),
      )
      .after('3s')
      .check((app) => expect(at(app as never, START * 1000 + 8_000)).toBe(-7_320))
      .check((app) => expect(app.read(span)).toMatchObject({ skipped: [] }));
  });
  test('[MAP-07] a pressed trip plays to its end and stops there, also if another trip follows', () =>
    story()
      .given(...twoTrips)
      .when(historyEvents.played({ at: firstTrip.from, speed: 60, trip: firstTrip }))
      .after('1900ms')
      .check((app) => expect(app.read(player).isPlaying).toBe(true))
      .after('200ms')
      .check((app) =>
        expect(app.read(player)).toMatchObject({ isPlaying: false, at: firstTrip.to, trip: firstTrip }),
      )
      // The map draws with its own clock and may be late. It does not draw beyond the trip either.
      .when(historyEvents.played({ at: firstTrip.from, speed: 60, trip: firstTrip }))
      .check((app) => expect(at(app as never, START * 1000 + 60_000)).toBe(-7_380)));
  test.each([
    ['within the trip keeps it', { at: firstTrip.from + 20 }, firstTrip],
    ['before the trip leaves it', { at: firstTrip.from - 1 }, null],
    ['to its end, where a stop begins, leaves it', { at: firstTrip.to }, null],
    ['into another trip leaves it', { at: START - 3_700 }, null],
  ])('[MAP-07] the slider moved %s', (_, moved, trip) =>
    story()
      .given(...twoTrips, historyEvents.played({ at: firstTrip.from, speed: 60, trip: firstTrip }))
      .when(historyEvents.scrubbed(moved))
      .check((app) => expect(app.read(player)).toMatchObject({ isPlaying: true, trip })),
  );
  test('the charts show the chosen trip, and all when the player leaves it', () =>
    story()
      .given(...twoTrips, historyEvents.played({ at: firstTrip.from, speed: 60, trip: firstTrip }))
      .when()
      .check((app) => expect(app.read(charted)).toMatchObject(firstTrip))
      .when(historyEvents.scrubbed({ at: firstTrip.to }))
      .check((app) => expect(app.read(charted)).toEqual(app.read(span))));

  test('[MAP-07] playing without a trip, another device and another range end the choice of a trip', () => {
    const chosen = historyEvents.played({ at: firstTrip.from, speed: 60, trip: firstTrip });
    return story()
      .given(...twoTrips, chosen, historyEvents.played({ at: firstTrip.from, speed: 60 }))
      .check((app) => expect(app.read(player).trip).toBeNull())
      .when(chosen, historyEvents.deviceChosen({ device: 1 }))
      .check((app) => expect(app.read(player).trip).toBeNull())
      .when(chosen, range(-9_000, -1))
      .check((app) => expect(app.read(player).trip).toBeNull());
  });
  test('[MAP-07] the slider has a mark for each trip', () =>
    story()
      .given(...twoTrips)
      .check((app) =>
        expect(app.read(stretches(1))).toEqual([firstTrip, { from: START - 3_780, to: START - 3_600 }]),
      ));
  test('[MAP-07] the player begins when the first trip starts, not with the first fix of the day', () => {
    // An hour of standing, then two minutes of driving.
    const way = [
      ...Array.from({ length: 60 }, (_, i) => ({ device: 1, at: -7_200 + i * 60, lat: 57.7 })),
      ...Array.from({ length: 5 }, (_, i) => ({ device: 1, at: -3_600 + i * 30, lat: 57.705 + i / 200 })),
    ];
    return story()
      .given(open(1), range(-8_000, -1), loaded(1, -8_000, -1, fixes(...way)))
      .check((app) => expect(app.read(span)?.from).toBe(START - 7_200))
      .check((app) => expect(at(app as never, START * 1000)).toBeGreaterThanOrEqual(-3_720));
  });
  test('[DAY-02] a day without a trip is played as it was: nothing would be left of it', () =>
    story()
      .given(
        open(1),
        range(-3_600, -1),
        loaded(1, -3_600, -1, fixes({ device: 1, at: -3_600 }, { device: 1, at: -1_000 })),
        historyEvents.played({ at: begin, speed: 60 }),
      )
      .check((app) => expect(app.read(span)).toMatchObject({ skipped: [] })));
  test('another range begins anew, and does not run', () =>
    story()
      .given(...ten, historyEvents.played({ at: begin, speed: 5 }), range(-7_200, -1))
      .check((app) => expect(app.read(player)).toMatchObject({ isPlaying: false, at: null, speed: 5 })));
});

describe('[MAP-06] the address of the history', () => {
  const HALF = 1_800;
  const begin = START - 7_200;
  test.each([
    ['a moment with half an hour around it', `at=${begin}`, begin - HALF, begin + HALF],
    [
      'a whole trip with half an hour around it',
      `at=${begin}&to=${begin + 5_000}`,
      begin - HALF,
      begin + 5_000 + HALF,
    ],
    ['a moment if the end is before it', `at=${begin}&to=${begin - 1}`, begin - HALF, begin + HALF],
    [
      'at most a quarter of a year',
      `at=${begin}&to=999999999999`,
      begin - HALF,
      begin + LONGEST_RANGE + HALF,
    ],
  ])('names %s', (_, query, from, to) =>
    story()
      .when(navigation.locationChanged({ path: '/map/history/1', query }))
      .check((app) => {
        expect(app.read(pasts).range).toMatchObject({ choice: 'own', from, to });
        expect(app.read(player).at).toBe(begin);
      }),
  );
});
