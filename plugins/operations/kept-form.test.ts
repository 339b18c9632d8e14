import { describe, expect, test } from 'vitest';
import { operatorChanges, type Rule, ruleChanges, typedMaintenance } from '../../events/operations-types.ts';
import * as ownForms from '../../events/own-forms.ts';
import { scenario } from '../../tests/scenario.ts';
import { beforeEdit, draftIn, draftOf, formOf, typedFrom, unitsOf } from './kept-form.ts';
import { BLANK } from './lists.state.ts';

const RULE: Rule = { ...BLANK.rule, id: 4 };

describe('[NET-02] what is typed into a form of rules, maintenance and drivers', () => {
  test('comes back from its draft as it was; only what differs is stored', () => {
    const typed = { ...BLANK.rule, name: 'Night', always: false, devices: [1, 2], calendar: 5 };
    const draft = draftOf(typed, BLANK.rule);
    expect(Object.keys(draft)).toEqual(['name', 'always', 'calendar', 'devices']);
    expect(typedFrom(draft, BLANK.rule, ruleChanges)).toEqual(typed);
    expect(draftOf(BLANK.rule, BLANK.rule)).toEqual({});
    expect(typedFrom({}, BLANK.rule, ruleChanges)).toEqual(BLANK.rule);
  });

  test('a list is stored with what it was before, whatever the form began with', () => {
    const before = { ...RULE, channels: ['web'], devices: [1] };
    const begins = { ...before, devices: [1, 5] };
    const draft = draftOf({ ...begins, name: 'Night', devices: [1, 5, 6] }, begins, before);
    expect(Object.keys(draft)).toEqual(['name', 'devices', 'before.devices']);
    expect(typedFrom(draft, BLANK.rule, ruleChanges)).toMatchObject({ devices: [1, 5, 6] });
    const now = { ...before, channels: ['mail'], devices: [1, 2] };
    expect(beforeEdit(now, draft)).toEqual({ ...now, devices: [1] });
    expect(beforeEdit(now, { 'before.devices': '["1"]' })).toEqual(now);
    expect(beforeEdit(null, draft)).toBeNull();
    // A refused change knows what it was made from.
    expect(beforeEdit(now, {}, { name: 'Old', devices: [1] })).toEqual({ ...now, devices: [1] });
  });

  test.each([{ name: 'no JSON' }, { devices: '["1"]' }, { key: '7' }, { name: 'null' }])(
    'a draft of rubbish (%j) changes nothing',
    (fields) => {
      expect(typedFrom(fields, BLANK.operator, operatorChanges)).toEqual(BLANK.operator);
    },
  );

  test('opens its form again: the one that was stored last', () =>
    scenario({})
      .check(({ read }) => expect(draftIn(read, 'rule')).toBeNull())
      .when(ownForms.draftKept({ form: formOf('rule', null), fields: { name: '"Night"' } }))
      .check(({ read }) => {
        expect(draftIn(read, 'rule')).toEqual({ id: null });
        expect(draftIn(read, 'operator')).toBeNull();
      })
      .when(ownForms.draftKept({ form: formOf('rule', 7), fields: { name: '"Day"' } }))
      .check(({ read }) => expect(draftIn(read, 'rule')).toEqual({ id: 7 }))
      .when(ownForms.draftDropped({ form: formOf('rule', 7) }))
      .check(({ read }) => expect(draftIn(read, 'rule')).toEqual({ id: null }))
      .when(ownForms.draftKept({ form: formOf('rule', 7, 'change-1'), fields: { name: '"Day"' } }))
      .check(({ read }) => expect(draftIn(read, 'rule')).toEqual({ id: 7, refused: 'change-1' })));

  test('[ACC-04] numbers are kept with the units that they were typed in', () => {
    const begins = { name: '', type: 'way', start: '0', period: '', units: 'metric', devices: [] };
    const draft = draftOf({ ...begins, period: '10000' }, begins);
    expect(unitsOf(draft)).toBe('metric');
    expect(typedFrom(draft, { ...begins, units: 'imperial' }, typedMaintenance)).toMatchObject({
      ...{ period: '10000', units: 'metric' },
    });
    // Somebody else may count the task by something else until the form opens again.
    const byHours = { ...begins, type: 'hours', start: '7', period: '500' };
    expect(typedFrom(draft, byHours, typedMaintenance)).toMatchObject({
      ...{ type: 'way', start: '0', period: '10000' },
    });
    expect(draftOf(begins, begins)).toEqual({});
    expect(unitsOf({ period: '"10000"' })).toBeNull();
  });
});
