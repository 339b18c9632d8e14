import { describe, expect, test } from 'vitest';
import { aWay, north } from '../../../src/rules/travel/testing.ts';
import { levelMaker } from '../../../src/map/level-maker.ts';
import { drawnPart, nearestDrawn, trackLine } from './track-lines.ts';

const BOX = { west: 119_000_000, east: 121_000_000, south: 576_000_000, north: 578_000_000 };
const maker = () => levelMaker(() => ({ addEventListener() {}, postMessage() {}, terminate() {} }) as never);
const drive = (count: number) =>
  aWay(...Array.from({ length: count }, (_, i) => ({ at: i * 10, lat: north(i * 40 + (i % 3) * 9) })));

describe('[MAP-06] the line of a past on the map', () => {
  test('moving the map a little asks for nothing; far away or another zoom does', () => {
    const line = trackLine('1', drive(500), maker(), () => undefined);
    const first = line.columnsFor(BOX, 12);
    expect(line.columnsFor({ ...BOX, west: BOX.west + 4e5, east: BOX.east + 4e5 }, 11.9)).toBe(first);
    expect(line.columnsFor(BOX, 15)).not.toBe(first);
    expect(line.columnsFor({ ...BOX, north: BOX.north + 9e6, south: BOX.south + 9e6 }, 15).length).toBe(0);
  });
  test('a long line shows its shape at once, before the levels are there', () => {
    const line = trackLine('1', drive(20_000), maker(), () => undefined);
    expect(line.columnsFor(BOX, 12).length).toBe(1);
    expect(line.drawn().length).toBeLessThanOrEqual(4_000);
  });
  test('[MAP-07] a press on the line finds the fix it means, and nothing beside it', () => {
    const way = drive(10);
    const line = trackLine('1', way, maker(), () => undefined);
    line.columnsFor(BOX, 20);
    const pixels = (_lng: number, lat: number) => Math.abs(lat - (way.lat[4] as number) / 1e7) * 1e6;
    expect(nearestDrawn(line, 12, pixels)).toMatchObject({ index: 4 });
    expect(nearestDrawn(line, 12, () => 13)).toBeNull();
  });
  test('[MAP-04] in what is drawn a gap stays a gap, at every zoom', () => {
    const way = aWay(
      { at: 0 },
      { at: 10, lat: north(100) },
      { at: 1_000, lat: north(9_000) },
      { at: 1_010, lat: north(9_100) },
    );
    const line = trackLine('1', way, maker(), () => undefined);
    for (const zoom of [3, 9, 20]) {
      expect(line.columnsFor(BOX, zoom).length).toBe(2);
      expect(Array.from(drawnPart(line).flags)).toEqual([0, 0, 128, 0]);
    }
  });
});
