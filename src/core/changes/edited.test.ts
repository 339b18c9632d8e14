import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edited, editedIds } from './edited.ts';

describe('[TRAC-12] [TRAC-14] [MAP-14] [NET-02] what a form sends', () => {
  const before = { name: 'Oil', channels: ['web'], calendar: null };

  test('is what its user changed, with what is there now', () =>
    expect(edited({ ...before, channels: ['mail'] }, { ...before, channels: ['sms'] }, before)).toEqual({
      set: { channels: ['mail'] },
      was: { channels: ['sms'] },
    }));

  test('never is what somebody else has changed since it was opened', () =>
    expect(edited(before, { ...before, name: 'Tyres', channels: ['sms'] }, before)).toBeNull());

  test('is nothing, if somebody else has made the same change', () =>
    expect(edited({ ...before, name: 'Tyres' }, { ...before, name: 'Tyres' }, before)).toBeNull());

  test('is, of fields that mean something only together, all that differ from now', () => {
    const opened = { type: 'way', start: 0, period: 10, name: 'Oil' };
    const now = { type: 'hours', start: 0, period: 5, name: 'Tyres' };
    expect(edited({ ...opened, period: 20 }, now, opened, [['type', 'start', 'period']])).toEqual({
      set: { type: 'way', period: 20 },
      was: { type: 'hours', period: 5 },
    });
    expect(edited(opened, now, opened, [['type', 'start', 'period']])).toBeNull();
  });

  test('compares as it is told to', () =>
    expect(edited({ end: 61 }, { end: 60 }, { end: 60 }, [], (_, one, other) => one !== other)).toBeNull());

  const ids = fc.uniqueArray(fc.nat({ max: 9 }));
  test('adds and removes what the user added and removed, and no other', () =>
    fc.assert(
      fc.property(ids, ids, ids, (wanted, now, opened) => {
        const after = new Set(editedIds(wanted, now, opened));
        for (let id = 0; id < 10; id++) {
          const isChanged = wanted.includes(id) !== opened.includes(id);
          expect(after.has(id)).toBe((isChanged ? wanted : now).includes(id));
        }
      }),
    ));
});
