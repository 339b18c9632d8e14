import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixColumns } from '../../events/positions.ts';
import * as v from 'valibot';
import { sensorColumns } from '../../events/sensor-types.ts';
import { NO_ELEVATION } from '../../plugins/track-import/reading/recorded-track.ts';
import { fixesOf, heightsOf } from './track-fixes.ts';

const trackOf = (at: readonly number[]) => ({
  columns: {
    at: Float64Array.from(at),
    lat: Int32Array.from(at, (_, i) => i),
    lng: Int32Array.from(at, (_, i) => -i),
    speed: new Uint16Array(at.length),
    heading: new Uint16Array(at.length),
    accuracy: new Uint16Array(at.length),
  },
  end: at.at(-1) ?? 0,
});
const seconds = (list: { at: ArrayLike<number> }) => Array.from(list.at);

describe('[TRACK-01] the fixes of a read track as those of a device', () => {
  const track = trackOf([1_000, 2_000, 2_500, 9_999, 10_000]);

  test('are those of the stretch that is asked for, the last second included', () => {
    expect(seconds(fixesOf(track, -1, { from: 2, to: 9 }))).toEqual([2, 2, 9]);
    expect(seconds(fixesOf(track, -1, { from: 0, to: 1 }))).toEqual([1]);
    expect(seconds(fixesOf(track, -1, { from: 11, to: 90 }))).toEqual([]);
    expect(seconds(fixesOf(track, -1, { from: 9, to: 2 }))).toEqual([]);
  });

  test('are the last so many, or those of the last minutes of the track', () => {
    expect(seconds(fixesOf(track, -1, { lastPoints: 2 }))).toEqual([9, 10]);
    expect(seconds(fixesOf(track, -1, { lastPoints: 99 }))).toHaveLength(5);
    expect(seconds(fixesOf(track, -1, { lastMinutes: 0.1 }))).toEqual([9, 10]);
  });

  test('have their elevations as a sensor, without those that the file does not know', () => {
    const elevation = Int16Array.from([10, NO_ELEVATION, -3, 40, 50]);
    const high = { ...track, columns: { ...track.columns, elevation } };
    const heights = heightsOf(high, -1, { from: 1, to: 9 });
    expect(heights).toEqual({
      ...{ names: ['altitude'], units: [''], device: [-1, -1, -1], name: [0, 0, 0] },
      ...{ at: [1, 2, 9], value: [10, -3, 40] },
    });
    expect(v.is(sensorColumns, heights)).toBe(true);
    expect(heightsOf(track, -1, { from: 1, to: 9 }).value).toEqual([]);
  });

  test('carry the number below zero, and are what a fact may carry', () => {
    const fixes = fixesOf(track, -7, { from: 0, to: 90 });
    expect(Array.from(fixes.device)).toEqual([-7, -7, -7, -7, -7]);
    expect(Array.from(fixes.battery)).toEqual([-1, -1, -1, -1, -1]);
    expect(v.is(fixColumns, fixes)).toBe(true);
  });

  test('however a time is cut into pieces, each fix is in one of them', () => {
    expect(() =>
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 60 }),
          fc.integer({ min: 1, max: 30 }),
          (times, length) => {
            const sorted = times.toSorted((a, b) => a - b);
            const found: number[] = [];
            for (let from = 0; from <= 90; from += length)
              found.push(...seconds(fixesOf(trackOf(sorted), -1, { from, to: from + length - 1 })));
            expect(found).toEqual(sorted.map((ms) => Math.floor(ms / 1000)));
          },
        ),
      ),
    ).not.toThrow();
  });
});
