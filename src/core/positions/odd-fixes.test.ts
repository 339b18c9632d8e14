import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../../events/devices.ts';
import type { FixColumns } from '../../../events/fix-columns.ts';
import * as positionEvents from '../../../events/positions.ts';
import { decodeFixFrame, encodeFixFrame } from '../../api/product/fix-frame.ts';
import { readFixes } from '../../api/product/read-fixes.ts';
import { Fleet } from '../../map/fleet.ts';
import { aDevice, fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { now } from '../app/clock.ts';
import { devices } from '../devices/devices.ts';
import { ageStep, stateOf } from './freshness.ts';
import { lastFixOf, positions } from './positions.ts';

const YEAR_2106 = 0xffff_ffff;
const listed = deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' });
const come = (columns: FixColumns) => positionEvents.fixesReceived({ source: 'socket', fixes: columns });

/** What is known of device 1 after this came, and what a map would draw of it. */
async function after(...columns: readonly FixColumns[]) {
  const it = scenario({});
  await it.given(listed).when(...columns.map(come));
  const { app } = it;
  const fleet = new Fleet();
  fleet.takeTime(app.read(now));
  fleet.takeDevices(app.read(devices));
  fleet.takePositions(app.read(positions), 0, false);
  return { app, fleet, fix: app.read(lastFixOf(1)), refused: app.read(positions).refused };
}
const good = { iddevice: 1, dateunix: START, lat: 57.7, lng: 11.97 };

describe('[MAP-01] [MAP-03] [fault 55] a fix with figures that cannot be', () => {
  const odd = { ...good, speed: -1, direction: 720, accuracy: -5, battery_level: 140, steps: -3 };
  test('as JSON: a speed of −1, a heading of 720°, an accuracy of −5 m are unknown or brought into range', async () => {
    const leftOut: string[] = [];
    const { fix, fleet } = await after(readFixes([odd], 'list', leftOut));
    expect(leftOut).toEqual([]);
    expect(fix).toMatchObject({ speed: 0, heading: 0, accuracy: null, battery: null });
    expect(fleet.shownCount).toBe(1);
    expect([...fleet.places.floats.subarray(0, 10)].every(Number.isFinite)).toBe(true);
  });
  test('in a frame, where −1 and −5 are written as two bytes: the same', async () => {
    const frame = encodeFixFrame({
      ...fixes({ device: 1 }),
      speed: [-1],
      heading: [7_200],
      accuracy: [-5],
      battery: [-100],
    });
    const read = decodeFixFrame(frame);
    const { fix } = await after(...(read.ok ? [read.fixes] : []));
    expect(fix).toMatchObject({ speed: 0, heading: 0, accuracy: null, battery: null });
  });
  test('with words, lists and nothing where figures belong: a default, or left out and named', () => {
    const leftOut: string[] = [];
    const read = readFixes(
      [
        { ...good, speed: 'fast', direction: [], accuracy: {}, battery: null, steps: true },
        { ...good, lat: 'north' },
        { ...good, dateunix: 'now' },
        { ...good, iddevice: {} },
        'no fix',
      ],
      'list',
      leftOut,
    );
    expect([read.at.length, read.speed[0], read.heading[0], read.accuracy[0], read.steps[0]]).toEqual([
      1, 0, 0, 0, 0,
    ]);
    expect(leftOut.map((each) => each.split(':')[0])).toEqual([
      'list.1.lat',
      'list.2.dateunix',
      'list.3.iddevice',
      'list.4',
    ]);
  });
  test('a damaged column in a recorded fact throws nothing and puts no marker anywhere', async () => {
    const columns = fixes({ device: 1 }, { device: 2 });
    const damaged = {
      ...columns,
      lat: ['57', Number.NaN],
      lng: [undefined, null],
      speed: ['fast', {}],
    } as unknown as FixColumns;
    const { fleet, refused } = await after(damaged);
    expect([fleet.shownCount, refused.noPosition]).toEqual([0, 2]);
  });
});

describe('[MAP-02] [fault 55] times that cannot be', () => {
  test('of 1970, or without one: not taken, and named; a second after it: very old, never live', async () => {
    const leftOut: string[] = [];
    readFixes(
      [
        { ...good, dateunix: 0 },
        { ...good, dateunix: -1 },
      ],
      'list',
      leftOut,
    );
    expect(leftOut).toHaveLength(2);
    expect((await after({ ...fixes({ device: 1 }), at: [0] })).fix).toBeNull();
    const { fix } = await after({ ...fixes({ device: 1, speed: 50 }), at: [1] });
    expect(ageStep(fix, START)).toBe('days');
    expect(stateOf(aDevice(1), fix, START)).toBe('nosignal');
  });
  test('of 2106: refused and counted, and the fix that was believed stays', async () => {
    const { fix, refused } = await after(fixes({ device: 1, at: 0 }), {
      ...fixes({ device: 1, lat: 1, lng: 1 }),
      at: [YEAR_2106],
    });
    expect([fix?.at, refused.future]).toEqual([START, 1]);
    const leftOut: string[] = [];
    readFixes([{ ...good, dateunix: YEAR_2106 + 1 }], 'list', leftOut);
    expect(leftOut).toHaveLength(1);
  });
});
