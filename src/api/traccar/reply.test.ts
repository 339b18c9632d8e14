import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../ports/http-types.ts';
import { answer, listIn, takenAs, whole } from './reply.ts';
import { answers, refused, said } from './traccar-given.ts';

const list = answer((body, leftOut) =>
  listIn(body, leftOut, (entry) => (typeof entry === 'object' ? entry : ': no')),
);
/** Words of a stack, of SQL, of a page: none of them may come out of a refusal. */
const RAW = /java|org\.|SQL|INSERT|at \w|html|script|Exception/i;
const STACK =
  'java.lang.SecurityException: Device access denied\n\tat org.traccar.api.Security.check(Security.java:1)';

describe('[SRV-07] what the server refuses', () => {
  test.each<[Reply, string]>([
    [refused(400, 'java.lang.NullPointerException: date must not be null\n\tat java.base'), 'invalid'],
    [refused(400, STACK), 'forbidden'],
    [refused(401, 'HTTP 401 Unauthorized\n\tat org.traccar'), 'unauthorised'],
    [refused(403), 'forbidden'],
    [refused(404), 'notFound'],
    [refused(405), 'unavailable'],
    [refused(408), 'timeout'],
    [refused(409), 'conflict'],
    [refused(410), 'notFound'],
    [refused(415, 'HTTP 415 Unsupported Media Type'), 'invalid'],
    [{ status: 429, body: null, retryAfter: 7 }, 'tooManyRequests'],
    [refused(500, 'java.lang.OutOfMemoryError: Java heap space'), 'server'],
    [refused(501), 'unavailable'],
    [refused(502, '<html><h1>Bad Gateway</h1></html>'), 'server'],
    [refused(404, '<!doctype html><title>Sign in to Hotel Wi-Fi</title>'), 'notFound'],
    [{ status: 200, body: null, problem: 'unreadable' }, 'unreadable'],
    [{ status: 200, body: '<html>' }, 'unreadable'],
    [{ status: 200, body: { error: 'x' } }, 'unreadable'],
    [{ status: 304, body: [] }, 'unreadable'],
    [{ status: 0, body: null }, 'unreachable'],
    [{ status: 0, body: null, problem: 'timeout' }, 'timeout'],
  ])('%o is told as "%s" and by no word of the server', (reply, reason) => {
    const result = list(reply);
    expect(result).toMatchObject({ ok: false, failure: { reason, status: reply.status } });
    expect(JSON.stringify(result)).not.toMatch(RAW);
  });

  test.each(Object.keys(answers).filter((name) => said(name).status >= 400))(
    'of the recorded refusal %s nothing is quoted',
    (name) => {
      const result = list(said(name));
      expect(result.ok).toBe(false);
      expect(JSON.stringify(result)).not.toMatch(RAW);
      expect(Object.keys(result.ok ? {} : result.failure).toSorted()).toEqual(['reason', 'status']);
    },
  );

  test('of any refusal at all, only reason and status come out', () =>
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), fc.string(), (status, text) => {
        const result = list(refused(status, text));
        const { where = '', ...rest } = result.ok ? {} : result.failure;
        expect(Object.keys(rest).toSorted()).toEqual(['reason', 'status']);
        expect(['', 'no JSON']).toContain(where);
      }),
    ));

  test('a page that came from elsewhere is told apart: it says nothing of what the server can', () =>
    expect(list(refused(405, ' <html>'))).toMatchObject({
      failure: { reason: 'unavailable', where: 'no JSON' },
    }));

  test('what some servers lack is unavailable where they say 404', () =>
    expect(answer(whole, { optional: true })(refused(404))).toMatchObject({
      failure: { reason: 'unavailable' },
    }));

  test('how long the server wants to be left alone is kept', () =>
    expect(list({ status: 429, body: null, retryAfter: 7 })).toMatchObject({ failure: { retryAfter: 7 } }));

  test('[TRAC-10] what the database says of a duplicate becomes a word at the field, and only with 400', () => {
    const add = answer(whole, { fields: takenAs('imei') });
    expect(add(said('device-create-duplicate-error'))).toEqual({
      ok: false,
      failure: { reason: 'invalid', status: 400, fields: { imei: 'taken' } },
    });
    expect(add(refused(400, 'java.lang.NullPointerException'))).toEqual({
      ok: false,
      failure: { reason: 'invalid', status: 400 },
    });
    expect(add(refused(500, 'constraint violation'))).toEqual({
      ok: false,
      failure: { reason: 'server', status: 500 },
    });
  });
});

describe('what the server answers', () => {
  test('one bad entry does not hide the good ones, and is named without its content', () =>
    expect(list({ status: 200, body: [{ a: 1 }, 'secret', { b: 2 }] })).toEqual({
      ok: true,
      value: [{ a: 1 }, { b: 2 }],
      leftOut: ['1: no'],
    }));

  test('an error of ours in reading is no answer of the server: it is thrown', () =>
    expect(() => answer(() => JSON.parse('{'))({ status: 200, body: 1 })).toThrow(SyntaxError));
});
