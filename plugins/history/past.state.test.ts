import { describe, expect, test } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { failure, fixes, START, backend } from '../../tests/samples.ts';
import { folded } from '../../tests/folded.ts';
import { wrongFixes } from '../../src/core/travel/wrong-fixes.ts';
import { nextPiece, pastOf, pasts, progress } from './past.state.ts';
import { loaded, open, range, ten } from './history-given.ts';
import { summaryOfDevice, wayOfDevice, wrongHere } from './wrong.state.ts';
import type { Way } from '../../src/rules/travel/way.ts';
import { scenario } from '../../tests/scenario.ts';
import { historyPlugin } from './index.ts';
import { player } from './player.state.ts';
import fc from 'fast-check';
import { dayOf, dayRange, fromInput, piecesOf, pointsIn, problemWith, rangeOf, toInput } from './ranges.ts';
import { startOfLocalDay } from '../../src/rules/time/local-day.ts';

const after = (...drafts: Draft[]) => folded([pasts as never, wrongFixes as never], ...drafts);
const DAYS = 3 * 86_400;
const three = [open(1), range(-DAYS, -1)];
const pieces = after(...three)
  .read(pasts)
  .all.flatMap((past) => past.pieces);
const came = (i: number, ...seconds: number[]) => {
  const { from, to } = pieces[i] as { from: number; to: number };
  return loaded(1, from - START, to - START, fixes(...seconds.map((at) => ({ device: 1, at }))));
};
const lost = (i: number, status = 500) => {
  const { from, to } = pieces[i] as { from: number; to: number };
  return historyEvents.pieceFailed({ device: 1, from, to, failure: failure(status) });
};
const cancelled = historyEvents.loadingCancelled();
const seconds = (...drafts: Draft[]) =>
  [...(after(...drafts).read(pastOf(1))?.way.at ?? [])].map((at) => at - START);

describe('[MAP-06] how far the past is loaded', () => {
  const said = (...drafts: Draft[]) => {
    const {
      done,
      of,
      status,
      cancelled: isCancelled,
      failed,
      failure: why,
    } = after(...drafts).read(progress);
    return [done, of, status, isCancelled, failed, why?.status ?? null];
  };
  const all = pieces.map((_, i) => came(i));

  test('is nothing before a range was chosen', () => {
    expect(said()).toEqual([0, 0, 'none', false, 0, null]);
    expect(said(open(1))).toEqual([0, 0, 'none', false, 0, null]);
    expect(after(open(1)).read(pastOf(1))?.pieces).toEqual([]);
    expect(after(open(1)).read(nextPiece)).toBeNull();
  });
  test('is counted by pieces, those that failed among them', () => {
    const { length } = pieces;
    expect(length).toBeGreaterThan(2);
    expect(said(...three)).toEqual([0, length, 'loading', false, 0, null]);
    expect(said(...three, came(0))).toEqual([1, length, 'loading', false, 0, null]);
    expect(said(...three, came(0), lost(1, 503))).toEqual([2, length, 'loading', false, 1, 503]);
    expect(said(...three, ...all)).toEqual([length, length, 'ready', false, 0, null]);
    expect(said(...three, ...all.slice(1), lost(0))).toEqual([length, length, 'partial', false, 1, 500]);
    expect(said(...three, ...pieces.map((_, i) => lost(i, 500 + i)))).toEqual([
      ...[length, length, 'failed', false, length, 500],
    ]);
  });
  test('stops where it is cancelled, and goes on from there', () => {
    const { length } = pieces;
    expect(said(...three, came(0), cancelled)).toEqual([length, length, 'partial', true, length - 1, null]);
    expect(said(...three, cancelled)).toEqual([length, length, 'failed', true, length, null]);
    const again = historyEvents.loadingRetried();
    expect(said(...three, came(0), lost(1), cancelled, again)).toEqual([
      1,
      length,
      'loading',
      false,
      0,
      null,
    ]);
  });
  test('is asked for piece by piece, the oldest first', () => {
    const next = (...drafts: Draft[]) => after(...drafts).read(nextPiece)?.from;
    expect(next(...three)).toBe(pieces[0]?.from);
    expect(next(...three, came(0))).toBe(pieces[1]?.from);
    expect(next(...three, ...all)).toBeUndefined();
    expect(next(...three, cancelled)).toBeUndefined();
  });
});

describe('[MAP-06] the way of a past', () => {
  const inPiece = (i: number) => (pieces[i]?.from ?? 0) - START + 60;

  test('is that of its pieces in their order, whichever came first, empty ones among them', () => {
    const first = came(0, inPiece(0), inPiece(0) + 60);
    const last = came(2, inPiece(2));
    const rest = pieces.slice(3).map((_, i) => came(i + 3));
    const whole = [inPiece(0), inPiece(0) + 60, inPiece(2)];
    expect(seconds(...three, first, came(1), last, ...rest)).toEqual(whole);
    expect(seconds(...three, last, came(1), ...rest, first)).toEqual(whole);
  });
  test('is let go of with the tool, and when another tool is taken; the range stays', () => {
    for (const fact of [
      mapEvents.toolClosed({ tool: 'history' }),
      mapEvents.toolOpened({ tool: 'measure', devices: [] }),
    ]) {
      const state = after(...three, came(0), fact).read(pasts);
      expect([state.all, state.range?.from]).toEqual([[], START - DAYS]);
    }
  });
  test('stays when a second device joins, and begins anew with another range', () => {
    const one = [...three, came(0, inPiece(0))];
    expect(seconds(...one, open(1, 2))).toEqual([inPiece(0)]);
    expect(after(...one, open(1, 2, 2)).read(pasts).all).toHaveLength(2);
    expect(seconds(...one, range(-100, -1))).toEqual([]);
  });
});

describe('[MAP-06] marks of fixes that are not believed', () => {
  const mark = (at: number, lat = 577_000_000, device = 1, lng = 119_700_000) =>
    historyEvents.fixDisbelieved({ device, at: START + at, lat, lng });
  const count = (...marks: Draft[]) => after(...ten, ...marks).read(wrongHere(1)).length;

  test('count here from the first fix of the range to the last, where one was taken just there', () => {
    expect(count(mark(-3_600))).toBe(1);
    expect(count(mark(-3_000, 577_500_000))).toBe(1);
    expect(count(mark(-3_600), mark(-3_300, 589_000_000))).toBe(2);
    expect([count(mark(-3_601)), count(mark(-2_999)), count(mark(-3_599))]).toEqual([0, 0, 0]);
    expect([count(mark(-3_600, 577_000_001)), count(mark(-3_600, 577_000_000, 2))]).toEqual([0, 0]);
    expect(count(mark(-3_600, 577_000_000, 1, 119_700_001))).toBe(0);
    expect(after(mark(-3_600)).read(wrongHere(1))).toEqual([]);
  });
  test('take a fix out of the way; put back, all is as it was and is not worked out again', () => {
    const store = after(...ten);
    const [way, summary] = [store.read(wayOfDevice(1)), store.read(summaryOfDevice(1))];
    const fifth = { device: 1, at: START - 3_300, lat: 589_000_000, lng: 119_700_000 };
    const told = (draft: Draft, seq: number) => store.fold({ seq, at: START * 1000, flow: seq, ...draft });
    told(historyEvents.fixDisbelieved(fifth), 90);
    expect([store.read(wayOfDevice(1)).at.length, store.read(summaryOfDevice(1)).totals.fixes]).toEqual([
      10, 10,
    ]);
    told(historyEvents.fixRestored(fifth), 91);
    expect(store.read(wayOfDevice(1))).toBe(way);
    expect(store.read(summaryOfDevice(1))).toBe(summary);
  });
});

describe('[MAP-06] until when fixes belong to a history', () => {
  const DAY = 86_400;
  const shown = (device: number, chosen: Parameters<typeof historyEvents.rangeChosen>[0], ...at: number[]) =>
    after(
      open(device),
      historyEvents.rangeChosen(chosen),
      historyEvents.pieceLoaded({
        ...{ device, from: chosen.from, to: chosen.to },
        fixes: fixes(...at.map((time) => ({ device, at: time }))),
      }),
    )
      .read(pastOf(device))
      ?.way.at.reduce<number[]>((all, time) => [...all, time - START], []);
  const points = { choice: 'points', from: 0, to: START - 20, points: 3 } as const;
  const own = { choice: 'own', from: START - 60, to: START - 20, points: null } as const;

  test('the last positions are the last ones, also those newer than the request', () => {
    expect(shown(1, own, -30, -15)).toEqual([-30]);
    expect(shown(1, points, -30, -15, 0)).toEqual([-30, -15, 0]);
    expect(shown(1, points, 0, DAY)).toEqual([0]);
  });
  test('[TRACK-01] a track out of a file may lie in the future, a tracker may not', () => {
    const tomorrow = { choice: 'file', from: START + DAY, to: START + DAY + 60, points: null } as const;
    expect(shown(-1, tomorrow, DAY, DAY + 60, DAY + 61)).toEqual([DAY, DAY + 60]);
    expect(shown(1, { ...tomorrow, choice: 'own' }, DAY, DAY + 60)).toEqual([]);
  });
});

describe('pieces', () => {
  const DAY = 86_400;
  const DAYS = 40;
  const open = (tool: 'history' | 'measure' | 'heat') =>
    mapEvents.toolOpened({ tool, devices: tool === 'measure' ? [] : [1] });
  const from = (day: number) => START - (DAYS - day) * DAY;
  const piece = (day: number) => ({ device: 1, from: from(day), to: from(day) + DAY - 1 });
  const loaded = (day: number, count = 20) =>
    historyEvents.pieceLoaded({
      ...piece(day),
      fixes: fixes(
        ...Array.from({ length: count }, (_, i) => ({
          device: 1,
          at: from(day) - START + i * 60,
          lat: 57.7 + i / 1e4,
        })),
      ),
    });
  const failed = (day: number) =>
    historyEvents.pieceFailed({ ...piece(day), failure: { reason: 'server', status: 500 } });
  function story() {
    const it = scenario({ plugins: [{ ...historyPlugin, effects: [] }], backend: backend() });
    it.app.publish(open('history'));
    it.app.publish(
      historyEvents.rangeChosen({ choice: 'own', from: from(0), to: from(DAYS) - 1, points: null }),
    );
    return it;
  }

  describe('[MAP-06] a past that comes in many pieces', () => {
    test('is put together some times, not for each piece, and is whole in the end', () => {
      const it = story();
      const ways = new Set<Way | undefined>();
      for (let day = 0; day < DAYS; day++) {
        it.app.publish(loaded(day));
        ways.add(it.app.read(pastOf(1))?.way);
        // The track in the history always has at least 80 % of the fixes received so far.
        const shown = it.app.read(pastOf(1))?.way.at.length ?? 0;
        expect(shown).toBeGreaterThanOrEqual(((day + 1) * 20) / 1.25 - 1);
      }
      expect(ways.size).toBeLessThan(20);
      expect(it.app.read(pastOf(1))?.way.at).toHaveLength(DAYS * 20);
      expect(it.app.read(progress).status).toBe('ready');
    });

    test('a piece that fails or is empty leaves the way as it is: nothing is worked out anew', () => {
      const it = story();
      for (let day = 0; day < DAYS - 2; day++) it.app.publish(loaded(day));
      it.app.publish(failed(DAYS - 2));
      const { way: before } = it.app.read(pastOf(1)) ?? {};
      it.app.publish(loaded(DAYS - 1, 0));
      const { way: after } = it.app.read(pastOf(1)) ?? {};
      expect(after?.at).toHaveLength((DAYS - 2) * 20);
      it.app.publish(historyEvents.loadingRetried());
      it.app.publish(failed(DAYS - 2));
      expect(it.app.read(pastOf(1))?.way).toBe(after);
      expect(before?.at.length).toBeLessThanOrEqual(after?.at.length ?? 0);
    });

    test('when loading is stopped, all that came is there', () => {
      const it = story();
      for (let day = 0; day < 31; day++) it.app.publish(loaded(day));
      it.app.publish(historyEvents.loadingCancelled());
      expect(it.app.read(pastOf(1))?.way.at).toHaveLength(31 * 20);
    });
  });

  describe('[MAP-07] the player and other tools', () => {
    test.each(['measure', 'heat'] as const)('what is played is over when “%s” is taken in hand', (tool) => {
      const it = story();
      it.app.publish(loaded(0));
      it.app.publish(historyEvents.deviceChosen({ device: 1 }));
      it.app.publish(historyEvents.followChosen({ on: true, by: 'button' }));
      it.app.publish(historyEvents.played({ at: from(0), speed: 60 }));
      it.app.publish(open(tool));
      expect(it.app.read(player)).toMatchObject({
        isPlaying: false,
        at: null,
        isFollowing: false,
        device: null,
      });
    });
    test('one more device in the history goes on playing', () => {
      const it = story();
      it.app.publish(historyEvents.played({ at: from(0), speed: 60 }));
      it.app.publish(mapEvents.toolOpened({ tool: 'history', devices: [1, 2] }));
      expect(it.app.read(player).isPlaying).toBe(true);
    });
  });
});

const unix = (text: string) => Date.parse(text) / 1000;
const NOON = unix('2026-06-15T10:00:00Z');

describe('[MAP-06] ranges in the account’s time zone', () => {
  test('today begins at the midnight of the zone, not of UTC', () => {
    expect(rangeOf('today', NOON, 'Europe/Berlin').from).toBe(unix('2026-06-14T22:00:00Z'));
    expect(rangeOf('today', NOON, 'Pacific/Kiritimati').from).toBe(unix('2026-06-15T10:00:00Z'));
  });
  test('a day on which clocks change has 23 or 25 hours', () => {
    const spring = rangeOf('yesterday', unix('2026-03-30T10:00:00Z'), 'Europe/Berlin');
    expect((spring.to + 1 - spring.from) / 3_600).toBe(23);
    const autumn = rangeOf('yesterday', unix('2026-10-26T10:00:00Z'), 'Europe/Berlin');
    expect((autumn.to + 1 - autumn.from) / 3_600).toBe(25);
  });
  test('an hour that a clock leaves out is the one after it; one that comes twice is the first', () => {
    expect(fromInput('2026-03-29T02:30', 'Europe/Berlin')).toBe(unix('2026-03-29T01:30:00Z'));
    expect(fromInput('2026-10-25T02:30', 'Europe/Berlin')).toBe(unix('2026-10-25T00:30:00Z'));
  });
  test('an input shows the zone’s time and is read back as the same moment', () => {
    expect(toInput(NOON, 'Asia/Kathmandu')).toBe('2026-06-15T15:45');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_102_444_800 / 60 }),
        fc.constantFrom('UTC', 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns'),
        (minutes, zone) => {
          const text = toInput(minutes * 60, zone);
          expect(toInput(fromInput(text, zone) as number, zone)).toBe(text);
        },
      ),
    );
  });
  test('a zone that nobody knows is the device’s own', () =>
    expect(startOfLocalDay(NOON, 'Mars/Olympus')).toBe(startOfLocalDay(NOON, undefined)));
  test.each(['', 'yesterday', '2026-06-15', '99999-01-01T00:00'])('%j is no moment', (text) =>
    expect(fromInput(text, 'UTC')).toBeNull(),
  );
  test('what is wrong with a range is said', () => {
    expect(problemWith(null, NOON, NOON)).toBe('missing');
    expect(problemWith(NOON, NOON - 60, NOON)).toBe('endBeforeStart');
    expect(problemWith(NOON, NOON, NOON)).toBe('endBeforeStart');
    expect(problemWith(NOON + 60, NOON + 120, NOON)).toBe('future');
    expect(problemWith(NOON - 93 * 86_400, NOON, NOON)).toBe('tooLong');
    expect(problemWith(NOON - 60, NOON, NOON)).toBeNull();
    const [from, to] = ['2025-10-01T00:00', '2026-01-01T00:00'].map((text) =>
      fromInput(text, 'Europe/Berlin'),
    );
    // The last quarter has 92 days and the hour of the clock change.
    expect(problemWith(from ?? null, to ?? null, NOON)).toBeNull();
  });
  test.each([
    ['1000', 1_000],
    ['1.000', 1_000],
    ['1,000', 1_000],
    ['100 000', 100_000],
    ['100001', null],
    ['0', null],
    ['1,5', null],
    ['', null],
  ])('%j asks for %j of the last positions', (text, count) => expect(pointsIn(text)).toBe(count));
  test('pieces follow each other without a hole and without a second twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 5e6 }), (from, length) => {
        const pieces = piecesOf({ from, to: from + length, points: null });
        expect(pieces[0]?.from).toBe(from);
        expect(pieces.at(-1)?.to).toBe(from + length);
        for (let i = 1; i < pieces.length; i++) expect(pieces[i]?.from).toBe((pieces[i - 1]?.to ?? 0) + 1);
      }),
    );
    expect(piecesOf({ from: 0, to: NOON, points: 500 })).toHaveLength(1);
  });
});

describe('[DAY-01] a day as a range', () => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
  test.each([
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2026-06-15', 'Europe/Berlin', 24],
    ['2026-06-15', undefined, 24],
  ])('%s in %s has %i hours', (day, zone, hours) => {
    const range = dayRange(day, noon('2026-12-01'), zone);
    expect(range.to - range.from + 1).toBe(hours * 3_600);
    expect(dayOf(range, zone)).toBe(day);
  });
  test('today ends now, and goes on', () =>
    expect(dayRange('2026-06-15', noon('2026-06-15'), 'UTC')).toEqual({
      choice: 'today',
      from: noon('2026-06-15') - 43_200,
      to: noon('2026-06-15'),
      points: null,
    }));
  test('hours, a week and a range of one’s own are no day', () => {
    for (const choice of ['hour', 'week', 'own', 'points', 'file'] as const)
      expect(dayOf({ choice, from: 0, to: 86_399, points: null }, 'UTC')).toBeNull();
  });
});
