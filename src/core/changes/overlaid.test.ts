import { describe, expect, test } from 'vitest';
import type { Change, Edit, Outcome } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import type { Group } from '../../../events/device-types.ts';
import { failure } from '../../../tests/samples.ts';
import type { Draft } from '../../kernel/event.ts';
import type { ChangeFact } from '../server/remote.ts';
import './kinds-given.ts';
import { nothingOverlaid, type Overlaid, overlay } from './overlaid.ts';

const groups = overlay<'group', Group>({
  of: 'group',
  idOf: ({ id }) => id,
  after: (group, edit) => ({ id: edit.id, name: '', colour: '#2f6fde', ...group, ...edit.set }) as Group,
});
const group = (id: number, name: string): Group => ({ id, name, colour: '#2f6fde' });
const naming = (id: number, name: string, was: object | null = { name: 'was' }): Edit => ({
  ...{ of: 'group', id, set: { name }, was },
});
const change = (id: string, edit: Edit): Change => ({ id, batch: 'b', at: 1, notBefore: 1, edit });
const submitted = (...all: Change[]) => changeEvents.submitted({ changes: all, label: '' });
const outcome = (thing: Group): Outcome => ({ of: 'group', group: thing });

/** The groups after these events, if the server has the groups 1 (One) and 2 (Two). */
const start = groups.told(nothingOverlaid, [group(1, 'One'), group(2, 'Two')]);
const after = (...drafts: Draft[]): Overlaid<Group> =>
  drafts.reduce((s, draft) => groups.changed(s, draft as unknown as ChangeFact), start);
const namesAfter = (...drafts: Draft[]) => after(...drafts).shown.map(({ name }) => name);

const first = submitted(change('a', naming(1, 'Mine')), change('b', naming(2, 'Ours')));

describe('[DEV-09] what the server has, with the changes that wait', () => {
  test('a change that is found again waits only once, so that nothing of it is left when it is refused', () => {
    const again = changeEvents.found({ changes: [change('a', naming(1, 'Mine'))] });
    const refused = changeEvents.refused({ id: 'a', failure: failure(500) });
    expect(after(first, again).pending.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(namesAfter(first, again, refused)).toEqual(['One', 'Ours']);
    const other = changeEvents.found({ changes: [change('c', naming(2, 'Theirs'))] });
    expect(namesAfter(first, other)).toEqual(['Mine', 'Theirs']);
  });

  test('[fault 21] another user’s version takes the place of the one below, and what the user typed shows on top', () => {
    const conflict = (id: string, theirs: Outcome) => changeEvents.conflicted({ id, theirs });
    const met = after(first, conflict('b', outcome(group(2, 'Theirs'))));
    expect(met.confirmed).toEqual([group(1, 'One'), group(2, 'Theirs')]);
    expect(met.shown).toEqual([group(1, 'Mine'), group(2, 'Ours')]);
    // The user lets the other user's version stand.
    expect(
      namesAfter(
        first,
        conflict('b', outcome(group(2, 'Theirs'))),
        changeEvents.decided({ id: 'b', keep: 'theirs' }),
      ),
    ).toEqual(['Mine', 'Theirs']);
    expect(after(first, conflict('b', { of: 'gone' })).confirmed).toEqual([group(1, 'One')]);
  });

  test('a new one shows with what it was made of until the server has it', () => {
    const made = submitted(change('c', naming(-1, 'New', null)));
    expect(after(made).shown.at(-1)).toEqual(group(-1, 'New'));
    const saved = changeEvents.saved({ id: 'c', outcome: outcome(group(9, 'New')), again: false });
    expect(after(made, saved).shown.map(({ id }) => id)).toEqual([1, 2, 9]);
  });

  test.each<[string, Draft]>([
    ['made', submitted(change('x', { of: 'reason', id: 1, set: { name: 'x' }, was: { name: '' } }))],
    ['saved', changeEvents.saved({ id: 'x', outcome: { of: 'gone' }, again: false })],
    ['met', changeEvents.conflicted({ id: 'x', theirs: outcome(group(2, 'Theirs')) })],
    ['refused', changeEvents.refused({ id: 'x', failure: failure(500) })],
    ['dropped', changeEvents.dropped({ ids: ['x'] })],
    ['given up', changeEvents.decided({ id: 'x', keep: 'theirs' })],
  ])('a change of other things that is %s changes nothing, so that no screen is drawn again', (_, fact) => {
    const before = after(first);
    expect(groups.changed(before, fact as unknown as ChangeFact)).toBe(before);
  });
});
