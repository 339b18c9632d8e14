import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as positionEvents from '../../events/positions.ts';
import { fixes, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { positions } from '../core/positions/positions.ts';
import { type TracePart, traceOf, traceSince } from '../core/positions/trails.ts';
import { wayUntilNow } from '../core/travel/tracks.ts';
import { gapsOf, SILENCE_SECONDS } from '../rules/travel/gaps.ts';
import { aWay, BEGIN, north, type PlainFix } from '../rules/travel/testing.ts';
import { arrowLine, chevronsAlong, stillPieces, traceColumns } from './trace-columns.ts';

const black = { tint: [0, 0, 0], fading: { from: 0, until: 0 } } as const;
/** Returns when each drawn line begins and ends, in seconds since `start`. */
function spans(part: TracePart, start: number): [from: number, to: number][] {
  const { starts, path } = traceColumns([{ part, ...black, withLast: true }]);
  const secondAt = (point: number) => {
    const lat = Math.round((path[point * 2 + 1] as number) * 1e7);
    return (part.at[part.lat.indexOf(lat)] as number) - start;
  };
  return [...starts].map((first, k) => [secondAt(first), secondAt((starts[k + 1] ?? path.length / 2) - 1)]);
}

/** Fixes every 10 s at 20 m/s, from second `from` to second `to`. */
const driven = (from: number, to: number): PlainFix[] =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, i) => ({
    at: from + i * 10,
    lat: north((from + i * 10) * 20),
  }));

describe('[MAP-04] a trail over a gap', () => {
  test('a lost stream leaves a gap in the line, as in the history', () =>
    expect(spans(aWay(...driven(0, 60), ...driven(600, 660)), BEGIN)).toEqual([
      [0, 60],
      [600, 660],
    ]));

  test('two gaps leave three lines', () =>
    expect(spans(aWay(...driven(0, 60), ...driven(600, 660), ...driven(2_000, 2_010)), BEGIN)).toEqual([
      [0, 60],
      [600, 660],
      [2_000, 2_010],
    ]));

  test('after a gap at the end the first fix is no line yet, nor is one fix alone', () => {
    expect(spans(aWay(...driven(0, 60), ...driven(600, 600)), BEGIN)).toEqual([[0, 60]]);
    expect(spans(aWay(...driven(0, 0)), BEGIN)).toEqual([]);
  });

  test('a device that was silent where it stood has no gap', () =>
    expect(spans(aWay({ at: 0 }, { at: 7_200, lat: north(60) }), BEGIN)).toEqual([[0, 7_200]]));

  test('just under five minutes is no gap', () => {
    const two = (seconds: number) => aWay({ at: 0 }, { at: seconds, lat: north(5_000) });
    expect(spans(two(SILENCE_SECONDS - 1), BEGIN)).toHaveLength(1);
    expect(spans(two(SILENCE_SECONDS), BEGIN)).toEqual([]);
  });

  test('no arrow and no piece between two rebuilds lies in a gap', () => {
    const way = aWay(...driven(0, 60), ...driven(600, 660));
    expect(stillPieces(way).map(({ index }) => index)).not.toContain(7);
    const pixels = (_: number, latA: number, __: number, latB: number) => Math.abs(latA - latB) * 1e5;
    const arrows = chevronsAlong(arrowLine(way), 60, 999, pixels);
    expect(arrows.length).toBeGreaterThan(10);
    expect(arrows.filter(({ lat }) => lat > north(1_200) && lat < north(12_000))).toEqual([]);
  });

  test('no line and no piece spans a gap, wherever gaps are', () => {
    const step = fc.record({
      seconds: fc.constantFrom(1, 10, 299, 300, 4_000),
      metres: fc.integer({ min: 1, max: 2_000 }),
      accuracy: fc.constantFrom(0, 5, 200, 5_000),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        let [at, metres] = [0, 0];
        const way = aWay(
          ...steps.map(({ seconds, accuracy, ...by }) => ({
            at: (at += seconds),
            lat: north((metres += by.metres)),
            accuracy,
          })),
        );
        const gaps = gapsOf(way).map(({ before, after }) => [way.at[before], way.at[after]] as const);
        const drawn = spans(way, 0);
        for (const [before = 0, after = 0] of gaps)
          expect(drawn.filter(([from, to]) => from <= before && to >= after)).toEqual([]);
        const ends = new Set(gapsOf(way).map(({ after }) => after));
        expect(stillPieces(way).filter(({ index }) => ends.has(index))).toEqual([]);
        expect(stillPieces(way)).toHaveLength(way.at.length - 1 - ends.size);
      }),
    );
  });
});

describe('[MAP-04] a stream that was lost and came back', () => {
  const live = (rows: readonly PlainFix[]) =>
    positionEvents.fixesReceived({
      source: 'socket',
      fixes: fixes(...rows.map((row) => ({ device: 1, lng: 12, ...row }))),
    });
  const loaded = (rows: readonly PlainFix[]) =>
    positionEvents.trackLoaded({
      device: 1,
      range: { lastMinutes: 60 },
      fixes: fixes(...rows.map((row) => ({ device: 1, lng: 12, ...row }))),
    });
  const HOUR_AGO = -3_600;
  const before = driven(HOUR_AGO, HOUR_AGO + 60);
  const missed = driven(HOUR_AGO + 70, HOUR_AGO + 590);
  const after = driven(HOUR_AGO + 600, HOUR_AGO + 660);
  const whole = [[HOUR_AGO, HOUR_AGO + 660]];
  const parted = [
    [HOUR_AGO, HOUR_AGO + 60],
    [HOUR_AGO + 600, HOUR_AGO + 660],
  ];

  test('leaves a gap in the trail, until the missed fixes arrive', () =>
    scenario({})
      .when(live(before), live(after))
      .check((it) => expect(spans(traceOf(it.read(positions), 1, 0), START)).toEqual(parted))
      .when(live(missed))
      .check((it) => expect(spans(traceOf(it.read(positions), 1, 0), START)).toEqual(whole)));

  test('leaves a gap in the chosen device’s trail, until its history is loaded', () =>
    scenario({})
      .when(live(before), live(after))
      .check((it) => expect(spans(wayUntilNow(it.read, 1, 0), START)).toEqual(parted))
      .when(loaded([...before, ...missed]))
      .check((it) => expect(spans(wayUntilNow(it.read, 1, 0), START)).toEqual(whole)));

  test('leaves a gap between a loaded history and the fixes after it', () =>
    scenario({})
      .when(loaded(before), live(after))
      .check((it) => expect(spans(wayUntilNow(it.read, 1, 0), START)).toEqual(parted)));

  test('a fix that fills an impossible jump ends it', () =>
    scenario({})
      .when(live([{ at: -100, lat: north(0) }]), live([{ at: -98, lat: north(900) }]))
      .check((it) => expect(spans(traceOf(it.read(positions), 1, 0), START)).toEqual([]))
      .when(live([{ at: -99, lat: north(800) }]))
      .check((it) => expect(spans(traceOf(it.read(positions), 1, 0), START)).toEqual([[-99, -98]])));

  test('the marker does not glide over the gap, so that no line follows it there', () =>
    scenario({})
      .when(live(before))
      .after('1s')
      .when(live(after.slice(0, 1)))
      .check((it) => {
        const { last } = it.read(positions);
        expect(last.arrays.glide[0]).toBe(0);
        expect(last.arrays.previousLat[0]).toBe(last.arrays.lat[0]);
        const since = traceSince(it.read(positions), 1, before.length);
        expect([since.at.length, stillPieces(since).length]).toEqual([2, 0]);
      })
      .after('1s')
      .when(live(after.slice(1, 2)))
      .check((it) => expect(it.read(positions).last.arrays.glide[0]).toBe(1_000)));

  test('a parked device that reports once in a while still glides', () =>
    scenario({})
      .when(live([{ at: -900 }]))
      .after('1s')
      .when(live([{ at: -300, lat: north(20) }]))
      .check((it) => expect(it.read(positions).last.arrays.glide[0]).toBe(1_000)));
});
