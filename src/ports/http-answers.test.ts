import { http } from 'msw/http';
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { failed, replyOf, secondsOf, timed } from './http-parts.ts';
import { answers, API, get, NOW, port, server, TOKEN } from './http-live-given.ts';

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
