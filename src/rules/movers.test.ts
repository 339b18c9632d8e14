import { expect, test } from 'vitest';
import { moverOf, stateKey } from './movers.ts';

test('[MAP-02] a car stands, a dog rests and a child stays; all other states have one word', () => {
  expect(stateKey('standing', 'car')).toBe('map.states.standing');
  expect(stateKey('standing', 'ebike')).toBe('map.states.standing');
  expect(stateKey('standing', 'dog')).toBe('map.states.resting');
  expect(stateKey('standing', 'child')).toBe('map.states.staying');
  expect(stateKey('moving', 'dog')).toBe('map.states.moving');
  expect(stateKey('nosignal', 'child')).toBe('map.states.nosignal');
});

test('[STATE-07] a kind that nobody knows counts as a vehicle', () => {
  expect(moverOf('submarine')).toBe('vehicle');
  expect(moverOf('')).toBe('vehicle');
  expect(moverOf('toString')).toBe('vehicle');
});
