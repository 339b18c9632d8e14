import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import * as storageEvents from '../../../events/storage.ts';
import type { Reply } from '../../ports/http-types.ts';
import { changes, refusedChanges } from './changes.ts';
import { customer, rename, want, change, no } from './presses-given.ts';

test('[DEV-07] the list is read anew when a move has arrived and other places were told meanwhile, and not before', async () => {
  const answer = new Subject<Reply>();
  const { story } = customer(({ method }) => (method === 'put' ? answer : undefined));
  const isAsked = (events: readonly { type: string }[]) =>
    events.some(({ type }) => type === 'devices/listRequested');
  await story
    .when(want({ of: 'devices', ids: [2], set: { position: 1 }, was: { 2: { position: 2 } } }))
    .when(deviceEvents.changed({ id: 1, changes: { position: 3 } }))
    .check((_, events) => expect(isAsked(events)).toBe(false))
    .with(() => answer.next({ status: 200, body: { success: { id: 2, imei: 'imei-2', devicepos: 0 } } }))
    .after('1ms')
    .check((_, events) => expect(isAsked(events)).toBe(true));
});

describe('[fault 22] a refused change', () => {
  test('is tried once more by itself: others that were refused stay, and it is refused only once', async () => {
    let isRefused = true;
    const { story, server } = customer(({ method }) => (method === 'put' && isRefused ? no() : undefined));
    await story
      .when(want(rename(1)), want(rename(2)))
      .check((app) => {
        isRefused = false;
        const [, second] = app.read(refusedChanges);
        app.publish(changeEvents.retried({ id: second?.id ?? '' }));
      })
      .after('1s')
      .check((app) => {
        expect([1, 2].map((id) => server.store.device.get(id)?.['name'])).toEqual(['Device 1', 'New']);
        expect(app.read(changes).queue).toMatchObject([{ state: 'refused', edit: { ids: [1] } }]);
      });
  });

  test('is what is tried once more, not one that waits or is unknown', async () => {
    const { story } = customer(({ method }) => (method === 'put' ? 'never' : undefined));
    await story.when(want(rename(1))).check((app) => {
      app.publish(changeEvents.retried({ id: app.read(changes).queue[0]?.id ?? '' }));
      app.publish(changeEvents.retried({ id: 'x' }));
      expect(app.read(changes).made).toBe(1);
    });
  });
});

describe('[fault 40] changes of an earlier visit', () => {
  test('are found once; what could not be read of them is told', async () => {
    const { story } = customer(({ method }) => (method === 'put' ? 'never' : undefined));
    const known = change('a');
    let looked = 0;
    story.ports.outbox.take = () =>
      Promise.resolve(
        looked++ === 0 ? { changes: [], damaged: 0 } : { changes: [known, change('b')], damaged: 2 },
      );
    await story
      .when(
        changeEvents.submitted({ changes: [known], label: '' }),
        network.wentOffline(),
        network.wentOnline(),
      )
      .check((_, events) => {
        const found = events
          .filter(changeEvents.found.is)
          .map(({ payload }) => payload.changes.map(({ id }) => id));
        expect(found).toEqual([['b']]);
        expect(events.find(storageEvents.slotSetAside.is)?.payload).toEqual({
          ...{ slot: 'changes', detail: '2 changes could not be read' },
        });
      });
  });

  test('are kept again as they were decided', async () => {
    const theirs = { of: 'group', group: { id: 1, name: 'x', colour: '#112233' } } as const;
    const decided = async (keep: 'mine' | 'theirs') => {
      const { story, kept } = customer(({ method }) => (method === 'put' ? 'never' : undefined));
      await story.when(
        changeEvents.submitted({ changes: [change('a'), change('b', { edit: rename(2) })], label: '' }),
        changeEvents.conflicted({ id: 'a', theirs }),
        changeEvents.decided({ id: 'a', keep }),
      );
      return kept;
    };
    expect(await decided('mine')).toEqual([['a']]);
    expect(await decided('theirs')).toEqual([]);
  });

  test('are kept anew when they got the real id of what they are about, and only those', async () => {
    const { story, kept } = customer(({ method }) => (method === 'put' ? 'never' : undefined));
    const group = (name: string, was: object | null): Edit => ({
      of: 'group',
      id: -1,
      set: { name, colour: '#112233' },
      was,
    });
    await story
      .when(
        changeEvents.submitted({
          changes: [
            change('a', { edit: group('A', null) }),
            change('b', { edit: group('B', {}) }),
            change('c', { edit: { ...group('C', {}), id: 2 } as Edit }),
          ],
          label: '',
        }),
      )
      .after('1s')
      .check((app) => {
        expect(app.read(changes).queue.map(({ edit }) => 'id' in edit && edit.id)).toEqual([100, 2]);
        expect(kept).toEqual([['b']]);
      });
  });
});
