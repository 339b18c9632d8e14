import { describe, expect, test } from 'vitest';
import { bySensor, sensorKind } from './sensors.ts';

describe('[SENS-01] what is known of a sensor by its name', () => {
  test('a known one has a word and a unit', () => {
    expect(sensorKind('altitude')).toMatchObject({ word: 'altitude', unit: 'metres', number: '' });
    expect(sensorKind('door')).toMatchObject({ word: 'door', unit: null, states: 'openClosed' });
  });

  test('one of several has the word of all and its own number', () => {
    expect(sensorKind('temp2')).toMatchObject({ word: 'temperature', unit: 'celsius', number: '2' });
    expect(sensorKind('io239')).toMatchObject({ word: 'io', unit: null, number: '239' });
  });

  test.each([
    'Compressor',
    '',
    'temp1b',
    'temperature2x',
    'io123456',
    '12',
    'toString',
    '__proto__',
    'constructor1',
  ])('nobody knows "%s"', (name) =>
    expect(sensorKind(name)).toEqual({ word: null, number: '', unit: null, states: 'yesNo' }),
  );

  test('known ones stand first and in their order, numbers by size, the others by name', () =>
    expect(['zeta', 'temp10', 'Alpha', 'altitude', 'temp2', 'alarm'].sort(bySensor)).toEqual([
      'alarm',
      'temp2',
      'temp10',
      'altitude',
      'Alpha',
      'zeta',
    ]));
});
