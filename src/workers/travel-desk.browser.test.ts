import { expect, test } from 'vitest';
import { columnsOf, BEGIN, north } from '../rules/travel/testing.ts';
import { type DeskWorker, travelDesk } from './travel-desk.ts';

const DAY = 86_400;
const question = { device: 1, from: BEGIN, to: BEGIN + 400 * DAY, zone: 'UTC', limitKmh: null, fences: [] };
const task = { question, fences: [], disbelieved: [], now: BEGIN + 400 * DAY };
/** A car's day as columns for transfer: the car is parked, drives for half an hour, and is parked again. */
const day = (k: number) => {
  const plain = columnsOf(
    Array.from({ length: 300 }, (_, i) => ({
      at: k * DAY + i * 30,
      lat: north(Math.min(60, Math.max(0, i - 100)) * 400),
      speed: i > 100 && i < 160 ? 48 : 0,
    })),
  );
  return {
    device: Uint32Array.from(plain.device),
    at: Uint32Array.from(plain.at),
    lat: Int32Array.from(plain.lat),
    lng: Int32Array.from(plain.lng),
    speed: Uint16Array.from(plain.speed),
    heading: Uint16Array.from(plain.heading),
    accuracy: Uint16Array.from(plain.accuracy),
    battery: Int8Array.from(plain.battery),
    flags: Uint8Array.from(plain.flags),
    steps: Uint32Array.from(plain.steps),
  };
};

test('[REP-04] a worker takes the columns away and says what they come to', async () => {
  const job = travelDesk().begin(task);
  const first = day(0);
  job.add(first);
  job.add(day(1));
  job.miss(BEGIN + 5 * DAY, BEGIN + 6 * DAY);
  const travel = await job.done();
  expect(travel?.trips).toHaveLength(2);
  expect(travel?.missing).toHaveLength(1);
  // The columns were transferred, not copied.
  expect(first.at).toHaveLength(0);
});

test('[REP-04] a million fixes are worked out while the page goes on', async () => {
  const job = travelDesk().begin(task);
  const longest = { ms: 0 };
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
  });
  const pieces = Array.from({ length: 365 }, (_, k) => {
    const one = day(k);
    const at = new Uint32Array(2_740);
    const column = <Column extends Uint32Array | Int32Array | Uint16Array | Uint8Array | Int8Array>(
      from: Column,
    ) => {
      const long = new (from.constructor as new (length: number) => Column)(2_740);
      for (let i = 0; i < 2_740; i++) long[i] = from[Math.min(299, i)] as number;
      return long;
    };
    for (let i = 0; i < 2_740; i++) at[i] = BEGIN + k * DAY + i * 30;
    return {
      device: column(one.device),
      at,
      lat: column(one.lat),
      lng: column(one.lng),
      speed: column(one.speed),
      heading: column(one.heading),
      accuracy: column(one.accuracy),
      battery: column(one.battery),
      flags: column(one.flags),
      steps: column(one.steps),
    };
  });
  await new Promise((done) => setTimeout(done, 100));
  tasks.observe({ type: 'longtask' });
  for (const piece of pieces) job.add(piece);
  const travel = await job.done();
  tasks.disconnect();
  expect(travel?.totals.fixes).toBe(365 * 2_740);
  expect(travel?.trips).toHaveLength(365);
  expect(longest.ms).toBeLessThan(200);
}, 60_000);

test('a job that is dropped never answers with figures', async () => {
  const job = travelDesk().begin(task);
  job.add(day(0));
  const answer = job.done();
  job.drop();
  expect(await answer).toBeNull();
  expect(await job.done()).toBeNull();
});

test('where no worker can be had it is worked out in the page', async () => {
  const job = travelDesk(() => {
    throw new Error('refused');
  }).begin(task);
  job.add(day(0));
  expect((await job.done())?.trips).toHaveLength(1);
});

test('a worker that dies takes its jobs along; the next one gets a new worker', async () => {
  const fail: ((event: Event) => void)[] = [];
  const made: DeskWorker[] = [];
  const desk = travelDesk(() => {
    const dead: DeskWorker = {
      postMessage: () => undefined,
      terminate: () => undefined,
      addEventListener: (type: string, listener: unknown) => {
        if (type === 'error') fail.push(listener as (event: Event) => void);
      },
    };
    made.push(dead);
    return dead;
  });
  const first = desk.begin(task);
  const answer = first.done();
  fail[0]?.(new Event('error'));
  expect(await answer).toBeNull();
  desk.begin(task);
  expect(made).toHaveLength(2);
});
