import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { aDevice } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { FAN_GAP, fan, fannedDevices, fanSpots, MOST_FANNED, nextPart } from './fan.ts';
import { latOfMercator, mercatorLat, pixelsBetween } from './mercator.ts';
import { placeBeside } from './spots.ts';

describe('[MAP-08] stacked devices fanned out', () => {
  const stand = () =>
    scenario({ projections: [fan] as never }).given(
      deviceEvents.listed({ devices: [1, 2, 3].map((id) => aDevice(id)), leftOut: [], source: 'server' }),
    );
  const out = (devices: number[], from = 0) => mapEvents.fannedOut({ lat: 57.7, lng: 11.9, devices, from });

  test('that a spot is fanned out is a fact, and so is that it is closed', () =>
    stand()
      .when(out([1, 2, 3]))
      .check((it) => expect(it.read(fannedDevices)).toEqual([1, 2, 3]))
      .when(mapEvents.fanClosed())
      .check((it) => expect(it.read(fannedDevices)).toEqual([])));

  test('a device that is gone leaves the fan; the last one needs none', () =>
    stand()
      .when(out([1, 2, 3]), deviceEvents.removed({ id: 2 }))
      .check((it) => expect(it.read(fannedDevices)).toEqual([1, 3]))
      .when(deviceEvents.removed({ id: 3 }))
      .check((it) => expect(it.read(fan).open).toBeNull()));

  test('of very many a part is shown, and its middle leads on through all of them', () => {
    const many = Array.from({ length: 2 * MOST_FANNED + 5 }, (_, index) => index + 1);
    const seen: number[] = [];
    let from: number | null = 0;
    for (let part = 0; part < 3 && from !== null; part++) {
      seen.push(...many.slice(from, from + MOST_FANNED));
      from = nextPart({ lat: 0, lng: 0, devices: many, from });
    }
    expect(seen).toEqual(many);
    expect(from).toBe(0);
    expect(nextPart({ lat: 0, lng: 0, devices: [1, 2], from: 0 })).toBeNull();
    // The devices fill exactly two fans, so the first fan follows the second again, not an empty third fan.
    const full = many.slice(0, 2 * MOST_FANNED);
    expect(nextPart({ lat: 0, lng: 0, devices: full, from: MOST_FANNED })).toBe(0);
  });

  test('no two fanned markers cover each other, none covers the spot, and all stay on a phone', () => {
    for (let count = 2; count <= MOST_FANNED; count++) {
      const spots = fanSpots(count);
      expect(spots).toHaveLength(count);
      for (const [index, { x, y }] of spots.entries()) {
        expect(Math.hypot(x, y)).toBeGreaterThan(45);
        expect(Math.hypot(x, y)).toBeLessThan(175);
        for (const other of spots.slice(index + 1))
          expect(Math.hypot(x - other.x, y - other.y), `${count} markers`).toBeGreaterThan(FAN_GAP * 0.9);
      }
    }
  });

  test('a place beside another is as many pixels away as was asked, however the map is turned', () => {
    fc.assert(
      fc.property(
        fc.record({
          lat: fc.double({ min: -80, max: 80, noNaN: true }),
          lng: fc.double({ min: -170, max: 170, noNaN: true }),
        }),
        fc.integer({ min: -150, max: 150 }),
        fc.integer({ min: -150, max: 150 }),
        fc.integer({ min: 6, max: 20 }),
        fc.integer({ min: -180, max: 180 }),
        (spot, right, down, zoom, bearing) => {
          const [lng, lat] = placeBeside(spot, right, down, zoom, bearing);
          expect(pixelsBetween(spot.lng, spot.lat, lng, lat, zoom)).toBeCloseTo(Math.hypot(right, down), 2);
        },
      ),
    );
    const [, north] = placeBeside({ lat: 10, lng: 10 }, 0, -50, 10, 0);
    expect(north).toBeGreaterThan(10);
    const [east] = placeBeside({ lat: 10, lng: 10 }, 0, -50, 10, 90);
    expect(east).toBeGreaterThan(10);
    expect(latOfMercator(mercatorLat(57.7))).toBeCloseTo(57.7, 9);
  });
});
