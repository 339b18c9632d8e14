import { describe, expect, test } from 'vitest';
import { access, CUSTOMER } from '../../tests/samples.ts';
import { reportOf } from './place.ts';
import { it } from './dashboard-given.ts';
import * as dashboardEvents from '../../events/dashboard.ts';
import { dashboard, arrangement } from './dashboard.state.ts';
import fc from 'fast-check';
import * as adminEvents from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import { MODES } from '../../src/core/app/modes.ts';
import { arrangementOf, keptWith, REPORT_OF, TILES } from './tiles.ts';
import { layoutOf, spansOf } from './rows.ts';

describe('the rows of tiles', () => {
  test('[DASH-02] every row is full, whatever the order of wide and narrow tiles', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2), { maxLength: 12 }), (widths) => {
        let column = 0;
        for (const span of spansOf(widths, 4)) {
          column += span;
          expect(column).toBeLessThanOrEqual(12);
          if (column === 12) column = 0;
        }
        expect(column).toBe(0);
        expect(spansOf(widths, 4)).toHaveLength(widths.length);
      }),
    );
  });

  test('[DASH-02] what is too much for a row is shared: five tiles are three and two, not four and one', () => {
    expect(spansOf([1, 1, 1, 1, 1], 4)).toEqual([4, 4, 4, 6, 6]);
    expect(spansOf([1, 1, 1, 1, 1, 1, 1], 4)).toEqual([3, 3, 3, 3, 4, 4, 4]);
    expect(spansOf([1, 1, 1], 2)).toEqual([6, 6, 12]);
  });

  test('[DASH-01] a dog has two rows: its goal and its distance, and four figures', () => {
    const { shown } = arrangementOf('pets', MODES.pets.features, null);
    expect(layoutOf(shown).map((each) => each.desktop)).toEqual([6, 6, 3, 3, 3, 3]);
  });
});

describe('tiles', () => {
  test('[DASH-02] each opens the report behind it, with its period and devices', () => {
    expect(reportOf(REPORT_OF.distance, { choice: 'sevenDays', devices: [3, 12] })).toBe(
      '/reports/mileage?period=sevenDays&devices=3,12',
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

  test('[DASH-01] in the default mode, a dog has a goal and no fuel, as in mode pets; beside a car it has what the car has', () => {
    const of = (...movers: Parameters<typeof arrangementOf>[3] & {}) =>
      arrangementOf('v2', MODES.v2.features, null, movers);
    expect(of('animal').shown).toEqual(arrangementOf('pets', MODES.pets.features, null).shown);
    expect(of('animal').hidden).not.toContain('fuel');
    expect(of('bike').shown).not.toContain('fuel');
    expect(of('animal', 'vehicle')).toEqual(of('vehicle'));
  });
  test('[DASH-02] whatever was kept, each tile of the mode stands once, shown or hidden', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...TILES, 'gone', '')),
        fc.array(fc.constantFrom(...TILES, 'gone')),
        fc.array(fc.constantFrom(...TILES, 'gone')),
        fc.constantFrom(...(Object.keys(MODES) as (keyof typeof MODES)[])),
        (order, hidden, chosen, mode) => {
          const { features } = MODES[mode];
          const now = arrangementOf(mode, features, { order, hidden, chosen });
          const all = [...now.shown, ...now.hidden].sort();
          const usual = arrangementOf(mode, features, null);
          expect(all).toEqual([...usual.shown, ...usual.hidden].sort());
        },
      ),
    );
  });

  test('[DASH-02] a tile that a mode lacks stays as it was arranged in another mode', () => {
    const { features } = MODES.v2;
    const usual = arrangementOf('v2', features, null);
    const inV2 = keptWith(
      null,
      { shown: usual.shown.filter((tile) => tile !== 'fuel'), hidden: [...usual.hidden, 'fuel'] },
      'fuel',
    );
    const pets = arrangementOf('pets', MODES.pets.features, inV2);
    expect([...pets.shown, ...pets.hidden]).not.toContain('fuel');
    const inPets = keptWith(inV2, { shown: pets.shown.toReversed(), hidden: pets.hidden }, null);
    expect(arrangementOf('v2', features, inPets).hidden).toContain('fuel');
    const fuelFirst = keptWith(
      null,
      { shown: ['fuel', ...usual.shown.filter((tile) => tile !== 'fuel')], hidden: usual.hidden },
      null,
    );
    const turned = keptWith(fuelFirst, { shown: pets.shown.toReversed(), hidden: pets.hidden }, null);
    expect(arrangementOf('v2', features, turned).shown[0]).toBe('fuel');
    expect(arrangementOf('pets', MODES.pets.features, turned)).toEqual({
      shown: pets.shown.toReversed(),
      hidden: pets.hidden,
    });
    expect(new Set(inPets.order).size).toBe(inPets.order.length);
  });

  test('[DASH-02] a tile that is moved beside a dog hides none of a car, and what the user hides stays hidden', () => {
    const { features } = MODES.v2;
    const of = (kept: Parameters<typeof arrangementOf>[2], mover: 'vehicle' | 'animal') =>
      arrangementOf('v2', features, kept, [mover]);
    const dog = of(null, 'animal');
    const moved = keptWith(null, { shown: dog.shown.toReversed(), hidden: dog.hidden }, null);
    const shownOf = (arranged: ReturnType<typeof of>) => new Set(arranged.shown);
    expect(shownOf(of(moved, 'vehicle'))).toEqual(shownOf(of(null, 'vehicle')));
    const without = dog.shown.filter((tile) => tile !== 'distance');
    const hidden = keptWith(moved, { shown: without, hidden: [...dog.hidden, 'distance'] }, 'distance');
    expect(of(hidden, 'vehicle').hidden).toContain('distance');
    expect(of(hidden, 'animal').hidden).toContain('distance');
  });

  test('[DASH-02] what an older arrangement does not know stands at its end, hidden unless it is usual', () => {
    const older = arrangementOf('v2', MODES.v2.features, {
      order: ['stops', 'distance', 'driving'],
      hidden: ['driving'],
      chosen: ['stops', 'distance', 'driving'],
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
