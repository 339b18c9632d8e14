import { http } from 'msw/http';
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { wholeBackend } from '../api/product/whole-backend.ts';
import { Secret } from '../kernel/secret.ts';
import { headersOf, withSecrets } from './http-parts.ts';
import type { ApiRequest } from './http-types.ts';
import { answers, API, get, NOW, port, server, TOKEN } from './http-live-given.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

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
    expect(
      headersOf({ policy: 'product', now: () => NOW, version: '1' }, {}, new Secret(undefined)),
    ).not.toHaveProperty('Authorization');
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
