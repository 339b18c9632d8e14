import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../events/change-types.ts';
import { START } from '../../../tests/samples.ts';
import type { App } from '../../kernel/app.ts';
import { deviceBy } from '../devices/devices.ts';
import { changesEffects } from './changes.effects.ts';
import { changes, conflicts, lastUndoable, refusedChanges, unsavedChanges } from './changes.ts';
import { outboxEffects } from './outbox.effects.ts';
import { change, customer, no, rename, typesOf, want } from './presses-given.ts';
import { firstValueFrom, Subject } from 'rxjs';
import type { Reply } from '../../ports/http/http-types.ts';
import * as adminEvents from '../../../events/admin.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as notices from '../../../events/notices.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import * as storageEvents from '../../../events/storage.ts';

test('each effect of changes has a name of its own, by which a failure of it is told', () => {
  const names = [...changesEffects, ...outboxEffects].map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z]+( [a-zA-Z,]+)+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(changes.id).toBe('core/changes');
});

describe('[DEV-09] a press', () => {
  test.each(['refused', 'dropped', 'decided'] as const)(
    '[fault 75] builds no longer upon what is taken back (%s) while it is written to the disk',
    async (how) => {
      const { story } = customer(() => 'never');
      const disk = new Subject<string | null>();
      await story
        .when(changeEvents.submitted({ changes: [change('a', { edit: rename(1, 'A') })], label: '' }))
        .with(() => {
          story.ports.outbox.keep = () => firstValueFrom(disk);
        })
        .when(want({ of: 'devices', ids: [1], set: { name: 'B' }, was: { 1: { name: 'A' } } }))
        .when(
          how === 'refused'
            ? changeEvents.refused({ id: 'a', failure: { reason: 'invalid', status: 422 } })
            : how === 'dropped'
              ? changeEvents.dropped({ ids: ['a'] })
              : changeEvents.decided({ id: 'a', keep: 'theirs' }),
        )
        .with(() => disk.next(null))
        .after('1ms')
        .check((app) =>
          expect(app.read(unsavedChanges).map(({ edit }) => edit)).toEqual([
            { of: 'devices', ids: [1], set: { name: 'B' }, was: { 1: { name: 'Device 1' } } },
          ]),
        );
    },
  );

  test('goes out, and is stored, with the real id that the server gives while it is written to the disk', async () => {
    const { story } = customer(() => 'never');
    const disk = new Subject<string | null>();
    const making: Edit = { of: 'group', id: -7, set: { name: 'Family' }, was: null };
    const group = { id: 70, name: 'Family', colour: '#2f6fde' };
    const stored: Edit[] = [];
    await story
      .when(changeEvents.submitted({ changes: [change('a', { edit: making })], label: '' }))
      .with(() => {
        story.ports.outbox.keep = (_, all) => {
          stored.push(...all.map(({ edit }) => edit));
          return firstValueFrom(disk);
        };
      })
      .when(want({ of: 'group', id: -7, set: { name: 'Us' }, was: { name: 'Family' } }))
      .when(changeEvents.saved({ id: 'a', outcome: { of: 'group', group }, again: false }))
      .with(() => disk.next(null))
      .after('1ms')
      .check((app) => {
        expect(app.read(unsavedChanges).map(({ edit }) => edit)).toMatchObject([
          { of: 'group', id: 70, set: { name: 'Us' } },
        ]);
        expect(stored).toMatchObject([{ id: -7 }, { id: 70 }]);
      });
  });

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
        expect(events.filter(changeEvents.submitted.is)).toHaveLength(edits.length - 1);
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
          isOpen = app.read(lastUndoable) !== null;
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
      .check((app) => app.publish(undo({ batch: app.read(lastUndoable)?.batch ?? '' })))
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
      .check((app) => app.publish(undo({ batch: app.read(lastUndoable)?.batch ?? '' })))
      .check((app) =>
        expect(app.read(changes).queue.map(({ state, edit }) => [state, edit.set])).toEqual([
          ['sending', { name: 'New' }],
          ['waiting', { name: 'Device 1' }],
        ]),
      );
  });
});

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

describe('[fault 18] a device whose change was sent twice', () => {
  /** The server saves the change at the second try. Then another user renames the device. */
  const sentTwice = (whenLoaded: () => Reply | undefined) => {
    let tries = 0;
    const it = customer((request) => {
      if (request.method !== 'put') return whenLoaded();
      tries += 1;
      if (tries === 1) return no(503);
      const saved = structuredClone(it.server.handle(request));
      it.server.change(1, { name: 'Theirs' });
      return saved;
    });
    return it.story.when(want(rename(1))).after('1min');
  };
  const nameIn = (app: App) => app.read(deviceBy(1))?.name;

  test('is loaded, because another user may have changed it between the two', () =>
    sentTwice(() => undefined)
      .check((app) => expect(nameIn(app)).toBe('Theirs'))
      .asked('put /device/1', 'put /device/1', 'get /device/1'));

  test('stays as the server answered if it cannot be loaded', () =>
    sentTwice(() => no(404)).check((app) => {
      expect(nameIn(app)).toBe('New');
      expect(app.read(refusedChanges)).toEqual([]);
    }));
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

  test('has no undo when it is tried once more: the press that made it is over', async () => {
    let isRefused = true;
    const { story } = customer(({ method }) => (method === 'put' && isRefused ? no() : undefined));
    await story
      .when(want(rename(1)))
      .check((app) => {
        isRefused = false;
        app.publish(changeEvents.retried({ id: app.read(refusedChanges)[0]?.id ?? '' }));
      })
      .after('1s')
      .check((app) => expect(app.read(changes)).toMatchObject({ made: 2, queue: [], undoable: [] }));
  });

  test('[DEV-09] of a day ago is compared first: what somebody else did since is not written over', async () => {
    let isRefused = true;
    const { story, server } = customer(({ method }) => (method === 'put' && isRefused ? no() : undefined));
    await story
      .when(want(rename(1)))
      .with(() => void server.change(1, { name: 'Theirs' }))
      .after('1d')
      .check((app) => {
        isRefused = false;
        app.publish(changeEvents.retried({ id: app.read(refusedChanges)[0]?.id ?? '' }));
      })
      .after('5s')
      .check((app) => {
        expect(app.read(conflicts)).toHaveLength(1);
        expect(server.store.device.get(1)?.['name']).toBe('Theirs');
      });
  });

  test('[ADM-05] is not tried once more by somebody who may only look', async () => {
    const { story, server } = customer(({ method }) => (method === 'put' ? no() : undefined));
    await story
      .when(want(rename(1)), adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true }))
      .check((app) => {
        const before = app.read(changes).queue;
        const [first] = app.read(refusedChanges);
        app.publish(changeEvents.retried({ id: first?.id ?? '' }));
        expect(app.read(changes).queue).toEqual(before);
      })
      .check(() => expect(server.store.device.get(1)?.['name']).toBe('Device 1'));
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
