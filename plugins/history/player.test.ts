import { describe, expect, test } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import { fixes, START } from '../../tests/samples.ts';
import { player, playerTime, span } from './player.state.ts';
import { loaded, open, range, story, ten } from './history-given.ts';

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
      .check((app) => expect(app.read(span)).toEqual({ from: begin, to: START - 2_000 })));
  test('[MAP-05] a pan lets go of the player, visibly: following is off', () =>
    story()
      .given(
        ...ten,
        historyEvents.followChosen({ on: true, by: 'button' }),
        historyEvents.followChosen({ on: false, by: 'pan' }),
      )
      .check((app) => expect(app.read(player).isFollowing).toBe(false)));
  test('another range begins anew, and does not run', () =>
    story()
      .given(...ten, historyEvents.played({ at: begin, speed: 5 }), range(-7_200, -1))
      .check((app) => expect(app.read(player)).toMatchObject({ isPlaying: false, at: null, speed: 5 })));
});
