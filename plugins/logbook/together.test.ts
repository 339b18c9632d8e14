import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as settingsEvents from '../../events/settings.ts';
import { formatDistance, type Units } from '../../src/ui/format.ts';
import { scenario } from '../../tests/scenario.ts';
import { logbookPlugin } from './index.ts';
import { km, kmTogether } from './words.ts';

const trips = (...metres: number[]) => metres.map((each) => ({ metres: each }));

describe('[LOGB-01] the distance of several trips', () => {
  test('is the sum of the distances that the list shows', async () => {
    await scenario({ plugins: [logbookPlugin] }).check(({ read }) => {
      const shown = [8_850, 8_850, 2_450, 4_750].map((metres) => km(metres, read, 'en'));
      expect(shown).toEqual(['8.9\u00a0km', '8.9\u00a0km', '2.5\u00a0km', '4.8\u00a0km']);
      // The sum of metres is 24.9 km.
      expect(kmTogether(trips(8_850, 8_850, 2_450, 4_750), read, 'en')).toBe('25.1\u00a0km');
      expect(kmTogether(trips(6_240, 6_240), read, 'en')).toBe('12.4\u00a0km');
    });
  });
  test('is that of the trip if there is one, and none without trips', async () => {
    await scenario({ plugins: [logbookPlugin] }).check(({ read }) => {
      for (const metres of [0, 420, 999.6, 12_345, 99_960, 250_499])
        expect(kmTogether(trips(metres), read, 'en')).toBe(km(metres, read, 'en'));
      expect(kmTogether([], read, 'en')).toBe(km(0, read, 'en'));
    });
  });
  test.each(['metric', 'imperial'] as const)(
    'always equals what a reader adds up, in %s units',
    async (units) => {
      const numberOf = (metres: number, of: Units) => {
        const { value, unit } = formatDistance(metres, of, 'en');
        return unit === 'm' ? Number(value) / 1_000 : Number(value.replaceAll(',', ''));
      };
      await scenario({ plugins: [logbookPlugin] })
        .when(settingsEvents.unitsChosen({ units }))
        .check(({ read }) => {
          fc.assert(
            fc.property(
              fc.array(fc.integer({ min: 1_700, max: 9_000 }), { minLength: 1, maxLength: 9 }),
              (all) => {
                const added = all.reduce((sum, metres) => sum + numberOf(metres, units), 0);
                const shown = Number.parseFloat(kmTogether(trips(...all), read, 'en'));
                expect(shown).toBeCloseTo(added, 5);
              },
            ),
          );
        });
    },
  );
});
