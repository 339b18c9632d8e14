import { describe, expect, test } from 'vitest';
import { compassPoint } from './words.ts';

describe('[MAP-13] the direction from the user to a device', () => {
  test.each([
    [0, 'n'],
    [22, 'n'],
    [23, 'ne'],
    [180, 's'],
    [359, 'n'],
    [-90, 'w'],
  ])('a bearing of %i° is %s', (bearing, point) => {
    expect(compassPoint(bearing)).toBe(point);
  });
});
