import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aShare, START } from '../../tests/samples.ts';
import { draftOf, shareForm, typedFrom } from './share-draft.ts';
import { type Typed, typedOf } from './share-form.ts';
import { PRESETS } from './until.ts';
import { time } from './shares-given.ts';

const typed: fc.Arbitrary<Typed> = fc.record({
  name: fc.string(),
  devices: fc.array(fc.nat(), { maxLength: 60 }),
  kind: fc.constantFrom('position', 'trail', 'eta'),
  goal: fc.option(
    fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      name: fc.string({ unit: 'grapheme' }),
    }),
  ),
  preset: fc.constantFrom(...PRESETS),
  own: fc.string(),
});
const begins = typedOf(null, [7], time);

describe('[SHARE-01] what was typed into the form of a link', () => {
  test('comes back from its draft as it was', () =>
    fc.assert(
      fc.property(typed, typed, (now, before) => {
        // Minus nought is nought to whoever reads it.
        expect(JSON.parse(JSON.stringify(typedFrom(draftOf(now, before), before)))).toEqual(
          JSON.parse(JSON.stringify(now)),
        );
      }),
    ));

  test('is kept as far as it differs: what was left alone is the server’s to say', () => {
    expect(draftOf(begins, begins)).toEqual({});
    expect(draftOf({ ...begins, name: 'Trip' }, begins)).toEqual({ name: 'Trip' });
    expect(draftOf({ ...begins, preset: 'own' }, begins)).toEqual({ preset: 'own', own: begins.own });
    const later = { ...begins, devices: [8], kind: 'trail' as const };
    expect(typedFrom({ name: 'Trip' }, later)).toEqual({ ...later, name: 'Trip' });
  });

  test('that is rubbish chooses nothing', () => {
    expect(typedFrom({}, begins)).toEqual(begins);
    expect(typedFrom({ kind: 'all', preset: 'ever', devices: 'x -1 7 1e9' }, begins)).toEqual(begins);
  });
  test.each(['', 'x y here', '91 0 here', '0 181 here', '57', 'NaN NaN '])(
    'leads nowhere with "%s" for a destination',
    (goal) => {
      const before = { ...begins, goal: { lat: 1, lng: 2, name: 'Home' } };
      expect(typedFrom({ goal }, before).goal).toBeNull();
    },
  );

  test('has a draft for each link, choice of devices and refusal, and never names what opens the link', () => {
    const [one, other] = [aShare('secret-1'), { ...aShare('secret-2'), expires: START + 5 }];
    const names = [
      shareForm(null, []),
      shareForm(null, [7]),
      shareForm(null, [7], 'c1'),
      shareForm(one, []),
      shareForm(one, [], 'c1'),
      shareForm(other, []),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(names.join()).not.toContain('secret');
  });
});
