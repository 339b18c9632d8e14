import { expect, test } from 'vitest';
import { frameInterval, LONGEST_WAIT, MotionMeter } from './motion.ts';

test('no more frames are drawn than can be seen', () => {
  expect(frameInterval(600)).toBe(0);
  expect(frameInterval(5)).toBeCloseTo(0.1);
  expect(frameInterval(0.01)).toBe(LONGEST_WAIT);
  expect(frameInterval(0)).toBe(LONGEST_WAIT);
});

test('the fastest glide under way counts, and a glide that is over does not', () => {
  const meter = new MotionMeter();
  expect(meter.isMoving(0)).toBe(false);
  meter.add(2, 1, 0);
  meter.add(10, 1, 0.5);
  expect(meter.speed(1)).toBe(10);
  expect(meter.isMoving(1.4)).toBe(true);
  expect(meter.isMoving(1.6)).toBe(false);
  expect(meter.speed(1.6)).toBe(0);
});

test('one fast marker does not keep the map busy once only slow ones are left', () => {
  const meter = new MotionMeter();
  meter.add(100, 1, 0);
  for (let time = 0.5; time < 4; time += 0.5) meter.add(1, 1, time);
  expect(meter.speed(4)).toBe(1);
});
