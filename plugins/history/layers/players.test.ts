import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as historyEvents from '../../../events/history.ts';
import * as mapEvents from '../../../events/map.ts';
import { assemble } from '../../../src/ports/extension-points.ts';
import type { Read } from '../../../src/kernel/read.ts';
import type { MapLayerContext, MapLayerHandle } from '../../../src/map/layers.ts';
import { fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { plugins } from '../../index.ts';
import { historyPlugin } from '../index.ts';
import players from './players.layer.ts';
import type { Spot } from './spots.layer.ts';

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

/** Ten minutes to the north in a straight line, played from its begin at ×1. */
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
/** Degrees north of where the marker is drawn. */
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
