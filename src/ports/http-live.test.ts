import { setupServer } from 'msw/node';
import { http } from 'msw/http';
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { wholeBackend } from '../api/product/whole-backend.ts';
import { Secret } from '../kernel/secret.ts';
import { liveHttp } from './http-live.ts';
import { failed, headersOf, replyOf, secondsOf, timed, withSecrets } from './http-parts.ts';
import type { ApiRequest } from './http-types.ts';

const API = 'http://api.test/api/v1';
const NOW = Date.UTC(2026, 5, 15, 8);
const TOKEN = new Secret('open sesame');
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const port = (changes: Partial<Parameters<typeof liveHttp>[0]> = {}) =>
  liveHttp({
    apiUrl: API,
    version: '1.2.3',
    encryptionKey: () => null,
    now: () => NOW,
    ready: () => Promise.resolve(),
    ...changes,
  });
const answers = (...handlers: Parameters<typeof server.use>) => server.use(...handlers);
const get = (path: string, kind?: ApiRequest['kind']): ApiRequest => ({
  method: 'get',
  path,
  ...(kind && { kind }),
});

describe('what goes out', () => {
  const sent = async (request: ApiRequest, token: Secret | null) => {
    let seen: Request | undefined;
    answers(
      http.all(`${API}/*`, ({ request: each }) => {
        seen = each.clone();
        return new Response('{}', { headers: { 'Content-Type': 'application/json' } });
      }),
    );
    await firstValueFrom(port().send(request, token));
    if (!seen) throw new Error('nothing was sent');
    return seen;
  };

  test('[HTTP-01] a call says who asks and when', async () => {
    const { headers } = await sent(get('/device'), TOKEN);
    expect(headers.get('Authorization')).toBe('Bearer open sesame');
    expect(headers.get('X-Request-Date')).toBe('2026-06-15T08:00:00.000Z');
  });

  test('[HTTP-01] the token update says neither', async () => {
    const { headers } = await sent({ method: 'post', path: '/updatetoken', kind: 'tokenUpdate' }, TOKEN);
    expect(headers.get('Authorization')).toBeNull();
    expect(headers.get('X-Request-Date')).toBeNull();
  });

  test('[HTTP-01] without a session there is no Authorization', async () => {
    expect((await sent(get('/device'), null)).headers.get('Authorization')).toBeNull();
  });

  test('[HTTP-01] a token that was read back from a log is never sent as its mark', () => {
    expect(headersOf({ now: () => NOW, version: '1' }, {}, new Secret(undefined))).not.toHaveProperty(
      'Authorization',
    );
  });

  test('[HTTP-02] [checklist 26] calls are not cached, pictures and sound may be', async () => {
    const call = await sent(get('/device'), TOKEN);
    expect(call.headers.get('Cache-Control')).toContain('no-cache');
    expect(call.headers.get('Pragma')).toBe('no-cache');
    const picture = await sent(get('/media/1.jpg', 'media'), TOKEN);
    expect(picture.headers.get('Pragma')).toBeNull();
    expect(picture.headers.get('Cache-Control')).not.toBe('no-cache, no-store');
  });

  test('[HTTP-03] the version goes with calls of the product API only', async () => {
    expect((await sent(get('/device'), TOKEN)).headers.get('X-App-Version')).toBe('1.2.3');
    expect((await sent(get('/media/1.jpg', 'media'), TOKEN)).headers.get('X-App-Version')).toBeNull();
  });

  test.each(['maps', 'analytics'] as const)(
    '[HTTP-01] the host of %s learns neither who asks nor when, nor what the app adds for its own server',
    async (kind) => {
      let seen: Headers | undefined;
      answers(
        http.all('http://others.test/*', ({ request }) => {
          seen = request.headers;
          return Response.json(1);
        }),
      );
      const request: ApiRequest = {
        method: 'get',
        path: 'http://others.test/tile',
        kind,
        headers: { 'X-On-Behalf-Of': '12' },
      };
      await firstValueFrom(port().send(request, TOKEN));
      for (const name of ['Authorization', 'X-Request-Date', 'X-App-Version', 'X-On-Behalf-Of'])
        expect(seen?.has(name), name).toBe(false);
      expect(seen?.get('Pragma'), 'HTTP-02 excepts media only').toBe('no-cache');
    },
  );

  test('[HTTP-01] pictures of our own server are asked for as somebody', async () => {
    const { headers } = await sent(get('/media/1.jpg', 'media'), TOKEN);
    expect(headers.get('Authorization')).toBe('Bearer open sesame');
    expect(headers.get('X-Request-Date')).toBe('2026-06-15T08:00:00.000Z');
  });

  test('[HTTP-03] the token update tells the version too: it is a call of the product API', async () => {
    const { headers } = await sent({ method: 'post', path: '/updatetoken', kind: 'tokenUpdate' }, null);
    expect(headers.get('X-App-Version')).toBe('1.2.3');
  });

  test('further headers go along, but none of them makes somebody of nobody', async () => {
    const headers = {
      'X-On-Behalf-Of': '12',
      authorization: 'Bearer forged',
      Authorization: 'Bearer forged',
    };
    const seen = await sent({ ...get('/device'), headers }, null);
    expect(seen.headers.get('X-On-Behalf-Of')).toBe('12');
    expect(seen.headers.get('Authorization')).toBeNull();
    const own = await sent({ ...get('/device'), headers: { ...headers, 'X-App-Version': '9' } }, TOKEN);
    expect(own.headers.get('Authorization')).toBe('Bearer open sesame');
    expect(own.headers.get('X-App-Version')).toBe('1.2.3');
  });

  test('[AUTH-01] the body of a login holds e-mail, the real password and the language', async () => {
    const { request } = wholeBackend().login({
      email: 'ada@example.com',
      password: new Secret('s3cret'),
      language: 'de',
    });
    const seen = await sent(request, null);
    expect(await seen.json()).toEqual({ email: 'ada@example.com', password: 's3cret', language: 'de' });
  });

  test('[AUTH-07] the logout reaches the server though the page ends; other calls end with it', async () => {
    // What the browser is handed: on its way through the test server the mark would be lost.
    const handed = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({})));
    try {
      for (const request of [wholeBackend().logout(null).request, get('/device')])
        await firstValueFrom(port().send(request, TOKEN));
      const [logout, devices] = handed.mock.calls.map(([request]) => request as Request);
      expect(logout?.url).toBe(`${API}/logout`);
      expect(logout?.keepalive).toBe(true);
      expect(devices?.keepalive).toBe(false);
    } finally {
      handed.mockRestore();
    }
  });

  test('a query is written with its numbers', async () => {
    const seen = await sent({ method: 'get', path: '/tracker/1', query: { from: 1, to: 2 } }, TOKEN);
    expect(new URL(seen.url).search).toBe('?from=1&to=2');
  });

  test('secrets open deep inside a body, and nothing else changes', () => {
    expect(withSecrets({ a: [{ b: new Secret('x') }], at: new Date(0), none: undefined })).toBe(
      '{"a":[{"b":"x"}],"at":"1970-01-01T00:00:00.000Z"}',
    );
  });

  test('a redacted secret refuses to leave', () => {
    expect(() => withSecrets({ password: new Secret(undefined) })).toThrow('redacted');
  });
});

describe('[HTTP-01] the time a call is dated with', () => {
  const HOUR = 3_600_000;
  /** Dates of the calls that go out, while the server tells the times in `told`. */
  const datesOf = async (told: readonly (number | string | null)[], now: () => number = () => NOW) => {
    const sent: string[] = [];
    let call = 0;
    answers(
      http.all(`${API}/*`, ({ request }) => {
        sent.push(request.headers.get('X-Request-Date') ?? 'none');
        const date = told[call++] ?? null;
        const text = typeof date === 'number' ? new Date(date).toUTCString() : date;
        return new Response('1', { headers: text === null ? {} : { Date: text } });
      }),
    );
    const each = port({ now });
    for (const _ of told) await firstValueFrom(each.send(get('/device'), TOKEN));
    return { sent: sent.map((date) => (Date.parse(date) - NOW) / 1000), calls: call };
  };

  test.each([HOUR, -HOUR, 24 * HOUR, -24 * HOUR])(
    '[checklist 21] [fault 34] follows a server that is %i ms away from the second call on, and no call is repeated',
    async (off) => {
      const { sent, calls } = await datesOf([NOW + off, NOW + off, NOW + off]);
      expect(sent).toEqual([0, off / 1000, off / 1000]);
      expect(calls).toBe(3);
    },
  );

  test('a difference of seconds is the network’s', async () => {
    expect((await datesOf([NOW + 29_000, NOW - 29_000, NOW])).sent).toEqual([0, 0, 0]);
  });

  test('[checklist 21] [fault 34] is learnt anew when a clock jumps, and forgotten when it is right again', async () => {
    expect((await datesOf([NOW + HOUR, NOW - HOUR, NOW, NOW])).sent).toEqual([0, 3600, -3600, 0]);
  });

  test.each(['soon', '', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', null])(
    'is not led astray by a server that says %j',
    async (date) => {
      expect((await datesOf([date, date])).sent).toEqual([0, 0]);
    },
  );

  test('is not taken from pictures, which may come out of a cache', async () => {
    const dates: (string | null)[] = [];
    answers(
      http.all(`${API}/*`, ({ request }) => {
        dates.push(request.headers.get('X-Request-Date'));
        return new Response('1', { headers: { Date: new Date(NOW - 24 * HOUR).toUTCString() } });
      }),
    );
    const each = port();
    await firstValueFrom(each.send(get('/media/1.jpg', 'media'), TOKEN));
    await firstValueFrom(each.send(get('/device'), TOKEN));
    expect(dates).toEqual(['2026-06-15T08:00:00.000Z', '2026-06-15T08:00:00.000Z']);
  });
});

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
