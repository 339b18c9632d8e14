import { Subject, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as appEvents from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import { changeServer } from '../../../tests/change-server.ts';
import { START, aDevice, access } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { App } from '../../kernel/app.ts';
import { notices } from '../app/notices.ts';
import { deviceBy, devices } from '../devices/devices.ts';
import { dataEffects } from '../server/data.effects.ts';
import { batchOf, customer, nameOf, puts, refuse, rename, shows, want } from './changes-given.ts';
import { changesEffects } from './changes.effects.ts';
import { changes, conflicts, lastUndoable, refusedChanges, unsavedChanges } from './changes.ts';

describe('a change', () => {
  describe('[DEV-09] a change shows at once and is saved in the background', () => {
    test('before the server has answered it shows; when it has, nothing waits', async () => {
      const late = new Subject<Reply>();
      const { story } = customer((request) => (puts('/device/1')(request) ? late : undefined));
      await story
        .when(want(rename('Volvo')))
        .check(shows('Volvo'))
        .check((app) => expect(app.read(unsavedChanges)).toHaveLength(1))
        .with(() => late.next({ status: 200, body: { success: { id: 1, imei: 'imei-1', name: 'Volvo' } } }))
        .after('1ms')
        .check(shows('Volvo'))
        .check((app) => expect(app.read(unsavedChanges)).toEqual([]));
    });

    test('[fault 22] refused, it is taken back with the server’s reason, and kept to be looked at', async () => {
      const { story } = customer(refuse(422, { name: 'tooLong', message: 'Too long.' }));
      await story
        .when(want(rename('x'.repeat(99))))
        .check(shows('Device 1'))
        .check((app) => {
          expect(app.read(notices).at(-1)).toMatchObject({ values: { message: 'Too long.' } });
          expect(app.read(refusedChanges)).toMatchObject([
            { edit: { set: { name: 'x'.repeat(99) } }, failure: { fields: { name: 'tooLong' } } },
          ]);
        });
    });

    test.each([
      [400, 'invalid'],
      [403, 'forbidden'],
      [413, 'invalid'],
      [422, 'invalid'],
    ])('[fault 22] a refusal of %i is no matter of trying again', async (status, reason) => {
      let asked = 0;
      const { story } = customer(
        (request) => (puts('/device/1')(request) && asked++, refuse(status, 'No.')(request)),
      );
      await story
        .when(want(rename('Volvo')))
        .after('1h')
        .check((app) => {
          expect(asked).toBe(1);
          expect(app.read(refusedChanges)).toMatchObject([{ failure: { reason } }]);
        });
    });

    test('a refused change that is tried again goes out again; one that was seen is gone', async () => {
      let isFirst = true;
      const { story, server } = customer((request) => {
        if (!puts('/device/1')(request) || !isFirst) return undefined;
        isFirst = false;
        return { status: 422, body: { error: 'No.' } };
      });
      await story.when(want(rename('Volvo'))).check(async (app) => {
        const [refused] = app.read(refusedChanges);
        app.publish(changeEvents.retried({ id: refused?.id ?? '' }));
        await Promise.resolve();
      });
      expect(server.store.device.get(1)?.['name']).toBe('Volvo');
      const other = customer(refuse(422, 'No.'));
      await other.story.when(want(rename('Volvo'))).check((app) => {
        app.publish(changeEvents.dismissed({ id: app.read(refusedChanges)[0]?.id ?? '' }));
        expect(app.read(changes).queue).toEqual([]);
      });
    });

    test('[fault 20] a device that is gone is told of, and the list is read anew', async () => {
      const { story } = customer(refuse(404, 'Resource not found'));
      await story
        .when(want(rename('Volvo')))
        .check((_, events) =>
          expect(events.map(({ type }) => type)).toEqual(
            expect.arrayContaining(['changes/refused', 'notices/raised', 'devices/listRequested']),
          ),
        );
    });

    test('several changes are sent one after the other, in the order they were made', async () => {
      const sent: unknown[] = [];
      const { story } = customer((request) => void (puts('/device/1')(request) && sent.push(request.body)));
      await story
        .when(want(rename('A')), want(rename('B', 'A')), want(rename('C', 'B')))
        .check(shows('C'))
        .check(() => expect(sent).toEqual([{ name: 'A' }, { name: 'B' }, { name: 'C' }]));
    });

    test('what builds upon a refused change builds upon what had been before', async () => {
      const { story, server } = customer((request) =>
        JSON.stringify(request.body) === '{"name":"A"}' ? { status: 422, body: { error: 'No.' } } : undefined,
      );
      await story.when(want(rename('A')), want(rename('B', 'A'))).check((app) => {
        expect(nameOf(app)).toBe('B');
        expect(app.read(conflicts)).toEqual([]);
        expect(server.store.device.get(1)?.['name']).toBe('B');
      });
    });
  });
});

describe('a way back', () => {
  describe('[DEV-09] undo for five seconds', () => {
    test('what the server has is set back there too', async () => {
      const { story, server } = customer();
      await story
        .when(want(rename('Volvo')))
        .after('4900ms')
        .check((app) => app.publish(changeEvents.undoWanted({ batch: batchOf(app) })))
        .after('1ms')
        .check(shows('Device 1'))
        .check(() => expect(server.store.device.get(1)?.['name']).toBe('Device 1'));
    });

    test('after five seconds there is no way back', async () => {
      const { story } = customer();
      await story
        .when(want(rename('Volvo')))
        .after('5s')
        .check((app) => expect(app.read(lastUndoable)).toBeNull());
    });

    test('what was not sent yet is as if it had never been', async () => {
      const { story, server } = customer();
      await story
        .when(network.wentOffline(), want(rename('Volvo')))
        .check((app) => app.publish(changeEvents.undoWanted({ batch: batchOf(app) })))
        .check(shows('Device 1'))
        .when(network.wentOnline())
        .after('1min')
        .check((_, events) => {
          expect(server.store.device.get(1)?.['name']).toBe('Device 1');
          expect(events.some(({ type }) => type === 'changes/dispatched')).toBe(false);
        });
    });

    test('what is to go waits until it can no more be taken back', async () => {
      const { story, server } = customer();
      server.store.groups.set(5, { id: 5, name: 'Old', colour: '#112233' });
      const remove = want({ of: 'group', id: 5, set: null, was: { name: 'Old', colour: '#112233' } });
      await story
        .when(
          deviceEvents.groupsListed({
            groups: [{ id: 5, name: 'Old', colour: '#112233' }],
            source: 'server',
          }),
        )
        .when(remove)
        .check((app) => expect(app.read(devices).groups).toEqual([]))
        .after('4900ms')
        .check((app) => {
          expect(server.store.groups.size).toBe(1);
          app.publish(changeEvents.undoWanted({ batch: batchOf(app) }));
        })
        .after('10s')
        .check((app) => {
          expect(app.read(devices).groups).toHaveLength(1);
          expect(server.store.groups.size).toBe(1);
        })
        .when(remove)
        .after('5001ms')
        .check(() => expect(server.store.groups.size).toBe(0));
    });

    const undo = (app: App) => app.publish(changeEvents.undoWanted({ batch: batchOf(app) }));

    test('each press has its own five seconds, and the last goes first', async () => {
      const { story, server } = customer();
      await story
        .when(want(rename('A')))
        .after('1s')
        .when(want(rename('B', 'A')))
        .after('2s')
        .check(undo)
        .after('1ms')
        .check(shows('A'))
        .check(undo)
        .after('1ms')
        .check(shows('Device 1'))
        .check(() => expect(server.store.device.get(1)?.['name']).toBe('Device 1'))
        .when(want(rename('C')))
        .after('3s')
        .when(want(rename('D', 'C')))
        .after('2s')
        .check(undo)
        .check((app) => expect(app.read(lastUndoable)).toBeNull())
        .after('1ms')
        .check(shows('C'));
    });

    test('two presses that are taken back at once both never were', async () => {
      const { story, server } = customer();
      const sent: string[] = [];
      const groups = [5, 6].map((id) => ({ id, name: `Group ${id}`, colour: '#112233' }));
      for (const group of groups) server.store.groups.set(group.id, group);
      await story
        .with((world) => {
          const { replies } = world;
          world.replies = (request) => {
            if (request.method === 'delete') sent.push(request.path);
            return replies(request);
          };
        })
        .when(deviceEvents.groupsListed({ groups, source: 'server' }))
        .when(want({ of: 'group', id: 5, set: null, was: { name: 'Group 5', colour: '#112233' } }))
        .after('1s')
        .when(want({ of: 'group', id: 6, set: null, was: { name: 'Group 6', colour: '#112233' } }))
        .check((app) => expect(app.read(devices).groups).toEqual([]))
        .check((app) => {
          undo(app);
          undo(app);
        })
        .after('1min')
        .check((app) => {
          expect(app.read(devices).groups).toHaveLength(2);
          expect(sent).toEqual([]);
        });
    });

    test('a press that changed several devices differently is taken back for each', async () => {
      const { story } = customer();
      const both: Edit = {
        of: 'devices',
        ids: [1, 2],
        set: { name: 'Same' },
        was: { 1: { name: 'Device 1' }, 2: { name: 'Device 2' } },
      };
      await story
        .when(want(both))
        .check((app) => app.publish(changeEvents.undoWanted({ batch: batchOf(app) })))
        .after('1ms')
        .check((app) => expect([nameOf(app, 1), nameOf(app, 2)]).toEqual(['Device 1', 'Device 2']));
    });

    test('what was made on top of it without a way back of its own goes with it', async () => {
      const { story } = customer();
      await story
        .when(
          network.wentOffline(),
          want({ of: 'group', id: -1, set: { name: 'Vans', colour: '#112233' }, was: null }),
        )
        .check((app) => {
          const group = app.read(devices).groups[0]?.id ?? null;
          const edit: Edit = { of: 'devices', ids: [1], set: { group }, was: { 1: { group: null } } };
          app.publish(changeEvents.wanted({ edits: [edit], label: '' }));
        })
        .after('1ms')
        .check((app) => {
          const group = app.read(devices).groups[0]?.id;
          expect(app.read(deviceBy(1))?.group).toBe(group);
          expect(app.read(devices).groups).toHaveLength(1);
          app.publish(changeEvents.undoWanted({ batch: batchOf(app) }));
        })
        .after('1ms')
        .check((app) => {
          expect(app.read(devices).groups).toEqual([]);
          expect(app.read(deviceBy(1))?.group).toBeNull();
          expect(app.read(changes).queue).toEqual([]);
        });
    });

    test('a press that changed one thing twice is taken back to what was before it', async () => {
      const { story, server } = customer();
      await story
        .when(want(rename('Volvo'), rename('Saab', 'Volvo')))
        .after('100ms')
        .check(() => expect(server.store.device.get(1)?.['name']).toBe('Saab'))
        .check((app) => app.publish(changeEvents.undoWanted({ batch: batchOf(app) })))
        .after('100ms')
        .check(shows('Device 1'))
        .check(() => expect(server.store.device.get(1)?.['name']).toBe('Device 1'));
    });
  });
});

describe('an order', () => {
  describe('what others must not take away', () => {
    test('a list that was asked for before a change was saved, and comes after it, is asked for again', async () => {
      const lists: Subject<Reply>[] = [];
      const server = changeServer(3);
      const old = server.handle({ method: 'get', path: '/device' });
      await scenario({ effects: [...changesEffects, ...dataEffects], backend: wholeBackend() })
        .with((world) => {
          world.replies = (request) => {
            if (request.method !== 'get' || request.path !== '/device') return of(server.handle(request));
            const list = new Subject<Reply>();
            lists.push(list);
            return list;
          };
        })
        .given(
          auth.sessionRestored({ ...access(), email: '' }),
          network.wentOnline(),
          deviceEvents.listed({ devices: [aDevice(1, { name: 'Device 1' })], leftOut: [], source: 'server' }),
        )
        .when(deviceEvents.listRequested(), want(rename('Volvo')))
        .with(() => {
          lists[0]?.next(structuredClone(old));
          lists[0]?.complete();
        })
        .after('10ms')
        .check(shows('Volvo'))
        .after('1s')
        .with(() => {
          lists[1]?.next(server.handle({ method: 'get', path: '/device' }));
          lists[1]?.complete();
        })
        .after('10ms')
        .check((app) => {
          expect(lists).toHaveLength(2);
          expect(app.read(devices).byId.size).toBe(3);
          expect(nameOf(app)).toBe('Volvo');
        });
    });

    test('a refused change is found as refused by the next page: it is not sent by itself', async () => {
      const first = customer(refuse(422, 'No.'));
      await first.story.when(want(rename('Volvo')));
      const kept = new Map(first.story.world.outbox);
      let sent = 0;
      const next = customer((request) => void (puts('/device/1')(request) && sent++));
      await next.story
        .with((world) => kept.forEach((change, id) => world.outbox.set(id, change)))
        .when()
        .after('1min')
        .check(shows('Device 1'))
        .check((app) => {
          expect(sent).toBe(0);
          expect(app.read(refusedChanges)).toMatchObject([
            { edit: { set: { name: 'Volvo' } }, failure: { status: 422 } },
          ]);
        });
    });

    test('without the group that was refused, devices that were to go into it are told of too, and sent nowhere', async () => {
      const sent: unknown[] = [];
      const { story } = customer(({ method, path, body }) => {
        if (method === 'post' && path === '/groups') return { status: 422, body: { error: 'No.' } };
        if (method === 'put') sent.push(body);
        return undefined;
      });
      await story
        .when(
          want(
            { of: 'group', id: -1, set: { name: 'New', colour: '#112233' }, was: null },
            { of: 'devices', ids: [2], set: { group: -1 }, was: { 2: { group: null } } },
          ),
        )
        .after('1min')
        .check((app) => {
          expect(sent).toEqual([]);
          expect(app.read(refusedChanges)).toHaveLength(2);
          expect(app.read(deviceBy(2))?.group).toBeNull();
        });
    });

    const both: Edit = {
      of: 'devices',
      ids: [1, 2],
      set: { note: 'Mine' },
      was: { 1: { note: '' }, 2: { note: '' } },
    };
    test('an old change of several devices is compared for each: only the one that somebody else changed is asked about', async () => {
      const { story, server } = customer();
      await story
        .when(network.wentOffline(), want(both))
        .with(() => void server.change(1, { note: 'Theirs' }))
        .after('1d')
        .when(network.wentOnline())
        .after('10s')
        .check((app) => {
          expect(app.read(conflicts)).toMatchObject([{ edit: { ids: [1] } }]);
          expect([1, 2].map((id) => server.store.device.get(id)?.['note'])).toEqual(['Theirs', 'Mine']);
        });
    });

    test.each([403, 404])(
      'of several devices, the one that the server refuses (%i) keeps none of the others back',
      async (status) => {
        const { story, server } = customer(({ method, path, body }) =>
          method === 'put' &&
          (path === '/devices' || JSON.stringify(body).includes('"id":1') || path.endsWith('/1'))
            ? { status, body: { error: 'No.' } }
            : undefined,
        );
        await story
          .when(want(both))
          .after('1min')
          .check((app) => {
            expect(server.store.device.get(2)?.['note']).toBe('Mine');
            expect(app.read(refusedChanges)).toMatchObject([{ edit: { ids: [1] } }]);
          });
      },
    );

    test('what only waits for its way back goes out when the app goes into the background', async () => {
      const { story, server } = customer();
      server.store.shares.set('abc', { salt: 'abc', deviceIDs: [1], kind: 'position', expires: 2e9 });
      await story
        .when(want({ of: 'share', id: 'abc', set: null, was: { name: '' } }), appEvents.hidden())
        .after('1ms')
        .check(() => expect(server.store.shares.size).toBe(0));
    });

    test('a clock that was a day ahead holds a change up for minutes, not for a day', async () => {
      const { story, server } = customer();
      const made = {
        id: 'c1',
        batch: 'c1',
        at: START * 1000 + 86_400_000,
        notBefore: START * 1000 + 86_400_000,
        edit: rename('Volvo'),
      };
      await story
        .when(changeEvents.submitted({ changes: [made], label: '' }))
        .after('11min')
        .check(() => expect(server.store.device.get(1)?.['name']).toBe('Volvo'));
    });
  });
});

describe('trouble', () => {
  describe('a server, or a way there, that has trouble', () => {
    test('[fault 32] offline it waits, and is sent once when the network is back', async () => {
      let sent = 0;
      const { story } = customer((request) => void (puts('/device/1')(request) && sent++));
      await story
        .when(network.wentOffline(), want(rename('Volvo')))
        .after('1d')
        .check(shows('Volvo'))
        .check(() => expect(sent).toBe(0))
        .when(network.wentOnline())
        .after('5s')
        .check(() => expect(sent).toBe(1));
    });

    test('[fault 24] what is tried again carries the same key, so that it counts once', async () => {
      const keys: (string | undefined)[] = [];
      const { story } = customer((request) => {
        if (!puts('/device/1')(request)) return undefined;
        keys.push(request.headers?.['Idempotency-Key']);
        return keys.length < 3 ? { status: 503, body: null } : undefined;
      });
      await story
        .when(want(rename('Volvo')))
        .after('1min')
        .check((app) => {
          expect(keys).toHaveLength(3);
          expect(new Set(keys).size).toBe(1);
          expect(keys[0]).toMatch(/\w/);
          expect(app.read(changes).queue).toEqual([]);
        });
    });

    test('[fault 23] a server that says when is asked then, and not before', async () => {
      const at: number[] = [];
      const { story } = customer((request) => {
        if (!puts('/device/1')(request)) return undefined;
        at.push(at.length);
        return at.length === 1 ? { status: 429, body: null, retryAfter: 120 } : undefined;
      });
      await story
        .when(want(rename('Volvo')))
        .after('119s')
        .check(() => expect(at).toHaveLength(1))
        .after('2s')
        .check(() => expect(at).toHaveLength(2));
    });

    test('[fault 24] a change that a server cannot save is told of after some tries; others are not held up', async () => {
      let tries = 0;
      const { story, server } = customer((request) =>
        puts('/device/1')(request) ? (tries++, { status: 500, body: null }) : undefined,
      );
      await story
        .when(want(rename('Volvo')), want(rename('Saab', 'Device 2', 2)))
        .after('1s')
        .check(() => expect(server.store.device.get(2)?.['name']).toBe('Saab'))
        .after('1h')
        .check((app) => {
          expect(tries).toBe(8);
          expect(nameOf(app)).toBe('Device 1');
          expect(app.read(refusedChanges)).toHaveLength(1);
        });
    });

    test('nobody there says nothing about a change: it waits for as long as it takes', async () => {
      let isThere = false;
      const { story, server } = customer((request) =>
        puts('/device/1')(request) && !isThere
          ? { status: 0, body: null, problem: 'unreachable' }
          : undefined,
      );
      await story
        .when(want(rename('Volvo')))
        .after('3h')
        .check(shows('Volvo'))
        .with(() => (isThere = true))
        .after('2min')
        .check(() => expect(server.store.device.get(1)?.['name']).toBe('Volvo'));
    });
  });

  describe('who may change nothing', () => {
    test('[HTTP-06] without a user id in the store a change is refused: "UserID is missing"', async () => {
      const { story, server } = customer(undefined, false);
      await story
        .when(want(rename('Volvo')))
        .check(shows('Device 1'))
        .check((app, events) => {
          expect(events.find(({ type }) => type === 'changes/declined')?.payload).toEqual({
            reason: 'UserID is missing',
          });
          expect(app.read(notices).at(-1)).toMatchObject({ text: 'settings.userIdMissing' });
          expect(server.store.device.get(1)?.['name']).toBe('Device 1');
        });
    });

    test('[ADM-02] a super user who only looks changes nothing either', async () => {
      const { story } = customer();
      await story
        .when(adminEvents.ghostEntered({ userID: 9, by: 1, superUser: true }), want(rename('Volvo')))
        .check(shows('Device 1'))
        .check((_, events) =>
          expect(events.find(({ type }) => type === 'changes/declined')?.payload).toEqual({
            reason: 'Read only',
          }),
        );
    });
  });

  describe('[fault 40] what was changed is on this device until the server has it', () => {
    test('a tab that dies in mid-save leaves its change to the next one', async () => {
      const never = new Subject<Reply>();
      const { story } = customer((request) => (puts('/device/1')(request) ? never : undefined));
      await story.when(want(rename('Volvo')));
      const kept = new Map(story.world.outbox);
      expect([...kept.values()]).toMatchObject([{ edit: { set: { name: 'Volvo' } } }]);

      const next = customer();
      await next.story
        .with((world) => kept.forEach((change, id) => world.outbox.set(id, change)))
        .when()
        .after('1ms')
        .check(shows('Volvo'))
        .after('1s')
        .check(() => {
          expect(next.server.store.device.get(1)?.['name']).toBe('Volvo');
          expect(next.story.world.outbox.size).toBe(0);
        });
    });

    test('[fault 36] a store that takes nothing is told of, and the change is sent all the same', async () => {
      const { story, server } = customer();
      await story
        .with((world) => (world.refuses = 'QuotaExceededError'))
        .when(want(rename('Volvo')))
        .check((_, events) => {
          expect(events.find(({ type }) => type === 'storage/writeFailed')?.payload).toMatchObject({
            detail: 'QuotaExceededError',
          });
          expect(server.store.device.get(1)?.['name']).toBe('Volvo');
        });
    });

    test('a logout that was chosen leaves none; a session that ended by itself keeps them for the next', async () => {
      for (const [reason, left] of [
        ['chosen', 0],
        ['renewalRefused', 1],
      ] as const) {
        const { story } = customer();
        await story
          .when(network.wentOffline(), want(rename('Volvo')), auth.loggedOut({ reason }))
          .check(() => expect(story.world.outbox.size).toBe(left));
      }
    });
  });
});
