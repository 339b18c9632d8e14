import { http } from 'msw/http';
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { failed, longestFor, replyOf, secondsOf, timed, queryOf, wireOf } from './http-parts.ts';
import { answers, API, get, NOW, port, server, TOKEN } from './http-live-given.ts';
import fc from 'fast-check';
import { Secret } from '../../kernel/secret.ts';
import type { ApiRequest } from './http-types.ts';

describe('http answers', () => {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  describe('what comes back', () => {
    const reply = (response: () => Response | Promise<Response>, changes = {}) => {
      answers(http.all(`${API}/*`, () => response()));
      return firstValueFrom(port(changes).send(get('/device'), TOKEN));
    };

    test('an answer with its status', async () => {
      expect(await reply(() => Response.json({ success: [] }))).toEqual({
        status: 200,
        body: { success: [] },
      });
    });

    test('[HTTP-05] 429 and 500 are passed on, with the time the server asks for', async () => {
      expect(await reply(() => new Response('', { status: 429, headers: { 'Retry-After': '7' } }))).toEqual({
        status: 429,
        body: null,
        retryAfter: 7,
      });
      expect(await reply(() => Response.json({ error: 'down' }, { status: 500 }))).toEqual({
        status: 500,
        body: { error: 'down' },
      });
    });

    test('[HTTP-05] no network is status 0, and is asked once: repeating is the log’s business', async () => {
      let asked = 0;
      expect(
        await reply(() => {
          asked++;
          return Response.error();
        }),
      ).toEqual({ status: 0, body: null, problem: 'unreachable' });
      expect(asked).toBe(1);
    });

    test('[HTTP-05] [fault 23] a server that asks for more than ten minutes gets ten', async () => {
      for (const header of ['86400', '99999999999999999999', 'Fri, 31 Dec 2100 23:59:59 GMT'])
        expect(
          await reply(() => new Response('', { status: 503, headers: { 'Retry-After': header } })),
        ).toMatchObject({ retryAfter: 600 });
    });

    test.each(['opaque', 'opaqueredirect', 'error'])('an answer of type %s is none', async (type) => {
      const response = new Response('{}');
      Object.defineProperty(response, 'type', { value: type });
      expect(await replyOf(response, { now: () => NOW, encryptionKey: () => null })).toEqual({
        status: 0,
        body: null,
        problem: 'unreachable',
      });
    });

    test('[HTTP-05] [fault 25] headers and body together have 15 s: a body that drips is a time-out', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const answer = timed(
          (signal) =>
            new Promise((_, reject) =>
              signal.addEventListener('abort', () => reject(new TypeError('aborted'))),
            ),
        ).catch(failed);
        await vi.advanceTimersByTimeAsync(14_999);
        expect(await Promise.race([answer, Promise.resolve('waits')])).toBe('waits');
        await vi.advanceTimersByTimeAsync(1);
        expect(await answer).toEqual({ status: 0, body: null, problem: 'timeout' });
      } finally {
        vi.useRealTimers();
      }
    });

    test('a large body has time to be sent: 10 MB as text or bytes over eight minutes, a small one none', () => {
      const small = 15_000;
      expect(longestFor(undefined)).toBe(small);
      expect(longestFor('x'.repeat(100_000))).toBe(small);
      expect(longestFor('x'.repeat(10_100_000))).toBe(small + 500_000);
      expect(longestFor(new Uint8Array(10_100_000))).toBe(small + 500_000);
    });

    test.each(['<html>', '{"success":', 'null null'])(
      '[fault 6] %s is unreadable, not a crash',
      async (text) => {
        expect(await reply(() => new Response(text))).toEqual({
          status: 200,
          body: null,
          problem: 'unreadable',
        });
      },
    );

    test('[HTTP-04] an encrypted answer without the key is told as such', async () => {
      expect(await reply(() => Response.json({ encrypted_data: 'YQ==::YQ==' }))).toEqual({
        status: 200,
        body: null,
        problem: 'decryption',
      });
    });

    test('a backend that cannot be loaded is unreachable, and is tried again', async () => {
      let loads = 0;
      const http2 = port({
        ready: () => (loads++ === 0 ? Promise.reject(new Error('chunk')) : Promise.resolve()),
      });
      answers(http.all(`${API}/*`, () => Response.json(1)));
      expect((await firstValueFrom(http2.send(get('/device'), null))).status).toBe(0);
      expect((await firstValueFrom(http2.send(get('/device'), null))).status).toBe(200);
    });

    test('who is no longer interested hears nothing', async () => {
      answers(http.all(`${API}/*`, () => Response.json(1)));
      const heard: unknown[] = [];
      const subscription = port()
        .send(get('/device'), null)
        .subscribe((each) => heard.push(each));
      subscription.unsubscribe();
      await firstValueFrom(port().send(get('/device'), null));
      expect(heard).toEqual([]);
    });
  });

  test.each([
    ['5', 5],
    [' 5 ', 5],
    ['0', 0],
    ['86400', 600],
    ['-5', null],
    ['1e3', null],
    ['Mon, 15 Jun 2026 08:00:10 GMT', 10],
    ['Mon, 15 Jun 2026 07:00:00 GMT', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('[fault 23] Retry-After %j is %j seconds', (header, seconds) => {
    expect(secondsOf(header, NOW)).toBe(seconds);
  });

  test('[fault 23] a part of a second until the date of a Retry-After is waited for as a whole one', () => {
    expect(secondsOf('Mon, 15 Jun 2026 08:00:10 GMT', NOW + 100)).toBe(10);
    expect(secondsOf('Mon, 15 Jun 2026 08:00:10 GMT', NOW + 9_900)).toBe(1);
  });
});

describe('http content', () => {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());

  const form: ApiRequest = {
    method: 'post',
    path: '/session',
    form: { email: 'ada@example.com', password: new Secret('pass & word=ü'), keep: true, days: 30 },
  };
  const facts = { policy: 'product', now: () => 0, version: '1' } as const;

  /** Returns the request as the server receives it. */
  async function sent(request: ApiRequest): Promise<Request> {
    let seen: Request | undefined;
    answers(
      http.all(`${API}/*`, ({ request: each }) => {
        seen = each.clone();
        return Response.json(1);
      }),
    );
    await firstValueFrom(port().send(request, TOKEN));
    if (!seen) throw new Error('nothing was sent');
    return seen;
  }
  const heard = (response: () => Response, request: ApiRequest = get('/x')) => {
    answers(http.all(`${API}/*`, response));
    return firstValueFrom(port().send(request, TOKEN));
  };

  describe('what goes along with a call', () => {
    test('a form is a form, and its secrets are in it', async () => {
      const seen = await sent(form);
      expect(seen.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
      expect(Object.fromEntries(new URLSearchParams(await seen.text()))).toEqual({
        email: 'ada@example.com',
        password: 'pass & word=ü',
        keep: 'true',
        days: '30',
      });
    });

    test('any text comes through a form as it is', () =>
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme' }), (text) => {
          const { body } = wireOf(facts, { ...form, form: { text: new Secret(text) } }, null);
          expect(new URLSearchParams(body as string).get('text')).toBe(text);
        }),
      ));

    test('a secret that was read back from a log is not sent as its mark', () =>
      expect(() => wireOf(facts, { ...form, form: { password: new Secret(undefined) } }, null)).toThrow(
        'redacted',
      ));

    test('JSON is JSON, a picture is its bytes, and a call without either names no type', async () => {
      const json = await sent({ method: 'put', path: '/x', body: { a: 1 } });
      expect([json.headers.get('Content-Type'), await json.text()]).toEqual(['application/json', '{"a":1}']);
      const base64 = btoa('\u0000\u00ffPNG');
      const picture = await sent({ method: 'post', path: '/x', binary: { mime: 'image/png', base64 } });
      expect(picture.headers.get('Content-Type')).toBe('image/png');
      expect([...new Uint8Array(await picture.arrayBuffer())]).toEqual([0, 255, 80, 78, 71]);
      expect((await sent(get('/x'))).headers.get('Content-Type')).toBeNull();
    });

    test('a list in the query repeats its key, and an empty one is not there', async () => {
      const { url } = await sent({ ...get('/x'), query: { id: [3, 1, 2], all: true, none: [], q: 'a b' } });
      expect(new URL(url).search).toBe('?id=3&id=1&id=2&all=true&q=a+b');
      expect(queryOf({}).size).toBe(0);
    });

    test('a token of its own goes before that of the session, and never to other hosts', async () => {
      const bearer = new Secret('own');
      const own = await sent({ ...get('/x'), bearer });
      expect(own.headers.get('Authorization')).toBe('Bearer own');
      const update = await sent({ method: 'post', path: '/x', kind: 'tokenUpdate', bearer });
      expect(update.headers.get('Authorization')).toBe('Bearer own');
      for (const kind of ['maps', 'analytics'] as const)
        expect(
          wireOf(facts, { ...get('https://others.test/'), kind, bearer }, TOKEN).headers,
        ).not.toHaveProperty('Authorization');
    });

    test('cookies stay away from every call but those that ask for them', () => {
      expect(wireOf(facts, get('/x'), TOKEN).credentials).toBe('omit');
      expect(wireOf(facts, { ...form, cookie: true }, null).credentials).toBe('include');
    });
  });

  describe('what comes back', () => {
    test('plain text is text where a call asks for it', async () => {
      const text: ApiRequest = { ...get('/token'), answers: 'text' };
      expect(await heard(() => new Response('RzBFAiEA'), text)).toEqual({ status: 200, body: 'RzBFAiEA' });
      expect(await heard(() => new Response('123'), text), 'not a number').toMatchObject({ body: '123' });
      expect(await heard(() => new Response(''), text)).toEqual({ status: 200, body: null });
    });

    test('and nothing else: the same text is unreadable to any other call', async () => {
      expect(await heard(() => new Response('RzBFAiEA'))).toEqual({
        status: 200,
        body: null,
        problem: 'unreadable',
      });
    });

    test('[SRV-07] a refusal in plain text is kept to recognise it by, at most 4,000 characters of it', async () => {
      const stack = `Duplicate entry - ${'x'.repeat(9_000)}`;
      const reply = await heard(() => new Response(stack, { status: 400 }));
      expect(reply).toEqual({ status: 400, body: null, problem: 'unreadable', text: stack.slice(0, 4_000) });
      expect(
        await heard(() => new Response('no', { status: 400 }), { ...get('/x'), answers: 'text' }),
      ).toEqual({
        status: 400,
        body: null,
        problem: 'unreadable',
        text: 'no',
      });
    });

    test.each([
      ['TOTP', 'TOTP'],
      ['Basic realm="x", TOTP', 'Basic'],
      ['  Bearer', 'Bearer'],
      ['="', undefined],
    ])('a 401 that asks for %s says so', async (header, challenge) => {
      const refused = () => new Response('', { status: 401, headers: { 'WWW-Authenticate': header } });
      expect((await heard(refused)).challenge).toBe(challenge);
    });

    test('no other answer asks for anything', async () => {
      const ok = () => new Response('', { status: 403, headers: { 'WWW-Authenticate': 'TOTP' } });
      expect(await heard(ok)).toEqual({ status: 403, body: null });
    });
  });
});
