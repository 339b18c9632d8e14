import { describe, expect, test } from 'vitest';
import * as placeEvents from '../../events/places.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import { cellOf } from '../../src/core/positions/places.ts';
import { story } from './route-plan-given.ts';
import { nameOf } from './words.ts';

const PLACE = { lat: 57.7, lng: 11.97 };
const stop = (changes: Partial<PlanStop> = {}): PlanStop => ({
  id: 1,
  ...PLACE,
  name: '',
  from: 'map',
  ...changes,
});
const named = (name: string, at = PLACE) =>
  placeEvents.named({ cell: cellOf({ ...at, speed: 0 }), name, metres: 3, by: 'geocoder' });

describe('[PLAN-01] what a stop is called', () => {
  test('by its coordinates where nobody has told its name', () =>
    story().check(({ read }) => expect(nameOf(read, stop())).toBe('57.70000, 11.97000')));

  test('as all other screens call the place, once its name is known', () =>
    story()
      .when(named('Lindengatan 12, Göteborg'))
      .check(({ read }) => {
        expect(nameOf(read, stop())).toBe('Lindengatan 12, Göteborg');
        // Another number of the same yard, told to the plan alone.
        expect(nameOf(read, stop({ name: 'Lindengatan 46, Göteborg' }))).toBe('Lindengatan 12, Göteborg');
      }));

  test('by the name that somebody chose it by, whatever else is known', () =>
    story()
      .when(named('Lindengatan 12, Göteborg'))
      .check(({ read }) => {
        for (const from of ['search', 'device', 'contact', 'own'] as const)
          expect(nameOf(read, stop({ name: 'Sandström Bygg', from }))).toBe('Sandström Bygg');
        expect(nameOf(read, stop({ from: 'own' }))).toBe('Lindengatan 12, Göteborg');
      }));

  test('by what a geocoder told the plan where no screen knows the place', () =>
    story()
      .when(named('Far away', { lat: 57.9, lng: 12.4 }))
      .check(({ read }) => expect(nameOf(read, stop({ name: 'Skagengatan 1' }))).toBe('Skagengatan 1')));
});
