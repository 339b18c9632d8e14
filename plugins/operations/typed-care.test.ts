import { describe, expect, test } from 'vitest';
import type { Maintenance } from '../../events/operations-types.ts';
import type { Units } from '../../src/ui/format.ts';
import { editOf } from './lists.state.ts';
import { careTyped, type TypedCare, typedCare } from './typed-care.ts';

const OIL: Maintenance = {
  ...{ id: 5, name: 'Oil', type: 'way', start: 12_345, period: 10_000_000 },
  ...{ done: { 7: 9_000_000 }, devices: [7] },
};
/** The fields that are saved if the user opens the form of a task and types these values. */
const saved = (care: Maintenance, typed: Partial<TypedCare>, units: Units = 'metric') => {
  const opened = typedCare(care, units, 'en', 1.78e12);
  const edit = editOf('maintenance', care, careTyped(care, { ...opened, ...typed }, units));
  return edit && 'set' in edit ? edit.set : null;
};

describe('[TRAC-14] the edit of a maintenance task', () => {
  test('forgets what was done when the task counts something else', () => {
    const byDate = { ...OIL, type: 'date', done: { 7: 1.78e12 } };
    expect(saved(byDate, { type: 'way', start: '0', period: '10000' })).toMatchObject({
      type: 'way',
      done: {},
    });
    expect(saved(OIL, { period: '5000' })).not.toHaveProperty('done');
  });
});
