import { describe, expect, test } from 'vitest';
import type { Travel } from '../../events/travel-types.ts';
import { previewOf } from './preview.ts';

const figures = {
  ...{ fixes: 10, metres: 12_000, rawMetres: 12_000, drivingSeconds: 3_600, standingSeconds: 7_200 },
  ...{ silentSeconds: 0, idleSeconds: 0, mostKmh: 96, averageKmh: 40, trips: 2, stops: 3, speedings: 0 },
  ...{ lowBattery: null, highBattery: null, steps: null },
};
const travel: Travel = {
  ...{ trips: [], stops: [], speedings: [], visits: [], levels: [], missing: [] },
  days: [{ ...figures, day: '2026-11-24' }],
  totals: figures,
  leftOut: { doubles: 0, noPlace: 0, outside: 0, disbelieved: 0 },
};
const period = { from: '2026-11-23', to: '2026-11-25' };

describe('the preview of a report', () => {
  test('[REP-01] [REP-02] has the figure of the report itself, and one value for each day', () => {
    expect(previewOf('mileage', { travel, period })).toEqual({
      kind: 'distance',
      figure: 12_000,
      days: [0, 12_000, 0],
    });
    expect(previewOf('trips', { travel, period })).toMatchObject({ figure: 2, days: [0, 2, 0] });
    expect(previewOf('speeding', { travel, period })).toMatchObject({ kind: 'speed', figure: 96 });
  });

  test('[REP-01] is left out where nobody knows the figure', () => {
    for (const kind of ['battery', 'activity', 'visits', 'alarms'] as const)
      expect(previewOf(kind, { travel, period }), kind).toBeNull();
  });
});
