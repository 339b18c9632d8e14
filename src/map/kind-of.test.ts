import { describe, expect, test } from 'vitest';
import { aDevice } from '../../tests/samples.ts';
import { MODES } from '../core/app/modes.ts';
import * as v from 'valibot';
import { rawDevice, toDevice } from '../api/product/read-device.ts';
import { kindOf, moverOfDevice } from './kind-of.ts';
import { liveryOf } from './looks.ts';

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

test('[STATE-07] a device whose icon nobody knows moves as its model does, like its picture', () => {
  expect(moverOfDevice(one('dog', 'spaceship'), MODES.v2)).toBe('animal');
  expect(moverOfDevice(one('submarine', 'spaceship'), MODES.pets)).toBe('animal');
  expect(moverOfDevice(one('dog', 'car'), MODES.v2)).toBe('vehicle');
  expect(moverOfDevice(undefined, MODES.watch)).toBe('person');
});

describe('[STATE-07] the profile of the first model decides the colour of marker and route', () => {
  const look = (route_profile: string, more: object = {}) => {
    const device_models = [
      { model_nr: 1, route_profile },
      { model_nr: 2, route_profile: 'boat' },
    ];
    const raw = { id: 7, imei: '3569', device_models, ...more };
    const { red, green, blue } = liveryOf(toDevice(v.parse(rawDevice, raw)));
    return [red, green, blue];
  };

  test('of two models each has its own, whatever a second model would have', () => {
    expect(look('dog')).toEqual([0xc2, 0x57, 0x1a]);
    expect(look('watch')).toEqual([0xa2, 0x4b, 0xc4]);
  });
  test('unless the owner chose one', () => {
    expect(look('dog', { spurfarbe: '#123456' })).toEqual([0x12, 0x34, 0x56]);
    expect(look('watch', { spurfarbe: '#123456' })).toEqual([0x12, 0x34, 0x56]);
  });
  test.each(['', '#abc', 'red'])('"%s" is no choice of the owner', (spurfarbe) =>
    expect(look('dog', { spurfarbe })).toEqual(look('dog')),
  );
  test('a profile that nobody knows has the usual colour', () =>
    expect(look('submarine')).toEqual(look('car')));
});

test('[GEN-02] where neither says anything that is known, the mode does', () => {
  expect(kindOf(one('submarine'), MODES.pets)).toBe('pet');
  expect(kindOf(one('', 'spaceship'), MODES.bike)).toBe('bike');
  expect(kindOf(one('submarine'), MODES.base)).toBe('plain');
  expect(kindOf(one('van', 'plain'), MODES.pets)).toBe('plain');
});
