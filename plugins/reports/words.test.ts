import { expect, test } from 'vitest';
import { aDevice } from '../../tests/samples.ts';
import { deviceName, periodName } from './words.ts';

test('[REP-01] a device of a report goes by its name, one without by its IMEI, and one that is gone by its number', () => {
  const byId = new Map([
    [1, aDevice(1, { name: 'Taxi 241' })],
    [2, aDevice(2, { name: '', imei: '352293000000002' })],
  ]);
  expect([1, 2, 3].map((id) => deviceName(byId, id))).toEqual(['Taxi 241', '352293000000002', '3']);
});

test('[REP-01] a period of one day is that day, a longer one goes from its first to its last', () => {
  expect(periodName({ from: '2026-06-08', to: '2026-06-08' }, 'en')).toBe('June 8, 2026');
  expect(periodName({ from: '2026-06-08', to: '2026-06-14' }, 'en')).toMatch(/^June 8\s*–\s*14, 2026$/);
});
