import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import * as adminEvents from '../../../events/admin.ts';
import type { Reply } from '../../ports/http-types.ts';
import { changes, refusedChanges } from './changes.ts';
import { notices } from '../app/notices.ts';
import { customer, nameOf, puts, rename, shows, want } from './changes-given.ts';

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
      puts('/device/1')(request) && !isThere ? { status: 0, body: null, problem: 'unreachable' } : undefined,
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
