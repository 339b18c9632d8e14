import { expect, test } from 'vitest';
import { aDevice } from '../../tests/samples.ts';
import { MODES } from '../core/app/modes.ts';
import { kindOf } from './kind-of.ts';

const one = (route_profile: string, icon = '') => ({
  ...aDevice(1),
  icon,
  device_models: [{ model_nr: 1, route_profile, capabilities: [] }],
});

test('[STATE-07] the profile of the first model decides the icon, unless the owner chose one', () => {
  expect(kindOf(one('van'), MODES.v2)).toBe('van');
  expect(kindOf(one('van', 'dog'), MODES.v2)).toBe('dog');
  expect(kindOf({ icon: '', device_models: [] }, MODES.v2)).toBe('plain');
});

test('[GEN-02] where neither says anything that is known, the mode does', () => {
  expect(kindOf(one('submarine'), MODES.pets)).toBe('pet');
  expect(kindOf(one('', 'spaceship'), MODES.bike)).toBe('bike');
  expect(kindOf(one('submarine'), MODES.base)).toBe('plain');
  expect(kindOf(one('van', 'plain'), MODES.pets)).toBe('plain');
});
