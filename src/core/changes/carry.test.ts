import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import * as network from '../../../events/network.ts';
import { folded } from '../../../tests/folded.ts';
import { aDevice, aGeofence, access } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { answered } from '../../api/call.ts';
import { resultOf } from '../../api/call-given.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Reply, ApiRequest } from '../../ports/http/http-types.ts';
import { devices } from '../devices/devices.ts';
import { geofences } from '../devices/geofences.ts';
import { server } from '../server/server.ts';
import { session } from '../session/session.ts';
import { registers } from '../travel/logbook/registers.ts';
import { callFor, lookAgain, lookAt } from './calls.ts';
import { changesEffects } from './changes.effects.ts';
import { changes, conflicts } from './changes.ts';
import './kinds-given.ts';

/** A signed-in customer whose mock server sends these replies; `asked` lists the requests. */
function customer(replies: (request: ApiRequest, asked: readonly string[]) => Partial<Reply>) {
  const asked: string[] = [];
  const story = scenario({ effects: changesEffects, backend: wholeBackend() })
    .with((world) => {
      world.replies = (request) => {
        asked.push(`${request.method} ${request.path}`);
        return of({ status: 200, body: null, ...replies(request, asked) });
      };
    })
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      network.wentOnline(),
      deviceEvents.listed({ devices: [1, 2].map((id) => aDevice(id)), leftOut: [], source: 'server' }),
    );
  return { story, asked };
}
const edit = (kind: string, over: object = {}) =>
  ({ of: kind, id: 3, device: 1, set: { name: 'A' }, was: { name: 'B' }, ...over }) as unknown as Edit;
const rename = (ids = [1]): Edit => ({
  of: 'devices',
  ids,
  set: { name: 'A' },
  was: Object.fromEntries(ids.map((id) => [id, { name: 'B' }])),
});
const want = (...edits: Edit[]) => changeEvents.wanted({ edits, label: 'x' });
const NOTHING = { ok: true, value: null, leftOut: [] } as const;
const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('the call of a change', () => {
  const backend = wholeBackend();
  const { read } = folded(
    [devices, geofences, registers, server, session] as never[],
    auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
    deviceEvents.listed({ devices: [aDevice(1, { imei: 'i-1' })], leftOut: [], source: 'server' }),
    geofenceEvents.listed({ geofences: [aGeofence(4)], leftOut: [], source: 'server' }),
  );
  const change = (edit: Edit) => ({ id: 'key', batch: 'b', at: 1, notBefore: 1, edit });
  const call = (edit: unknown) => callFor(change(edit as Edit), backend, read);
  const asked = (edit: unknown) => {
    const { method, path, body } = call(edit).request;
    return [`${method} ${path}`, body];
  };
  const devicesEdit = (ids: number[], set: object, was: object = {}) => ({ of: 'devices', ids, set, was });
  /** What the call's parser returns for a server response with this content: the outcome, or the reason of the failure. */
  const outcome = (edit: unknown, success: unknown, look = false) => {
    const { read: reader } = look ? lookAt(change(edit as Edit), backend) : call(edit);
    const result = resultOf(
      reader({
        status: success === null ? 204 : 200,
        body: success === null ? null : { success },
      }),
    );
    return result.ok ? result.value : result.failure.reason;
  };

  describe('[DEV-09] the call that carries a change', () => {
    test.each<[string, unknown, unknown[]]>([
      ['a device', devicesEdit([1], { name: 'A' }), ['put /device/1', { name: 'A' }]],
      ['devices', devicesEdit([1, 2], { name: 'A' }), ['put /devices', { ids: [1, 2], name: 'A' }]],
      [
        'a picture',
        devicesEdit([1], { image: 'data:image/png;base64,QUJD' }),
        ['post /device/i-1/image', { mime: 'image/png', data: 'QUJD' }],
      ],
      [
        'a picture that the server has',
        devicesEdit([1], { image: 'x.png' }),
        ['put /device/1', { iconusecustom: 1, iconcustomimage: 'x.png' }],
      ],
      ['no picture', devicesEdit([1], { image: null }), ['put /device/1', { iconusecustom: 0 }]],
      [
        'a picture of a device that nobody knows',
        devicesEdit([9], { image: 'data:image/png;base64,QUJD' }),
        ['put /device/9', { iconusecustom: 1, iconcustomimage: 'data:image/png;base64,QUJD' }],
      ],
      [
        'a new group',
        { of: 'group', id: -1, set: { name: 'A', colour: '#112233' }, was: null },
        ['post /groups', { name: 'A', colour: '#112233' }],
      ],
      ['a group', { of: 'group', id: 5, set: { name: 'A' }, was: {} }, ['put /groups/5', { name: 'A' }]],
      ['a group that goes', { of: 'group', id: 5, set: null, was: {} }, ['delete /groups/5', undefined]],
    ])('%s', (_, edit, request) => {
      expect(asked(edit)).toEqual(request);
    });

    test.each<[string, unknown, string]>([
      [
        'a new fence',
        { of: 'geofence', id: -1, device: 1, set: { name: 'A', shape: aGeofence(1).shape }, was: null },
        'post',
      ],
      ['a fence', { of: 'geofence', id: 4, device: 1, set: { name: 'A' }, was: {} }, 'put'],
      ['a fence that goes', { of: 'geofence', id: 4, device: 1, set: null, was: {} }, 'delete'],
      ['a new link', { of: 'share', id: 'new-1', set: { devices: [1] }, was: null }, 'post'],
      ['a link', { of: 'share', id: 'abc', set: { name: 'A' }, was: {} }, 'put'],
      ['a link that goes', { of: 'share', id: 'abc', set: null, was: {} }, 'delete'],
      ['a new member', { of: 'member', id: -1, set: { email: 'a' }, was: null }, 'post'],
      ['a member', { of: 'member', id: 3, set: { role: 'edit' }, was: {} }, 'put'],
      ['a member that goes', { of: 'member', id: 3, set: null, was: {} }, 'delete'],
      ['a reason of trips', { of: 'reason', id: 3, set: { name: 'A' }, was: {} }, 'put'],
      ['a new reason of trips', { of: 'reason', id: -3, set: { name: 'A' }, was: null }, 'post'],
      ['a car that goes', { of: 'car', id: 3, set: null, was: {} }, 'delete'],
    ])('%s', (_, edit, method) => {
      expect(call(edit).request.method).toBe(method);
    });

    test('that deletes a fence says who does: on some servers, it stays there for other users', () => {
      const by: unknown[] = [];
      const deleteGeofence = (...given: unknown[]) => (by.push(...given), answered<null>(NOTHING));
      const edit = { of: 'geofence', id: 4, device: 1, set: null, was: {} } as Edit;
      callFor(change(edit), { ...backend, deleteGeofence }, read);
      expect(by).toEqual([1, 4, access().userID]);
    });

    test('a fence is asked for where it lies; halves of trips by the trip', () => {
      const fence = { of: 'geofence', id: 4, device: 9, set: { name: 'A' }, was: {} };
      const { device } = aGeofence(4);
      expect(asked(fence)[0]).toBe(`put /geofence/${device}/4`);
      expect(asked({ ...fence, id: 5 })[0]).toBe('put /geofence/9/5');
      expect(
        asked({ of: 'tripShape', id: 't', device: 1, set: { splitAt: 5, share: 0.5 }, was: {} })[0],
      ).toBe('post /logbook/routes/t/split');
    });

    test('a picture lies with the device as it is when the answer comes', () => {
      const store = folded(
        [devices, geofences, registers, server] as never[],
        deviceEvents.listed({ devices: [aDevice(1, { imei: 'i-1' })], leftOut: [], source: 'server' }),
      );
      const edit = devicesEdit([1], { image: 'data:image/png;base64,QUJD' }) as Edit;
      const { read: reader } = callFor(change(edit), backend, store.read);
      store.fold({
        seq: 9,
        at: 0,
        flow: 9,
        ...deviceEvents.changed({ id: 1, changes: { note: 'told since' } }),
      });
      const result = reader({ status: 200, body: { success: { iconcustomimage: 'there.png' } } });
      expect(result.ok && result.value).toMatchObject({
        devices: [{ note: 'told since', image: 'there.png' }],
      });
    });

    test('a new fence, link or member is whole, with what nobody has said', () => {
      expect(asked({ of: 'share', id: 'new-1', set: { devices: [1] }, was: null })[1]).toMatchObject({
        deviceIDs: [1],
      });
      expect(asked({ of: 'member', id: -1, set: { email: 'a' }, was: null })[1]).toMatchObject({
        email: 'a',
        role: 'view',
      });
      const fence = { of: 'geofence', id: 4, device: 1, set: { name: 'A' }, was: {} };
      expect(asked(fence)[1]).toMatchObject({ name: 'A' });
    });

    test('of alerts: these, those of one device, or all there are', () => {
      const marks = (every: number | 'customer' | null) =>
        asked({ of: 'alerts', id: 0, ids: [1, 2], every, set: { read: true }, was: { read: false } });
      const all = [marks(null), marks(7), marks('customer')].map((each) => JSON.stringify(each));
      expect(new Set(all).size).toBe(3);
      expect(all[0]).toContain('[1,2]');
    });

    test('has its key, so that what comes twice counts once; what goes outlives the page', () => {
      const stays = call(devicesEdit([1], { name: 'A' })).request;
      expect(stays.headers).toMatchObject({ 'Idempotency-Key': 'key' });
      expect(stays).not.toHaveProperty('outlives');
      const goes = call({ of: 'group', id: 5, set: null, was: {} }).request;
      expect([goes.headers?.['Idempotency-Key'], goes.outlives]).toEqual(['key', true]);
    });

    test('comes to the thing as the server has it then', () => {
      const raw = { id: 1, imei: 'i-1', name: 'A' };
      expect(outcome(devicesEdit([1], { name: 'A' }), raw)).toMatchObject({
        of: 'devices',
        devices: [{ name: 'A' }],
      });
      expect(outcome(devicesEdit([1, 2], { name: 'A' }), [raw])).toMatchObject({
        of: 'devices',
        devices: [{ id: 1 }],
      });
      const picture = devicesEdit([1], { image: 'data:image/png;base64,QUJD' });
      expect(outcome(picture, { iconcustomimage: 'there.png' })).toMatchObject({
        ...{ of: 'devices', devices: [{ ...aDevice(1, { imei: 'i-1' }), image: 'there.png' }] },
      });
      const group = { of: 'group', id: 5, set: { name: 'A' }, was: {} };
      expect(outcome(group, { id: 5, name: 'A' })).toMatchObject({
        of: 'group',
        group: { id: 5, name: 'A' },
      });
      expect(outcome({ ...group, set: null }, null)).toEqual({ of: 'gone' });
      const alerts = {
        of: 'alerts',
        id: 0,
        ids: [1],
        every: null,
        set: { read: true },
        was: { read: false },
      };
      expect(outcome(alerts, [])).toEqual({ of: 'alerts', ids: [1], read: true });
      const member = { of: 'member', id: 3, set: { role: 'edit' }, was: {} };
      expect(outcome(member, { id: 3, email: 'a@x.de', role: 'edit' })).toMatchObject({
        of: 'member',
        member: { id: 3 },
      });
      expect(outcome(group, 'nonsense')).toBe('unreadable');
    });
  });

  describe('[fault 21] how a thing is at the server now', () => {
    const look = (edit: unknown) => {
      const { request } = lookAt(change(edit as Edit), backend);
      return `${request.method} ${request.path}`;
    };
    const group = { of: 'group', id: 5, set: {}, was: {} };
    const member = { of: 'member', id: 3, set: {}, was: {} };
    const share = { of: 'share', id: 'abc', set: {}, was: {} };
    const fence = { of: 'geofence', id: 4, device: 1, set: {}, was: {} };
    const alerts = { of: 'alerts', id: 0, ids: [1], every: null, set: { read: true }, was: { read: false } };

    test('is asked where it lies', () => {
      expect(look({ of: 'lock', id: 7, car: null, set: { until: 9 }, was: {} })).toBe('get /logbook/locks');
      expect([devicesEdit([7], {}), group, fence, share, member].map(look)).toEqual([
        'get /device/7',
        'get /groups',
        'post /geofences',
        'get /shares',
        'get /members',
      ]);
    });

    test('is found among all of its kind, or is gone', () => {
      expect(outcome(devicesEdit([1], {}), { id: 1, imei: 'x', name: 'A' }, true)).toMatchObject({
        devices: [{ name: 'A' }],
      });
      const groups = [
        { id: 4, name: 'B' },
        { id: 5, name: 'A' },
      ];
      expect(outcome(group, groups, true)).toMatchObject({ of: 'group', group: { id: 5, name: 'A' } });
      expect(outcome({ ...group, id: 6 }, groups, true)).toEqual({ of: 'gone' });
      const members = [
        { id: 2, email: 'b@x.de' },
        { id: 3, email: 'a@x.de' },
      ];
      expect(outcome(member, members, true)).toMatchObject({ of: 'member', member: { id: 3 } });
      expect(outcome({ ...member, id: 9 }, members, true)).toEqual({ of: 'gone' });
      for (const each of [share, fence]) expect(outcome(each, [], true)).toEqual({ of: 'gone' });
    });

    test('of marks and feedback is nothing to compare: they are as they were sent', () => {
      expect(outcome(alerts, 5, true)).toEqual({ of: 'alerts', ids: [1], read: true });
      expect(outcome({ of: 'feedback', id: 'new-1', set: {}, was: null }, [], true)).toEqual({ of: 'gone' });
    });
  });

  describe('[fault 18] what was sent more than once is looked at anew', () => {
    const [places, logbook, links, members, alerts, feedback, list] = [
      ...[
        'geofences/listRequested',
        'logbook/refreshRequested',
        'shares/listRequested',
        'members/listRequested',
      ],
      ...['notifications/listRequested', 'feedback/ownRequested', 'devices/listRequested'],
    ];
    test.each([
      ['geofence', [places]],
      ['trips', [logbook]],
      ['lock', [logbook]],
      ['driver', [logbook]],
      ['contact', [logbook]],
      ['reason', [logbook]],
      ['car', [logbook]],
      ['share', [links]],
      ['member', [members]],
      ['alerts', [alerts]],
      ['feedback', [feedback]],
      ['group', [list]],
    ])('in the lists of a %s', (of, types) => {
      const again = lookAgain({ of } as never, backend) as readonly Draft[];
      expect(new Set(again.map(({ type }) => type))).toEqual(new Set(types));
    });
    test('in every list for a thing that is gone: plugins register more lists than these', () => {
      const again = lookAgain({ of: 'gone' } as never, backend) as readonly Draft[];
      expect(again.map(({ type }) => type)).toEqual(
        expect.arrayContaining([places, links, members, list, logbook]),
      );
    });
  });
});

describe('what becomes of it', () => {
  describe('[fault 20] what is gone at the server', () => {
    const contact = { name: 'A', company: '', address: '', place: null, metres: 100, reason: null };
    const trips = edit('trips', { ids: ['t'], set: { comment: 'A' }, was: { t: { comment: 'B' } } });
    test.each<[string, Edit, string]>([
      ['a device', rename(), 'devices/listRequested'],
      ['a group', edit('group'), 'devices/listRequested'],
      ['a fence', edit('geofence'), 'geofences/listRequested'],
      ['a link', edit('share', { id: 'abc' }), 'shares/listRequested'],
      ['a member', edit('member', { set: { role: 'edit' }, was: { role: 'view' } }), 'members/listRequested'],
      ['a trip', trips, 'logbook/refreshRequested'],
      [
        'a driver',
        edit('driver', { set: { firstName: 'A' }, was: { firstName: 'B' } }),
        'logbook/refreshRequested',
      ],
      [
        'a contact',
        edit('contact', { set: contact, was: { ...contact, name: 'B' } }),
        'logbook/refreshRequested',
      ],
      [
        'a cut trip',
        edit('tripShape', { id: 't', set: { splitAt: 5, share: 0.5 }, was: {} }),
        'logbook/refreshRequested',
      ],
      ['a reason', edit('reason'), 'logbook/refreshRequested'],
      ['a car', edit('car'), 'logbook/refreshRequested'],
    ])('%s is told of once, and its list is read anew', async (_, one, list) => {
      const { story, asked } = customer(() => ({ status: 404, body: { error: 'No.' } }));
      await story
        .when(want(one))
        .after('1h')
        .check((app, events) => {
          const types = typesOf(events);
          expect(types.filter((type) => /Requested$/.test(type))).toEqual([list]);
          expect(types.filter((type) => type === 'changes/refused')).toHaveLength(1);
          expect(app.read(changes).queue).toMatchObject([
            { state: 'refused', failure: { reason: expect.any(String) } },
          ]);
          expect(asked).toHaveLength(1);
        });
    });

    test('is as wanted where it was to go', async () => {
      const { story } = customer(() => ({ status: 404, body: { error: 'No.' } }));
      await story
        .when(want(edit('group', { set: null })))
        .after('10s')
        .check((app, events) => {
          expect(app.read(changes).queue).toEqual([]);
          expect(events.find(changeEvents.saved.is)?.payload).toMatchObject({
            outcome: { of: 'gone' },
            again: false,
          });
        });
    });

    test('marks of alerts at a server that notes none are dropped, and nobody is told', async () => {
      const { story } = customer(() => ({ status: 405, body: null }));
      const marks = edit('alerts', {
        id: 0,
        ids: [1],
        every: null,
        set: { read: true },
        was: { read: false },
      });
      await story.when(want(marks)).check((app, events) => {
        expect(app.read(changes).queue).toEqual([]);
        expect(typesOf(events)).toContain('changes/dropped');
        expect(typesOf(events)).not.toContain('notices/raised');
      });
    });
  });

  describe('[fault 23] trouble that passes', () => {
    const failing = (reply: Partial<Reply>) => {
      const { story, asked } = customer(() => reply);
      return { story: story.when(want(rename())), asked };
    };

    test.each<[string, Partial<Reply>]>([
      ['no network', { status: 0, problem: 'unreachable' }],
      ['a time-out', { status: 0, problem: 'timeout' }],
    ])('%s: it is tried for as long as it takes, at most once in a minute in the end', async (_, reply) => {
      const { story, asked } = failing(reply);
      await story.after('1h').check((app) => {
        expect(app.read(changes).queue).toMatchObject([{ state: 'waiting', wasSent: true }]);
        expect(asked.length).toBeGreaterThan(30);
        expect(asked.length).toBeLessThan(90);
      });
    });

    test.each<[string, Partial<Reply>]>([
      ['a server in trouble', { status: 503 }],
      ['too many requests', { status: 429 }],
      ['an answer that cannot be read', { status: 200, body: 'nonsense' }],
      ['an answer that does not open', { status: 200, problem: 'decryption' }],
    ])('%s: eight times, then it is refused, and how things are is read anew', async (_, reply) => {
      const { story } = failing(reply);
      await story.after('1h').check((app, events) => {
        expect(app.read(changes).queue).toMatchObject([{ state: 'refused', failures: 7 }]);
        expect(typesOf(events)).toContain('devices/listRequested');
      });
    });

    test('a server may ask for up to ten minutes', async () => {
      const { story, asked } = failing({ status: 429, retryAfter: 86_400 });
      await story
        .after('599s')
        .check(() => expect(asked).toHaveLength(1))
        .after('2s')
        .check(() => expect(asked).toHaveLength(2));
    });

    test.each([
      ['a change', rename()],
      ['a deletion that has waited for its undo', edit('group', { set: null })],
    ])(
      'a plain refusal of %s is told at once, and nothing is read anew: nobody else was there',
      async (_, one) => {
        const { story, asked } = customer(() => ({ status: 422, body: { error: 'No.' } }));
        await story
          .when(want(one))
          .after('1h')
          .check((app, events) => {
            expect(asked).toHaveLength(1);
            expect(app.read(changes).queue).toMatchObject([{ state: 'refused' }]);
            expect(typesOf(events)).not.toContain('devices/listRequested');
          });
      },
    );
  });

  describe('[fault 21] somebody else has changed the same', () => {
    const here = { id: 1, imei: 'x' };
    /** The mock server rejects each change with this status; its own version of the device has this name. */
    const clashing = (name: string, status = 409) => {
      const { story, asked } = customer(({ method }) =>
        method === 'get' ? { body: { success: { ...here, name } } } : { status, body: { error: 'No.' } },
      );
      return { story: story.when(want(rename())), asked };
    };

    test.each([409, 412])('by %i: the thing is looked at, and the user is asked', async (status) => {
      const { story, asked } = clashing('Theirs', status);
      await story.after('1h').check((app) => {
        expect(asked).toEqual(['put /device/1', 'get /device/1']);
        expect(app.read(conflicts)).toMatchObject([{ theirs: { devices: [{ name: 'Theirs' }] } }]);
      });
    });

    test('where both are at one it goes out twice more; then it is refused with the conflict', async () => {
      const { story, asked } = clashing('B');
      await story.after('1h').check((app, events) => {
        expect(asked.filter((words) => words.startsWith('put'))).toHaveLength(3);
        expect(app.read(conflicts)).toEqual([]);
        expect(app.read(changes).queue).toMatchObject([
          { state: 'refused', failure: { reason: 'conflict', status: 409 } },
        ]);
        expect(typesOf(events)).toContain('devices/listRequested');
      });
    });

    test('a thing that cannot be looked at is no answer: it is tried again', async () => {
      const { story } = customer(({ method }) =>
        method === 'get' ? { status: 0, problem: 'unreachable' } : { status: 409, body: null },
      );
      await story
        .when(want(rename()))
        .after('10min')
        .check((app) =>
          expect(app.read(changes).queue).toMatchObject([
            { state: 'waiting', failure: { reason: 'unreachable' } },
          ]),
        );
    });

    test.each([409, 404])('several devices that are met with %i go out one by one', async (status) => {
      const { story, asked } = customer(({ path, body }) =>
        path === '/devices'
          ? { status, body: null }
          : { body: { success: { ...here, ...(body as object) } } },
      );
      await story.when(want(rename([1, 2]))).check((app, events) => {
        expect(asked).toEqual(['put /devices', 'put /device/1', 'put /device/2']);
        expect(app.read(changes).queue).toEqual([]);
        const [, parts] = events.filter(changeEvents.submitted.is).map(({ payload }) => payload.changes);
        expect(events.filter(changeEvents.submitted.is).map(({ payload }) => payload.label)).toEqual([
          'x',
          '',
        ]);
        const whole = events.find(changeEvents.dropped.is)?.payload.ids[0] ?? '';
        expect(
          parts?.map(({ id, notBefore, edit: each }) => [id, notBefore, 'ids' in each && each.ids, each.was]),
        ).toEqual([
          [`${whole}.1`, 0, [1], { 1: { name: 'B' } }],
          [`${whole}.2`, 0, [2], { 2: { name: 'B' } }],
        ]);
      });
    });
  });

  describe('[fault 21] a change that is older than a minute', () => {
    const later = (name: string, offline: string, ...edits: Edit[]) => {
      const { story, asked } = customer(({ method, path, body }) => ({
        body: {
          success: {
            id: Number(path.split('/').at(-1)) || 9,
            imei: 'x',
            name,
            ...(method === 'put' && (body as object)),
          },
        },
      }));
      return {
        asked,
        story: story
          .when(network.wentOffline(), want(...edits))
          .after(offline)
          .when(network.wentOnline())
          .after('1s'),
      };
    };

    test('is compared first, and goes out where nobody else was there', async () => {
      const young = later('B', '59s', rename());
      await young.story.check(() => expect(young.asked).toEqual(['put /device/1']));
      const old = later('B', '61s', rename());
      await old.story.check(() => expect(old.asked).toEqual(['get /device/1', 'put /device/1']));
    });

    test('is sent without being compared if it makes something new, which nobody else can have changed', async () => {
      const { story, asked } = later('', '61s', edit('group', { id: -1, was: null }));
      await story.check(() => expect(asked).toEqual(['post /groups']));
    });

    test('is asked about where somebody was', async () => {
      const { story, asked } = later('Theirs', '61s', rename());
      await story.check((app) => {
        expect(asked).toEqual(['get /device/1']);
        expect(app.read(conflicts)).toHaveLength(1);
      });
    });

    test('of several devices is compared for each, up to fifty; of more it goes out as it is', async () => {
      const two = later('B', '61s', rename([1, 2]));
      await two.story.check(() =>
        expect(two.asked).toEqual(['get /device/1', 'put /device/1', 'get /device/2', 'put /device/2']),
      );
      const many = later('B', '61s', rename(Array.from({ length: 51 }, (_, i) => i + 1)));
      await many.story.check(() => expect(many.asked[0]).toBe('put /devices'));
    });
  });
});
