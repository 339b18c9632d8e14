import fc from 'fast-check';
import type { App } from '../../kernel/app.ts';
import { describe, expect, test } from 'vitest';
import * as positionEvents from '../../../events/positions.ts';
import { aDevice, fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { lastPositions } from '../storage/kept.effects.ts';
import { ageStep, stateOf } from './freshness.ts';
import { metresBetweenE7 } from '../../rules/geodesy.ts';
import { lastFixOf, newestFixAt, positions, type Fix } from './positions.ts';
import { traceOf, traceSince } from './trails.ts';
import { differences } from '../../replay/difference.ts';
import { isJump, JUMP } from '../../rules/jump.ts';
import { trackOf } from '../travel/tracks.ts';
import * as deviceEvents from '../../../events/devices.ts';
import type { FixColumns } from '../../../events/fix-columns.ts';
import { decodeFixFrame, encodeFixFrame } from '../../api/product/fix-frame.ts';
import { readFixes } from '../../api/product/read-fixes.ts';
import { Fleet } from '../../map/fleet.ts';
import { now } from '../app/clock.ts';
import { devices } from '../devices/devices.ts';

const received = (...each: Parameters<typeof fixes>) =>
  positionEvents.fixesReceived({ source: 'socket', fixes: fixes(...each) });

describe('what is believed', () => {
  test('[MAP-01] a fix at 0,0 is no place, and the place before stays', () =>
    scenario({})
      .when(received({ device: 1, lat: 57.7 }), received({ device: 1, at: 5, lat: 0, lng: 0 }))
      .check((it) => {
        expect(it.read(lastFixOf(1))).toMatchObject({ lat: 57.7, at: START });
        expect(it.read(positions).refused.noPosition).toBe(1);
      }));

  test('[MAP-01] a device that only ever said 0,0 has no fix', () =>
    scenario({})
      .when(received({ device: 1, lat: 0, lng: 0 }))
      .reads(lastFixOf(1), null));

  test('on the equator or the prime meridian one still is somewhere', () =>
    scenario({})
      .when(received({ device: 1, lat: 0, lng: 9.45 }, { device: 2, lat: 51.48, lng: 0 }))
      .check((it) => expect(it.read(positions).rows.size).toBe(2)));

  test('a fix from the future is refused beyond 5 min, and a clock that is a little ahead is not', () =>
    scenario({})
      .when(received({ device: 1, at: 301 }, { device: 2, at: 300 }))
      .check((it) => {
        expect(it.read(lastFixOf(1))).toBeNull();
        expect(it.read(lastFixOf(2))?.at).toBe(START + 300);
        expect(it.read(positions).refused.future).toBe(1);
      }));

  test('a fix dated before 1970 does not hold back the ones that follow', () =>
    scenario({})
      .when(received({ device: 1, at: -START - 5 }), received({ device: 1 }))
      .check((it) => expect(it.read(lastFixOf(1))?.at).toBe(START)));

  test('outside the world is nowhere', () =>
    scenario({})
      .when(received({ device: 1, lat: 90.1 }, { device: 2, lng: 180.1 }, { device: 3, lat: -90, lng: 180 }))
      .check((it) => expect([...it.read(positions).rows.keys()]).toEqual([3])));

  test('[MAP-04] a fix that comes twice is one point of the trail, whether it was asked for or the stream repeats it', () => {
    const polled = positionEvents.fixesReceived({ source: 'poll', fixes: fixes({ device: 1 }) });
    return scenario({})
      .when(received({ device: 1 }), polled, polled, received({ device: 1 }))
      .check((it) => {
        expect(it.read(positions)).toMatchObject({ applied: 2, written: 1, changed: [] });
        expect([...traceOf(it.read(positions), 1, 0).at]).toEqual([START]);
      })
      .when(received({ device: 1, lat: 57.8 }))
      .check((it) => expect(it.read(positions)).toMatchObject({ applied: 3, written: 2 }));
  });

  test('[MAP-02] a repeated fix of the stream tells the battery and the flags anew', () => {
    const again = {
      ...fixes({ device: 1, at: 9, lat: 58.9, speed: 3, flags: 2 }),
      ...{ battery: [40], steps: [7] },
    };
    return scenario({})
      .when(received({ device: 1 }, { device: 1, at: 9, lat: 58.9 }))
      .when(positionEvents.fixesReceived({ source: 'socket', fixes: again }))
      .check((it) => {
        expect(it.read(lastFixOf(1))).toMatchObject({
          ...{ at: START + 9, lat: 58.9, speed: 3, battery: 40, ignition: true, steps: 7 },
          jumped: true,
        });
        expect(it.read(positions)).toMatchObject({ written: 2, changed: [0] });
      });
  });

  test('[SENS-03] a report without a fix is noted at the last fix, unless it is older or from the future', () => {
    const heard = (at: number) => positionEvents.reported({ devices: [1, 2], at: [START + at, START + at] });
    return scenario({})
      .when(received({ device: 1, at: 5 }), heard(4))
      .check((it) => expect(it.read(lastFixOf(1))).not.toHaveProperty('heard'))
      .when(heard(9), heard(301), heard(8))
      .check((it) => {
        expect(it.read(lastFixOf(1))).toMatchObject({ at: START + 5, heard: START + 9 });
        expect(it.read(positions)).toMatchObject({ written: 1, changed: [] });
        expect(it.read(lastFixOf(2))).toBeNull();
      });
  });

  test('a late fix goes into the trace, and the marker stays', () =>
    scenario({})
      .when(
        received({ device: 1, at: 0 }, { device: 1, at: 60, lat: 57.701 }),
        received({ device: 1, at: 30, lat: 57.7005 }),
      )
      .check((it) => {
        expect(it.read(lastFixOf(1))?.at).toBe(START + 60);
        expect([...traceOf(it.read(positions), 1, 0).at]).toEqual([START, START + 30, START + 60]);
      })
      .check((it) => expect(it.read(newestFixAt)).toBe(START + 60)));

  test('a late fix that is asked for again is not in the trace twice; what the stream tells twice is', () => {
    const late = positionEvents.fixesReceived({
      source: 'lastKnown',
      fixes: fixes({ device: 1, at: 30, lat: 57.7005 }, { device: 1, at: 30, lat: 57.7006 }),
    });
    const times = ({ read }: Pick<App, 'read'>) => [...traceOf(read(positions), 1, 0).at];
    return scenario({})
      .when(received({ device: 1, at: 0 }, { device: 1, at: 60, lat: 57.701 }), late, late)
      .check((it) => expect(times(it)).toEqual([START, START + 30, START + 30, START + 60]))
      .when(received({ device: 1, at: 30, lat: 57.7005 }))
      .check((it) => expect(times(it)).toHaveLength(5));
  });

  test('[MAP-04] what came since an entry of the trace has that entry in front: many fixes of one second among it', () =>
    scenario({})
      .when(received({ device: 1, at: 0 }, { device: 2, at: 0 }))
      .check((it) => expect([...traceSince(it.read(positions), 1, 1).at]).toEqual([START]))
      .when(
        received(
          ...Array.from({ length: 30 }, (_, i) => ({ device: 1, at: 1, lat: 57.7 + (i + 1) * 1e-4 })),
          { device: 2, at: 1 },
        ),
      )
      .check((it) => {
        const since = traceSince(it.read(positions), 1, 1);
        expect([...since.at]).toEqual([START, ...Array.from({ length: 30 }, () => START + 1)]);
        const { last, rows } = it.read(positions);
        const newest = last.arrays.trace[rows.get(1) as number] as number;
        expect(traceSince(it.read(positions), 1, newest).at).toHaveLength(1);
        expect(traceSince(it.read(positions), 404, 1).at).toHaveLength(0);
      }));

  test('the trace begins where one asks', () =>
    scenario({})
      .when(received({ device: 1, at: 0 }, { device: 1, at: 60, lat: 57.701 }))
      .check((it) => expect(traceOf(it.read(positions), 1, START + 1).at.length).toBe(1))
      .check((it) => expect(traceOf(it.read(positions), 404, 0).at.length).toBe(0)));
});

describe('[MAP-04] from fix to fix', () => {
  test('a jump is drawn as a gap, and the marker does not glide over it', () =>
    scenario({})
      .when(received({ device: 1, at: 0 }))
      .after('1s')
      .when(received({ device: 1, at: 1, lat: 58.7 }))
      .check((it) => {
        const { last, rows } = it.read(positions);
        const row = rows.get(1) as number;
        expect(it.read(lastFixOf(1))?.jumped).toBe(true);
        expect(last.arrays.glide[row]).toBe(0);
        expect(last.arrays.previousLat[row]).toBe(last.arrays.lat[row]);
        expect((traceOf(it.read(positions), 1, 0).flags[1] as number) & JUMP).toBe(JUMP);
      }));

  test('a live step glides for as long as it took, at most a second', () =>
    scenario({})
      .when(received({ device: 1, at: 0 }))
      .after('400ms')
      .when(received({ device: 1, at: 1, lat: 57.7001 }))
      .check((it) => expect(it.read(positions).last.arrays.glide[0]).toBe(400))
      .after('9s')
      .when(received({ device: 1, at: 9, lat: 57.7002 }))
      .check((it) => expect(it.read(positions).last.arrays.glide[0]).toBe(1000)));

  test('the jump flag of a sender is not taken over', () =>
    scenario({})
      .when(received({ device: 1, flags: 255 }))
      .check((it) => expect(it.read(lastFixOf(1))?.jumped).toBe(false)));

  test.each([
    ['a car on a motorway', 0.002, 6, false],
    ['noise of a receiver', 0.002, 0, false],
    ['a fast train', 0.009, 13, false],
    ['over the sea in a second', 1, 1, true],
    ['300 km/h and more', 0.01, 10, true],
  ])('%s', (_, degrees, seconds, jump) => {
    expect(isJump(577_000_000, 119_000_000, 0, 577_000_000 + degrees * 1e7, 119_000_000, seconds)).toBe(jump);
  });

  test('a loaded track has its jumps too, oldest first, without doubles at 0,0', () =>
    scenario({})
      .when(
        positionEvents.trackLoaded({
          device: 1,
          range: { lastMinutes: 5 },
          fixes: fixes(
            { device: 1, at: 60, lat: 59 },
            { device: 1, at: 0 },
            { device: 1, at: 5, lat: 0, lng: 0 },
            { device: 2 },
          ),
        }),
      )
      .check((it) => {
        const part = it.read(trackOf(1))?.part;
        expect([...(part?.at ?? [])]).toEqual([START, START + 60]);
        expect((part?.flags[1] as number) & JUMP).toBe(JUMP);
      }));
});

describe('[MAP-02] honest freshness', () => {
  const now = START;
  const fix = (age: number, changes: Partial<Fix> = {}): Fix => ({
    at: now - age,
    lat: 57,
    lng: 12,
    speed: 0,
    heading: 0,
    accuracy: null,
    battery: null,
    approximate: false,
    ignition: false,
    moving: false,
    jumped: false,
    steps: 0,
    ...changes,
  });
  const MIN = 60;
  const H = 3600;

  test.each([
    ['never had a fix', null, null, 'nosignal'],
    ['was switched off before its first fix', null, null, 'off'],
    ['said that it was switched off', null, 0, 'off'],
    ['drives', { speed: 50 }, 10, 'moving'],
    ['says that it moves, slowly', { moving: true }, 10, 'moving'],
    ['drove 5 min ago', { speed: 50 }, 5 * MIN, 'moving'],
    ['drove and fell silent', { speed: 50 }, 5 * MIN + 1, 'nosignal'],
    ['stands', {}, 10, 'standing'],
    ['wanders while standing', { speed: 4.9 }, 10, 'standing'],
    ['sleeps since yesterday', {}, 24 * H, 'standing'],
    ['has not reported for over a day', {}, 24 * H + 1, 'nosignal'],
    ['reports without GPS', { heard: now - 60 }, 48 * H, 'standing'],
    ['drove, and lost GPS just now', { heard: now - 60, speed: 50 }, 5 * MIN, 'moving'],
    ['drove, and reports without GPS since', { heard: now - 60, speed: 50 }, 5 * MIN + 1, 'standing'],
    ['drove, and went silent without GPS', { heard: now - 24 * H - 1, moving: true }, 25 * H, 'nosignal'],
    ['has a clock ahead of ours', { speed: 50 }, -120, 'moving'],
  ] as const)('a device that %s', (what, changes, age, state) => {
    const switchedOffAt = what.includes('switched off') ? now : null;
    const last = age === null ? null : fix(age, changes ?? {});
    expect(stateOf(aDevice(1, { switchedOffAt }), last, now)).toBe(state);
  });

  test('a device that was switched off and reports again is on', () => {
    expect(stateOf({ switchedOffAt: now - 100 }, fix(10), now)).toBe('standing');
  });

  test.each([
    [0, 'live'],
    [-60, 'live'],
    [5 * MIN, 'live'],
    [5 * MIN + 1, 'minutes'],
    [H, 'minutes'],
    [H + 1, 'hours'],
    [24 * H, 'hours'],
    [24 * H + 1, 'days'],
  ] as const)('a fix of %i s ago is %s', (age, step) => {
    expect(ageStep(fix(age), now)).toBe(step);
  });

  test('no fix has no age', () => expect(ageStep(null, now)).toBe('never'));
});

test('[MAP-19] what is kept for the next visit gives the same last fixes back', () => {
  const it = scenario({});
  return it
    .when(received({ device: 1, speed: 50, flags: 6 }, { device: 2, lat: -33.9, lng: -70.1 }))
    .check((app) => {
      const again = scenario({});
      again.app.publish(lastPositions(app.read(positions)));
      for (const id of [1, 2]) expect(again.app.read(lastFixOf(id))).toEqual(app.read(lastFixOf(id)));
    });
});

describe('distances', () => {
  test('from the equator to the pole is a quarter of the way around', () => {
    expect(metresBetweenE7(0, 0, 900_000_000, 0)).toBeCloseTo((6_371_008.8 * Math.PI) / 2, 3);
  });

  test('are the same both ways, never negative, and zero only for one place', () => {
    const lat = fc.integer({ min: -900_000_000, max: 900_000_000 });
    const lng = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
    fc.assert(
      fc.property(lat, lng, lat, lng, (a, b, c, d) => {
        const there = metresBetweenE7(a, b, c, d);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThan(20_020_000);
        expect(metresBetweenE7(c, d, a, b)).toBeCloseTo(there, 3);
        expect(metresBetweenE7(a, b, a, b)).toBe(0);
      }),
    );
  });
});

const YEAR_2106 = 0xffff_ffff;
const listed = deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' });
const come = (columns: FixColumns) => positionEvents.fixesReceived({ source: 'socket', fixes: columns });

/** Returns the app's state of device 1 after these fixes, and what the map would draw. */
async function after(...columns: readonly FixColumns[]) {
  const it = scenario({});
  await it.given(listed).when(...columns.map(come));
  const { app } = it;
  const fleet = new Fleet();
  fleet.takeTime(app.read(now));
  fleet.takeDevices(app.read(devices));
  fleet.takePositions(app.read(positions), 0, Number.POSITIVE_INFINITY);
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

test('[LOG-04] a copy that follows event by event is the state itself, late fixes and new devices included', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.array(
          fc.record({
            device: fc.integer({ min: 1, max: 5 }),
            at: fc.integer({ min: 0, max: 40 }),
            lat: fc.double({ min: 57, max: 58, noNaN: true }),
          }),
          { maxLength: 6 },
        ),
        { maxLength: 20 },
      ),
      (batches) => {
        let state = positions.initial();
        let copy = positions.snapshot(state);
        batches.forEach((batch, i) => {
          const draft = received(...batch);
          const event = { ...draft, v: 1, seq: i + 1, flow: i + 1, at: (START + 60) * 1000 } as never;
          state = positions.apply(state, event);
          const whole = positions.snapshot(state);
          const places = differences(copy, state, { most: 9_999 });
          expect(places).toEqual(differences(copy, whole, { most: 9_999 }));
          copy = positions.snapshot(state, copy);
          expect(differences(copy, whole)).toEqual([]);
        });
      },
    ),
  ));
