import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../ports/http/http-types.ts';
import type { Result } from '../call.ts';
import { answer, failureOf, messageIn } from './answer.ts';
import { wholeBackend } from './whole-backend.ts';
import { Secret } from '../../kernel/secret.ts';
import * as v from 'valibot';
import { entries, kindOf, parse, salvage } from '../reading.ts';

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

describe('answer words', () => {
  const whole = answer((success) => success);
  /** Returns why a response with this body is unreadable; null if it is readable. */
  const where = (body: unknown) => {
    const result = whole({ status: 200, body });
    return result.ok ? null : result.failure.where;
  };

  describe('an answer that cannot be read says what it was, and nothing of what is in it', () => {
    test.each<[string, unknown, string]>([
      ['nothing', undefined, 'the answer was empty'],
      ['null', null, 'the answer was empty'],
      ['an empty text', '', 'the answer was empty'],
      ['a page', '\n <html>secret', 'expected JSON, got a web page'],
      ['a text', 'secret <b>', 'expected JSON, got text'],
      ['a list', ['secret'], 'expected an object with "success"'],
      ['a number', 5, 'expected an object with "success"'],
      ['something else', { secret: 1 }, 'success: missing'],
    ])('%s', (_, body, words) => {
      expect(where(body)).toBe(words);
    });

    test('a success that is false, 0 or null is one: its reader decides', () => {
      for (const success of [false, 0, null, ''])
        expect(whole({ status: 200, body: { success } })).toEqual({ ok: true, value: success, leftOut: [] });
    });

    test('what the server says beside it goes along, where it says something', () => {
      const failure = (body: unknown) => {
        const result = whole({ status: 200, body });
        return result.ok ? null : result.failure;
      };
      expect(failure({ message: 'Moved.' })).toEqual({
        ...{ reason: 'unreadable', status: 200, where: 'success: missing', message: 'Moved.' },
      });
      expect(failure({ error: ' ' })).toEqual({
        reason: 'unreadable',
        status: 200,
        where: 'success: missing',
      });
    });

    test('a call that has no body to give may answer with nothing, and only such a call', () => {
      const bodiless = answer((success) => success === undefined, { bodiless: true });
      for (const body of [undefined, null, ''])
        expect(bodiless({ status: 204, body })).toEqual({ ok: true, value: true, leftOut: [] });
      expect(bodiless({ status: 200, body: { success: 1 } })).toMatchObject({ ok: true, value: false });
      expect(bodiless({ status: 200, body: 'x' })).toMatchObject({ ok: false });
    });

    test('a fault of ours is no fault of the answer', () => {
      const broken = answer(() => {
        throw new RangeError('ours');
      });
      expect(() => broken({ status: 200, body: { success: 1 } })).toThrow(new RangeError('ours'));
    });
  });

  describe('what a refusal says', () => {
    const failure = (reply: Partial<Reply>) => failureOf({ status: 422, body: null, ...reply });

    test('of single fields are codes; words are "other", and names that are none are left out', () => {
      const error = {
        ...{ email: 'taken', phone: ['too.short', 'other'], note: 'Not so long, please', message: 'No.' },
        ...{
          'a b': 'taken',
          empty: [],
          count: 5,
          ['x'.repeat(40)]: 'x'.repeat(41),
          ['y'.repeat(41)]: 'taken',
        },
      };
      expect(failure({ body: { error } })).toEqual({
        ...{ reason: 'invalid', status: 422, message: 'No.' },
        fields: { email: 'taken', phone: 'too.short', note: 'other', ['x'.repeat(40)]: 'other' },
      });
      expect(failure({ status: 400, body: { error } })).not.toHaveProperty('fields');
      for (const body of [{ error: {} }, { error: 'No.' }, { error: ['taken'] }, null])
        expect(failure({ body })).not.toHaveProperty('fields');
    });

    test('is passed on below 500; what a server says of its own trouble is not', () => {
      const body = { error: 'words' };
      expect([400, 499, 500, 503].map((status) => failure({ status, body })?.message)).toEqual([
        'words',
        'words',
        undefined,
        undefined,
      ]);
    });

    test('in no JSON came from something on the way, unless it is 400 or 401 or the server is in trouble', () => {
      const foreign = [400, 401, 402, 403, 499, 500].map(
        (status) => failure({ status, problem: 'unreadable' })?.where,
      );
      expect(foreign).toEqual([undefined, undefined, 'no JSON', 'no JSON', 'no JSON', undefined]);
      expect(failure({ status: 403, problem: 'decryption' })).not.toHaveProperty('where');
    });

    test('is the first text of error, its message, and message', () => {
      expect(messageIn({ error: 'a', message: 'b' })).toBe('a');
      expect(messageIn({ error: { message: 'a' }, message: 'b' })).toBe('a');
      expect(messageIn({ error: '  ', message: ' b ' })).toBe('b');
      for (const body of [{ error: 5 }, {}, [], null, 'text']) expect(messageIn(body)).toBeUndefined();
    });

    test('nothing, where it is none: an answer from 200 on and below 300', () => {
      expect([199, 200, 299, 300].map((status) => failure({ status })?.reason)).toEqual([
        'unreadable',
        undefined,
        undefined,
        'unreadable',
      ]);
      expect(failureOf({ status: 404, body: null }, { optional: false })?.reason).toBe('notFound');
    });
  });

  describe('lists and values', () => {
    const shape = v.object({ id: v.number() });

    test('one object is a list of one, an empty one is none, and anything else is no list', () => {
      expect(entries([1, 2], 'x')).toEqual([1, 2]);
      expect(entries({ id: 1 }, 'x')).toEqual([{ id: 1 }]);
      expect(entries({}, 'x')).toEqual([]);
      expect(() => entries('text', 'success')).toThrow('success: expected a list, got string');
    });

    test('of a list what fits is read, what does not is named, and what the reader wants no more is gone', () => {
      const leftOut: string[] = [];
      const read = salvage([{ id: 1 }, { id: 'x' }, 5, { id: 2 }], 'success', shape, leftOut, ({ id }) =>
        id === 2 ? null : id,
      );
      expect(read).toEqual([1]);
      expect(leftOut).toEqual([
        'success.1.id: expected number, got string',
        'success.2: expected Object, got number',
      ]);
    });

    test('a value is read, or the first thing wrong is named', () => {
      expect(parse(shape, { id: 1 }, 'success')).toEqual({ id: 1 });
      expect(() => parse(shape, {}, 'success')).toThrow('success.id: expected "id", got nothing');
      const even = v.pipe(
        v.number(),
        v.check((n) => n % 2 === 0),
      );
      expect(() => parse(even, 3, 'success')).toThrow('success: expected something else, got number');
    });

    test.each<[string, unknown]>([
      ['null', null],
      ['a list', []],
      ['nothing', undefined],
      ['object', {}],
      ['string', 'secret'],
      ['number', 5],
    ])('is told as %s', (words, value) => {
      expect(kindOf(value)).toBe(words);
    });
  });
});
