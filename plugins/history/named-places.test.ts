import { describe, expect, test } from 'vitest';
import * as importEvents from '../../events/imports.ts';
import * as placeEvents from '../../events/places.ts';
import { cellAt } from '../../src/core/positions/places.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { failure, fixes, START } from '../../tests/samples.ts';
import { loaded, open, range, story } from './history-given.ts';
import { isNameComing, placesOf, placesToName } from './named-places.ts';
import { summaryOfDevice } from './wrong.state.ts';

const LENGTH = 86_400;
/**
 * Test event: the history of a day was loaded. The device stands at each of these latitudes for 20 minutes and then
 * drives to the next.
 */
const day = (device: number, ...places: number[]) =>
  loaded(
    device,
    -LENGTH,
    -1,
    fixes(
      ...places.flatMap((lat, place) =>
        Array.from({ length: 30 }, (_, i) => ({
          device,
          at: place * 2_700 + i * 60 - LENGTH,
          lat: lat + (i < 20 ? 0 : (i - 20) / 200),
          speed: i < 20 ? 0 : 33,
        })),
      ),
    ),
  );
const row = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i / 20);
const file = importEvents.fileRead({
  ...{ id: 'f', points: 60, skipped: 0, simplified: 0, lines: [], leftOut: [] },
  ...{ firstLineError: null, format: 'gpx', remarks: [] },
  tracks: [{ id: '-1', name: 'File -1', metres: 100, fixes: 60, start: START - LENGTH, end: START - 1 }],
});
const after = (...facts: Draft[]) => {
  const { app } = story();
  for (const fact of [placeEvents.geocoderOffered({}), ...facts]) app.publish(fact);
  return app;
};
const placesOfDevice = (app: ReturnType<typeof after>, device: number) =>
  placesOf(app.read(summaryOfDevice(device)));

describe('the places of an open history', () => {
  test('are named in turns: many trips of one device leave names for another', () => {
    const app = after(open(1, 2), range(-LENGTH, -1), day(1, ...row(48, 30)), day(2, 57.7, 57.75));
    const cells = app.read(placesToName).map(cellAt);
    expect(placesOfDevice(app, 1).length).toBeGreaterThan(50);
    const first = placesOfDevice(app, 2)[0];
    expect(first && cells.indexOf(cellAt(first))).toBe(1);
  });

  test('are at most half of the names that the app holds, so that none pushes out another', () => {
    const many = [1, 2, 3, 4, 5, 6, 7, 8];
    const app = after(
      open(...many),
      range(-LENGTH, -1),
      ...many.map((device) => day(device, ...row(40 + 2 * device, 30))),
    );
    expect(many.flatMap((device) => placesOfDevice(app, device)).length).toBeGreaterThan(400);
    expect(app.read(placesToName)).toHaveLength(200);
  });

  test('near one whose name is known need none, and let others wait', () => {
    const app = after(open(1), range(-LENGTH, -1), day(1, ...row(48, 30)));
    const [near = { lat: 0, lng: 0 }] = app.read(placesToName);
    const beside = cellAt({ lat: near.lat + 0.0006, lng: near.lng });
    app.publish(placeEvents.named({ cell: beside, name: 'Storgatan 3', metres: 5, by: 'geocoder' }));
    const coming = app.read(placesToName).map((place) => app.read(isNameComing(cellAt(place))));
    expect(beside).not.toBe(cellAt(near));
    expect([coming[0], coming.lastIndexOf(true)]).toEqual([false, 24]);
  });

  test('are asked for once for each grid cell', () => {
    const app = after(open(1), range(-LENGTH, -1), day(1, 57.7, 57.75, 57.8));
    const cells = app.read(placesToName).map(cellAt);
    expect(cells.length).toBeGreaterThan(1);
    expect(new Set(cells).size).toBe(cells.length);
  });

  test('wait for their names a few at a time; the others show coordinates', () => {
    const app = after(open(1), range(-LENGTH, -1), day(1, ...row(48, 30)));
    const cells = app.read(placesToName).map(cellAt);
    const coming = () => cells.map((cell) => app.read(isNameComing(cell)));
    expect(cells.length).toBeGreaterThan(25);
    expect(coming().lastIndexOf(true)).toBe(23);
    app.publish(
      placeEvents.named({ cell: cells[0] as string, name: 'Storgatan 3', metres: 5, by: 'geocoder' }),
    );
    expect([coming().indexOf(true), coming().lastIndexOf(true)]).toEqual([1, 24]);
    app.publish(placeEvents.nameFailed({ cell: cells[1] as string, failure: failure(503) }));
    expect([coming().indexOf(true), coming().lastIndexOf(true)]).toEqual([2, 25]);
  });

  test('[TRACK-01] of a track from a file are not named, and wait for nothing', () => {
    const app = after(file, open(-1), range(-LENGTH, -1), day(-1, 57.7, 57.75, 57.8));
    const places = placesOfDevice(app, -1);
    expect(places.length).toBeGreaterThan(1);
    expect(app.read(placesToName)).toEqual([]);
    expect(places.some((place) => app.read(isNameComing(cellAt(place))))).toBe(false);
  });
});
