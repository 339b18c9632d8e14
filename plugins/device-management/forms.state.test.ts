import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as formEvents from '../../events/device-forms.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { failure } from '../../tests/samples.ts';
import { draftOf, formKey, forms } from './forms.state.ts';

const after = (...drafts: Draft[]) => folded([forms as never], ...drafts);
const kept = (device: number, form: string, name: string) =>
  formEvents.draftKept({ device, form, fields: { name } });
const devices = (ids: number[], set: object): Edit => ({ of: 'devices', ids, set, was: {} });
const sent = (...edits: Edit[]) =>
  changeEvents.submitted({
    label: '',
    changes: edits.map((edit, i) => ({ id: `c${i}`, batch: 'b', at: 1, notBefore: 1, edit })),
  });
const refused = (id = 'c0') => changeEvents.refused({ id, failure: failure(500) });

describe('[DEV-09] what was typed about a device', () => {
  test('is a draft of its device and form, until it is put away', () => {
    expect(forms.id).toBe('device-management/forms');
    const store = after(
      kept(1, 'name', 'A'),
      kept(2, 'name', 'B'),
      kept(1, 'note', 'C'),
      kept(1, 'name', 'D'),
    );
    expect(store.read(forms).drafts).toEqual({
      '1 name': { name: 'D' },
      '2 name': { name: 'B' },
      '1 note': { name: 'C' },
    });
    expect(store.read(draftOf(formKey(2, 'name')))).toEqual({ name: 'B' });
    expect(store.read(draftOf(formKey(3, 'name')))).toEqual({});
    const left = after(
      kept(1, 'name', 'A'),
      kept(1, 'note', 'B'),
      formEvents.draftDropped({ device: 1, form: 'name' }),
    );
    expect(left.read(forms).drafts).toEqual({ '1 note': { name: 'B' } });
  });

  test('is found again after a reload, where nothing newer was typed', () => {
    const restored = formEvents.draftsRestored({
      drafts: { '1 name': { name: 'old' }, '2 name': { name: 'B' } },
    });
    expect(after(kept(1, 'name', 'new'), restored).read(forms).drafts).toEqual({
      ...{ '1 name': { name: 'new' }, '2 name': { name: 'B' } },
    });
  });

  test('[fault 67] stays a draft from the press until the change shows; what was typed otherwise stays', () => {
    const typed = [kept(1, 'name', ' A '), kept(2, 'name', 'B')];
    const shown = sent(devices([1], { name: 'A' }), devices([2], { name: 'A' }));
    expect(after(...typed, shown).read(forms).drafts).toEqual({ '2 name': { name: 'B' } });
  });

  test('is a draft again when it was sent and refused, unless something else was typed meanwhile', () => {
    const store = after(sent(devices([1], { name: 'A' })), refused());
    expect(store.read(forms)).toEqual({ drafts: { '1 name': { name: 'A' } }, sent: {} });
    expect(after(sent(devices([1], { note: 'N' })), refused()).read(forms).drafts).toEqual({
      '1 note': { note: 'N' },
    });
    const typed = after(sent(devices([1], { name: 'A' })), kept(1, 'name', 'newer'), refused());
    expect(typed.read(forms).drafts).toEqual({ '1 name': { name: 'newer' } });
    expect(after(refused()).read(forms)).toEqual({ drafts: {}, sent: {} });
  });

  test('is settled once it is saved, dropped or the session is over', () => {
    const two = sent(devices([1], { name: 'A' }), devices([2], { name: 'B' }));
    expect(after(two).read(forms).sent).toEqual({
      c0: { key: '1 name', fields: { name: 'A' } },
      c1: { key: '2 name', fields: { name: 'B' } },
    });
    const saved = changeEvents.saved({ id: 'c0', outcome: { of: 'gone' }, again: false });
    expect(Object.keys(after(two, saved).read(forms).sent)).toEqual(['c1']);
    expect(after(two, changeEvents.dropped({ ids: ['c1', 'c0'] })).read(forms).sent).toEqual({});
    const out = auth.loggedOut({ reason: 'chosen' });
    expect(after(kept(1, 'name', 'A'), two, out).read(forms)).toEqual({ drafts: {}, sent: {} });
  });

  test('is only what is typed about one device: names and notes', () => {
    const group: Edit = { of: 'group', id: 1, set: { name: 'G' }, was: null };
    const trips = {
      of: 'trips',
      device: 1,
      ids: ['1'],
      set: { name: 'A', note: 'x' },
      was: {},
    } as unknown as Edit;
    const others = [
      devices([1, 2], { name: 'A' }),
      devices([1], { shown: false }),
      group,
      trips,
      devices([], {}),
    ];
    for (const other of others) expect(after(sent(other)).read(forms).sent).toEqual({});
  });
});
