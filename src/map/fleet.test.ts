import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import type { Device } from '../../events/device-types.ts';
import { APPROXIMATE, FIX_COLUMN_NAMES, type FixColumns } from '../../events/fix-columns.ts';
import * as positionEvents from '../../events/positions.ts';
import { devices } from '../core/devices/devices.ts';
import { lastFixOf, positions } from '../core/positions/positions.ts';
import { traceOf } from '../core/positions/trails.ts';
import { createApp } from '../kernel/app.ts';
import { boxOf } from './boxes.ts';
import { noClusters } from './clusters/clusters.ts';
import { Fleet, PLACE_FLOATS } from './fleet.ts';
import { MotionMeter, noteMotion } from './motion.ts';
import { ageAt, colourAt, IS_APPROXIMATE, LOOK_BYTES, stateAt } from './looks.ts';

type Row = Partial<Record<keyof FixColumns, number>>;
const NOW = 1_700_000_000;

const fixes = (rows: readonly Row[]): FixColumns =>
  Object.fromEntries(
    FIX_COLUMN_NAMES.map((name) => [name, rows.map((row) => row[name] ?? (name === 'at' ? NOW : 0))]),
  ) as unknown as FixColumns;

const aDevice = (id: number, over: Partial<Device> = {}): Device => ({
  id,
  imei: String(id),
  name: `Device ${id}`,
  device_models: [],
  colour: '#1d4ed8',
  icon: 'car',
  image: null,
  group: null,
  position: id,
  shown: true,
  note: '',
  switchedOffAt: null,
  ...over,
});

function stand(list: readonly Device[] = [aDevice(1), aDevice(2)]) {
  let at = NOW * 1000;
  const app = createApp({
    projections: [devices, positions] as never,
    effects: [],
    ports: {},
    now: () => at,
    forget: [],
    failed: (effect) => {
      throw new Error(effect);
    },
  });
  const fleet = new Fleet();
  fleet.takeTime(NOW);
  const list_ = (next: readonly Device[]) => {
    app.publish(deviceEvents.listed({ devices: [...next], leftOut: [], source: 'server' }));
    return fleet.takeDevices(app.read(devices));
  };
  list_(list);
  return {
    app,
    fleet,
    list: list_,
    /** Publishes fixes, and lets the fleet read them at `time` (seconds on the map's clock). */
    come(rows: readonly Row[], time = 0, shortestGlide = 0) {
      app.publish(positionEvents.fixesReceived({ source: 'socket', fixes: fixes(rows) }));
      return fleet.takePositions(app.read(positions), time, shortestGlide);
    },
    later: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

test('[MAP-01] a fix at 0,0 makes no marker', () => {
  const { fleet, come } = stand();
  come([{ device: 1, lat: 0, lng: 0 }]);
  expect(fleet.shownCount).toBe(0);
  expect(fleet.rowOf(1)).toBeUndefined();
});

test('fixes of devices that are hidden, unknown or gone make no marker', () => {
  const { fleet, come, list } = stand([aDevice(1), aDevice(2, { shown: false })]);
  come([
    { device: 1, lat: 5e8, lng: 1e8 },
    { device: 2, lat: 5e8, lng: 1e8 },
    { device: 9, lat: 5e8, lng: 1e8 },
  ]);
  expect(fleet.shownCount).toBe(1);
  list([aDevice(2)]);
  expect([fleet.rowOf(1), fleet.rowOf(2), fleet.shownCount]).toEqual([undefined, 1, 1]);
});

test('[MAP-08] beside clusters a new device has no marker until the clusters know it, so that none lies on a number', () => {
  const { fleet, come } = stand([aDevice(1), aDevice(2), aDevice(3), aDevice(4)]);
  come([1, 2].map((device) => ({ device, lat: 5e8, lng: 1e8 })));
  fleet.cluster([0, 1], [], [0, 0]);
  fleet.clusters = noClusters(2, 1);
  come([3, 4].map((device) => ({ device, lat: 5e8, lng: 1e8 })));
  expect(Array.from(fleet.markers.shown).slice(0, 4)).toEqual([0, 0, 0, 0]);
  // This clustering was requested before devices 3 and 4 arrived, so these two stay hidden.
  fleet.cluster([], [], [0, 0]);
  expect(Array.from(fleet.markers.shown).slice(0, 4)).toEqual([0, 0, 0, 0]);
  expect(fleet.cluster([2], [], [0, 0, 0, -1])).toBe(true);
  expect(Array.from(fleet.markers.shown).slice(0, 4)).toEqual([0, 0, 0, 1]);
});

test('without clusters a new device has its marker at once, and when clustering ends all have theirs', () => {
  const { fleet, come } = stand();
  come([{ device: 1, lat: 5e8, lng: 1e8 }]);
  expect(fleet.markers.shown[0]).toBe(1);
  fleet.clusters = noClusters(1, 1);
  come([{ device: 2, lat: 5e8, lng: 1e8 }]);
  expect(fleet.markers.shown[1]).toBe(0);
  fleet.ungroup();
  expect(fleet.markers.shown[1]).toBe(1);
});

test('fixes that come before the list of devices are shown when it is there', () => {
  const { fleet, come, list } = stand([]);
  come([{ device: 1, lat: 5e8, lng: 1e8 }]);
  expect(fleet.shownCount).toBe(0);
  expect(list([aDevice(1)])).toBe(true);
  expect(fleet.shownCount).toBe(1);
});

test('[MAP-04] a marker glides from where it is on screen, not from where it should have been', () => {
  const { fleet, come, later } = stand();
  come([{ device: 1, lat: 5e8, lng: 1e8 }]);
  later(1_000);
  come([{ device: 1, lat: 5e8, lng: 1.0001e8, at: NOW + 1 }], 10);
  later(1_000);
  // The next fix arrives halfway through the glide.
  come([{ device: 1, lat: 5e8, lng: 1.0003e8, at: NOW + 2 }], 10.5);
  expect(fleet.shownAt(0, 10.5)[0]).toBeCloseTo(10.0005, 6);
  expect(fleet.shownAt(0, 99)[0]).toBeCloseTo(10.003, 6);
});

test('[MAP-04] a jump is no glide: the marker is there at once', () => {
  const { fleet, come, later } = stand();
  come([{ device: 1, lat: 5e8, lng: 1e8 }]);
  later(1_000);
  come([{ device: 1, lat: 5.2e8, lng: 1e8, at: NOW + 1 }], 10);
  expect(fleet.shownAt(0, 10)[1]).toBeCloseTo(52, 6);
});

test('people who want no motion see none', () => {
  const { fleet, come, later } = stand();
  come([{ device: 1, lat: 5e8, lng: 1e8 }]);
  later(1_000);
  come([{ device: 1, lat: 5e8, lng: 1.0001e8, at: NOW + 1 }], 10, Number.POSITIVE_INFINITY);
  expect(fleet.shownAt(0, 10)[0]).toBeCloseTo(10.001, 6);
});

test('[MAP-02] time alone turns a moving marker into one without signal, and ages it', () => {
  const { fleet, come } = stand();
  come([{ device: 1, lat: 5e8, lng: 1e8, speed: 500 }]);
  expect([stateAt(fleet.looks.bytes, 0), ageAt(fleet.looks.bytes, 0)]).toEqual(['moving', 'live']);
  expect(fleet.takeTime(NOW + 301)).toBe(true);
  expect([stateAt(fleet.looks.bytes, 0), ageAt(fleet.looks.bytes, 0)]).toEqual(['nosignal', 'minutes']);
  expect(fleet.takeTime(NOW + 302)).toBe(false);
});

test('[MAP-02] however time goes, also backwards, every marker looks as one that is seen for the first time', () => {
  const age = fc.oneof(
    fc.constantFrom(-60, 0, 300, 301, 3_600, 3_601, 86_400, 86_401),
    fc.integer({ min: 0, max: 200_000 }),
  );
  const rows = fc.array(fc.record({ age, speed: fc.constantFrom(0, 500) }), { minLength: 1, maxLength: 8 });
  const times = fc.array(fc.integer({ min: -100_000, max: 200_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rows, times, (given, moments) => {
      const batch = given.map(({ age: old, speed }, i) => ({
        ...{ device: i + 1, lat: 5e8, lng: 1e8 },
        ...{ speed, at: NOW - old },
      }));
      const many = given.map((_, i) => aDevice(i + 1));
      const lived = stand(many);
      lived.come(batch);
      for (const moment of moments) {
        lived.fleet.takeTime(NOW + moment);
        const fresh = stand(many);
        fresh.fleet.takeTime(NOW + moment);
        fresh.come(batch);
        for (let row = 0; row < given.length; row++)
          expect([stateAt(lived.fleet.looks.bytes, row), ageAt(lived.fleet.looks.bytes, row)]).toEqual([
            stateAt(fresh.fleet.looks.bytes, row),
            ageAt(fresh.fleet.looks.bytes, row),
          ]);
      }
    }),
  );
});

test('one fix among many marks one row', () => {
  const many = Array.from({ length: 500 }, (_, i) => aDevice(i + 1));
  const { fleet, come, later } = stand(many);
  come(many.map(({ id }) => ({ device: id, lat: 5e8 + id, lng: 1e8 })));
  fleet.places.upload({ write: () => {} }, 500);
  fleet.looks.upload({ write: () => {} }, 500);
  later(1_000);
  const { rows, looks } = come([{ device: 300, lat: 5e8, lng: 1.0001e8, at: NOW + 1 }], 1);
  expect([rows, looks]).toEqual([[299], false]);
  expect(fleet.places.upload({ write: () => {} }, 500)).toBe(40);
});

test('[MAP-04] a marker glides over a way that is seen, and stands at its fix at once after a shorter one', () => {
  const { fleet, come, later } = stand();
  const shortest = 0.00005;
  come([{ device: 1, lat: 5e8, lng: 1e8 }]);
  later(1_000);
  come([{ device: 1, lat: 5e8, lng: 1.000004e8, at: NOW + 1 }], 10, shortest);
  expect(fleet.shownAt(0, 10)[0]).toBeCloseTo(10.00004, 7);
  expect(fleet.glideEnd(0)).toBe(0);
  later(1_000);
  come([{ device: 1, lat: 5e8, lng: 1.00001e8, at: NOW + 2 }], 11, shortest);
  expect(fleet.shownAt(0, 11)[0]).toBeCloseTo(10.00004, 7);
  expect(fleet.glideEnd(0)).toBeGreaterThan(11);
});

test('only a marker that is drawn glides: a device inside a cluster jumps unseen', () => {
  const all = boxOf(-180, -90, 180, 90);
  const seenOf = (isClustered: boolean) => {
    const { fleet, come, later } = stand();
    come([{ device: 1, lat: 5e8, lng: 1e8 }], 10);
    if (isClustered) fleet.cluster([0], [], [0]);
    later(1_000);
    const meter = new MotionMeter();
    const movement = come([{ device: 1, lat: 5.000001e8, lng: 1e8, at: NOW + 1 }], 11);
    return [noteMotion(fleet, movement, meter, all, 11), meter.isMoving(11.1)];
  };
  expect(seenOf(false)).toEqual(['motion', true]);
  expect(seenOf(true)).toEqual(['places', false]);
});

test('a state that was put back is taken over as a whole and glides nowhere', () => {
  const { app, fleet, come, later } = stand();
  come([{ device: 1, lat: 5e8, lng: 1e8 }]);
  const kept = app.snapshot();
  later(1_000);
  come([{ device: 1, lat: 5e8, lng: 1.0001e8, at: NOW + 1 }], 10);
  app.restore(kept);
  const { rows } = fleet.takePositions(app.read(positions), 10.1, 0);
  expect(rows).toBe('all');
  expect(fleet.shownAt(0, 10.1)).toEqual([10, 50]);
});

test('a table that only looks like the next one is taken over as a whole', () => {
  const { app, fleet, come } = stand();
  come([{ device: 1, lat: 5e8, lng: 1e8 }]);
  app.publish(
    positionEvents.fixesReceived({ source: 'socket', fixes: fixes([{ device: 2, lat: 4e8, lng: 1e8 }]) }),
  );
  app.restore(app.snapshot());
  expect(fleet.takePositions(app.read(positions), 1, 0).rows).toBe('all');
});

test('the table grows past its first room without losing a marker', () => {
  const many = Array.from({ length: 300 }, (_, i) => aDevice(i + 1));
  const { fleet, come } = stand(many);
  for (const { id } of many) come([{ device: id, lat: 5e8 + id * 10, lng: 1e8 }]);
  expect(fleet.shownCount).toBe(300);
  expect(fleet.shownAt(299, 0)[1]).toBeCloseTo(50.0003, 6);
});

test('[MAP-03] a fix carries its accuracy to the marker, and an approximate one its mark', () => {
  const { app, fleet } = stand();
  const far = {
    ...fixes([
      { device: 1, lat: 5e8, lng: 1e8 },
      { device: 2, lat: 5e8, lng: 1e8 },
    ]),
    accuracy: [8, 300],
    flags: [0, APPROXIMATE],
  };
  app.publish(positionEvents.fixesReceived({ source: 'socket', fixes: far }));
  fleet.takePositions(app.read(positions), 0, 0);
  const marks = [0, 1].map((row) => (fleet.looks.bytes[row * LOOK_BYTES + 7] ?? 0) & IS_APPROXIMATE);
  const radii = [0, 1].map((row) => fleet.places.floats[row * PLACE_FLOATS + 9]);
  expect(marks).toEqual([0, IS_APPROXIMATE]);
  expect(radii).toEqual([8, 300]);
});

test('[DAY-02] while a past is looked at the markers of its devices show alone, and all of them again after it', () => {
  const { fleet, come } = stand([aDevice(1), aDevice(2), aDevice(3, { shown: false })]);
  come([1, 2, 3].map((device) => ({ device, lat: 5e8, lng: device * 1e8 })));
  const shown = () => [1, 2, 3].filter((id) => fleet.rowOf(id) !== undefined);
  expect(fleet.takeOnly([2])).toBe(true);
  expect([shown(), fleet.shownCount]).toEqual([[2], 1]);
  // A new fix does not make the marker of a filtered-out device appear.
  come([{ device: 1, lat: 5e8, lng: 1.1e8, at: NOW + 1 }], 1);
  expect(shown()).toEqual([2]);
  // Devices that are hidden, or no longer belong to the customer, get no marker.
  expect(fleet.takeOnly([3, 77])).toBe(true);
  expect([shown(), fleet.shownCount]).toEqual([[], 0]);
  expect(fleet.takeOnly(null)).toBe(true);
  expect([shown(), fleet.shownCount]).toEqual([[1, 2], 2]);
  expect(fleet.takeOnly(null)).toBe(false);
});

test('[MAP-12] filters limit the map to their devices, but not while a past is looked at', () => {
  const { fleet, come } = stand([aDevice(1), aDevice(2), aDevice(3, { shown: false })]);
  come([1, 2, 3].map((device) => ({ device, lat: 5e8, lng: device * 1e8 })));
  const shown = () => [1, 2, 3].filter((id) => fleet.rowOf(id) !== undefined);
  expect(fleet.takeWanted(new Set([2, 3]))).toBe(true);
  expect([shown(), fleet.shownCount]).toEqual([[2], 1]);
  fleet.takeOnly([1]);
  expect(shown()).toEqual([1]);
  fleet.takeOnly(null);
  expect(shown()).toEqual([2]);
  expect(fleet.takeWanted(null)).toBe(true);
  expect([shown(), fleet.shownCount]).toEqual([[1, 2], 2]);
});

test('[MAP-05] a device that is selected or followed has a marker, also if it is hidden on the map', () => {
  const { fleet, come, list } = stand([
    aDevice(1),
    aDevice(2, { shown: false }),
    aDevice(3, { shown: false }),
  ]);
  const shown = () => [1, 2, 3].filter((id) => fleet.rowOf(id) !== undefined);
  fleet.takeAttention({ selected: 2, following: null });
  come([1, 2, 3].map((device) => ({ device, lat: 5e8, lng: device * 1e8 })));
  expect([shown(), fleet.shownCount]).toEqual([[1, 2], 2]);
  expect(fleet.takeAttention({ selected: 2, following: { device: 3 } })).toBe(true);
  expect([shown(), fleet.shownCount]).toEqual([[1, 2, 3], 3]);
  // A filter of the device list does not hide it, but a history shows its own devices alone.
  fleet.takeWanted(new Set([1]));
  expect(shown()).toEqual([1, 2, 3]);
  fleet.takeOnly([1, 2]);
  expect(shown()).toEqual([1]);
  fleet.takeOnly(null);
  fleet.takeWanted(null);
  list([aDevice(1), aDevice(3, { shown: false })]);
  expect(shown()).toEqual([1, 3]);
  expect(fleet.takeAttention({ selected: 1, following: 'all' })).toBe(true);
  expect([shown(), fleet.shownCount]).toEqual([[1], 1]);
  expect(fleet.takeAttention({ selected: null, following: null })).toBe(false);
});

test('[MAP-06] marker, trace and list agree on the last position, whatever comes in whichever order', () => {
  const fix = fc.record({
    device: fc.constantFrom(1, 2),
    at: fc.integer({ min: NOW - 3, max: NOW + 3 }),
    lat: fc.constantFrom(0, 5e8, 5e8 + 400, 5.2e8),
    lng: fc.constantFrom(0, 1e8, -1.7e9),
    flags: fc.constantFrom(0, APPROXIMATE),
  });
  fc.assert(
    fc.property(fc.array(fc.array(fix, { maxLength: 4 }), { minLength: 1, maxLength: 6 }), (batches) => {
      const { app, fleet, come } = stand();
      let time = 0;
      for (const rows of batches) {
        come(rows, (time += 10));
        for (const device of [1, 2]) {
          const listed = app.read(lastFixOf(device));
          const { at, lat, lng } = traceOf(app.read(positions), device, 0);
          expect(at.at(-1)).toBe(listed?.at);
          const row = fleet.rowOf(device);
          expect(row === undefined).toBe(listed === null);
          if (row === undefined || !listed) continue;
          const marker = fleet.shownAt(row, time + 9);
          for (const [x, y] of [marker, [(lng.at(-1) ?? 0) / 1e7, (lat.at(-1) ?? 0) / 1e7] as const]) {
            expect(x).toBeCloseTo(listed.lng, 6);
            expect(y).toBeCloseTo(listed.lat, 6);
          }
        }
      }
    }),
  );
});

test('[DEV-04] a chosen colour is that of the marker and of its trace, at once', () => {
  const { fleet, come, list } = stand([aDevice(1, { colour: '#112233' })]);
  come([{ device: 1, lat: 5e8, lng: 1e8 }]);
  // Trace layers read a device's colour here.
  expect(colourAt(fleet.looks.bytes, 0).slice(0, 3)).toEqual([0x11, 0x22, 0x33]);
  list([aDevice(1, { colour: '#445566' })]);
  expect(colourAt(fleet.looks.bytes, 0).slice(0, 3)).toEqual([0x44, 0x55, 0x66]);
});
