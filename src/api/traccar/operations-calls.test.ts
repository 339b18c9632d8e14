import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Maintenance } from '../../../events/operations-types.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import type { Call } from '../call.ts';
import { toMaintenance, toRule, withMaintenance, withRule } from './operations-calls.ts';
import { backend, good, lines, listOf, refused, said, talk, valueOf } from './traccar-given.ts';

type Raw = Record<string, unknown> & { id: number };

/** A fake server with these entities at a path, and links (entity, device). */
function server(path: string, property: string, things: readonly object[], links: [number, number][] = []) {
  const known = new Map(things.map((raw) => [(raw as Raw).id, raw as Raw]));
  let linked = [...links];
  const answer = ({ method, path: asked, query = {}, body }: ApiRequest): Reply => {
    const given = (body ?? {}) as Raw & { deviceId: number };
    const id = Number(asked.split('/')[2]);
    const [device, thing] = [given.deviceId, given[property]];
    if (asked === '/server') return good({ version: '6.9.1' });
    if (asked === '/permissions') {
      if (method === 'post') linked.push([thing as number, device]);
      else linked = linked.filter(([t, d]) => t !== thing || d !== device);
      return { status: 204, body: null };
    }
    if (!asked.startsWith(path)) return refused(404);
    if (method === 'get' && id) return known.has(id) ? good(known.get(id)) : refused(404);
    if (method === 'get')
      return good(
        [...known.values()].filter(
          (raw) =>
            query['deviceId'] === undefined ||
            linked.some(([t, d]) => t === raw.id && d === query['deviceId']),
        ),
      );
    if (method === 'delete') {
      known.delete(id);
      return { status: 204, body: null };
    }
    const made = { ...given, id: id || 90 + known.size };
    known.set(made.id, made);
    return good(made);
  };
  return { answer, known, links: () => linked };
}
const RULE = {
  ...{ type: 'alarm', name: 'Help', channels: ['web', 'mail'], always: false, alarms: ['sos', 'tow'] },
  calendar: 1,
};

describe('[TRAC-12] rules', () => {
  test('recorded: nine rules for all devices, and nobody is asked for links', () => {
    const { result, asked } = talk(backend.rules.list([1, 2]), [said('notifications')]);
    expect(lines(asked)).toEqual(['get /notifications']);
    if (!result.ok) throw new Error('failed');
    expect(result.value).toHaveLength(9);
    expect(result.value[5]).toEqual({
      ...{ id: 6, type: 'alarm', name: '', channels: ['web'], always: true, alarms: ['sos'] },
      ...{ calendar: null, devices: [] },
    });
  });

  test('one for chosen devices names them', () => {
    const { answer } = server('/notifications', 'notificationId', [{ id: 4, type: 'alarm' }], [[4, 2]]);
    expect(valueOf(backend.rules.list([1, 2]), answer)[0]).toMatchObject({ id: 4, devices: [2] });
  });

  test('a new one is written whole, linked, and made once though it is sent twice', () => {
    const { answer, known, links } = server('/notifications', 'notificationId', []);
    const first = valueOf(backend.rules.create('k', { ...RULE, devices: [1, 2] }), answer);
    expect(first).toEqual({ id: 90, ...RULE, devices: [1, 2] });
    expect(known.get(90)).toMatchObject({
      ...{ type: 'alarm', description: 'Help', notificators: 'web,mail', always: false, calendarId: 1 },
      attributes: { alarms: 'sos,tow' },
    });
    expect(links()).toEqual([
      [90, 1],
      [90, 2],
    ]);
    valueOf(backend.rules.create('k', { ...RULE, devices: [1, 2] }), answer);
    expect(known.size).toBe(1);
  });

  test('of links only the difference is written, and fields that are unknown here go back as they came', () => {
    const raw = {
      ...{ id: 4, type: 'alarm', notificators: 'web', commandId: 12, always: false, later: { a: [1] } },
      attributes: { alarms: 'sos', template: '{device}' },
    };
    const { answer, known, links } = server(
      '/notifications',
      'notificationId',
      [raw],
      [
        [4, 1],
        [4, 9],
      ],
    );
    const thing = { id: 4, ...RULE, devices: [2] };
    valueOf(backend.rules.save(thing, { channels: ['mail'], devices: [2] }, { devices: [1] }), answer);
    expect(known.get(4)).toEqual({ ...raw, notificators: 'mail' });
    expect(links()).toEqual([
      [4, 9],
      [4, 2],
    ]);
  });

  test('links alone do not write the rule again', () => {
    const { answer } = server('/notifications', 'notificationId', [{ id: 4, type: 'x' }]);
    const { asked } = talk(
      backend.rules.save({ id: 4, ...RULE, devices: [2] }, { devices: [2] }, {}),
      answer,
    );
    expect(lines(asked)).toEqual(['get /notifications/4', 'post /permissions']);
  });

  test('one that is gone is not made again', () => {
    const { answer } = server('/notifications', 'notificationId', []);
    expect(
      talk(backend.rules.save({ id: 4, ...RULE, devices: [] }, { always: true }, {}), answer).result,
    ).toMatchObject({ failure: { reason: 'notFound' } });
  });

  test('what they can be made of: recorded types and channels, and calendars by name', () =>
    expect(
      valueOf(backend.ruleChoices(), [
        said('notifications-types'),
        said('notifications-notificators'),
        good([{ id: 1, name: 'Work', data: 'x' }, { name: 'no id' }]),
      ]),
    ).toMatchObject({
      channels: ['command', 'mail', 'web'],
      calendars: [{ id: 1, name: 'Work' }],
    }));

  test('a test goes out by each channel; the first that fails is told', () => {
    const { result, asked } = talk(backend.testRule(['web', 'a/b']), [
      { status: 204, body: null },
      refused(400, 'java.lang.RuntimeException: no SMTP'),
    ]);
    expect(lines(asked)).toEqual(['post /notifications/test/web', 'post /notifications/test/a%2Fb']);
    expect(result).toMatchObject({ failure: { reason: 'invalid' } });
  });

  test('a rule read and written with nothing changed is the same, whatever it holds', () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.constantFrom('alarm', 'ignitionOn'),
        (fields, attributes, type) => {
          const raw = { ...fields, id: 4, type, attributes };
          expect(typeof toRule(raw, {})).toBe('object');
          const written = withRule(raw, {});
          const { alarms: _, ...others } = attributes;
          // Only a rule for alarms keeps its list of alarm types.
          expect(written).toEqual({ ...raw, attributes: type === 'alarm' ? attributes : others });
        },
      ),
    ));
});

describe('[TRAC-14] maintenance', () => {
  test('recorded: oil after every 10 000 km', () => {
    expect(toMaintenance(listOf('maintenance')[0] ?? {}, { devices: [1] })).toEqual({
      ...{
        id: 1,
        name: 'Oil',
        type: 'way',
        counter: 'totalDistance',
        start: 0,
        period: 10_000_000,
        done: {},
        devices: [1],
      },
    });
  });

  test('what a device has by its group is asked of the server', () => {
    const { result, asked } = talk(backend.maintenanceOf(7), [
      good([{ id: 1, type: 'hours' }, 5]),
      good({ id: 7, groupId: 0 }),
    ]);
    expect(asked[0]?.query).toEqual({ deviceId: 7 });
    expect(result).toMatchObject({
      ok: true,
      value: [{ id: 1, type: 'hours' }],
      leftOut: [expect.any(String)],
    });
  });

  test('what devices have counted is read off their newest positions, in two calls', () => {
    const { result, asked } = talk(backend.counters([7, 8, 9]), [
      good([
        { id: 7, positionId: 70 },
        { id: 8, positionId: 0 },
        { id: 9, positionId: 90 },
      ]),
      good([
        { id: 70, deviceId: 7, attributes: { totalDistance: 2_000, odometer: 12_500, hours: 7_200_000 } },
        { id: 90, deviceId: 9, attributes: {} },
        { id: 91, deviceId: 'x', attributes: {} },
      ]),
    ]);
    expect(asked.map(({ path, query }) => [path, query])).toEqual([
      ['/devices', { id: [7, 8, 9] }],
      ['/positions', { id: [70, 90] }],
    ]);
    expect(result).toMatchObject({
      ok: true,
      value: [
        { device: 7, odometer: 12.5, ways: { totalDistance: 2_000, odometer: 12_500 }, engineHours: 2 },
        { device: 9, odometer: null, engineHours: null },
      ],
    });
  });

  test.each([
    ['has an odometer of its own', [{ odometer: 154e6, totalDistance: 2e6 }], 'odometer'],
    ['has none', [{ totalDistance: 2e6 }], 'totalDistance'],
    ['has one, and another has none', [{ odometer: 154e6 }, { totalDistance: 2e6 }], 'totalDistance'],
  ])('new maintenance by distance counts what its device has: one that %s', (_, cars, type) => {
    const devices = cars.map((_car, i) => i + 7);
    const set = { name: 'Oil', type: 'way', start: 0, period: 15e6, done: {}, devices };
    const { result, asked } = talk(backend.maintenance.create('k', set), ({ method, path, body }) => {
      if (path === '/devices') return good(devices.map((id) => ({ id, positionId: id * 10 })));
      if (path === '/positions')
        return good(cars.map((attributes, i) => ({ id: i, deviceId: devices[i], attributes })));
      return good(method === 'get' ? [] : { ...(body as object), id: 5 });
    });
    expect(
      asked.find(({ method, path }) => method === 'post' && path === '/maintenance')?.body,
    ).toMatchObject({
      type,
    });
    expect(result).toMatchObject({ value: { id: 5, type: 'way', counter: type } });
  });

  test('new maintenance by hours or date needs no counter first', () => {
    const set = { name: 'Oil', type: 'hours', start: 0, period: 15e6, done: {}, devices: [7] };
    const { asked } = talk(backend.maintenance.create('k', set), ({ method, body }) =>
      good(method === 'get' ? [] : { ...(body as object), id: 5 }),
    );
    expect(asked.map(({ path }) => path)).toEqual(['/maintenance', '/maintenance', '/permissions']);
  });

  test('a device whose newest position was deleted keeps the counters of no other back', () => {
    const ids = Array.from({ length: 100 }, (_, i) => i + 1);
    const { result, asked } = talk(backend.counters(ids), ({ path, query }) => {
      if (path === '/devices') return good(ids.map((id) => ({ id, positionId: id * 10 })));
      const wanted = [query?.['id']].flat().map(Number);
      return wanted.includes(370)
        ? refused(400, 'java.lang.NullPointerException')
        : good(wanted.map((id) => ({ id, deviceId: id / 10, attributes: { odometer: 1_000 } })));
    });
    const found = result.ok ? result.value.map(({ device }) => device) : [];
    expect(found).toEqual(ids.filter((id) => id !== 37));
    expect(asked.length).toBeLessThanOrEqual(2 + 2 * 7);
  });

  test('devices that never reported are asked no further', () => {
    const { result, asked } = talk(backend.counters([8]), [good([{ id: 8, positionId: 0 }])]);
    expect(asked).toHaveLength(1);
    expect(result).toMatchObject({ ok: true, value: [] });
  });

  test('what was done is kept in an attribute of ours, beside those of others', () => {
    const raw = { id: 1, type: 'totalDistance', attributes: { a: 1, fixpoint: { b: 2 } } };
    const written = withMaintenance(raw, { done: { 7: 12 } });
    expect(written['attributes']).toEqual({ a: 1, fixpoint: { b: 2, done: { 7: 12 } } });
    expect(toMaintenance(written, {})).toMatchObject({ done: { 7: 12 } });
  });

  test.each([
    ['done for one vehicle keeps what somebody else marked for another', { 7: 1 }, { 7: 1, 8: 5 }, { 7: 9 }],
    ['an undo takes only its own mark back', { 7: 9 }, { 7: 9, 8: 5 }, {}],
    ['a mark that was changed again is the newer one', { 7: 1 }, { 7: 2, 8: 5 }, { 7: 9 }],
  ])('%s', (_, before, now, mine) => {
    const at = server('/maintenance', 'maintenanceId', [
      { id: 4, type: 'hours', attributes: { fixpoint: { done: now } } },
    ]);
    const care = { id: 4, name: '', type: 'hours', start: 0, period: 1, done: mine, devices: [] };
    valueOf(backend.maintenance.save(care, { done: mine }, { done: before }), at.answer);
    const saved = toMaintenance(at.known.get(4) as Raw, {}) as Maintenance;
    expect(saved.done).toEqual({ ...mine, 8: 5 });
  });

  test('another counter makes all marks void, also new ones', () => {
    const raw = { id: 1, type: 'hours', attributes: { fixpoint: { done: { 7: 1, 8: 5 } } } };
    const written = withMaintenance(raw, { type: 'way', done: {} }, { type: 'hours', done: { 7: 1 } });
    expect((toMaintenance(written, {}) as Maintenance).done).toEqual({});
  });

  test.each([
    ['odometer', 'way', 'odometer'],
    ['odometer', 'hours', 'hours'],
    ['hours', 'date', 'fixTime'],
    ['adBlue', 'adBlue', 'adBlue'],
    ['adBlue', 'way', 'totalDistance'],
  ])('%s that is to count %s is written as %s', (before, type, after) =>
    expect(withMaintenance({ id: 1, type: before }, { type })['type']).toBe(after),
  );
});

describe('[TRAC-12] [TRAC-14] links through a group of devices', () => {
  const GROUPS = [
    { id: 30, name: 'Company', groupId: 0 },
    { id: 31, name: 'Vans', groupId: 30 },
    // Two groups that contain each other.
    { id: 32, name: 'A', groupId: 33 },
    { id: 33, name: 'B', groupId: 32 },
  ];
  const DEVICES = [
    { id: 1, groupId: 31 },
    { id: 2, groupId: 30 },
    { id: 3, groupId: 32 },
    { id: 4, groupId: 0 },
  ];
  const COMPANY = { id: 30, name: 'Company', devices: [1, 2] };
  /** A server whose group 30 is linked to entry 4. Entry 4 is linked to device 4, too. */
  const grouped = (path: string, property: string, raw: object) => {
    const it = server(path, property, [raw, { ...raw, id: 5 }], [[4, 4]]);
    const answer = (request: ApiRequest): Reply => {
      const { method, path: asked, query = {} } = request;
      if (asked === '/groups') return good(GROUPS);
      if (asked === '/devices') return good(DEVICES);
      if (asked.startsWith('/devices/')) return good(DEVICES.find(({ id }) => asked.endsWith(`/${id}`)));
      if (method === 'get' && query['groupId'] !== undefined)
        return good(query['groupId'] === 30 ? [raw] : []);
      return it.answer(request);
    };
    return { ...it, answer };
  };

  test.each([
    ['rules', '/notifications', 'notificationId'],
    ['maintenance', '/maintenance', 'maintenanceId'],
    ['operators', '/drivers', 'driverId'],
  ] as const)('%s name the group and the devices in it and in its groups', (list, path, property) => {
    const { answer } = grouped(path, property, { id: 4, type: 'x', name: 'n' });
    const listed = (...devices: number[]) =>
      valueOf(backend[list].list(devices) as Call<readonly object[]>, answer);
    expect(listed(1, 2, 3, 4)).toMatchObject([
      { id: 4, devices: [4], byGroup: [COMPANY] },
      { id: 5, devices: [] },
    ]);
    expect(listed(1)[1]).not.toHaveProperty('byGroup');
  });

  test('stay when the links to devices change, and the saved rule still names them', () => {
    const { answer, links } = grouped('/notifications', 'notificationId', { id: 4, type: 'alarm' });
    const [rule] = valueOf(backend.rules.list([1, 2, 3, 4]), answer);
    if (!rule) throw new Error('no rule');
    const { result, asked } = talk(
      backend.rules.save({ ...rule, devices: [] }, { devices: [] }, { devices: [4] }),
      answer,
    );
    expect(result).toMatchObject({ ok: true, value: { devices: [], byGroup: [COMPANY] } });
    expect(asked.filter(({ method }) => method === 'delete').map(({ body }) => body)).toEqual([
      { deviceId: 4, notificationId: 4 },
    ]);
    expect(links()).toEqual([]);
  });

  test('are not asked for where nobody wants links, or where a rule is for all devices', () => {
    const { answer } = grouped('/notifications', 'notificationId', { id: 4, type: 'x', always: true });
    for (const devices of [[], [1, 2]])
      expect(lines(talk(backend.rules.list(devices), answer).asked)).toEqual(['get /notifications']);
  });

  test('are none for an account that may not see groups', () => {
    const { answer } = grouped('/drivers', 'driverId', { id: 4, name: 'n' });
    const call = backend.operators.list([4]);
    expect(
      valueOf(call, (request) => (request.path === '/groups' ? refused(403) : answer(request))),
    ).toMatchObject([{ devices: [4] }, { devices: [] }]);
  });

  test.each([
    [1, [{ id: 4, devices: [], byGroup: [{ ...COMPANY, devices: [1] }] }]],
    [4, [{ id: 4, devices: [4] }]],
    [3, []],
  ])('maintenance of device %i includes that of the groups around it', (device, expected) => {
    const { answer } = grouped('/maintenance', 'maintenanceId', { id: 4, type: 'hours' });
    expect(valueOf(backend.maintenanceOf(device), answer)).toMatchObject(expected);
  });
});

describe('drivers', () => {
  test('recorded: Dora by her key', () =>
    expect(valueOf(backend.operators.list([]), [good(listOf('drivers'))])).toEqual([
      { id: 1, name: 'Dora', key: 'drv-228835', devices: [] },
    ]));

  test('a key that somebody has already is named at its field', () => {
    const { result } = talk(backend.operators.create('k', { name: 'B', key: 'x' }), [
      good([]),
      refused(400, 'JdbcSQLIntegrityConstraintViolationException: Unique index or primary key violation'),
    ]);
    expect(result).toMatchObject({ failure: { fields: { key: 'taken' } } });
  });
});

describe('[TRAC-11] commands of the server', () => {
  const asked = (isFree: boolean, rules: unknown) =>
    talk(backend.orders(7, isFree), ({ path }) => {
      if (path === '/commands/types') return said('commands-types-device');
      return path === '/commands/send'
        ? good([{ id: 3, type: 'custom', description: 'Hello' }])
        : good(rules);
    });

  test('types of the device, kept ones, and whether answers are told', () => {
    const rules = [{ id: 1, type: 'commandResult', always: true, notificators: 'mail, web' }];
    expect(asked(true, rules).result).toMatchObject({
      value: { types: ['custom'], saved: [{ id: 3, name: 'Hello', type: 'custom' }], tells: true },
    });
  });

  test.each([
    ['by mail alone', { notificators: 'mail', always: true }],
    ['of some devices', { notificators: 'web', always: false }],
  ])('a rule %s tells no app of answers', (_, rule) =>
    expect(asked(true, [{ id: 1, type: 'commandResult', ...rule }]).result).toMatchObject({
      value: { tells: false },
    }),
  );

  test('people with limited commands are not asked for types that they may not send', () => {
    const { asked: calls, result } = asked(false, []);
    expect(lines(calls)).not.toContain('get /commands/types');
    expect(result).toMatchObject({ value: { types: [] } });
  });

  test('recorded: 202 is queued, 200 is sent; a kept one goes by its id, without parameters', () => {
    const order = { type: 'custom', saved: null, values: { data: 'x' } };
    const { result, asked: calls } = talk(backend.sendOrder(7, order), [said('command-send-unsupported')]);
    expect(result).toMatchObject({ value: 'queued' });
    expect(calls[0]?.body).toEqual({ deviceId: 7, type: 'custom', attributes: { data: 'x' } });
    const kept = talk(backend.sendOrder(7, { ...order, saved: 3 }), [good({ id: 3 })]);
    expect(kept.result).toMatchObject({ value: 'sent' });
    expect(kept.asked[0]?.body).toEqual({ deviceId: 7, id: 3, type: 'custom' });
  });

  test('one that is not allowed is forbidden, whatever the server says of it in words', () =>
    expect(
      talk(backend.sendOrder(7, { type: 'x', saved: null, values: {} }), [
        refused(400, 'java.lang.SecurityException: Command type x\n\tat org.traccar'),
      ]).result,
    ).toEqual({ ok: false, failure: { reason: 'forbidden', status: 400 } }));
});
