import { setupServer } from 'msw/node';
import { http } from 'msw/http';
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createProductBackend } from '../api/product/product-backend.ts';
import { Secret } from '../kernel/secret.ts';
import { liveHttp } from './http-live.ts';
import { headersOf, secondsOf, withSecrets } from './http-parts.ts';
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

  test('[HTTP-02] calls are not cached, pictures and sound may be', async () => {
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

  test('[AUTH-01] the body of a login holds e-mail, the real password and the language', async () => {
    const { request } = createProductBackend().login({
      email: 'ada@example.com',
      password: new Secret('s3cret'),
      language: 'de',
    });
    const seen = await sent(request, null);
    expect(await seen.json()).toEqual({ email: 'ada@example.com', password: 's3cret', language: 'de' });
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

  test.each(['<html>', '{"success":', 'null null'])('%s is unreadable, not a crash', async (text) => {
    expect(await reply(() => new Response(text))).toEqual({
      status: 200,
      body: null,
      problem: 'unreadable',
    });
  });

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
  ['Mon, 15 Jun 2026 08:00:10 GMT', 10],
  ['Mon, 15 Jun 2026 07:00:00 GMT', null],
  ['soon', null],
  ['', null],
  [null, null],
])('Retry-After %j is %j seconds', (header, seconds) => {
  expect(secondsOf(header, NOW)).toBe(seconds);
});
