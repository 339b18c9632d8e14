import { expect, test } from 'vitest';
import { aGeofence } from '../../tests/samples.ts';
import { fencesBeside } from './listed.ts';

const place = { id: 'home', name: 'Home', lat: 57.7, lng: 11.97, radius: 100 };
const fences = [aGeofence(1, { name: 'home ' }), aGeofence(2, { name: 'School' })];
const names = (where: Parameters<typeof fencesBeside>[1]) => fencesBeside(fences, where).map(({ id }) => id);

test('[MODE-02] a stay at home is said once: the fence of the same name has no line beside the safe place', () => {
  expect(names({ kind: 'inside', place, since: 1 })).toEqual([2]);
  expect(names({ kind: 'left', place, at: 1 })).toEqual([2]);
});

test('[MODE-02] a device that is at none of its safe places keeps the lines of all its fences', () => {
  expect(names({ kind: 'outside' })).toEqual([1, 2]);
  expect(names(null)).toEqual([1, 2]);
});
