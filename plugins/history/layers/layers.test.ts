import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest';
import * as historyEvents from '../../../events/history.ts';
import * as mapEvents from '../../../events/map.ts';
import { assemble } from '../../../src/ports/extension-points.ts';
import type { Read } from '../../../src/kernel/read.ts';
import type { MapLayerContext, MapLayerHandle } from '../../../src/map/layers.ts';
import { fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { plugins } from '../../index.ts';
import { historyPlugin } from '../index.ts';
import { dotOf } from './past.layer.ts';
import players from './players.layer.ts';
import type { Spot } from './spots.layer.ts';
import { aWay, north } from '../../../src/rules/travel/testing.ts';
import type { Way } from '../../../src/rules/travel/way.ts';
import { levelMaker } from '../../../src/map/level-maker.ts';
import { drawnPart, nearestOnLine, trackLine } from './track-lines.ts';

describe('layers', () => {
  let frames: (() => void)[] = [];
  let now = START * 1_000;
  beforeEach(() => {
    frames = [];
    now = START * 1_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  /**
   * A drive straight north, with one fix per minute for five minutes. The player starts at the beginning, at normal
   * speed.
   */
  const DRIVE = [
    mapEvents.toolOpened({ tool: 'history', devices: [1] }),
    historyEvents.rangeChosen({ choice: 'own', from: START - 600, to: START, points: null }),
    historyEvents.pieceLoaded({
      device: 1,
      from: START - 600,
      to: START,
      fixes: fixes(
        ...[0, 1, 2, 3, 4, 5].map((i) => ({ device: 1, at: i * 60 - 600, lat: 57.7 + i / 1_000, speed: 30 })),
      ),
    }),
    historyEvents.followChosen({ on: true, by: 'button' }),
    historyEvents.played({ at: START - 600, speed: 1 }),
  ];
  const layerOf = (read: Read, reducedMotion: boolean) => {
    const led: { at: (time: number) => readonly [number, number] | null }[] = [];
    const handle = players({
      read,
      listen: () => undefined,
      publish: () => undefined,
      lead: (leader: (typeof led)[number]) => led.push(leader),
      isDark: () => false,
      refresh: () => undefined,
      reducedMotion: () => reducedMotion,
    } as unknown as MapLayerContext);
    return { handle, led };
  };
  /** Returns the latitude at which the marker is drawn (degrees). */
  const latOf = (handle: MapLayerHandle) =>
    (handle.layers().at(-1)?.props.data as readonly Spot[] | undefined)?.[0]?.position[1] ?? Number.NaN;
  const after = (milliseconds: number) => {
    now += milliseconds;
    for (const run of frames.splice(0)) run();
  };
  const playing = (check: (read: Read) => void) =>
    scenario({ plugins: [historyPlugin] })
      .given(...DRIVE)
      .check(({ read }) => check(read));

  test('[MAP-07] the player’s marker lies above the markers of now and below their names', () => {
    const ids = assemble(plugins).mapLayers.map(({ id }) => id);
    const place = (id: string) => ids.indexOf(id);
    expect(place('history/players')).toBeGreaterThan(place('live-map/markers'));
    expect(place('history/players')).toBeLessThan(place('live-map/labels'));
    expect(place('history/past')).toBeLessThan(place('live-map/markers'));
  });

  test('[MAP-07] a running player moves in every frame, and the camera with it', () =>
    playing((read) => {
      const { handle, led } = layerOf(read, false);
      const before = latOf(handle);
      after(100);
      expect(latOf(handle)).toBeGreaterThan(before);
      expect(led[0]?.at(0)?.[1]).toBe(latOf(handle));
    }));

  test('[MAP-07] where no motion is wanted it goes in steps of a second, and the camera with it', () =>
    playing((read) => {
      const { handle, led } = layerOf(read, true);
      const before = latOf(handle);
      for (let i = 0; i < 9; i++) after(100);
      expect([latOf(handle), led[0]?.at(0)?.[1]]).toEqual([before, before]);
      after(100);
      expect(latOf(handle)).toBeGreaterThan(before);
      expect(led[0]?.at(0)?.[1]).toBe(latOf(handle));
    }));
});

test('[MAP-06] the dot of a pause lies on the line: at the fix that is nearest to the centre of the pause', () => {
  const way = {
    lat: Int32Array.of(577_000_000, 577_001_000, 577_000_400),
    lng: Int32Array.of(119_700_000, 119_700_000, 119_700_100),
  };
  const pause = {
    ...{ first: 0, last: 2, from: 0, to: 600, seconds: 600 },
    lat: 577_000_467,
    lng: 119_700_033,
  };
  expect(dotOf(way, pause)).toEqual([11.97001, 57.70004]);
});

describe('track lines', () => {
  const BOX = { west: 119_000_000, east: 121_000_000, south: 576_000_000, north: 578_000_000 };
  const maker = () =>
    levelMaker(() => ({ addEventListener() {}, postMessage() {}, terminate() {} }) as never);
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
    describe('[MAP-07] a press', () => {
      /** The pixels from a place to fix `index` and a share of the way to the next one, with `east` pixels beside it. */
      const pressed = (way: Way, index: number, east = 0, share = 0) => {
        const [lng, lat] = (['lng', 'lat'] as const).map(
          (name) => (way[name][index] as number) * (1 - share) + (way[name][index + 1] as number) * share,
        ) as [number, number];
        return (x: number, y: number) => [(x - lng / 1e7) * 1e6 - east, (y - lat / 1e7) * 1e6] as const;
      };
      const way = drive(10);
      const line = trackLine('1', way, maker(), () => undefined);
      line.columnsFor(BOX, 20);
      test('on a fix means that fix, and a press beside the line means nothing', () => {
        expect(nearestOnLine(line, 12, pressed(way, 4))).toMatchObject({ index: 4 });
        expect(nearestOnLine(line, 12, pressed(way, 4, 11))).toMatchObject({ index: 4, pixels: 11 });
        expect(nearestOnLine(line, 12, pressed(way, 4, 13))).toBeNull();
      });
      test('on the line far from all fixes means the nearer of the two', () => {
        expect(nearestOnLine(line, 12, pressed(way, 4, 0, 0.45))).toMatchObject({ index: 4 });
        expect(nearestOnLine(line, 12, pressed(way, 4, -11, 0.55))).toMatchObject({ index: 5 });
        expect(nearestOnLine(line, 12, pressed(way, 4, 13, 0.5))).toBeNull();
      });
      test('on a straight road, of which only the ends are drawn, means the nearest fix between them', () => {
        const road = aWay(...Array.from({ length: 10 }, (_, i) => ({ at: i * 10, lat: north(i * 40) })));
        const straight = trackLine('1', road, maker(), () => undefined);
        straight.columnsFor(BOX, 12);
        expect([...straight.drawn()]).toEqual([0, 9]);
        expect(nearestOnLine(straight, 12, pressed(road, 6, 5, 0.2))).toMatchObject({ index: 6, pixels: 5 });
      });
      test('where no line is drawn, in a gap or beyond the ends, means nothing', () => {
        const [start, end] = [{ at: 0 }, { at: 1_000, lat: north(9_000) }];
        const broken = aWay(start, { at: 10, lat: north(100) }, end, { at: 1_010, lat: north(9_100) });
        const lines = trackLine('1', broken, maker(), () => undefined);
        lines.columnsFor(BOX, 20);
        expect(nearestOnLine(lines, 12, pressed(broken, 1, 0, 0.5))).toBeNull();
        expect(nearestOnLine(lines, 12, pressed(broken, 2, 0, -0.5))).toBeNull();
        expect(nearestOnLine(lines, 12, pressed(broken, 2))).toMatchObject({ index: 2 });
        expect(nearestOnLine(lines, 12, pressed(broken, 0, 0, 0.4))).toMatchObject({ index: 0 });
      });
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
        expect([1, 2, 3].map(drawnPart(line).isBroken)).toEqual([false, true, false]);
      }
    });
  });
});
