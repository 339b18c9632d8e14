import { describe, expect, test, vi } from 'vitest';
import type { Maintenance } from '../../events/operations-types.ts';
import type { Units } from '../../src/ui/format.ts';
import { editOf } from './lists.state.ts';
import { careTyped, type TypedCare, typedCare } from './typed-care.ts';
import { careTitle } from './words.ts';

const OIL: Maintenance = {
  ...{ id: 5, name: 'Oil', type: 'way', start: 12_345, period: 10_000_000 },
  ...{ done: { 7: 9_000_000 }, devices: [7] },
};
/** The fields that are saved if the user opens the form of a task and types these values. */
const saved = (care: Maintenance, typed: Partial<TypedCare>, units: Units = 'metric') => {
  const opened = typedCare(care, units, 'en');
  const edit = editOf('maintenance', care, careTyped(care, opened, { ...opened, ...typed }, units));
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

  test('keeps what was done when a refused change of the counter is taken back', () => {
    const shown = { ...OIL, type: 'hours', period: 3_600_000, done: {} };
    const opened = typedCare(shown, 'metric', 'en');
    const typed = { ...opened, type: 'way', start: '0', period: '10000' };
    expect(careTyped(OIL, opened, typed, 'metric', shown).done).toEqual(OIL.done);
    expect(careTyped(OIL, opened, opened, 'metric', shown).done).toEqual({});
    expect(careTyped(null, opened, typed, 'metric', { ...shown, done: { 7: 3_600_000 } }).done).toEqual({});
  });

  test.each([
    ['15.000', 15_000_000],
    ['15,000', 15_000_000],
    ['15 000', 15_000_000],
    ['12.5', 12_500],
    ['12,5', 12_500],
    ['1.234,5', 1_234_500],
  ])('an interval typed as %s km is %i m', (period, metres) => {
    expect(saved(OIL, { period })).toEqual({ period: metres });
  });

  /** What is saved if somebody else has changed the task since its form was opened. */
  const savedOver = (now: Maintenance, typed: Partial<TypedCare>) => {
    const opened = typedCare(OIL, 'metric', 'en');
    const edit = editOf('maintenance', now, careTyped(OIL, opened, { ...opened, ...typed }, 'metric'), OIL);
    return edit && 'set' in edit ? edit.set : null;
  };
  const byHours = { ...OIL, type: 'hours', start: 0, period: 1_800_000_000, done: {} };

  test('takes its counter along with a number, if somebody else has changed the counter', () => {
    expect(savedOver(byHours, { period: '20000' })).toEqual({
      ...{ type: 'way', start: OIL.start, period: 20_000_000, done: OIL.done },
    });
    expect(savedOver(byHours, { name: 'Tyres' })).toEqual({ name: 'Tyres' });
  });

  test('of its counter takes along where counting starts, and what was done, whatever somebody else has set', () => {
    const now = { ...OIL, start: 50_000_000, done: { 7: 9_500_000 } };
    const typed = { type: 'hours', start: typedCare(OIL, 'metric', 'en').start, period: '500' };
    expect(savedOver(now, typed)).toMatchObject({ type: 'hours', start: 44_280_000, done: {} });
    expect(savedOver(now, { period: '20000' })).toEqual({ start: OIL.start, period: 20_000_000 });
  });

  test.each([
    ['a distance', OIL],
    ['engine hours', { ...OIL, type: 'hours', start: 1_234_567, period: 450_000_000 }],
    ['a date with its time of day', { ...OIL, type: 'date', start: 1_765_432_109_876, period: 86_400_001 }],
    ['a date that was never set', { ...OIL, type: 'date', start: 0, period: 86_400_000 }],
    ['what only the server knows', { ...OIL, type: 'adBlue', start: 0.04, period: 0.125 }],
  ])('of its name alone changes nothing of %s', (_, care) =>
    expect(saved(care, { name: 'Tyres' }, 'imperial')).toEqual({ name: 'Tyres' }),
  );

  test('shows and saves what only the server knows without rounding', () => {
    const adBlue = { ...OIL, type: 'adBlue', start: 0, period: 0.04 };
    expect(typedCare(adBlue, 'metric', 'de').period).toBe('0,04');
    expect(saved(adBlue, { period: '0.05' })).toEqual({ period: 0.05 });
  });
});

test('[TRAC-14] a maintenance by date names the day that its form shows, also west of Greenwich', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const byDate = { ...OIL, type: 'date', start: Date.parse('2026-06-15'), period: 86_400_000 };
  const t = (_: string, { start = '' }: Readonly<Record<string, string | number>> = {}) => String(start);
  expect(careTitle(byDate, { t, language: 'en', units: 'metric' })).toContain('June 15, 2026');
  expect(typedCare(byDate, 'metric', 'en').start).toBe('2026-06-15');
});

test.each([
  ['Europe/Berlin', '2026-06-14T22:00Z'],
  ['America/New_York', '2026-06-15T04:00Z'],
  ['Asia/Kathmandu', '2026-06-15T00:00Z'],
])(
  '[TRAC-14] [ACC-04] in %s a date that is stored as %s is 15 June, in the list and in the form',
  (zone, start) => {
    const byDate = { ...OIL, type: 'date', start: Date.parse(start), period: 86_400_000 };
    const t = (_: string, { start: day = '' }: Readonly<Record<string, string | number>> = {}) => String(day);
    expect(careTitle(byDate, { t, language: 'en', units: 'metric', zone })).toContain('June 15, 2026');
    expect(typedCare(byDate, 'metric', 'en', zone).start).toBe('2026-06-15');
  },
);
