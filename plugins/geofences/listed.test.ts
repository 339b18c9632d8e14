import { expect, test } from 'vitest';
import { aDevice, aGeofence, fixes } from '../../tests/samples.ts';
import * as app from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as fenceEvents from '../../events/fences.ts';
import * as mapEvents from '../../events/map.ts';
import * as positionEvents from '../../events/positions.ts';
import { alike } from '../../src/rules/fences/alike.ts';
import { devices, it, signedIn } from './geofences-given.ts';
import { draftOf } from './fence-edits.ts';
import { geofencesPlugin } from './index.ts';
import { boxOfListed, devicesOfNew, fencesBeside, insideNow, placesToName } from './listed.ts';

const place = { id: 'home', name: 'Home', lat: 57.7, lng: 11.97, radius: 100 };
const fences = [aGeofence(1, { name: 'home ' }), aGeofence(2, { name: 'School' })];
const names = (where: Parameters<typeof fencesBeside>[1]) => fencesBeside(fences, where).map(({ id }) => id);

test('[MODE-02] a stay at home is said once: the fence of the same name has no line beside the safe place', () => {
  expect(names({ kind: 'inside', place, since: 1 })).toEqual([2]);
  expect(names({ kind: 'left', place, at: 1 })).toEqual([2]);
});

test('[MODE-02] a device that is at none of its safe places keeps the lines of all its fences', () => {
  expect(names({ kind: 'outside' })).toEqual([1, 2]);
  expect(names(null)).toEqual([1, 2]);
});

const circle = { kind: 'circle', lat: 57.7, lng: 11.97, radius: 100 } as const;
const home = aGeofence(1, { device: 1, name: 'Home', shape: circle });
const town = aGeofence(2, { device: 1, name: 'Town', shape: { ...circle, radius: 5_000 } });
const listed = geofenceEvents.listed({ geofences: [home, town], leftOut: [], source: 'server' });
const change = fenceEvents.draftOpened({ draft: draftOf(alike([home])[0] as ReturnType<typeof alike>[0]) });

test('[MAP-14] a row names the devices inside, and only a small place has an address', () =>
  it()
    .given(
      signedIn(),
      devices(),
      listed,
      positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) }),
    )
    .check(({ read }) => {
      expect(insideNow(read, alike([home])[0] as ReturnType<typeof alike>[0])).toEqual(['Rex']);
      expect(read(placesToName)).toEqual([{ lat: 57.7, lng: 11.97 }]);
    }));

test('[MAP-14] a place that is changed is shown on the map, and its name heads the form', () =>
  it()
    .given(devices(), listed)
    .when(change)
    .expectTypes('map/areaRequested')
    .check(({ read }) => {
      const tool = geofencesPlugin.parts?.find(({ id }) => id === 'geofences/tool');
      expect(tool?.named?.(read)).toBe('Home');
    }));

test('[MEM-01] a new fence is only for devices that the user may change, whichever are shown', () => {
  const shared = (id: number, role: 'view' | 'edit') =>
    aDevice(id, { access: { role, by: 'Bo', until: null } });
  const open = (...ids: number[]) => mapEvents.toolOpened({ tool: 'geofences', devices: ids });
  return it()
    .given(
      signedIn(),
      deviceEvents.listed({
        devices: [aDevice(1), shared(2, 'view'), shared(3, 'edit')],
        leftOut: [],
        source: 'server',
      }),
    )
    .when(open(1, 2, 3))
    .check(({ read }) => expect(devicesOfNew(read)).toEqual([1, 3]))
    .when(open(2))
    .check(({ read }) => expect(devicesOfNew(read)).toEqual([]))
    .when(open(), deviceEvents.selected({ id: 2, from: 'map' }))
    .check(({ read }) => expect(devicesOfNew(read)).toEqual([]))
    .when(deviceEvents.selected({ id: 3, from: 'map' }))
    .check(({ read }) => expect(devicesOfNew(read)).toEqual([3]));
});

test('[MAP-14] the list of fences at both sides of the date line shows the ocean between them, not the whole earth', () => {
  const at = (id: number, lng: number) => aGeofence(id, { shape: { ...circle, lat: 0, lng, radius: 1_000 } });
  const across = { kind: 'rectangle', west: 179, east: -179, south: -1, north: 1 } as const;
  const box = (...fences: ReturnType<typeof aGeofence>[]) => {
    let found: unknown;
    const all = geofenceEvents.listed({ geofences: fences, leftOut: [], source: 'server' });
    return it()
      .given(signedIn(), devices(), all)
      .check(({ read }) => void (found = boxOfListed(read)))
      .then(() => found);
  };
  return Promise.all([
    expect(box(at(1, 178), at(2, -178))).resolves.toMatchObject({
      west: expect.closeTo(177.991, 3),
      east: expect.closeTo(-177.991, 3),
    }),
    expect(box(aGeofence(1, { shape: across }), at(2, -178))).resolves.toMatchObject({
      west: 179,
      east: expect.closeTo(-177.991, 3),
    }),
    expect(box(at(1, 11), at(2, 12), at(3, 10))).resolves.toMatchObject({
      west: expect.closeTo(9.991, 3),
      east: expect.closeTo(12.009, 3),
    }),
    expect(box()).resolves.toBeNull(),
  ]);
});

test('[MAP-14] a row names no device that is without a signal, or perhaps outside', () => {
  const inside = (at: number, changes: { north?: number; accuracy?: number } = {}) => {
    const { north = 0, accuracy = 10 } = changes;
    let found: readonly string[] = [];
    return it()
      .given(
        signedIn(),
        devices(),
        listed,
        positionEvents.fixesReceived({
          source: 'lastKnown',
          fixes: { ...fixes({ device: 1, at, lat: 57.7 + north / 111_195 }), accuracy: [accuracy] },
        }),
      )
      .when(app.timePassed())
      .check(({ read }) => void (found = insideNow(read, alike([home])[0] as ReturnType<typeof alike>[0])))
      .then(() => found);
  };
  return Promise.all([
    expect(inside(-3_600)).resolves.toEqual(['Rex']),
    expect(inside(-14 * 86_400)).resolves.toEqual([]),
    expect(inside(-3_600, { north: 90, accuracy: 10 })).resolves.toEqual([]),
    expect(inside(-3_600, { accuracy: 2_000 })).resolves.toEqual([]),
  ]);
});
