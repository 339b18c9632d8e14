import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as notices from '../../../events/notices.ts';
import { START } from '../../../tests/samples.ts';
import { changesEffects } from './changes.effects.ts';
import { changes, refusedChanges } from './changes.ts';
import { outboxEffects } from './outbox.effects.ts';
import { customer, rename, want, change, no, typesOf } from './presses-given.ts';

test('each effect of changes has a name of its own, by which a failure of it is told', () => {
  const names = [...changesEffects, ...outboxEffects].map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z]+( [a-zA-Z,]+)+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(changes.id).toBe('core/changes');
});

describe('[DEV-09] a press', () => {
  test('that wants nothing makes nothing', () =>
    customer()
      .story.when(want())
      .check((_, events) => expect(typesOf(events)).toEqual(['changes/wanted'])));

  test('makes its changes and says nothing else', async () => {
    await customer()
      .story.when(want(rename(1)))
      .check((_, events) =>
        expect(typesOf(events)).toEqual([
          ...['changes/wanted', 'changes/submitted', 'changes/dispatched', 'changes/saved'],
        ]),
      );
  });

  test('[MEM-01] on a device that may only be looked at is declined, with a word; the rest of it is made', async () => {
    const declined = (...edits: Edit[]) => {
      const { story } = customer();
      return story.when(want(...edits)).check((app, events) => {
        expect(events.find(changeEvents.declined.is)?.payload).toEqual({ reason: 'Not allowed' });
        expect(events.find(notices.raised.is)?.payload).toEqual({
          ...{ tone: 'danger', text: 'members.notAllowed', stays: 4_000 },
        });
        expect(app.read(changes).made).toBe(edits.length - 1);
      });
    };
    await declined(rename(3));
    await declined(rename(1), rename(3));
  });

  test('can be taken back for five seconds, whatever the clock said when it was made', async () => {
    const ends = async (at: number, after: '1999ms' | '2001ms' | '4999ms' | '5001ms') => {
      let isOpen = false;
      await customer()
        .story.when(
          changeEvents.submitted({ changes: [change('a', { at: START * 1_000 + at })], label: 'x' }),
        )
        .after(after)
        .check((app) => {
          isOpen = app.read(changes).undoable !== null;
        });
      return !isOpen;
    };
    expect([await ends(-3_000, '1999ms'), await ends(-3_000, '2001ms')]).toEqual([false, true]);
    expect([await ends(86_400_000, '4999ms'), await ends(86_400_000, '5001ms')]).toEqual([false, true]);
  });
});

describe('[DEV-09] a press is taken back', () => {
  const undo = changeEvents.undoWanted;
  const backOf = (events: readonly { type: string; payload: unknown }[]) =>
    events
      .filter(({ type }) => type === 'changes/submitted')
      .map(({ payload }) => (payload as { label: string }).label);

  test('at the server too, whatever else waits or was refused meanwhile', async () => {
    const { story, server } = customer(({ path }) => (path === '/device/2' ? no() : undefined));
    await story
      .when(want(rename(2)), want(rename(1)))
      .check((app) => expect(app.read(refusedChanges)).toHaveLength(1))
      .check((app) => app.publish(undo({ batch: app.read(changes).undoable?.batch ?? '' })))
      .after('1s')
      .check((_, events) => {
        expect(server.store.device.get(1)?.['name']).toBe('Device 1');
        expect(backOf(events)).toContain('');
      });
  });

  test('also while it is on its way: its way back is made behind it', async () => {
    const { story } = customer(({ method }) => (method === 'put' ? 'never' : undefined));
    await story
      .when(want(rename(1)))
      .check((app) => app.publish(undo({ batch: app.read(changes).undoable?.batch ?? '' })))
      .check((app) =>
        expect(app.read(changes).queue.map(({ state, edit }) => [state, edit.set])).toEqual([
          ['sending', { name: 'New' }],
          ['waiting', { name: 'Device 1' }],
        ]),
      );
  });
});
