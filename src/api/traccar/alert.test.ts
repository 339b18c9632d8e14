import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListedAlerts } from '../backend.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { toNotification } from './event.ts';
import { traccarBackend } from './index.ts';
import { backend, bodyOf, good, lines, listOf, NOW, refused, said, talk, valueOf } from './traccar-given.ts';

const event = bodyOf('event-by-id');
const one = (fields: object) => toNotification({ ...event, ...fields });

describe('[TRAC-08] an event', () => {
  test('recorded: of a fence, by kind and fence, without words of the server', () =>
    expect(toNotification(event)).toEqual({
      ...{ id: 2, device: 1, kind: 10, title: '', text: '', at: Date.UTC(2026, 10, 20, 14, 47, 10) / 1000 },
      ...{ lat: null, lng: null, read: false, value: null, limit: null },
      about: { type: 'geofenceEnter', fence: 1 },
    }));

  test('[TRAC-14] of maintenance names the task', () =>
    expect(one({ type: 'maintenance', geofenceId: 0, maintenanceId: 7 })).toMatchObject({
      about: { type: 'maintenance', maintenance: 7 },
    }));

  test('of a speed has both, in kilometres an hour', () =>
    expect(
      one({ type: 'deviceOverspeed', geofenceId: 0, attributes: { speed: 70.194_38, speedLimit: 64.794_8 } }),
    ).toMatchObject({
      ...{ kind: 5, value: 130, limit: 120, about: { type: 'deviceOverspeed' } },
    }));

  test.each([
    ['sos', 4],
    ['vibration', 1],
    ['lowBattery', 2],
    ['powerCut', 6],
    ['fallDown', 9],
    ['jamming', 0],
    ['sos,lowBattery', 4],
    ['somethingNew', 0],
  ])('of an alarm has its kind: %s', (alarm, kind) =>
    expect(one({ type: 'alarm', attributes: { alarm } })).toMatchObject({
      kind,
      about: { type: 'alarm', alarm: alarm.split(',')[0] },
    }),
  );

  test('what a device answered, and who drives, is kept; what the server says of it is not', () => {
    expect(one({ type: 'commandResult', attributes: { result: 'OK' } })).toMatchObject({
      about: { said: 'OK' },
    });
    expect(one({ type: 'driverChanged', attributes: { driverUniqueId: 'D1' } })).toMatchObject({
      about: { said: 'D1' },
    });
    expect(
      JSON.stringify(one({ attributes: { message: 'Device 1 has entered geofence Depot' } })),
    ).not.toContain('Depot');
  });

  test.each<[string, unknown]>([
    [': expected an object, got null', null],
    ['.id: expected an id, got string', { ...event, id: '2' }],
    ['.deviceId: expected an id, got number', { ...event, deviceId: 0 }],
    ['.eventTime: expected a time, got nothing', { ...event, eventTime: undefined }],
    ['.type: expected text, got number', { ...event, type: 5 }],
  ])('"%s" is said of %o', (problem, raw) => expect(toNotification(raw)).toBe(problem));

  test('whatever comes, nothing is thrown', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({ type: fc.constantFrom('alarm', 'deviceOverspeed'), attributes: fc.anything() }),
        ),
        (raw) => {
          toNotification(raw);
          if (typeof raw === 'object' && raw !== null) one(raw);
        },
      ),
    ));
});

/** A fake server with `count` devices, each with two events. */
const server =
  (count: number) =>
  ({ path, query = {} }: ApiRequest): Reply => {
    if (path === '/notifications') return said('notifications');
    if (path === '/devices') return good(Array.from({ length: count }, (_, i) => ({ id: i + 1 })));
    if (path === '/positions')
      return good([query['id']].flat().map((id) => ({ id, latitude: 52.5, longitude: Number(id) / 1000 })));
    const devices = [query['deviceId']].flat().map(Number);
    return good(
      devices.flatMap((deviceId) =>
        [0, 1].map((i) => ({
          ...{ id: deviceId * 2 + i, deviceId, type: 'ignitionOn', attributes: {} },
          ...{
            eventTime: new Date(NOW - deviceId * 60_000).toISOString(),
            positionId: i === 0 ? 0 : deviceId,
          },
        })),
      ),
    );
  };

describe('[TRAC-08] the list of alerts', () => {
  test('recorded: is what the rules of the user tell apps of, with places, newest first', () => {
    const { result, asked } = talk(backend.notifications(), (request) =>
      request.path === '/reports/events'
        ? said('reports-events')
        : request.path === '/positions'
          ? good([
              { id: 201, latitude: 52.5, longitude: 13.4 },
              { id: 1, latitude: 0, longitude: 0 },
            ])
          : said(request.path.slice(1)),
    );
    expect(lines(asked)).toEqual([
      'get /notifications',
      'get /devices',
      'get /reports/events',
      'get /positions',
    ]);
    expect(asked[2]?.query).toEqual({
      ...{ deviceId: [1, 2, 3, 4], from: '2026-11-13T15:58:50.000Z', to: '2026-11-20T15:58:50.000Z' },
      type: listOf('notifications').map(({ type }) => type),
    });
    const list = result.ok ? result.value : [];
    expect(list).toHaveLength(listOf('reports-events').length);
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((a, b) => b - a));
    expect(list.find(({ about }) => about?.alarm === 'sos')).toMatchObject({ kind: 4, lat: 52.5, lng: 13.4 });
    expect(list.find(({ id }) => id === 2)).toMatchObject({ lat: null, lng: null });
  });

  test('many devices are asked about a hundred at a time, and the newest thousand alerts are listed', () => {
    const { result, asked } = talk(backend.notifications(), server(2_500));
    const events = asked.filter(({ path }) => path === '/reports/events');
    expect(events).toHaveLength(10);
    for (const { query = {} } of events) expect(query['deviceId']).toHaveLength(100);
    const list: ListedAlerts = result.ok ? result.value : [];
    expect(list).toHaveLength(1_000);
    expect(list[0]?.device).toBe(1);
    expect(list.filter(({ lat }) => lat !== null)).toHaveLength(500);
    expect(list.devices).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
    expect(valueOf(backend.notifications(), server(1_000))).not.toHaveProperty('devices');
  });

  test('[INBOX-01] older alerts of more than a thousand devices at once are not to be had', () => {
    const { result, asked } = talk(backend.notificationsBetween(1, 2), server(1_001));
    expect(result).toMatchObject({ ok: false, failure: { reason: 'unavailable' } });
    expect(lines(asked)).toEqual(['get /notifications', 'get /devices']);
    expect(talk(backend.notificationsBetween(1, 2), server(1_000)).result).toMatchObject({ ok: true });
    expect(talk(backend.olderNotifications(1_001, 1, 2), server(1_001)).result).toMatchObject({ ok: true });
  });

  test('of one device in a stretch of time only that is asked about, its last second included', () => {
    const { asked } = talk(backend.olderNotifications(7, 1_000, 2_000), server(1));
    expect(asked.find(({ path }) => path === '/reports/events')?.query).toMatchObject({
      ...{ deviceId: [7], from: '1970-01-01T00:16:40.000Z', to: '1970-01-01T00:33:20.999Z' },
    });
    expect(lines(asked)).not.toContain('get /devices');
    const all = talk(backend.notificationsBetween(1_000, 2_000), server(1)).asked;
    expect(all.find(({ path }) => path === '/reports/events')?.query).toMatchObject({
      to: '1970-01-01T00:33:20.999Z',
    });
  });

  test('a user whose rules tell apps of nothing has no alerts, and events are not asked for', () =>
    expect(
      talk(backend.notificationsBetween(1, 2), [good([{ type: 'alarm', notificators: 'mail' }])]),
    ).toMatchObject({
      result: { ok: true, value: [] },
      asked: { length: 1 },
    }));

  describe('[TRAC-12] of alarms are those kinds that the rules tell apps of', () => {
    const web = (alarms?: string, notificators = 'web') => ({
      ...{ type: 'alarm', notificators },
      attributes: alarms === undefined ? {} : { alarms },
    });
    const ignition = { type: 'ignitionOn', notificators: 'web', attributes: {} };
    const happened = ['sos', 'vibration', 'tow,sos', ' vibration , tow', '', undefined].map((alarm, i) => ({
      ...event,
      ...{ id: i + 1, type: 'alarm', positionId: 0, attributes: alarm === undefined ? {} : { alarm } },
    }));
    const other = { ...event, id: 99, type: 'ignitionOn', positionId: 0 };
    const listWith = (...rules: readonly object[]) =>
      talk(backend.olderNotifications(1, 1, 2), ({ path }) =>
        good(path === '/notifications' ? rules : [...happened, other]),
      );

    test.each<[string, readonly object[], readonly number[]]>([
      ['of one kind', [web('sos')], [1, 3]],
      ['of two kinds', [web('sos, vibration')], [1, 2, 3, 4]],
      ['of two rules', [web('sos'), web('vibration')], [1, 2, 3, 4]],
      ['of a kind that an event names second', [web('tow')], [3, 4]],
      ['without those of mails', [web('sos'), web('vibration', 'mail')], [1, 3]],
      ['of no kind that occurred', [web('jamming')], []],
    ])('%s', (_, rules, ids) => {
      const { result } = listWith(...rules, ignition);
      expect(result).toMatchObject({ ok: true, leftOut: [] });
      expect(result.ok && result.value.map(({ id }) => id)).toEqual([...ids, 99]);
    });

    test.each([undefined, '', ' , '])('a rule that names none (%o) tells of none', (alarms) => {
      expect(listWith(web(alarms))).toMatchObject({ result: { ok: true, value: [] }, asked: { length: 1 } });
      const { asked } = listWith(web(alarms), ignition);
      expect(asked[1]?.query).toMatchObject({ type: ['ignitionOn'] });
    });
  });

  describe('[TRAC-12] of rules for chosen devices are the events of those devices', () => {
    const rule = (id: number, type: string, always: boolean, alarms?: string) => ({
      ...{ id, type, always, notificators: 'web', attributes: alarms ? { alarms } : {} },
    });
    const happened = [1, 2, 3].flatMap((deviceId) => [
      { ...event, id: deviceId, deviceId, type: 'ignitionOn', positionId: 0 },
      { ...event, id: deviceId + 10, deviceId, type: 'alarm', positionId: 0, attributes: { alarm: 'sos' } },
    ]);
    /** A server on which rule 5 belongs to device 1, and rule 6 to the group of device 3. */
    const listWith = (
      rules: readonly object[],
      links: (query: ApiRequest['query']) => Reply | null,
      of: Pick<typeof backend, 'notifications'> = backend,
    ) =>
      talk(of.notifications(), ({ path, query = {} }) => {
        if (path === '/reports/events') return good(happened);
        if (path === '/devices')
          return good([{ id: 1 }, { id: 2 }, { id: 3, groupId: 8 }, { id: 4, groupId: 8 }]);
        if (path === '/groups') return good([{ id: 8, name: 'Vans' }]);
        if (path === '/server') return said('server-logged-in');
        if (path !== '/notifications') throw new Error(path);
        return 'deviceId' in query || 'groupId' in query ? (links(query) ?? good([])) : good(rules);
      });
    const linked = (query: ApiRequest['query'] = {}) =>
      query['deviceId'] === 1 ? good([{ id: 5 }]) : query['groupId'] === 8 ? good([{ id: 6 }]) : null;
    const ids = ({ result }: ReturnType<typeof listWith>) =>
      result.ok && result.value.map(({ id }) => id).toSorted((a, b) => a - b);

    test('linked to them, or to their group', () => {
      const rules = [rule(5, 'ignitionOn', false), rule(6, 'alarm', false, 'sos,tow')];
      const list = listWith(rules, linked);
      expect(ids(list)).toEqual([1, 13]);
      expect(list.result).toMatchObject({ leftOut: [] });
    });

    test('beside those of rules for all devices, whose links are not asked for', () => {
      const list = listWith([rule(5, 'ignitionOn', true), rule(6, 'alarm', true, 'sos')], linked);
      expect(ids(list)).toEqual([1, 2, 3, 11, 12, 13]);
      expect(lines(list.asked)).toEqual(['get /notifications', 'get /devices', 'get /reports/events']);
      const mixed = [
        rule(4, 'ignitionOn', true),
        rule(5, 'ignitionOn', false),
        rule(6, 'alarm', false, 'sos'),
      ];
      expect(ids(listWith(mixed, linked))).toEqual([1, 2, 3, 13]);
    });

    test.each<[string, (query: ApiRequest['query']) => Reply | null]>([
      ['the links', () => refused(403)],
      ['those of groups', (query = {}) => ('groupId' in query ? refused(403) : linked(query))],
    ])('and all of them, where the server does not tell %s', (_, links) =>
      expect(ids(listWith([rule(5, 'ignitionOn', false)], links))).toEqual([1, 2, 3]),
    );

    describe('the links', () => {
      const MINUTE = 60_000;
      const rules = [rule(5, 'ignitionOn', false), rule(6, 'alarm', false, 'sos')];
      /** One session, in which links are loaded. Each call returns the ids of the alerts and how much was asked. */
      function session() {
        let now = NOW;
        const calls = traccarBackend({ now: () => now });
        const replies = (list: readonly object[], links = linked) => listWith(list, links, calls);
        return {
          calls,
          list(later = 0, ...given: Partial<Parameters<typeof replies>>) {
            now += later;
            const [of = rules, links] = given;
            const found = replies(of, links);
            return [ids(found), found.asked.length];
          },
        };
      }

      test('are asked for once an hour, not with each list', () => {
        const { list } = session();
        expect(list()).toEqual([[1, 13], 10]);
        expect(list(MINUTE)).toEqual([[1, 13], 3]);
        expect(list(58 * MINUTE)).toEqual([[1, 13], 3]);
        expect(list(MINUTE, rules, () => null)).toEqual([[], 9]);
      });

      test('are asked for again for other rules, and after a rule or the group of a device was saved', () => {
        const { calls, list } = session();
        list();
        expect(list(0, [rule(7, 'ignitionOn', false)], () => good([{ id: 7 }]))[0]).toEqual([1, 2, 3]);
        list();
        talk(calls.saveDevice(1, { group: 8 }), () => refused(403));
        expect(list(0, rules, () => null)[0]).toEqual([]);
      });
    });

    test('what cannot be read is named, also in earlier steps, in links and in rules', () => {
      const { result } = talk(
        backend.notificationsBetween(NOW / 1000 - 5 * 86_400, NOW / 1000),
        ({ path, query = {} }) => {
          if (path === '/reports/events') return good([{}, ...happened]);
          if (path === '/devices') return good([{ id: 1 }, 'no device']);
          if (path === '/server') return said('server-logged-in');
          if (path === '/groups') return good(['no group']);
          if ('deviceId' in query) return good(['no rule', { id: 5 }]);
          return good([rule(5, 'ignitionOn', false), 'no rule']);
        },
      );
      const [alarm, entry] = ['0.id: expected an id, got nothing', 'expected an object, got string'];
      expect(result).toMatchObject({
        ok: true,
        leftOut: [
          ...['1.type: expected text', `1: ${entry}`, alarm],
          // The links of three devices, and the groups.
          ...Array.from({ length: 4 }, () => `0: ${entry}`),
          alarm,
        ],
      });
    });
  });

  describe('[INBOX-01] older alerts are searched in steps back', () => {
    const DAY = 86_400;
    const to = NOW / 1000;
    /** A server with an event every `every` seconds that refuses periods longer than `most` seconds. */
    const past =
      (every: number, begin: number, most = Number.POSITIVE_INFINITY) =>
      ({ path, query = {} }: ApiRequest): Reply => {
        if (path !== '/reports/events') return server(1)({ method: 'get', path, query });
        const [from, until] = [Date.parse(String(query['from'])), Date.parse(String(query['to']))];
        if (until - from > most * 1000)
          return refused(400, 'java.lang.IllegalArgumentException: Time period exceeds the limit');
        const found: object[] = [];
        for (let at = to; at >= begin; at -= every)
          if (at * 1000 >= from && at * 1000 <= until)
            found.push({
              ...{ id: to - at + 1, deviceId: 1, type: 'ignitionOn', positionId: 0, attributes: {} },
              eventTime: new Date(at * 1000).toISOString(),
            });
        return good(found);
      };
    const days = (asked: readonly ApiRequest[]) =>
      asked.flatMap(({ path, query = {} }) =>
        path === '/reports/events'
          ? [
              Math.round((Date.parse(String(query['to'])) - Date.parse(String(query['from']))) / 8_640_000) /
                10,
            ]
          : [],
      );
    const between = (from: number, reply: ReturnType<typeof past>) => {
      const { result, asked } = talk(backend.notificationsBetween(from, to), reply);
      return { times: result.ok ? result.value.map(({ at }) => at) : result.failure, days: days(asked) };
    };

    test('that stop when a thousand are found', () => {
      const found = between(0, past(600, 0));
      expect(found.days).toEqual([1, 7]);
      expect(found.times).toEqual(Array.from({ length: 1_000 }, (_, i) => to - i * 600));
    });

    test('that grow until the beginning is reached, and leave nothing out', () => {
      const found = between(to - 100 * DAY, past(DAY / 2, to - 200 * DAY));
      expect(found.days).toEqual([1, 7, 30, 62]);
      expect(found.times).toEqual(Array.from({ length: 201 }, (_, i) => to - (i * DAY) / 2));
    });

    test('that are halved where the server refuses a period as too long, and do not grow beyond', () => {
      const found = between(to - 30 * DAY, past(DAY, 0, 5 * DAY));
      expect(found.days).toEqual([1, 7, 3.5, 3.5, 3.5, 3.5, 3.5, 3.5, 3.5, 3.5, 1]);
      expect(found.times).toEqual(Array.from({ length: 31 }, (_, i) => to - i * DAY));
      const refusing = between(to - 30 * DAY, past(DAY, 0, 0.1 * DAY));
      expect(refusing).toMatchObject({ days: [1], times: { reason: 'invalid' } });
    });

    test('[TRAC-08] the usual list is one step, and survives a limit below a week', () => {
      expect(days(talk(backend.notifications(), past(DAY, 0)).asked)).toEqual([7]);
      const { result, asked } = talk(backend.notifications(), past(DAY / 2, 0, 2 * DAY));
      expect(days(asked)).toEqual([7, 3.5, 1.8, 1.8, 1.8, 1.7]);
      expect(result).toMatchObject({ ok: true, value: { length: 15 } });
    });
  });

  test('a user without devices has none', () =>
    expect(valueOf(backend.notifications(), [said('notifications'), good([])])).toEqual([]));

  test('a user who may not see reports is told so', () =>
    expect(
      talk(backend.olderNotifications(7, 1, 2), [said('notifications'), refused(403)]).result,
    ).toMatchObject({
      failure: { reason: 'forbidden' },
    }));

  test('one that cannot be read is named and hides no other', () =>
    expect(
      talk(backend.olderNotifications(1, 1, 2), [said('notifications'), good([{}, event]), good([])]).result,
    ).toMatchObject({
      ...{ ok: true, value: [{ id: 2 }] },
    }));

  describe('positions that the server has deleted', () => {
    const NULL = 'java.lang.NullPointerException: Cannot invoke "org.traccar.model.Position.getDeviceId()"';
    /** Loads the alerts of ten devices. The server refuses a request for positions if `isRefused` says so. */
    const listWith = (isRefused: (ids: readonly number[]) => boolean, refusal = refused(400, NULL)) =>
      talk(backend.notifications(), (request) =>
        request.path === '/positions' && isRefused([request.query?.['id']].flat().map(Number))
          ? refusal
          : server(10)(request),
      );
    const placed = ({ result }: ReturnType<typeof listWith>) =>
      result.ok ? result.value.filter(({ lat }) => lat !== null).length : result.failure.reason;
    const questions = ({ asked }: ReturnType<typeof listWith>) =>
      asked.filter(({ path }) => path === '/positions').length;

    test('leave their alerts without a place and take few others with them', () => {
      const one = listWith((ids) => ids.includes(10));
      expect(one.result).toMatchObject({ ok: true, value: { length: 20 } });
      expect(placed(one)).toBe(8);
      expect(questions(one)).toBe(5);
    });

    test('are not searched for without end: an alert without a place is listed too', () => {
      const none = listWith(() => true);
      expect(none.result).toMatchObject({ ok: true, value: { length: 20 } });
      expect(placed(none)).toBe(0);
      expect(questions(none)).toBe(7);
    });

    test('of which only one is asked for are not asked for twice', () => {
      const lone = talk(backend.olderNotifications(7, 1, 2), (request) =>
        request.path === '/positions' ? refused(400, NULL) : server(1)(request),
      );
      expect(lone.result).toMatchObject({ ok: true, value: { length: 2 } });
      expect(lines(lone.asked).filter((line) => line === 'get /positions')).toHaveLength(1);
    });

    test.each<[string, Reply]>([
      ['unauthorised', refused(401)],
      ['server', refused(503)],
      ['unreachable', { status: 0, body: null }],
    ])('are another matter than a server in trouble: "%s"', (reason, reply) => {
      const failed = listWith(() => true, reply);
      expect(placed(failed)).toBe(reason);
      expect(questions(failed)).toBe(1);
    });
  });

  test('marks are kept on the device: nothing is sent for them', () => {
    for (const call of [backend.markNotifications([1], true), backend.markAllNotifications('customer', true)])
      expect(talk(call, [])).toEqual({ result: { ok: true, value: null, leftOut: [] }, asked: [] });
    expect(talk(backend.unreadCount(), []).result).toMatchObject({ failure: { reason: 'unavailable' } });
  });
});

test('[SRV-03] the announcement of the server is not shown, and nothing is sent for it', () =>
  expect(talk(backend.serverAlerts(), [])).toMatchObject({
    result: { ok: false, failure: { reason: 'unavailable' } },
    asked: [],
  }));
