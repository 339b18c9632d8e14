import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as dashboardEvents from '../../events/dashboard.ts';
import { MODES } from '../../src/core/app/modes.ts';
import { access, CUSTOMER } from '../../tests/samples.ts';
import { arrangement, dashboard } from './dashboard.state.ts';
import { reportOf } from './place.ts';
import { arrangementOf, REPORT_OF, TILES } from './tiles.ts';
import { it } from './dashboard-given.ts';

describe('tiles', () => {
  test('[DASH-02] each opens the report behind it, with its period and devices', () => {
    expect(reportOf(REPORT_OF.distance, { choice: 'week', devices: [3, 12] })).toBe(
      '/reports/mileage?period=week&devices=3,12',
    );
    expect(TILES.map((tile) => REPORT_OF[tile])).toEqual([
      'mileage',
      'trips',
      'stops',
      'trips',
      'summary',
      'speeding',
      'trips',
      'stops',
      'alarms',
      'activity',
      'battery',
      'mileage',
    ]);
  });

  test('[DASH-01] [DASH-02] by mode: pets begin with their goal, vehicles with the distance; nobody gets what the mode lacks', () => {
    const usual = (mode: keyof typeof MODES) => arrangementOf(mode, MODES[mode].features, null);
    expect(usual('pets').shown[0]).toBe('goal');
    expect(usual('watch').shown[0]).toBe('goal');
    expect(usual('v2').shown).toContain('fuel');
    expect([...usual('base').shown, ...usual('base').hidden]).not.toContain('goal');
    expect([...usual('bike').shown, ...usual('bike').hidden]).not.toContain('fuel');
  });

  test('[DASH-02] whatever was kept, each tile of the mode stands once, shown or hidden', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...TILES, 'gone', '')),
        fc.array(fc.constantFrom(...TILES, 'gone')),
        fc.constantFrom(...(Object.keys(MODES) as (keyof typeof MODES)[])),
        (order, hidden, mode) => {
          const { features } = MODES[mode];
          const now = arrangementOf(mode, features, { order, hidden });
          const all = [...now.shown, ...now.hidden].sort();
          const usual = arrangementOf(mode, features, null);
          expect(all).toEqual([...usual.shown, ...usual.hidden].sort());
        },
      ),
    );
  });

  test('[DASH-02] what an older arrangement does not know stands at its end, hidden unless it is usual', () => {
    const older = arrangementOf('v2', MODES.v2.features, {
      order: ['stops', 'distance', 'driving'],
      hidden: ['driving'],
    });
    expect(older.shown.slice(0, 2)).toEqual(['stops', 'distance']);
    expect(older.shown).toContain('fuel');
    expect(older.hidden).toEqual(['driving', 'goal']);
  });

  test('[DASH-02] the arrangement is kept for the account and is there at the next visit', async () => {
    const first = it();
    await first.when(
      dashboardEvents.arranged({ order: ['stops', 'distance'], hidden: ['distance'], source: 'user' }),
      dashboardEvents.fuelNoted({ litres: 7.5, price: null, currency: 'SEK', source: 'user' }),
    );
    const second = it();
    for (const [name, slot] of first.world.slots) second.world.slots.set(name, slot);
    await second.when(auth.sessionRestored({ ...access(), email: '' })).check((one) => {
      expect(one.read(arrangement).shown[0]).toBe('stops');
      expect(one.read(arrangement).hidden).toContain('distance');
      expect(one.read(dashboard).fuel).toEqual({ litres: 7.5, price: null, currency: 'SEK' });
    });
  });

  test('[DASH-02] [ADM-02] in ghost mode it can be arranged to look at, and nothing is kept', async () => {
    const story = it();
    await story
      .when(adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }))
      .when(dashboardEvents.arranged({ order: ['stops'], hidden: [], source: 'user' }))
      .check((one) => expect(one.read(arrangement).shown[0]).toBe('stops'));
    expect([...story.world.slots.keys()].filter((name) => name.endsWith('dashboard'))).toEqual([]);
  });
});
