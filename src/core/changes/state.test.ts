import { describe, expect, test } from 'vitest';
import type { Change, Edit, Outcome } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import { folded } from '../../../tests/folded.ts';
import { failure } from '../../../tests/samples.ts';
import type { Draft } from '../../kernel/event.ts';
import {
  changes,
  conflicts,
  lastUndoable,
  nextChange,
  refusedChanges,
  UNDO_LASTS,
  unsavedChanges,
} from './changes.ts';
import './kinds-given.ts';

const group = (id: number, name: string, was: object | null = { name: 'was' }): Edit => ({
  ...{ of: 'group', id, set: { name }, was },
});
const change = (id: string, edit: Edit = group(1, id), over: Partial<Change> = {}): Change => ({
  ...{ id, batch: 'b', at: 1_000, notBefore: 2_000, edit },
  ...over,
});
const submitted = (label: string, ...all: Change[]) => changeEvents.submitted({ changes: all, label });
const after = (...drafts: Draft[]) => folded([changes as never], ...drafts);
const queueAfter = (...drafts: Draft[]) => after(...drafts).read(changes).queue;
const idsIn = (...drafts: Draft[]) => queueAfter(...drafts).map(({ id }) => id);
const refused = (id: string) => changeEvents.refused({ id, failure: failure(500) });
const saved = (id: string, outcome: Outcome = { of: 'gone' }) =>
  changeEvents.saved({ id, outcome, again: false });

describe('[DEV-09] the queue of changes', () => {
  test('is empty in the beginning', () => {
    expect(after().read(changes)).toEqual({
      ...{
        keeping: [],
        queue: [],
        undoable: [],
        made: 0,
        settled: 0,
        renamings: [],
        renamed: [],
        elsewhere: 0,
        undone: [],
      },
    });
    expect(after().read(nextChange)).toBeNull();
  });

  test('takes what was made behind what waits, unsent and undecided', () => {
    const store = after(submitted('x', change('a')), submitted('', change('b'), change('c')));
    expect(store.read(changes)).toMatchObject({ made: 3 });
    expect(store.read(changes).queue).toEqual(
      ['a', 'b', 'c'].map((id) => ({
        ...change(id),
        ...{
          state: 'waiting',
          wasSent: false,
          isKept: true,
          isDecided: false,
          failures: 0,
          failure: null,
          theirs: null,
        },
      })),
    );
    expect(after(submitted('x')).read(changes)).toMatchObject({ made: 0, undoable: [] });
  });

  test('takes what an earlier visit left before what waits, each once; who knows whether it was sent', () => {
    const lost = change('a', group(1, 'a'), { refused: failure(422) });
    const found = changeEvents.found({ changes: [lost, change('b'), change('c')] });
    const queue = queueAfter(submitted('', change('b')), found);
    expect(
      queue.map(({ id, state, wasSent, notBefore, failure: why }) => [id, state, wasSent, notBefore, why]),
    ).toEqual([
      ['a', 'refused', true, 0, failure(422)],
      ['c', 'waiting', true, 0, null],
      ['b', 'waiting', false, 2_000, null],
    ]);
  });

  test('knows of each what became of it', () => {
    const one = submitted('', change('a'), change('b', group(2, 'b')));
    const [first, second] = queueAfter(one, changeEvents.dispatched({ id: 'a' }));
    expect([first?.state, first?.wasSent, second?.state, second?.wasSent]).toEqual([
      'sending',
      true,
      'waiting',
      false,
    ]);
    const later = changeEvents.postponed({ id: 'a', failure: failure(503), notBefore: 9_000 });
    expect(queueAfter(one, changeEvents.dispatched({ id: 'a' }), later, later)[0]).toMatchObject({
      ...{ state: 'waiting', wasSent: true, failures: 2, failure: failure(503), notBefore: 9_000 },
    });
    expect(
      queueAfter(one, changeEvents.postponed({ id: 'x', failure: failure(503), notBefore: 9_000 })),
    ).toEqual(queueAfter(one));
    const other = changeEvents.postponed({ id: 'b', failure: failure(503), notBefore: 9_000 });
    expect(queueAfter(one, later, later, other).map(({ failures }) => failures)).toEqual([2, 1]);
    const released = queueAfter(one, changeEvents.released({ ids: ['b', 'x'] }));
    expect(released.map(({ notBefore }) => notBefore)).toEqual([2_000, 0]);
  });

  test('keeps a refused one behind the others, which build upon it no more; one that is not there refuses nothing', () => {
    const built = change('b', group(1, 'B', { name: 'A' }));
    const lived = [submitted('', change('a', group(1, 'A', { name: 'old' })), built)];
    const queue = queueAfter(...lived, refused('a'));
    expect(queue.map(({ id, state, failure: why }) => [id, state, why])).toEqual([
      ['b', 'waiting', null],
      ['a', 'refused', failure(500)],
    ]);
    expect(queue[0]?.edit.was).toEqual({ name: 'old' });
    expect(queueAfter(...lived, refused('x'))).toEqual(queueAfter(...lived));
  });

  test('asks whoever met somebody else’s change, and goes on as they decide', () => {
    const theirs: Outcome = { of: 'group', group: { id: 1, name: 'Theirs', colour: '#112233' } };
    const asked = [
      submitted('', change('a'), change('b', group(2, 'b'))),
      changeEvents.conflicted({ id: 'a', theirs }),
    ];
    expect(queueAfter(...asked)[0]).toMatchObject({ state: 'conflict', theirs });
    expect(
      after(...asked)
        .read(conflicts)
        .map(({ id }) => id),
    ).toEqual(['a']);
    const decided = (keep: 'mine' | 'theirs') =>
      queueAfter(...asked, changeEvents.decided({ id: 'a', keep }));
    expect(decided('mine')[0]).toMatchObject({
      id: 'a',
      state: 'waiting',
      theirs: null,
      notBefore: 0,
      isDecided: true,
    });
    expect(decided('mine')[1]).toMatchObject({ isDecided: false });
    expect(decided('theirs').map(({ id }) => id)).toEqual(['b']);
  });

  test('forgets what was seen, dropped or saved', () => {
    const three = submitted('', change('a'), change('b', group(2, 'b')), change('c', group(3, 'c')));
    expect(idsIn(three, refused('a'), changeEvents.dismissed({ id: 'a' }))).toEqual(['b', 'c']);
    expect(idsIn(three, changeEvents.dropped({ ids: ['c', 'a'] }))).toEqual(['b']);
    expect(idsIn(three, saved('b'))).toEqual(['a', 'c']);
    expect(after(three, saved('a'), saved('b')).read(changes).settled).toBe(2);
  });

  test('is told apart: unsaved, refused, and the one to send next', () => {
    const store = after(
      submitted(
        '',
        change('a', group(1, 'a'), { notBefore: 9_000 }),
        change('b', group(2, 'b')),
        change('c', group(3, 'c')),
      ),
      refused('c'),
    );
    expect(store.read(unsavedChanges).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(store.read(refusedChanges).map(({ id }) => id)).toEqual(['c']);
    expect(store.read(nextChange)).toEqual({ id: 'b', notBefore: 2_000 });
    expect(store.read(conflicts)).toEqual([]);
  });
});

describe('[DEV-09] once a new thing is saved', () => {
  const made: Outcome = { of: 'group', group: { id: 55, name: 'a', colour: '#112233' } };

  test('what is about it has its real id, and is named', () => {
    const lived = [
      submitted(
        '',
        change('a', group(-1, 'a', null)),
        change('b', group(-1, 'b')),
        change('c', group(2, 'c')),
      ),
    ];
    const store = after(...lived, saved('a', made)).read(changes);
    expect(store.queue.map(({ edit }) => 'id' in edit && edit.id)).toEqual([55, 2]);
    expect(store).toMatchObject({ renamed: ['b'], settled: 1 });
    expect(after(...lived, saved('c')).read(changes).renamed).toEqual([]);
  });

  test('the last hundred new ids are remembered, so that a long session does not grow', () => {
    const all = Array.from({ length: 101 }, (_, i) => i);
    const store = after(
      ...all.flatMap((i) => [
        submitted('', change(`${i}`, group(-i, 'a', null))),
        saved(`${i}`, { of: 'group', group: { id: 1_000 + i, name: 'a', colour: '#112233' } }),
      ]),
    );
    expect(store.read(changes).renamings.map(({ to }) => to)).toEqual(all.slice(1).map((i) => 1_000 + i));
  });

  test('its press is taken back by the real id; one of other things stays the same object', () => {
    const store = after(submitted('x', change('a', group(-1, 'a', null))), saved('a', made)).read(changes);
    expect(store.undoable).toMatchObject([{ changes: [change('a', group(55, 'a', null))] }]);
    const other = after(submitted('', change('z', group(-9, 'z', null))), submitted('x', change('a')));
    const before = other.read(lastUndoable);
    other.fold({ seq: 9, at: 0, flow: 9, ...saved('z', made) });
    expect(other.read(lastUndoable)).toBe(before);
    other.fold({ seq: 10, at: 0, flow: 10, ...saved('unknown', made) });
    expect(other.read(changes)).toMatchObject({ undoable: [before], settled: 2 });
  });
});

test('[fault 75] a press that is being stored remembers what is undone meanwhile, and only that', () => {
  const wanted = changeEvents.wanted({ edits: [group(1, 'C')], label: 'x' });
  const goneAfter = (...drafts: Draft[]) =>
    after(
      submitted('', change('a'), change('b', group(2, 'b')), change('c', group(3, 'c'))),
      wanted,
      ...drafts,
    )
      .read(changes)
      .keeping.map(({ gone }) => gone.map(({ id }) => id));
  expect(goneAfter()).toEqual([[]]);
  expect(goneAfter(changeEvents.dropped({ ids: ['c'] }), refused('a'))).toEqual([['c', 'a']]);
});

describe('[DEV-09] the way back', () => {
  const press = submitted('renamed', change('a'), change('b', group(2, 'b')));

  test('is open for five seconds after the press that has words for it', () => {
    expect(UNDO_LASTS).toBe(5_000);
    expect(after(press).read(lastUndoable)).toEqual({
      ...{ batch: 'b', label: 'renamed', until: 6_000, changes: [change('a'), change('b', group(2, 'b'))] },
    });
    expect(after(press, submitted('', change('c'))).read(lastUndoable)?.label).toBe('renamed');
    expect(after(submitted('', change('c'))).read(lastUndoable)).toBeNull();
  });

  const undoable = (...drafts: Draft[]) => after(...drafts).read(changes).undoable;
  const later = submitted('removed', change('z', group(3, 'z'), { batch: 'y', at: 2_000 }));

  test('is wanted or over: of its own press only', () => {
    const batches = (...drafts: Draft[]) => undoable(press, later, ...drafts).map(({ batch }) => batch);
    expect(batches()).toEqual(['b', 'y']);
    expect(batches(changeEvents.undoEnded({ batch: 'b' }))).toEqual(['y']);
    expect(batches(changeEvents.undoEnded({ batch: 'x' }))).toEqual(['b', 'y']);
    expect(batches(changeEvents.undoWanted({ batch: 'y' }))).toEqual(['b']);
    const both = ['y', 'b', 'x'].map((batch) => changeEvents.undoWanted({ batch }));
    expect(after(press, later, ...both).read(changes)).toMatchObject({
      undoable: [],
      undone: [{ batch: 'y' }, { batch: 'b', changes: [{ id: 'a' }, { id: 'b' }] }],
    });
  });

  test('ends early for what is sent early, and for nothing else', () => {
    expect(undoable(press, later, changeEvents.released({ ids: ['z'] }))).toMatchObject([{ batch: 'b' }]);
    expect(undoable(press, later, changeEvents.released({ ids: ['b'] }))).toMatchObject([{ batch: 'y' }]);
  });

  test.each([
    ['was refused', refused],
    ['the user has given up', (id: string) => changeEvents.decided({ id, keep: 'theirs' })],
  ])('stays for the rest of a press of which a change %s', (_, gone) => {
    expect(undoable(press, gone('a'))).toMatchObject([{ batch: 'b', changes: [{ id: 'b' }] }]);
    expect(undoable(press, later, gone('a'), gone('b'))).toMatchObject([{ batch: 'y' }]);
    expect(undoable(press, gone('unknown'))).toHaveLength(1);
    // The app had split the change, so it is not known which part of it the server has.
    expect(undoable(press, submitted('', change('a.1')), gone('a.1'))).toEqual([]);
  });

  test('leads to what was there before a change that was refused', () => {
    const one = submitted('renamed', change('a', group(1, 'A', { name: 'old' })));
    const two = submitted('renamed', change('z', group(1, 'B', { name: 'A' }), { batch: 'y', at: 2_000 }));
    expect(undoable(one, two, refused('a'))).toMatchObject([
      { batch: 'y', changes: [{ edit: group(1, 'B', { name: 'old' }) }] },
    ]);
  });
});
