import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as notices from '../../events/notices.ts';
import * as operationsEvents from '../../events/operations.ts';
import * as orderEvents from '../../events/orders.ts';
import type { Rule } from '../../events/operations-types.ts';
import type { Failure } from '../../events/session-types.ts';
import type { Ability } from '../../src/api/abilities.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { operatorNames } from '../../src/core/devices/operators.ts';
import type { ApiRequest, Reply } from '../../src/ports/http/http-types.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { access, aDevice, backend, failure } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { operationsEffects } from './effects.ts';
import { operationsPlugin } from './index.ts';
import { dueOf, editOf, listIn, removalOf, rules } from './lists.state.ts';
import { orders, ordersOf, runsOf } from './orders.state.ts';
import { pathOf } from './place.ts';
import fc from 'fast-check';
import { Subject } from 'rxjs';
import { dueAt, MILLIS_PER_HOUR, valueOf } from './due.ts';
import type { Notification } from '../../events/device-types.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { App } from '../../src/kernel/app.ts';
import { isAskedTwice, parametersOf, typeKey, valueOfParameter, valuesOf } from './order-types.ts';
import { alarmName, channelName, eventName } from './words.ts';

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
/** A mock server with one rule. `post`: its response to the creation of a rule. */
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

  test('a form that was open for long sends only what its user changed', () => {
    const theirs = { ...RULE, name: 'Theirs', calendar: 3, always: false, devices: [1, 2] };
    const before = { ...RULE, always: false, devices: [1] };
    const { id: __, ...typed } = { ...before, channels: ['mail'], devices: [1, 5] };
    expect(editOf('rule', theirs, typed, before)).toEqual({
      ...{ of: 'rule', id: 4, was: { channels: ['web'], devices: [1, 2] } },
      set: { channels: ['mail'], devices: [1, 2, 5] },
    });
    expect(editOf('rule', { ...theirs, channels: ['web', 'sms'] }, typed, before)).toMatchObject({
      set: { channels: ['sms', 'mail'] },
    });
    const { id: ___, ...same } = before;
    expect(editOf('rule', theirs, same, before)).toBeNull();
  });

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
      .expect(notices.raised({ tone: 'success', text: 'operations.tested', stays: 4_000 })));

  test.each([400, 500, 0])(
    'a test message that the server does not send (%i) is never called sent',
    (status) =>
      story()
        .with((world) => {
          world.replies = () => ({ status, body: null, ...(status === 0 && { problem: 'unreachable' }) });
        })
        .when(operationsEvents.testRequested({ channels: ['web', 'mail'] }))
        .after('1min')
        .check((_, events) => {
          const told = events.filter(notices.raised.is).map(({ payload }) => payload);
          expect(told).toHaveLength(1);
          expect(told[0]?.tone).not.toBe('success');
          expect(told[0]?.text).not.toBe('operations.tested');
        }),
  );
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

  test('a second press while it is being sent does not send it again; a press after that does', () => {
    const reply = new Subject<Reply>();
    const press = (run: string) => orderEvents.submitted({ run, device: 1, order });
    return story()
      .with((world) => {
        world.replies = () => reply;
      })
      .when(press('1'), press('2'))
      .after('0s')
      .asked('post /commands/send')
      .check(() => reply.next({ status: 200, body: { id: 1 } }))
      .check((one) => expect(states(one, 1)).toEqual(['1 sent']))
      .when(press('2'))
      .after('0s')
      .asked('post /commands/send');
  });

  test('what was typed for its parameters arrives in the call, as text, number and yes or no', async () => {
    const bodies: unknown[] = [];
    const values = { index: 2, phone: '112', enable: false };
    await story()
      .with((world) => {
        world.replies = ({ body }) => {
          bodies.push(body);
          return { status: 200, body: { id: 1 } };
        };
      })
      .when(orderEvents.submitted({ run: '1', device: 1, order: { type: 'sosNumber', saved: null, values } }))
      .after('0s')
      .asked('post /commands/send')
      .check(({ read }) => expect(read(orders).runs[0]?.state).toBe('sent'));
    expect(bodies).toEqual([{ deviceId: 1, type: 'sosNumber', attributes: values }]);
  });

  test('its dialog closes when the user goes to another page, and stays while the page’s query changes', () =>
    story()
      .when(at('/v2'), orderEvents.opened({ device: 1 }))
      .when(navigation.locationChanged({ path: '/v2', query: 'zoom=9' }))
      .check(({ read }) => expect(read(orders).device).toBe(1))
      .when(at('/operations'))
      .check(({ read }) => expect(read(orders).device).toBeNull())
      .when(at('/v2'), orderEvents.opened({ device: 2 }))
      .check(({ read }) => expect(read(orders).device).toBe(2)));

  test('without a network it fails, and is never sent later', () =>
    story()
      .with((world) => {
        world.replies = () => ({ status: 0, body: null, problem: 'unreachable' });
      })
      .when(orderEvents.submitted({ run: '1', device: 1, order }))
      .after('1min')
      .asked('post /commands/send')
      .check(({ read }) => expect(read(orders).runs[0]?.state).toBe('unsure'))
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

describe('due', () => {
  const KM = 1000;
  const oil = { start: 0, period: 10_000 * KM, done: {} };
  const at = (km: number, done: Record<string, number> = {}) => dueAt({ ...oil, done }, 7, km * KM);

  describe('[TRAC-14] maintenance is due', () => {
    test.each([
      ['long before, it is fine', 5_000, 'fine', 5_000],
      ['in the last tenth it is due soon', 9_500, 'soon', 500],
      ['at its time and after it is overdue', 10_300, 'overdue', 300],
      ['at its very moment it is overdue by nothing', 10_000, 'overdue', 0],
      ['long after, without a word, it was done elsewhere', 14_000, 'fine', 6_000],
      ['and is due again', 20_100, 'overdue', 100],
    ] as const)('%s', (_, km, state, by) => expect(at(km)).toEqual({ state, by: by * KM }));

    test('what was marked as done is due one period later, however long ago that was', () => {
      expect(at(10_300, { 7: 10_300 * KM })).toEqual({ state: 'fine', by: 9_700 * KM });
      expect(at(19_500, { 7: 10_300 * KM })).toEqual({ state: 'soon', by: 500 * KM });
      expect(at(39_000, { 7: 10_300 * KM })).toEqual({ state: 'overdue', by: 19_000 * KM });
    });

    test('what was done a little early was done for the time to come', () =>
      expect(at(9_900, { 7: 9_800 * KM })).toEqual({ state: 'fine', by: 10_100 * KM }));

    test('what was done on another device says nothing of this one', () =>
      expect(at(10_300, { 8: 10_300 * KM })).toEqual({ state: 'overdue', by: 300 * KM }));

    test('before its start it is due one period after it', () =>
      expect(dueAt({ ...oil, start: 50_000 * KM }, 7, 40_000 * KM)).toEqual({
        state: 'fine',
        by: 20_000 * KM,
      }));

    test.each([
      ['the device does not say what it has counted', null, 10],
      ['there is no period', 5, 0],
      ['the period goes backwards', 5, -10],
    ])('nobody can say where %s', (_, value, period) =>
      expect(dueAt({ start: 0, period, done: {} }, 7, value)).toBeNull(),
    );

    test('whatever is counted: never due in less than nothing, never in more than a start and two periods', () =>
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 1e9 }),
          fc.integer({ min: 1, max: 1e7 }),
          fc.integer({ min: 0, max: 1e9 }),
          fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined }),
          (start, period, value, last) => {
            const due = dueAt({ start, period, done: last === undefined ? {} : { 7: last } }, 7, value);
            expect(due?.by).toBeGreaterThanOrEqual(0);
            const most = due?.state === 'overdue' ? value : start + 2 * period + (last ?? 0);
            expect(due?.by).toBeLessThanOrEqual(most);
          },
        ),
      ));
  });

  describe('[TRAC-14] what a device has counted', () => {
    const measured = { odometer: 12.5, engineHours: 3 };
    test.each([
      ['way', 12_500],
      ['hours', 3 * MILLIS_PER_HOUR],
      ['date', 0], // the day, as its midnight in UTC
      ['adBlue', null],
    ])('of %s', (type, value) => expect(valueOf({ type }, measured, 60)).toBe(value));

    test('is unknown where it has never said', () => {
      const silent = { odometer: null, engineHours: null };
      expect([valueOf({ type: 'way' }, silent, 60), valueOf({ type: 'hours' }, silent, 60)]).toEqual([
        null,
        null,
      ]);
    });

    test.each([
      ['totalDistance', 2e6],
      ['odometer', 154e6],
      ['serviceOdometer', null],
    ])('by the counter %s is its own, however far another has counted', (counter, value) => {
      const both = { odometer: 154_000, ways: { odometer: 154e6, totalDistance: 2e6 }, engineHours: null };
      expect(valueOf({ type: 'way', counter }, both, 60)).toBe(value);
    });
  });
});

const order = { type: 'engineStop', saved: null, values: {} };
const submitted = (run: string, device = 7) => orderEvents.submitted({ run, device, order });
const accepted = (run: string, state: 'sent' | 'queued', device = 7) =>
  orderEvents.accepted({ run, device, state });
const said = (type: string, device = 7, text = 'OK'): ReturnType<typeof notificationEvents.received> =>
  notificationEvents.received({
    notifications: [
      {
        ...{ id: 1, device, kind: 0, title: '', text: '', at: 1, lat: null, lng: null, read: false },
        ...{ value: null, limit: null },
        about: { type, said: text },
      } as Notification,
    ],
  });
const states = (it: App, device = 7) => it.read(runsOf(device)).map(({ run, state }) => `${run} ${state}`);
const app = () => scenario({ plugins: [{ ...operationsPlugin, effects: [] }] });

describe('[TRAC-11] what became of a command', () => {
  test('sent, and answered with what the device said', () =>
    app()
      .when(submitted('1'))
      .check((it) => expect(states(it)).toEqual(['1 sending']))
      .when(accepted('1', 'sent'))
      .check((it) => expect(states(it)).toEqual(['1 sent']))
      .when(said('commandResult'))
      .check((it) => {
        expect(states(it)).toEqual(['1 answered']);
        expect(it.read(runsOf(7))[0]?.answer).toBe('OK');
      }));

  test('one for a device that is away waits at the server, is sent and answered', () =>
    app()
      .when(submitted('1'), accepted('1', 'queued'))
      .check((it) => expect(states(it)).toEqual(['1 queued']))
      .when(said('queuedCommandSent'))
      .check((it) => expect(states(it)).toEqual(['1 sent']))
      .when(said('commandResult'))
      .check((it) => expect(states(it)).toEqual(['1 answered'])));

  test('a refused one says why, and no answer makes it better', () => {
    const forbidden: Failure = { reason: 'forbidden', status: 403 };
    return app()
      .when(submitted('1'), orderEvents.refused({ run: '1', device: 7, failure: forbidden }))
      .when(said('commandResult'))
      .check((it) => {
        expect(states(it)).toEqual(['1 refused']);
        expect(it.read(runsOf(7))[0]?.failure).toEqual(forbidden);
      });
  });

  const lost = (run: string, reason: Failure['reason'] = 'timeout') =>
    orderEvents.refused({ run, device: 7, failure: { reason, status: 0 } });

  test.each(['timeout', 'unreachable', 'server', 'unreadable', 'decryption'] as const)(
    'one whose answer is lost (%s) may have been sent, so an answer of the device still counts',
    (reason) =>
      app()
        .when(submitted('1'), lost('1', reason))
        .check((it) => expect(states(it)).toEqual(['1 unsure']))
        .when(said('queuedCommandSent'))
        .check((it) => expect(states(it)).toEqual(['1 sent']))
        .when(said('commandResult'))
        .check((it) => expect(states(it)).toEqual(['1 answered'])),
  );

  test('an answer belongs to a command that was sent, rather than to one that may have been', () =>
    app()
      .when(submitted('1'), lost('1'), submitted('2'), accepted('2', 'sent'), said('commandResult'))
      .check((it) => expect(states(it)).toEqual(['2 answered', '1 unsure']))
      .when(said('commandResult'))
      .check((it) => expect(states(it)).toEqual(['2 answered', '1 answered'])));

  test('a device that answered has the command, although the answer of the server is lost', () =>
    app()
      .when(submitted('1'), said('commandResult'), lost('1'))
      .check((it) => expect(states(it)).toEqual(['1 answered'])));

  test('a device that answers before the server has still answered', () =>
    app()
      .when(submitted('1'), said('commandResult'), accepted('1', 'sent'))
      .check((it) => expect(states(it)).toEqual(['1 answered'])));

  test('of two the older is answered first', () =>
    app()
      .when(submitted('1'), accepted('1', 'sent'), submitted('2'), accepted('2', 'sent'))
      .when(said('commandResult'))
      .check((it) => expect(states(it)).toEqual(['2 sent', '1 answered'])));

  test('the answer of another device, or another event, says nothing', () =>
    app()
      .when(submitted('1'), accepted('1', 'sent'))
      .when(said('commandResult', 8), said('ignitionOn'), said('queuedCommandSent'))
      .check((it) => expect(states(it)).toEqual(['1 sent'])));

  test('what was asked for another device does not show', () =>
    app()
      .when(
        orderEvents.opened({ device: 7 }),
        orderEvents.listed({ device: 8, types: ['custom'], saved: [], tells: true }),
        orderEvents.listFailed({ device: 8, failure: failure(500) }),
      )
      .reads(orders, { device: 7, runs: [] })
      .reads(ordersOf(7), { status: 'loading', failure: null, types: [], saved: [], tells: false }));
});

describe('[TRAC-11] a second question', () => {
  test.each(['engineStop', 'custom', 'powerOff', 'factoryReset', 'outputControl'])('is asked of %s', (type) =>
    expect(isAskedTwice(type)).toBe(true),
  );
  test.each(['engineResume', 'positionSingle', 'alarmArm'])('is not asked of %s', (type) =>
    expect(isAskedTwice(type)).toBe(false),
  );
});

describe('[TRAC-11] parameters', () => {
  test('texts, numbers, yes and no go as what they are', () => {
    expect(valuesOf('custom', { data: ' reset# ' })).toEqual({ data: 'reset#' });
    expect(valuesOf('setConnection', { server: 'a.example', port: '5023' })).toEqual({
      server: 'a.example',
      port: 5023,
    });
    expect(valuesOf('alarmFall', {})).toEqual({ enable: true });
    expect(valuesOf('alarmFall', { enable: 'no' })).toEqual({ enable: false });
    expect(valuesOf('positionSingle', { data: 'x' })).toEqual({});
    expect(valuesOf('made-up', {})).toEqual({});
  });

  test.each([
    ['custom', {}],
    ['custom', { data: '  ' }],
    ['positionPeriodic', { frequency: 'soon' }],
    ['positionPeriodic', { frequency: '-3' }],
    ['sosNumber', { index: '1' }],
  ])('nothing goes while %s lacks %j', (type, typed) => expect(valuesOf(type, typed)).toBeNull());

  test('each parameter is judged by itself: a valid number beside a missing text is right', () =>
    expect([
      valueOfParameter('number', '1'),
      valueOfParameter('number', 'one'),
      valueOfParameter('text'),
    ]).toEqual([1, null, null]));
});

describe('[TRAC-11, TRAC-12] what a server names reads as words', () => {
  const t = (key: string) => `[${key}]`;
  test('each command with parameters has a text, and its one value is not called the text of a command', () => {
    for (const type of ['setSpeedLimit', 'alarmClock', 'setOdometer', 'configuration', 'outputControl']) {
      expect(typeKey(type)).toBe(`orders.types.${type}`);
      expect(parametersOf(type).at(-1)).toMatchObject({ name: 'data', word: 'value' });
    }
    expect(parametersOf('custom')).toEqual([{ name: 'data', kind: 'text' }]);
    expect(typeKey('made-up')).toBeNull();
  });
  test('an unknown event, alarm or channel is never shown as a program writes it', () => {
    expect(eventName('trailerLost', t)).toBe('Trailer lost');
    expect(alarmName('cargoDoor', t)).toBe('Cargo door');
    expect(alarmName('sos', t)).toBe('[alerts.raised.sos]');
    expect(channelName('pushover', t)).toBe('Pushover');
    expect(channelName('web', t)).toBe('[operations.channels.web]');
  });
});
