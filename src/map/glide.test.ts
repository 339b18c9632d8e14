import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT_REST, glideTo, remaining } from './glide.ts';
import { frameInterval, LONGEST_WAIT, MotionMeter } from './motion.ts';
import { boxOf } from './boxes.ts';
import { followStep, mustRefit } from './follower.ts';

const degrees = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -85, max: 85, noNaN: true });
const seconds = fc.double({ min: 0.001, max: 10, noNaN: true });

test('[MAP-04] a marker on its way never runs past its fix, whatever the time', () => {
  fc.assert(
    fc.property(
      degrees,
      latitude,
      degrees,
      latitude,
      seconds,
      fc.double({ min: -5, max: 50, noNaN: true }),
      (...all) => {
        const [fromLng, fromLat, lng, lat, takes, later] = all;
        const left = remaining(glideTo(fromLng, fromLat, lng, lat, 100, takes), 100 + later);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('[MAP-04] a glide begins where the marker was and ends at the fix', () => {
  const glide = glideTo(11.9, 57.7, 11.95, 57.75, 5, 2);
  expect(11.95 + glide.awayLng * remaining(glide, 5)).toBeCloseTo(11.9, 9);
  expect(57.75 + glide.awayLat * remaining(glide, 6)).toBeCloseTo(57.725, 9);
  expect(remaining(glide, 7)).toBe(0);
});

test('a glide over the date line goes the short way', () => {
  expect(glideTo(-179.9, 0, 179.9, 0, 0, 1).awayLng).toBeCloseTo(0.2, 9);
  expect(glideTo(179.9, 0, -179.9, 0, 0, 1).awayLng).toBeCloseTo(-0.2, 9);
});

test.each([0, -1, Number.NaN])('a glide of %s seconds is none: the marker stands at its fix', (takes) => {
  expect(glideTo(1, 1, 2, 2, 0, takes)).toBe(AT_REST);
  expect(remaining(AT_REST, 0)).toBe(0);
});

test('no more frames are drawn than can be seen', () => {
  expect(frameInterval(600)).toBe(0);
  expect(frameInterval(5)).toBeCloseTo(0.1);
  expect(frameInterval(0.01)).toBe(LONGEST_WAIT);
  expect(frameInterval(0)).toBe(LONGEST_WAIT);
});

test('a crowd is drawn ten times a second at most, however fast one of it jumps', () => {
  expect(frameInterval(600, 0.9, 1_000)).toBe(0);
  expect(frameInterval(600, 0.9, 1_001)).toBe(0.1);
  expect(frameInterval(1, 0.9, 10_000)).toBeCloseTo(0.5);
  expect(frameInterval(600, 0.04, 10_000)).toBe(0.04);
});

test('a glide that nobody sees move is drawn at its end, a faster one before', () => {
  expect(frameInterval(0.01, 0.9)).toBe(0.9);
  expect(frameInterval(1, 0.9)).toBeCloseTo(0.5);
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

const SCREEN = 1_000;

test('[MAP-05] a held device is kept exactly in the middle, however fast it moves', () => {
  expect(followStep(40, 0.016, true, SCREEN, false)).toEqual({ kind: 'go', share: 1 });
});

test('[MAP-05] the camera slides up to a device in view and never past it', () => {
  let pixels = 400;
  for (let frame = 0; frame < 120 && pixels > 0.05; frame++) {
    const step = followStep(pixels, 0.016, false, SCREEN, false);
    const share = step.kind === 'go' ? step.share : Number.NaN;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(1);
    pixels *= 1 - share;
  }
  expect(pixels).toBeLessThan(0.05);
});

test('a device far away is flown to', () => {
  expect(followStep(5_000, 0.016, false, SCREEN, false)).toEqual({ kind: 'fly' });
  expect(followStep(5_000, 0.016, true, SCREEN, false)).toEqual({ kind: 'fly' });
});

test('without motion the camera is there at once', () => {
  expect(followStep(5_000, 0.016, false, SCREEN, true)).toEqual({ kind: 'go', share: 1 });
});

test('a device in the middle moves nothing', () => {
  expect(followStep(0.01, 0.016, true, SCREEN, false)).toEqual({ kind: 'stay' });
});

test('[MAP-05] the group is framed anew only when somebody leaves the view or it is far too wide', () => {
  const view = boxOf(0, 0, 10, 10);
  expect(mustRefit(boxOf(2, 2, 8, 8), view, true)).toBe(false);
  expect(mustRefit(boxOf(2, 2, 11, 8), view, true)).toBe(true);
  expect(mustRefit(boxOf(4, 4, 5, 5), view, true)).toBe(true);
  expect(mustRefit(boxOf(4, 4, 5, 5), view, false)).toBe(false);
});
