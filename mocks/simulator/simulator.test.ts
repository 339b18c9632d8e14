import { beforeAll, describe, expect, test } from 'vitest';
import { APPROXIMATE, MOVING } from '../../events/fix-columns.ts';
import { type FixArrays, FixBuilder } from '../../src/api/fix-builder.ts';
import { tripsOf } from '../../src/rules/travel/trips.ts';
import { wayOf } from '../../src/rules/travel/way.ts';
import { testClock } from '../test-clock.ts';
import { fleetOf } from '../world/fleet.ts';
import { householdOf } from '../world/households.ts';
import { type MockDevice, mockDevice } from '../world/mock-device.ts';
import { thereAndBack } from './day-plan.ts';
import { loadRoads } from './load-roads.ts';
import { batteryAt } from './receiver.ts';
import { createSimulator } from './simulator.ts';

const SINCE = Date.UTC(2026, 4, 12, 6) / 1000;
const household = (account: 'customer' | 'pets' | 'watch' | 'bike' | 'base') =>
  householdOf(account, SINCE).map((sketch, index) => mockDevice(1_000_001 + index, sketch));
const customer = household('customer');
const simulator = createSimulator(loadRoads);
beforeAll(() => simulator.ready(['goteborg', 'liechtenstein', 'montevideo', 'astana']));

const between = (device: MockDevice, from: number, to: number, by = simulator): FixArrays => {
  const fixes = new FixBuilder();
  by.fixesBetween(device, from, to, fixes);
  return fixes.columns();
};
const named = (name: string): MockDevice => {
  const device = customer.find((entry) => entry.name === name);
  if (!device) throw new Error(`no ${name}`);
  return device;
};
const metres = (fixes: FixArrays, a: number, b: number): number => {
  const lat = (((fixes.lat[b] ?? 0) - (fixes.lat[a] ?? 0)) / 1e7) * 111_195;
  const lng = (((fixes.lng[b] ?? 0) - (fixes.lng[a] ?? 0)) / 1e7) * 111_195;
  return Math.hypot(lat, lng * Math.cos((((fixes.lat[a] ?? 0) / 1e7) * Math.PI) / 180));
};

test('the same time gives the same fixes, whatever was requested before', async () => {
  const other = createSimulator(loadRoads);
  await other.ready(['goteborg']);
  for (const device of customer) {
    const whole = between(device, SINCE, SINCE + 7200);
    const parts = new FixBuilder();
    for (let at = SINCE; at < SINCE + 7200; at += 100) other.fixesBetween(device, at, at + 100, parts);
    expect(parts.columns()).toEqual(whole);
  }
});

const movingWithin = (from: number, seconds: number) =>
  customer.filter((device) => between(device, from, from + seconds).speed.some((speed) => speed > 0));

test('at any time of four days some of the customer’s twelve move', () => {
  const counts: number[] = [];
  for (let at = SINCE; at < SINCE + 4 * 86_400; at += 613) counts.push(movingWithin(at, 60).length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
  expect(counts.filter((count) => count >= 3).length / counts.length).toBeGreaterThan(0.6);
});

test('when the clock of the tests starts, four of the customer’s devices move, among them the taxi', () => {
  const moving = movingWithin(testClock().now() / 1000, 5).map(({ name }) => name);
  expect(moving.length).toBeGreaterThanOrEqual(4);
  expect(moving).toContain('Taxi 241');
});

/** Returns the trips of a device in 24 hours from a midnight in Göteborg, and when it stands. */
const dayOf = (device: MockDevice, midnight: number) => {
  const { way } = wayOf(between(device, midnight, midnight + 86_400), device.id, midnight, midnight + 86_400);
  const trips = tripsOf(way);
  return {
    hours: trips.map(({ from, to }) => (to - from) / 3600),
    kilometres: trips.reduce((sum, { metres }) => sum + metres, 0) / 1000,
    pauses: trips.slice(1).map(({ from }, i) => (from - (trips[i]?.to ?? from)) / 60),
  };
};
const MIDNIGHT = Date.UTC(2026, 4, 12, 23) / 1000;

test('a taxi drives fares, waits between them for at most an hour, and rests at night', () => {
  for (const day of [0, 1, 2]) {
    const { hours, kilometres, pauses } = dayOf(named('Taxi 241'), MIDNIGHT + day * 86_400);
    expect(hours.length).toBeGreaterThan(25);
    expect(Math.max(...hours)).toBeLessThan(0.5);
    expect(kilometres).toBeGreaterThan(120);
    expect(kilometres).toBeLessThan(400);
    const [night = 0, ...others] = pauses.toSorted((a, b) => b - a);
    expect(night).toBeGreaterThan(120);
    expect(others.filter((minutes) => minutes > 120)).toEqual([]);
  }
});

test('a tractor works fields with breaks, has lunch, and spends the night in its yard', () => {
  const tractor = household('base').find(({ icon }) => icon === 'tractor');
  if (!tractor) throw new Error('no tractor');
  for (const day of [0, 1, 2]) {
    const { hours, pauses } = dayOf(tractor, MIDNIGHT + day * 86_400);
    expect(hours.length).toBeGreaterThan(3);
    expect(Math.max(...hours)).toBeLessThan(2);
    expect(hours.reduce((sum, each) => sum + each, 0)).toBeLessThan(11);
    expect(Math.max(...pauses)).toBeGreaterThan(60);
    const yard = between(tractor, MIDNIGHT + day * 86_400, MIDNIGHT + day * 86_400 + 4 * 3600);
    expect(Math.max(...yard.speed)).toBe(0);
  }
});

test('nobody drives all day: no trip of any demo household takes three hours', () => {
  for (const account of ['customer', 'pets', 'watch', 'bike', 'base'] as const)
    for (const device of household(account)) {
      if (device.stolenAt || device.silentFrom) continue;
      expect(Math.max(0, ...dayOf(device, MIDNIGHT).hours), device.name).toBeLessThan(3);
    }
});

test('a vehicle of the fleet rests at night, makes trips of less than an hour, and never jumps', () => {
  const inTown = fleetOf(60, 5_000_001, SINCE).filter(
    ({ city, behaviour }) => city === 'goteborg' && behaviour.kind === 'shared',
  );
  for (const device of inTown.slice(0, 6)) {
    const { hours } = dayOf(device, MIDNIGHT);
    expect(hours.length, device.name).toBeGreaterThan(8);
    expect(Math.max(...hours), device.name).toBeLessThan(1);
    const fixes = between(device, MIDNIGHT, MIDNIGHT + 2 * 86_400);
    const steps = Array.from(fixes.at.slice(1), (_, i) => metres(fixes, i, i + 1));
    expect(Math.max(...steps), device.name).toBeLessThan(1_500);
    const atNight = Array.from(fixes.speed).filter((_, i) => {
      const hour = (((fixes.at[i] ?? 0) - MIDNIGHT) % 86_400) / 3_600;
      return hour > 22 || hour < 5;
    });
    expect(Math.max(...atNight), device.name).toBe(0);
  }
});

test('a stolen device stands still until the thief takes it, and leaves from there', () => {
  const bike = household('bike').find(({ stolenAt }) => stolenAt);
  if (!bike?.stolenAt) throw new Error('no stolen device');
  const before = between(bike, bike.stolenAt - 86_400, bike.stolenAt);
  expect(before.at.length).toBeGreaterThan(200);
  expect(before.speed.every((speed) => speed === 0)).toBe(true);
  const farthest = Math.max(...Array.from(before.at, (_, i) => metres(before, 0, i)));
  expect(farthest).toBeLessThan(40);
  const all = between(bike, bike.stolenAt - 300, SINCE);
  expect(
    metres(
      all,
      0,
      all.at.findIndex((at) => at >= (bike.stolenAt ?? 0)),
    ),
  ).toBeLessThan(60);
  expect(all.speed.filter((speed) => speed > 0).length).toBeGreaterThan(100);
});

describe('no device moves impossibly', () => {
  for (const device of [
    ...customer,
    ...household('pets'),
    ...household('watch'),
    ...household('bike'),
    ...household('base'),
  ])
    test(`${device.name} never jumps and never drives much faster than its reported speed`, () => {
      const fixes = between(device, SINCE, SINCE + 2 * 86_400);
      // Collects errors for one assertion, because an assertion for each of 170,000 fixes takes half a minute.
      const wrong: string[] = [];
      for (let i = 1; i < fixes.at.length; i++) {
        const seconds = (fixes.at[i] ?? 0) - (fixes.at[i - 1] ?? 0);
        // When a device changes between Wi-Fi and satellite, its position may be off by tens of metres. Otherwise
        // only by the few metres of a receiver's error.
        const error = 2 * Math.max(fixes.accuracy[i] ?? 0, fixes.accuracy[i - 1] ?? 0) + 12;
        const fastest = Math.max(40, fixes.speed[i - 1] ?? 0, fixes.speed[i] ?? 0) / 36;
        const possible =
          seconds <= 10 ? seconds * (fastest + 3 * Math.min(seconds, 5)) + error : seconds * 40 + error;
        const moved = metres(fixes, i - 1, i);
        if (seconds <= 0 || moved >= possible)
          wrong.push(`at ${fixes.at[i]}: ${moved} m in ${seconds} s, ${possible} m possible`);
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    });
});

test('vehicles accelerate and brake realistically', () => {
  const fixes = between(named('Taxi 241'), SINCE, SINCE + 6 * 3600);
  let hardest = 0;
  let fastest = 0;
  for (let i = 1; i < fixes.at.length; i++) {
    const seconds = (fixes.at[i] ?? 0) - (fixes.at[i - 1] ?? 0);
    if (seconds === 1)
      hardest = Math.max(hardest, Math.abs((fixes.speed[i] ?? 0) - (fixes.speed[i - 1] ?? 0)) / 36);
    fastest = Math.max(fastest, fixes.speed[i] ?? 0);
  }
  expect(hardest).toBeLessThan(3.5);
  expect(fastest).toBeGreaterThan(400);
  expect(fastest).toBeLessThan(1300);
});

test('a parcel van stops with its engine off, and drives on', () => {
  const fixes = between(named('Parcel van 7'), SINCE, SINCE + 3 * 3600);
  const standing = fixes.speed.filter((speed, i) => speed === 0 && ((fixes.flags[i] ?? 0) & 2) === 0).length;
  expect(standing).toBeGreaterThan(5);
  expect(standing).toBeLessThan(fixes.speed.length / 2);
});

test('a weak battery always has little left, but is never empty', () => {
  for (let hour = 0; hour < 300; hour++) {
    const level = batteryAt(7, 1_780_000_000 + hour * 3600, true);
    expect(level).toBeGreaterThanOrEqual(4);
    expect(level).toBeLessThanOrEqual(13);
  }
});

test('receivers lose the signal now and then, and only for a while', () => {
  const { at } = between(named('Taxi 241'), SINCE, SINCE + 86_400);
  const gaps = [...at].slice(1).map((time, i) => time - (at[i] ?? 0));
  // While the taxi stands, it reports every 30 or every 300 seconds.
  const dropOuts = gaps.filter((gap) => gap > 30 && gap !== 300);
  expect(dropOuts.length).toBeGreaterThan(1);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(300);
});

test('indoors the position comes from Wi-Fi and reports its low accuracy', () => {
  const fixes = between(named('Milo’s watch'), SINCE, SINCE + 3 * 86_400);
  const wifi = [...fixes.flags].flatMap((flags, i) => (flags & APPROXIMATE ? [fixes.accuracy[i] ?? 0] : []));
  expect(wifi.length).toBeGreaterThan(10);
  expect(Math.min(...wifi)).toBeGreaterThanOrEqual(25);
});

test('a silent device stays silent, and its last fixes show it moving', () => {
  const trailer = named('Fishing boat trailer');
  const last = new FixBuilder();
  simulator.lastFixes(trailer, 1, SINCE, last);
  expect(last.columns().at[0]).toBeLessThan(SINCE - 4.9 * 3600);
  expect(last.columns().at[0]).toBeGreaterThan(SINCE - 6 * 3600);
  expect((last.columns().flags[0] ?? 0) & MOVING).toBe(MOVING);
  expect(between(trailer, SINCE, SINCE + 86_400).at).toHaveLength(0);
});

test('a device without a fix never has one, and one that is switched off has none afterwards', () => {
  expect(between(named('New bike tracker'), SINCE - 86_400, SINCE + 86_400).at).toHaveLength(0);
  const camper = named('Camper');
  expect(between(camper, camper.switchedOffAt ?? 0, SINCE).at).toHaveLength(0);
  expect(between(camper, (camper.switchedOffAt ?? 0) - 86_400, SINCE).at.length).toBeGreaterThan(100);
});

test('batteries discharge and are charged again; steps only grow within a day', () => {
  const fixes = between(named('Bella'), SINCE, SINCE + 9 * 86_400);
  const levels = [...fixes.battery];
  expect(Math.min(...levels)).toBeGreaterThan(5);
  expect(Math.max(...levels)).toBe(100);
  const dayOf = (at: number) => Math.floor((at + 3600) / 86_400);
  const stepsBack = Array.from(fixes.at).filter(
    (at, i) =>
      i > 0 && dayOf(at) === dayOf(fixes.at[i - 1] ?? 0) && (fixes.steps[i] ?? 0) < (fixes.steps[i - 1] ?? 0),
  );
  expect(stepsBack).toEqual([]);
});

test('devices with a motor count no steps', () => {
  for (const name of ['Anna’s estate car', 'Courier motorbike'])
    expect(Math.max(...between(named(name), SINCE, SINCE + 86_400).steps), name).toBe(0);
});

test('active minutes and steps of an animal agree with its walks, and are those of a dog', () => {
  const bella = named('Bella');
  const midnight = Date.UTC(2026, 4, 12, 22) / 1000;
  const { at, flags, steps } = between(bella, midnight, midnight + 86_400);
  const walked = simulator.walkedBetween(bella, midnight, midnight + 86_400);
  const moving = [...at].filter((_, i) => (flags[i] ?? 0) & MOVING).length * bella.interval;
  expect(walked?.steps).toBeGreaterThan(3_000);
  expect(walked?.steps).toBeLessThan(20_000);
  expect(Math.abs((walked?.steps ?? 0) - Math.max(...steps))).toBeLessThan(300);
  expect(moving / (walked?.seconds ?? 0)).toBeGreaterThan(0.7);
  expect(moving / (walked?.seconds ?? 0)).toBeLessThan(1.05);
  const noon = midnight + 43_200;
  const [morning, evening] = [
    simulator.walkedBetween(bella, midnight, noon),
    simulator.walkedBetween(bella, noon, midnight + 86_400),
  ];
  expect((morning?.seconds ?? 0) + (evening?.seconds ?? 0)).toBe(walked?.seconds);
  expect(simulator.walkedBetween(named('Anna’s estate car'), midnight, noon)).toBeNull();
});

test('a walk turns round where it has gone far enough, and a short one is left as it is', () => {
  const route = {
    coordinates: Float64Array.of(11, 57, 11.1, 57.1, 11.2, 57.2, 11.3, 57.3),
    metres: Float64Array.of(0, 100, 200, 600),
    limitKmh: Uint8Array.of(30, 40, 50),
    streetName: ['A', 'B', 'C'],
  };
  expect(thereAndBack(route, 150)).toEqual({
    coordinates: Float64Array.of(11, 57, 11.1, 57.1, 11.2, 57.2, 11.1, 57.1, 11, 57),
    metres: Float64Array.of(0, 100, 200, 300, 400),
    limitKmh: Uint8Array.of(30, 40, 40, 30),
    streetName: ['A', 'B', 'B', 'A'],
  });
  expect(thereAndBack(route, 300)).toBe(route);
});

test('the last fixes are the end of the history', () => {
  for (const device of customer.filter(({ behaviour }) => behaviour.kind !== 'none')) {
    const last = new FixBuilder();
    simulator.lastFixes(device, 20, SINCE + 5000, last);
    const { at } = between(device, SINCE - 40 * 3600, SINCE + 5001);
    expect([...last.columns().at]).toEqual([...at.slice(-20)]);
  }
});

test('the fixes of an animal at home lie close together, and a child at home is a few steps further each hour', () => {
  const rex = household('pets').find(({ name }) => name === 'Rex');
  if (!rex) throw new Error('no Rex');
  for (const device of [rex, named('Bella')]) {
    const night = between(device, MIDNIGHT, MIDNIGHT + 5 * 3600);
    expect(night.at.length).toBeGreaterThan(40);
    const steps = [...night.at.keys()].slice(1).map((i) => metres(night, i - 1, i));
    expect(Math.max(...steps)).toBeLessThan(6);
    expect(Math.max(...[...night.at.keys()].map((i) => metres(night, 0, i)))).toBeLessThan(25);
  }
  const milo = named('Milo’s watch');
  const [early, late] = [5, 7.3].map((hour) => {
    const last = new FixBuilder(1);
    simulator.lastFixes(milo, 1, MIDNIGHT + hour * 3600, last);
    return last.columns().steps[0] ?? 0;
  });
  expect(early).toBe(0);
  expect(late).toBeGreaterThan(50);
});
