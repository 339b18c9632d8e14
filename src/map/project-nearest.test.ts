import { expect, test } from 'vitest';
import { projectNearest } from './project-nearest.ts';

test('[MAP-18] beyond the date line a place is where the map shows it, not on the far side of the earth', () => {
  const map = (middle: number) => ({
    getCenter: () => ({ lng: middle }),
    project: ([lng, lat]: [number, number]) => ({ x: lng - middle, y: -lat }),
  });
  expect(projectNearest(map(179), -179, 10)).toEqual({ x: 2, y: -10 });
  expect(projectNearest(map(-179), 179, 10)).toEqual({ x: -2, y: -10 });
  expect(projectNearest(map(-179), 181, 10)).toEqual({ x: 0, y: -10 });
  expect(projectNearest(map(10), 13, 10)).toEqual({ x: 3, y: -10 });
});
