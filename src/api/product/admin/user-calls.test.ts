import { describe, expect, test } from 'vitest';
import type { ListQuery } from '../../../../events/admin-lists.ts';
import { wholeBackend } from '../whole-backend.ts';

const backend = wholeBackend();
const query: ListQuery = {
  search: 'ada',
  sort: 'name',
  descending: true,
  page: 2,
  size: 50,
  filters: { role: 'admin' },
};
const raw = { id: '3001', email: 'ada@example.com', firstname: ' Ada ', lastname: null, super_user: '1' };
const body = (success: unknown, more: object = {}) => ({ status: 200, body: { success, ...more } });

describe('[ADM-01] pages of customers and visits', () => {
  test('are asked for as they are searched, narrowed, sorted and cut', () =>
    expect(backend.adminUsers(query).request).toEqual({
      method: 'get',
      path: '/admin/users',
      query: { role: 'admin', search: 'ada', sort: 'name', dir: 'desc', page: 2, size: 50 },
    }));

  test('what goes without saying is left out', () =>
    expect(backend.ghostLog({ ...query, search: '', sort: '', filters: {} }).request.query).toEqual({
      page: 2,
      size: 50,
    }));

  test('one bad entry does not hide the good ones, and is named without its content', () => {
    const result = backend
      .adminUsers(query)
      .read(body([raw, { id: 'x', email: 'secret@example.com' }, null], { number_of_records: 90_000 }));
    expect(result).toMatchObject({
      ok: true,
      value: {
        total: 90_000,
        rows: [
          {
            id: 3001,
            firstName: 'Ada',
            lastName: '',
            superUser: true,
            isAdmin: false,
            permissions: [],
            lastActive: null,
          },
        ],
      },
    });
    expect(result.ok && result.value.leftOut).toHaveLength(2);
    expect(JSON.stringify(result)).not.toContain('secret@example.com');
  });

  test.each([undefined, 'many', -1, 0.5])(
    'a length of %s is none: the list is as long as what is known',
    (told) =>
      expect(backend.adminUsers(query).read(body([raw], { number_of_records: told }))).toMatchObject({
        value: { total: 101 },
      }),
  );

  test('a visit without reason or end is one', () =>
    expect(
      backend.ghostLog(query).read(body([{ id: 'a', by: 9, userID: 3001, at: 5, reason: null }])),
    ).toMatchObject({ value: { rows: [{ reason: null, left: null, byName: '' }] } }));

  test.each([
    [403, { error: 'Forbidden' }, 'forbidden'],
    [404, {}, 'unavailable'],
    [405, {}, 'unavailable'],
    [500, null, 'server'],
    [200, '<html>', 'unreadable'],
    [0, null, 'unreachable'],
  ])('status %i, %o: %s', (status, answer, reason) =>
    expect(backend.adminUsers(query).read({ status, body: answer })).toMatchObject({
      ok: false,
      failure: { reason },
    }),
  );

  test('another role carries its key, and only what is changed', () =>
    expect(backend.saveRole(7, 'k', { isAdmin: true, permissions: ['users'] }).request).toEqual({
      method: 'put',
      path: '/admin/users/7',
      body: { is_admin: 1, admin_permissions: ['users'] },
      headers: { 'Idempotency-Key': 'k' },
    }));
});

describe('[ADM-03] devices', () => {
  test('who knows only the number of a device says so', () =>
    expect(backend.adminDevice(5).read(body({ id: 5 }))).toMatchObject({
      ok: true,
      value: { id: 5, owner: null, sim: null, firmware: null, history: [], capabilities: [], geofences: 0 },
    }));

  test('an unreadable line of its history is left out', () =>
    expect(
      backend
        .adminDevice(5)
        .read(body({ id: 5, history: [{ at: 1, kind: 'exchange' }, { at: 2, kind: 'eaten' }, null] })),
    ).toMatchObject({ value: { history: [{ at: 1, kind: 'exchange' }] } }));

  test('fixes stay just as they were sent, whatever they are', () => {
    const sent = [{ lat: '57.7', lng: 11.9, dateunix: 7, odd: { kept: true } }, 'rubbish', { lat: 'x' }];
    expect(backend.rawFixes(5, 50).read(body(sent))).toMatchObject({
      value: [
        { at: 7, lat: 57.7, lng: 11.9, raw: JSON.stringify(sent[0]) },
        { at: 0, lat: null, raw: '"rubbish"' },
        { at: 0, lat: null, lng: null },
      ],
    });
  });

  test.each([
    ['exchangeDevice', '/admin/devices/5/exchange', { imei: '1' }],
    ['moveDevice', '/admin/devices/5/move', { owner: 9 }],
    ['resetDevice', '/admin/devices/5/reset', {}],
  ] as const)('%s carries its key', (name, path, sent) => {
    const call =
      name === 'exchangeDevice'
        ? backend.exchangeDevice(5, 'k', '1')
        : name === 'moveDevice'
          ? backend.moveDevice(5, 'k', 9)
          : backend.resetDevice(5, 'k');
    expect(call.request).toEqual({ method: 'post', path, body: sent, headers: { 'Idempotency-Key': 'k' } });
  });
});
