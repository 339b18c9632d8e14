import { expect, test } from 'vitest';
import { hasHouses } from './street-names.ts';

test('an address in the demo is a street where people live, not a tunnel, a motorway or a road number', () => {
  for (const street of ['Kruthusgatan', 'Skeppsbron', 'Avenida 18 de Julio', 'Landstrasse'])
    expect(hasHouses(street)).toBe(true);
  for (const road of ['Tingstadstunneln', 'Lundbyleden', 'Riksväg 40', 'E6', ''])
    expect(hasHouses(road)).toBe(false);
});
