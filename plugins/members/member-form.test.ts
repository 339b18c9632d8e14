import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf, ENDS, memberForm, type Typed, typedFrom, typedOf } from './member-form.ts';
import { pauseForm } from './pausing.ts';

const begins = typedOf(null, [7], { now: 1_781_503_200, zone: 'UTC' });
const anyTyped: fc.Arbitrary<Typed> = fc.record({
  name: fc.string(),
  by: fc.constantFrom('mail', 'link'),
  email: fc.string(),
  role: fc.constantFrom('view', 'edit'),
  all: fc.boolean(),
  devices: fc.array(fc.nat()),
  end: fc.constantFrom(...ENDS),
  day: fc.string(),
});

test('[MEM-01] what was typed comes back from its draft as it was', () =>
  fc.assert(
    fc.property(anyTyped, (typed) => {
      expect(typedFrom(draftOf(typed, begins), begins)).toEqual(typed);
    }),
  ));

test('[MEM-01] a name that was corrected and not sent brings no old rights back', () => {
  const draft = draftOf({ ...begins, name: 'Ann' }, begins);
  expect(draft).toEqual({ name: 'Ann' });
  const later: Typed = { ...begins, role: 'edit', all: false, devices: [4, 5] };
  expect(typedFrom(draft, later)).toEqual({ ...later, name: 'Ann' });
  expect(draftOf(begins, begins)).toEqual({});
  expect(draftOf({ ...begins, devices: [9] }, begins)).toEqual({ all: String(begins.all), devices: '9' });
});

test('[MEM-01] without a draft the form begins as it does, and a draft of rubbish chooses nothing', () => {
  expect(typedFrom({}, begins)).toEqual(begins);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(begins)), fc.string()), (fields) => {
      const { by, role, end, devices } = typedFrom(fields, begins);
      expect(['mail', 'link']).toContain(by);
      expect(['view', 'edit']).toContain(role);
      expect(ENDS).toContain(end);
      expect(devices.every(Number.isSafeInteger)).toBe(true);
    }),
  );
});

test('[MEM-01] [MEM-02] each form has a draft of its own', () => {
  const forms = [
    memberForm(null, []),
    memberForm(null, [7]),
    memberForm(7, []),
    memberForm(null, [7], 'x'),
    memberForm(7, [], 'x'),
    pauseForm([{ id: 7 }]),
    pauseForm([{ id: 7 }, { id: 8 }]),
  ];
  expect(new Set(forms).size).toBe(forms.length);
});
