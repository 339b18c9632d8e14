import { expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { fileTracks } from '../../src/core/travel/file-tracks.ts';
import { folded } from '../../tests/folded.ts';
import { aDevice } from '../../tests/samples.ts';
import { deviceName, periodName } from './words.ts';

test('[REP-01] a device of a report goes by its name, one without by its IMEI, and one that is gone by its number', () => {
  const known = [aDevice(1, { name: 'Taxi 241' }), aDevice(2, { name: '', imei: '352293000000002' })];
  const { read } = folded(
    [devices, fileTracks] as never,
    deviceEvents.listed({ devices: known, leftOut: [], source: 'server' }),
  );
  expect([1, 2, 3].map((id) => deviceName(read, id))).toEqual(['Taxi 241', '352293000000002', '3']);
});

test('[REP-01] a period of one day is that day, a longer one goes from its first to its last', () => {
  expect(periodName({ from: '2026-06-08', to: '2026-06-08' }, 'en')).toBe('June 8, 2026');
  expect(periodName({ from: '2026-06-08', to: '2026-06-14' }, 'en')).toMatch(/^June 8\s*–\s*14, 2026$/);
});
