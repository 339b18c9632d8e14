import { describe, expect, test } from 'vitest';
import { sensorKind } from '../rules/sensors.ts';
import { sensorName, sensorNumber, sensorText, sensorUnit } from './sensor-format.ts';

const t = (key: string) => `[${key}]`;
const text = (
  name: string,
  value: number | boolean | string,
  unit = '',
  units: 'metric' | 'imperial' = 'metric',
  language = 'en',
) => sensorText(value, sensorKind(name), unit, { units, language, t }).replaceAll('\u00a0', ' ');

describe('[SENS-01] a value reads', () => {
  test.each<[string, number, string, string]>([
    ['altitude', 100, '100 m', '328 ft'],
    ['odometer', 16_093.44, '16.1 km', '10.0 mi'],
    ['odometer', 182_340_000, '182,340 km', '113,301 mi'],
    ['temp1', -18.04, '-18.0 °C', '-0.5 °F'],
    ['fuel', 37.854, '37.9 L', '10.0 gal'],
    ['obdSpeed', 50, '50 km/h', '31 mph'],
    ['power', 12.66, '12.7 V', '12.7 V'],
    ['batteryLevel', 82, '82%', '82%'],
    ['rpm', 2100, '2,100 min⁻¹', '2,100 min⁻¹'],
    ['hdop', 0.94, '0.94', '0.94'],
    ['sat', 11, '11', '11'],
  ])('of %s in the unit that is in use', (name, value, metric, imperial) => {
    expect(text(name, value)).toBe(metric);
    expect(text(name, value, '', 'imperial')).toBe(imperial);
  });

  test('in the unit that the server names, converted where it is a known one', () => {
    expect(text('cold box', 3.4, '°C')).toBe('3.4 °C');
    expect(text('cold box', 3.4, '°C', 'imperial')).toBe('38.1 °F');
    expect(text('pressure', 2.25, 'bar', 'imperial')).toBe('2.25 bar');
    expect(text('altitude', 5, 'fathoms')).toBe('5 fathoms');
    expect(text('share', 5, 'constructor')).toBe('5 constructor');
  });

  test('in the manner of the language', () => {
    expect(text('temp1', 3.4, '', 'metric', 'de')).toBe('3,4 °C');
    expect(text('batteryLevel', 82, '', 'metric', 'tr')).toBe('%82');
  });

  test('yes and no in the words of the sensor, a text as it is', () => {
    expect([text('door', true), text('door', false)]).toEqual(['[sensors.open]', '[sensors.closed]']);
    expect([text('ignition', true), text('out1', false)]).toEqual(['[sensors.on]', '[sensors.off]']);
    expect([text('motion', true), text('whatever', false)]).toEqual(['[sensors.yes]', '[sensors.no]']);
    expect(text('alarm', '<b>sos</b>')).toBe('<b>sos</b>');
  });

  test('a number for a scale is the one that is read', () => {
    expect(sensorNumber(0, sensorKind('temp1'), '', 'imperial')).toBe(32);
    expect(sensorUnit(sensorKind('temp1'), '', 'imperial', 'en')).toBe('°F');
    expect(sensorNumber(5, sensorKind('nobody knows'), '', 'imperial')).toBe(5);
    expect(sensorUnit(sensorKind('nobody knows'), '', 'imperial', 'en')).toBe('');
  });
});

test('[SENS-01] a sensor that nobody knows stands under its own name', () => {
  expect(sensorName('Compressor', sensorKind('Compressor'), t)).toBe('Compressor');
  expect(sensorName('temp2', sensorKind('temp2'), t)).toBe('[sensors.names.temperature] 2');
});
