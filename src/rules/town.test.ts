import { expect, test } from 'vitest';
import { townIn, withoutTown } from './town.ts';

test('the town of an address is what follows its last comma', () => {
  expect(townIn('Home · Storgatan 3, Göteborg')).toBe('Göteborg');
  expect(townIn('Storgatan 3')).toBeNull();
  expect(townIn(null)).toBeNull();
});

test('[LOGB-01] an address leaves out a town that is known already, and no other', () => {
  expect(withoutTown('Storgatan 3, Göteborg', 'Göteborg')).toBe('Storgatan 3');
  expect(withoutTown('Storgatan 3, Alingsås', 'Göteborg')).toBe('Storgatan 3, Alingsås');
  expect(withoutTown('Storgatan 3, Göteborg', null)).toBe('Storgatan 3, Göteborg');
  expect(withoutTown('Göteborg', 'Göteborg')).toBe('Göteborg');
});
