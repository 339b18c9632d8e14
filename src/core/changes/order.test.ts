import { of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as appEvents from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import { changeServer } from '../../../tests/change-server.ts';
import { access, aDevice, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { Reply } from '../../ports/http-types.ts';
import { changesEffects } from './changes.effects.ts';
import { conflicts, refusedChanges } from './changes.ts';
import { dataEffects } from '../server/data.effects.ts';
import { deviceBy, devices } from '../devices/devices.ts';
import { customer, nameOf, puts, refuse, rename, shows, want } from './changes-given.ts';

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

  test('an old change of several devices is compared for each: only the one that somebody else changed is asked about', async () => {
    const { story, server } = customer();
    const both: Edit = {
      of: 'devices',
      ids: [1, 2],
      set: { note: 'Mine' },
      was: { 1: { note: '' }, 2: { note: '' } },
    };
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
