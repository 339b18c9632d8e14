import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveClock } from './clock-live.ts';
import { ManualClock } from './manual-clock.ts';
import { LONGEST, waiting } from './waiting.ts';

const DAYS_60 = 60 * 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a wait of sixty days is over after sixty days, not at once', () => {
  const told: number[] = [];
  const parts: number[] = [];
  const clock = new ManualClock(0);
  const after = waiting(
    (fire, ms) => {
      parts.push(ms);
      return clock.timer(fire, ms);
    },
    (stop) => stop(),
  );
  after(DAYS_60).subscribe(() => told.push(clock.now()));
  return clock
    .advance(DAYS_60 - 1)
    .then(() => expect(told).toEqual([]))
    .then(() => clock.advance(1))
    .then(() => {
      expect(told).toEqual([DAYS_60]);
      expect(Math.max(...parts)).toBeLessThanOrEqual(LONGEST);
    });
});

test('the machine’s clock waits as long, and can be told to stop in between', () => {
  const told: string[] = [];
  liveClock.after(DAYS_60).subscribe(() => told.push('long'));
  const stopped = liveClock.after(DAYS_60).subscribe(() => told.push('stopped'));
  liveClock.after(50).subscribe(() => told.push('short'));
  vi.advanceTimersByTime(LONGEST + 1);
  expect(told).toEqual(['short']);
  stopped.unsubscribe();
  vi.advanceTimersByTime(DAYS_60 - LONGEST);
  expect(told).toEqual(['short', 'long']);
  expect(vi.getTimerCount()).toBe(0);
});

test('the clock of tests has the same limit as a browser’s timer', async () => {
  const clock = new ManualClock(0);
  let told = 0;
  clock.timer(() => told++, LONGEST + 1);
  await clock.advance(1);
  expect(told).toBe(1);
});
