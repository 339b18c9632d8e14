import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as operationsEvents from '../../events/operations.ts';
import * as orderEvents from '../../events/orders.ts';
import type { Rule } from '../../events/operations-types.ts';
import type { Ability } from '../../src/api/abilities.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { operatorNames } from '../../src/core/devices/operators.ts';
import type { ApiRequest, Reply } from '../../src/ports/http-types.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { access, aDevice, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { operationsEffects } from './effects.ts';
import { operationsPlugin } from './index.ts';
import { dueOf, editOf, listIn, removalOf, rules } from './lists.state.ts';
import { orders } from './orders.state.ts';
import { pathOf } from './place.ts';

const at = (path: string) => navigation.locationChanged({ path, query: '' });
const story = (...lacks: readonly Ability[]) =>
  scenario({
    // care-alerts.test.ts tests alerts about maintenance.
    plugins: [{ ...operationsPlugin, effects: operationsEffects }],
    effects: changesEffects,
    backend: backend(),
  }).given(
    auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
    serverLacks(...lacks),
    deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' }),
  );
const RULE: Rule = {
  ...{ id: 4, type: 'alarm', name: '', channels: ['web'], always: true, alarms: ['sos'], calendar: null },
  devices: [],
};
const { id: _, ...NEW } = RULE;
const RAW = { id: 4, type: 'alarm', notificators: 'web', always: true, attributes: { alarms: 'sos' } };
const listed = operationsEvents.rulesListed({ things: [RULE], source: 'server' });
/** A server with one rule. `post`: what it says to a new one. */
const server =
  (post: Reply = { status: 200, body: { ...RAW, id: 9 } }) =>
  ({ method, path }: Pick<ApiRequest, 'method' | 'path'>): Reply => {
    if (method === 'post') return post;
    if (method === 'delete') return { status: 204, body: null };
    return { status: 200, body: path.endsWith('/4') ? RAW : [RAW] };
  };
const wanted = (edit: Edit | null, label = '') => changeEvents.wanted({ edits: edit ? [edit] : [], label });
const ids = (read: Parameters<typeof listIn>[0]) => read(rules).shown.map(({ id }) => id);

describe('[TRAC-12] the list of rules', () => {
  test('is loaded while it is looked at, with what rules can be made of', () =>
    story()
      .with((world) => {
        world.replies = server();
      })
      .when(at(pathOf('rule')))
      .after('0s')
      .asked(
        'get /notifications/types',
        'get /notifications/notificators',
        'get /calendars',
        'get /notifications',
        'store 7.ownRules',
      )
      .check(({ read }) => expect(read(rules)).toMatchObject({ status: 'ready', shown: [RULE] }))
      .when(at('/v2'), network.wentOffline(), network.wentOnline())
      .after('1min')
      .asked());

  test('says why it could not be loaded, and keeps what it had', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 503, body: null });
      })
      .when(at(pathOf('rule')))
      .after('1min')
      .check(({ read }) => expect(read(rules)).toMatchObject({ status: 'failed' }))
      .when(listed, operationsEvents.listRequested({ of: 'rule' }))
      .after('1min')
      .check(({ read }) => {
        expect(read(rules)).toMatchObject({ status: 'ready', shown: [RULE] });
        expect(read(rules).failure?.reason).toBe('server');
      }));

  test('of another list a failure says nothing', () =>
    story()
      .when(operationsEvents.operatorsFailed({ failure: { reason: 'server', status: 500 } }))
      .check(({ read }) => {
        expect(read(rules).status).toBe('loading');
        expect(listIn(read, 'operator').status).toBe('failed');
      }));

  test('what this browser kept never takes the place of what the server said', () =>
    story()
      .when(listed, operationsEvents.rulesListed({ things: [], source: 'storage' }))
      .check(({ read }) => expect(ids(read)).toEqual([4])));

  test('a new one shows at once, waits for the network, and gets the number of the server', () =>
    story()
      .with((world) => {
        world.replies = server();
      })
      .given(listed, network.wentOffline())
      .when(wanted(editOf('rule', null, { ...NEW, type: 'ignitionOn' })))
      .after('1s')
      .check(({ read }) => {
        expect(ids(read)).toHaveLength(2);
        expect(ids(read)[1]).toBeLessThan(0);
      })
      .when(network.wentOnline())
      .after('1s')
      .check(({ read }) => expect(ids(read)).toEqual([4, 9])));

  test('one that the server refuses is taken back, and the reason is kept', () =>
    story()
      .with((world) => {
        world.replies = server({ status: 400, body: null });
      })
      .given(listed)
      .when(wanted(editOf('rule', null, NEW)))
      .after('1s')
      .check(({ read }) => {
        expect(ids(read)).toEqual([4]);
        expect(read(refusedChanges)[0]?.failure?.reason).toBe('invalid');
      }));

  test('one that is deleted is gone at once, comes back with Undo, and else is deleted after five seconds', () =>
    story()
      .with((world) => {
        world.replies = server();
      })
      .given(listed)
      .when(wanted(removalOf('rule', RULE), 'operations.removed'))
      .after('1s')
      .asked()
      .check(({ read }) => expect(ids(read)).toEqual([]))
      .after('5s')
      .asked('delete /notifications/4'));

  test('nothing that differs is no change', () => {
    expect(editOf('rule', RULE, { ...RULE })).toBeNull();
    expect(editOf('rule', RULE, { always: false, channels: ['web'] })).toMatchObject({
      set: { always: false },
      was: { always: true },
    });
  });

  test('an account that may only look changes nothing', () =>
    story('operationsEditing')
      .with((world) => {
        world.replies = server();
      })
      .given(listed)
      .when(wanted(editOf('rule', RULE, { always: false })))
      .after('1s')
      .asked()
      .check(({ read }) => expect(read(rules).shown).toEqual([RULE])));

  test('a test message is sent by the server, and it is said that it was', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 204, body: null });
      })
      .when(operationsEvents.testRequested({ channels: ['web', 'mail'] }))
      .after('0s')
      .asked('post /notifications/test/web', 'post /notifications/test/mail')
      .expectTypes('notices/raised'));
});

describe('[TRAC-14] the maintenance of a device', () => {
  const care = { id: 5, name: 'Oil', type: 'way', start: 0, period: 10, done: {}, devices: [] };

  test('shows for the device that it was asked for, and for no other', () =>
    story()
      .when(operationsEvents.dueListed({ device: 1, things: [care] }))
      .check(({ read }) => {
        expect(read(dueOf(1))).toEqual([care]);
        expect(read(dueOf(2))).toEqual([]);
      }));

  test('that is marked as done shows so before the server knows', () =>
    story()
      .given(operationsEvents.dueListed({ device: 1, things: [care] }), network.wentOffline())
      .when(wanted(editOf('maintenance', care, { done: { 1: 7 } })))
      .after('1s')
      .check(({ read }) => expect(read(dueOf(1))[0]?.done).toEqual({ 1: 7 })));
});

describe('drivers', () => {
  test('are known by their keys, wherever the list came from', () =>
    story()
      .when(operationsEvents.operatorsNamed({ names: [{ key: 'k', name: 'Dora' }] }))
      .check(({ read }) => expect(read(operatorNames)).toEqual({ k: 'Dora' }))
      .when(
        operationsEvents.operatorsListed({
          things: [{ id: 1, key: 'x', name: 'Bo', devices: [] }],
          source: 'server',
        }),
      )
      .check(({ read }) => expect(read(operatorNames)).toEqual({ x: 'Bo' })));
});

describe('[TRAC-11] commands', () => {
  const order = { type: 'engineStop', saved: null, values: {} };

  test('one is sent at once, and what the server says of it is told', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 202, body: { id: 1 } });
      })
      .when(orderEvents.submitted({ run: '1', device: 1, order }))
      .after('0s')
      .asked('post /commands/send')
      .check(({ read }) => expect(read(orders).runs[0]?.state).toBe('queued')));

  test('without a network it fails, and is never sent later', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 0, body: null, problem: 'unreachable' });
      })
      .when(orderEvents.submitted({ run: '1', device: 1, order }))
      .after('1min')
      .asked('post /commands/send')
      .check(({ read }) => expect(read(orders).runs[0]?.state).toBe('refused'))
      .when(network.wentOnline())
      .after('1h')
      .asked());

  test('people with limited commands are asked for the kept ones alone', () =>
    story('freeOrders')
      .with((world) => {
        world.replies = () => ({ status: 200, body: [] });
      })
      .when(orderEvents.opened({ device: 1 }))
      .after('0s')
      .asked('get /commands/send', 'get /notifications'));

  test('where the server lacks them nothing is sent', () =>
    story('savedOrders')
      .when(orderEvents.opened({ device: 1 }), orderEvents.submitted({ run: '1', device: 1, order }))
      .after('1s')
      .asked());
});
