import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import { wholeBackend } from './whole-backend.ts';

const backend = wholeBackend();
const read = (success: unknown) => backend.serverAlerts().read({ status: 200, body: { success } });
const one = (more: Record<string, unknown>): ServerAlert => {
  const result = read([{ id: 7, ...more }]);
  if (!result.ok || !result.value[0]) throw new Error(JSON.stringify(result));
  return result.value[0];
};

describe('announcements of the service', () => {
  test('are asked for', () =>
    expect(backend.serverAlerts().request).toEqual({ method: 'get', path: '/serveralerts' }));

  test('[ALERT-11] the service’s names become the product’s, Portuguese by message_pr', () => {
    const alert = one({
      name: 'Winter',
      type: ' warning ',
      show: '1',
      message: 'en',
      message_de: 'de',
      message_pr: 'pt',
      message_pt: 'not this one',
      customImg: 'assets/x.svg',
      triggered_interval: 12,
      trigger_ios: '1',
      read_at: 1_700_000_000,
      field_nobody_knows: {},
    });
    expect(alert).toEqual({
      id: 7,
      name: 'Winter',
      type: 'warning',
      show: true,
      message: 'en',
      messages: { de: 'de', es: '', fr: '', it: '', pt: 'pt' },
      customImg: 'assets/x.svg',
      action: null,
      onlyModels: [],
      onlyLanguages: [],
      interval: '12',
      platforms: { android: false, ios: true, web: false },
      readAt: 1_700_000_000,
    });
  });

  test('ids may lie below 0', () => expect(one({ id: -1 }).id).toBe(-1));
  test('[ALERT-01] an alert that is not to show says so in any spelling', () => {
    for (const show of [0, '0', false, 'false']) expect(one({ show }).show).toBe(false);
    for (const show of [1, '1', true, undefined, null]) expect(one({ show }).show).toBe(true);
  });

  test.each([
    [
      [5101, '5102'],
      [5101, 5102],
    ],
    ['5101, 5102', [5101, 5102]],
    ['[5101,5102]', [5101, 5102]],
    [5101, [5101]],
    ['', []],
    [null, []],
    [{ length: 9 }, []],
    ['x, 5101', [5101]],
  ])('[ALERT-08] models %j', (only_models, expected) =>
    expect(one({ only_models }).onlyModels).toEqual(expected),
  );

  test.each([
    [
      ['DE', 'fr_FR'],
      ['de', 'fr'],
    ],
    ['de,FR', ['de', 'fr']],
    ['["de"]', ['de']],
    ['', []],
    [null, []],
    [[1, null, 'el'], ['el']],
  ])('[ALERT-09] languages %j', (only_lang, expected) =>
    expect(one({ only_lang }).onlyLanguages).toEqual(expected),
  );

  const action = { buttonName: 'Go', fn: 'reload' };
  test.each([
    [action, action],
    [JSON.stringify(action), action],
    [null, null],
    ['', null],
    ['{broken', null],
    [[action], null],
    [{ buttonName: 'Go' }, null],
    [{ buttonName: '  ', fn: 'reload' }, null],
    [{ buttonName: 'Go', fn: 1 }, null],
  ])('[ALERT-12] action %j', (actionData, expected) => expect(one({ actionData }).action).toEqual(expected));

  test('a damaged entry is left out and named, the others count', () => {
    const result = read([{ id: 1 }, null, { id: 'x' }, { message: 'no id' }, { id: 1.5 }, { id: 2 }]);
    expect(result).toMatchObject({ ok: true, value: [{ id: 1 }, { id: 2 }] });
    expect(result.ok && result.leftOut).toHaveLength(4);
  });
  test('an alert that comes twice is one', () =>
    expect(read([{ id: 1, message: 'first' }, { id: 1 }])).toMatchObject({ value: [{ message: 'first' }] }));
  test('a message of 100 kB is cut', () =>
    expect(one({ message: 'x'.repeat(100_000) }).message.length).toBe(20_000));

  test('whatever an entry holds, reading it never throws', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => {
        const result = read([{ ...raw, id: 3 }]);
        expect(result.ok).toBe(true);
      }),
    ));

  test.each([404, 405, 501])('a server without them (%i) has the feature off', (status) =>
    expect(backend.serverAlerts().read({ status, body: null })).toMatchObject({
      failure: { reason: 'unavailable' },
    }),
  );

  test.each([{ error: { maintenance: 1 } }, { error: { maintenance: true } }, { maintenance: '1' }])(
    '[ALERT-15] a 503 that says %j announces the maintenance',
    (body) =>
      expect(backend.serverAlerts().read({ status: 503, body })).toMatchObject({
        ok: true,
        value: [{ id: -1, type: 'warning', interval: 'everyTime', message: '' }],
      }),
  );
  test.each([
    [503, null],
    [503, { error: 'Service Unavailable' }],
    [503, { error: { maintenance: 0 } }],
    [500, { error: { maintenance: 1 } }],
    [503, '<html>maintenance</html>'],
  ])('[ALERT-15] %i with %j is trouble like any other', (status, body) =>
    expect(backend.serverAlerts().read({ status, body }).ok).toBe(false),
  );
});

describe('telling that one was read', () => {
  const call = backend.readServerAlert(-1);
  test('[ALERT-05] names it', () =>
    expect(call.request).toEqual({ method: 'post', path: '/serveralerts/read', body: { alertId: -1 } }));
  test.each([
    [200, { success: true }],
    [204, null],
    [200, null],
  ])('is heard with %i %j', (status, body) => expect(call.read({ status, body }).ok).toBe(true));
  test('or not', () => expect(call.read({ status: 500, body: null }).ok).toBe(false));
});

describe('geofences of the first version', () => {
  test.each([
    [[{ id: 1 }, { id: 2 }], 2],
    [{ id: 1 }, 1],
    [[], 0],
    [{}, 0],
  ])('[ALERT-17] %j are %i', (success, count) =>
    expect(backend.geofencesV1(7).read({ status: 200, body: { success } })).toMatchObject({ value: count }),
  );
  test('a server that never had them is no fault', () =>
    expect(backend.geofencesV1(7).read({ status: 404, body: null })).toMatchObject({
      failure: { reason: 'unavailable' },
    }));
  test('[ALERT-17] all are deleted with one call', () => {
    expect(backend.deleteGeofencesV1(7).request).toEqual({ method: 'delete', path: '/geofences/v1/7' });
    expect(backend.deleteGeofencesV1(7).read({ status: 204, body: undefined }).ok).toBe(true);
  });
});
