import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../ports/http-types.ts';
import type { Result } from '../call.ts';
import { answer, failureOf } from './answer.ts';
import { wholeBackend } from './whole-backend.ts';
import { Secret } from '../../kernel/secret.ts';

const whole = answer((success) => success);
const failure = (result: Result<unknown>) => (result.ok ? null : result.failure);

describe('every way of failing has one reason', () => {
  const cases: [Reply, string][] = [
    [{ status: 0, body: null }, 'unreachable'],
    [{ status: 0, body: null, problem: 'unreachable' }, 'unreachable'],
    [{ status: 0, body: null, problem: 'timeout' }, 'timeout'],
    [{ status: 400, body: { error: 'Bad request' } }, 'invalid'],
    [{ status: 401, body: { error: 'Unauthenticated' } }, 'unauthorised'],
    [{ status: 403, body: {} }, 'forbidden'],
    [{ status: 404, body: {} }, 'notFound'],
    [{ status: 405, body: {} }, 'unavailable'],
    [{ status: 408, body: null }, 'timeout'],
    [{ status: 409, body: {} }, 'conflict'],
    [{ status: 410, body: {} }, 'notFound'],
    [{ status: 418, body: {} }, 'invalid'],
    [{ status: 422, body: { error: { name: 'required' } } }, 'invalid'],
    [{ status: 429, body: {}, retryAfter: 7 }, 'tooManyRequests'],
    [{ status: 500, body: '<h1>oh</h1>', problem: 'unreadable' }, 'server'],
    [{ status: 501, body: null }, 'unavailable'],
    [{ status: 503, body: null }, 'server'],
    [{ status: 200, body: null, problem: 'unreadable' }, 'unreadable'],
    [{ status: 200, body: null, problem: 'decryption' }, 'decryption'],
    [{ status: 302, body: null }, 'unreadable'],
    [{ status: 200, body: '<html>' }, 'unreadable'],
    [{ status: 200, body: '' }, 'unreadable'],
    [{ status: 200, body: [] }, 'unreadable'],
    [{ status: 200, body: { data: 1 } }, 'unreadable'],
  ];
  for (const [reply, reason] of cases)
    test(`${reply.status} ${reply.problem ?? ''} ${JSON.stringify(reply.body)} is ${reason}`, () =>
      expect(failure(whole(reply))).toMatchObject({ reason, status: reply.status }));
});

test('a call that the server may lack is off when it is not there', () => {
  expect(failureOf({ status: 404, body: null }, { optional: true })?.reason).toBe('unavailable');
});

test('the wait that the server asks for is passed on', () => {
  expect(failure(whole({ status: 429, body: null, retryAfter: 12 }))?.retryAfter).toBe(12);
  expect(failure(whole({ status: 429, body: null, retryAfter: Number.NaN }))).not.toHaveProperty(
    'retryAfter',
  );
});

test('the server’s words are found in each of its places, and cut to a readable length', () => {
  for (const body of [{ error: 'No.' }, { error: { message: 'No.' } }, { message: ' No. ' }])
    expect(failure(whole({ status: 400, body }))?.message).toBe('No.');
  expect(failure(whole({ status: 400, body: { error: 'x'.repeat(5000) } }))?.message).toHaveLength(300);
});

test('a web page instead of JSON says so', () => {
  expect(failure(whole({ status: 200, body: ' <!doctype html>' }))?.where).toBe(
    'expected JSON, got a web page',
  );
});

test('no reply whatever makes any call throw', () => {
  const backend = wholeBackend({ now: () => 1e12, testAccounts: ['a@b.example'] });
  const calls = [
    backend.login({ email: 'a', password: new Secret('b'), language: 'en' }),
    backend.demoLogin('customer', 'de'),
    backend.renewAccess('a', new Secret('b')),
    backend.logout(null),
    backend.customer(1),
    backend.saveCustomer(1, { snapToRoad: true }),
    backend.settings(1),
    backend.saveSettings(1, { logout_onclose: true }),
    backend.devices(),
    backend.saveDevice(1, { shown: false }),
    backend.groups(),
    backend.notifications(),
    backend.unreadCount(),
    backend.markNotifications([1], true),
    backend.lastPositions([1], null),
    backend.track(1, { lastMinutes: 5 }),
  ];
  const nearly = fc.oneof(
    fc.jsonValue(),
    fc.record({ success: fc.jsonValue() }),
    fc.record({
      success: fc.array(
        fc.dictionary(
          fc.constantFrom(
            'id',
            'imei',
            'iddevice',
            'dateunix',
            'lat',
            'lng',
            'device_models',
            'spurfarbe',
            'token',
            'error',
          ),
          fc.jsonValue(),
        ),
      ),
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(0, 200, 204, 400, 401, 404, 500), nearly, (status, body) => {
      for (const call of calls) expect(call.read({ status, body })).toHaveProperty('ok');
    }),
    { numRuns: 400 },
  );
});
