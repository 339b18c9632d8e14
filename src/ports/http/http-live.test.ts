import { http } from 'msw/http';
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import { Secret } from '../../kernel/secret.ts';
import { headersOf, withSecrets } from './http-parts.ts';
import type { ApiRequest } from './http-types.ts';
import { answers, API, get, NOW, port, server, TOKEN } from './http-live-given.ts';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { liveHttp } from './http-live.ts';

describe('http live', () => {
  describe('http-live', () => {
    describe('http-live', () => {
      describe('http-live', () => {
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
            const { headers } = await sent(
              { method: 'post', path: '/updatetoken', kind: 'tokenUpdate' },
              TOKEN,
            );
            expect(headers.get('Authorization')).toBeNull();
            expect(headers.get('X-Request-Date')).toBeNull();
          });

          test('[HTTP-01] without a session there is no Authorization', async () => {
            expect((await sent(get('/device'), null)).headers.get('Authorization')).toBeNull();
          });

          test('a call that was cancelled before it could be sent is not sent', async () => {
            let seen = 0;
            answers(
              http.all(`${API}/*`, () => {
                seen++;
                return new Response('{}', { headers: { 'Content-Type': 'application/json' } });
              }),
            );
            let isReady = () => undefined as void;
            const slow = port({ ready: () => new Promise<void>((ready) => (isReady = ready)) });
            slow.send(get('/cancelled'), null).subscribe().unsubscribe();
            const second = firstValueFrom(slow.send(get('/second'), null));
            isReady();
            await second;
            expect(seen).toBe(1);
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
            const { headers } = await sent(
              { method: 'post', path: '/updatetoken', kind: 'tokenUpdate' },
              null,
            );
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
            const own = await sent(
              { ...get('/device'), headers: { ...headers, 'X-App-Version': '9' } },
              TOKEN,
            );
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
            expect(await seen.json()).toEqual({
              email: 'ada@example.com',
              password: 's3cret',
              language: 'de',
            });
          });

          test('[AUTH-07] the logout reaches the server though the page ends; other calls end with it', async () => {
            // Reads what is passed to `fetch`, because the test server does not receive `keepalive`.
            const handed = vi
              .spyOn(globalThis, 'fetch')
              .mockImplementation(() => Promise.resolve(Response.json({})));
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
      });

      describe('http-key', () => {
        beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
        afterEach(() => server.resetHandlers());
        afterAll(() => server.close());

        let servers = 0;
        /** A mock server that responds as `answer` says, and the list of its requests. */
        function heardBy(answer: (hasKey: boolean, path: string, count: number) => Response) {
          const apiUrl = `http://api-${++servers}.test/api/v1`;
          const heard: string[] = [];
          answers(
            http.all(`${apiUrl}/*`, ({ request }) => {
              const hasKey = request.headers.has('Idempotency-Key');
              const path = new URL(request.url).pathname.replace('/api/v1', '');
              heard.push(`${request.method.toLowerCase()} ${path}${hasKey ? ' with key' : ''}`);
              return answer(hasKey, path, heard.length) as never;
            }),
          );
          const change: ApiRequest = {
            method: 'put',
            path: '/device/1',
            body: { name: 'Bo' },
            headers: { 'Idempotency-Key': 'k1' },
          };
          const ours = port({ apiUrl });
          return { heard, send: () => firstValueFrom(ours.send(change, TOKEN)) };
        }

        describe('[fault 61] the key of a change', () => {
          test('that the server does not allow is left out, found out once and by nothing that changes anything', async () => {
            // After a refused preflight the browser does not send the request, and reports the same error as for a lost
            // connection.
            const { heard, send } = heardBy((hasKey) =>
              hasKey ? Response.error() : Response.json({ success: 1 }),
            );
            expect(await send()).toEqual({ status: 200, body: { success: 1 } });
            expect(heard).toEqual([
              'put /device/1 with key',
              'get /notifications',
              'get /notifications with key',
              'put /device/1',
            ]);
            heard.length = 0;
            expect((await send()).status).toBe(200);
            expect(heard).toEqual(['put /device/1']);
          });

          test('stays where nobody answers at all', async () => {
            const { heard, send } = heardBy(() => Response.error());
            expect(await send()).toMatchObject({ status: 0, problem: 'unreachable' });
            expect(heard).toEqual(['put /device/1 with key', 'get /notifications']);
          });

          test('stays where the answer was only lost: a change that may have been made is not made twice', async () => {
            const { heard, send } = heardBy((_, path) =>
              path === '/device/1' ? Response.error() : Response.json({ success: [] }),
            );
            expect(await send()).toMatchObject({ status: 0, problem: 'unreachable' });
            expect(heard.filter((call) => call.startsWith('put'))).toEqual(['put /device/1 with key']);
          });

          test('stays where a server answers, whatever it says', async () => {
            const { heard, send } = heardBy(() => new Response(null, { status: 500 }));
            expect((await send()).status).toBe(500);
            expect(heard).toEqual(['put /device/1 with key']);
          });
        });
      });
    });

    describe('http-plain', () => {
      /**
       * Collects the requests passed to `fetch`. A preflight would ask only for the headers that the app itself sets on
       * them.
       */
      function handedOver(answer: () => Response | Promise<Response> = () => Response.json(1)): Request[] {
        const seen: Request[] = [];
        vi.stubGlobal('fetch', (request: Request) => {
          seen.push(request);
          return Promise.resolve(answer());
        });
        return seen;
      }
      afterEach(() => vi.unstubAllGlobals());

      /** The headers that Traccar allows pages of another host to send (CORS). */
      const ALLOWED = ['accept', 'authorization', 'content-type', 'origin'];

      const requests: readonly [of: string, request: ApiRequest][] = [
        ['a list', { method: 'get', path: '/devices', query: { id: [1, 2] } }],
        [
          'a change',
          { method: 'put', path: '/devices/1', body: { id: 1 }, headers: { 'Idempotency-Key': 'k' } },
        ],
        ['a removal', { method: 'delete', path: '/devices/1', outlives: true }],
        ['a form', { method: 'post', path: '/session', form: { password: new Secret('x') }, cookie: true }],
        ['plain text', { method: 'post', path: '/session/token', answers: 'text', bearer: new Secret('t') }],
        [
          'a picture',
          { method: 'post', path: '/devices/1/image', binary: { mime: 'image/png', base64: 'AA==' } },
        ],
        ['a large answer', { method: 'get', path: '/positions', large: 'fixes' }],
        [
          'a renewal',
          { method: 'post', path: '/session/token', kind: 'tokenUpdate', bearer: new Secret('t') },
        ],
        [
          'a name and a password',
          { method: 'post', path: '/session/token', basic: { name: 'ada', password: new Secret('x') } },
        ],
        ['media', { method: 'get', path: '/media/1.png', kind: 'media' }],
        ['ghost mode', { method: 'get', path: '/devices', headers: { 'X-On-Behalf-Of': '7' } }],
        ['a map', { method: 'get', path: `${API}/tile`, kind: 'maps' }],
        ['figures', { method: 'get', path: `${API}/figures`, kind: 'analytics' }],
      ];

      describe('[SRV-04] a server that allows few headers', () => {
        test('has all kinds of requests in this list', () => {
          const kinds = requests.map(([, { kind = 'api' }]) => kind);
          expect(new Set(kinds)).toEqual(new Set(['api', 'tokenUpdate', 'media', 'maps', 'analytics']));
        });

        test.each(requests)('is sent none that it refuses: %s', async (_, request) => {
          const seen = handedOver();
          await firstValueFrom(port({ headers: 'plain' }).send(request, TOKEN));
          const names = seen.flatMap(({ headers }) => [...headers.keys()]);
          expect(seen).toHaveLength(1);
          expect(names.filter((name) => !ALLOWED.includes(name))).toEqual([]);
        });

        test('is told who asks all the same, and of what type a body is', async () => {
          const seen = handedOver();
          await firstValueFrom(
            port({ headers: 'plain' }).send({ method: 'put', path: '/x', body: 1 }, TOKEN),
          );
          expect(seen[0]?.headers.get('Authorization')).toBe('Bearer open sesame');
          expect(seen[0]?.headers.get('Content-Type')).toBe('application/json');
        });

        test('[TRAC-01] is told name and password in place of a token, letter by letter, and gets no cookie', async () => {
          const seen = handedOver();
          const basic = { name: 'ada@example.com', password: new Secret('Grüße: κλειδί') };
          await firstValueFrom(port({ headers: 'plain' }).send({ method: 'post', path: '/x', basic }, TOKEN));
          const [, sent = ''] = /^Basic (\S+)$/.exec(seen[0]?.headers.get('Authorization') ?? '') ?? [];
          expect(Buffer.from(sent, 'base64').toString('utf8')).toBe('ada@example.com:Grüße: κλειδί');
          expect(seen[0]?.credentials).toBe('omit');
        });

        test('is not probed for a header that is not sent: a change that gets no answer is one call', async () => {
          const seen = handedOver(() => Promise.reject(new TypeError('Failed to fetch')));
          const change: ApiRequest = {
            method: 'put',
            path: '/devices/1',
            headers: { 'Idempotency-Key': 'k' },
          };
          await firstValueFrom(port({ headers: 'plain' }).send(change, TOKEN));
          expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/devices/1']);
        });

        test('unlike the product’s, which gets its own', async () => {
          const seen = handedOver();
          await firstValueFrom(port().send({ method: 'get', path: '/device' }, TOKEN));
          expect([...(seen[0]?.headers.keys() ?? [])]).toEqual(
            expect.arrayContaining(['cache-control', 'pragma', 'x-app-version', 'x-request-date']),
          );
        });
      });
    });
  });

  describe('http-time', () => {
    beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
    afterEach(() => server.resetHandlers());
    afterAll(() => server.close());

    describe('[HTTP-01] the time a call is dated with', () => {
      const HOUR = 3_600_000;
      /** Returns the dates of the app's requests while the server's responses have the dates in `told`. */
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

      test('[fault 70] the answer that shows that its call was dated wrong says so, and no other', async () => {
        let hours = 2;
        answers(
          http.all(`${API}/*`, () => {
            const told = { Date: new Date(NOW + hours * HOUR).toUTCString() };
            return new Response('{}', { status: 400, headers: told });
          }),
        );
        const each = port();
        const ask = async () => (await firstValueFrom(each.send(get('/device'), TOKEN))).redated ?? false;
        expect([await ask(), await ask()]).toEqual([true, false]);
        hours = 0;
        expect([await ask(), await ask()]).toEqual([true, false]);
      });

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
  });
});

describe('http wire', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Starts a real HTTP server, so that the test controls every byte of a response. */
  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const ask = async (apiUrl: string, request: Partial<ApiRequest> = {}) =>
    firstValueFrom(
      liveHttp({
        apiUrl,
        headers: 'product',
        probe: null,
        version: '1',
        encryptionKey: () => null,
        now: () => Date.now(),
        ready: () => Promise.resolve(),
      }).send({ method: 'post', path: '/x', ...request }, new Secret('token')),
    );
  const UNREACHABLE = { status: 0, body: null, problem: 'unreachable' };
  const LONG = JSON.stringify({
    success: Array.from({ length: 2_000 }, (_, i) => `device ${i} ${i * 7919}`),
  });

  describe('[HTTP-05] what a wire can do', () => {
    test('[fault 1] a server that is not there is no answer', async () => {
      expect(await ask('http://127.0.0.1:1')).toEqual(UNREACHABLE);
    });

    test('[fault 1] a connection cut before the headers is no answer', async () => {
      const at = await serve((_, response) => response.socket?.destroy());
      expect(await ask(at)).toEqual(UNREACHABLE);
    });

    test.each([
      ['with a length', { 'Content-Length': String(LONG.length) }],
      ['in chunks', {}],
    ])(
      '[fault 2] [fault 3] a body cut in the middle, sent %s, is no answer, and nothing of it is used',
      async (_, headers) => {
        const at = await serve((__, response) => {
          response.writeHead(200, headers);
          response.write(LONG.slice(0, 9_000), () => response.socket?.destroy());
        });
        expect(await ask(at)).toEqual(UNREACHABLE);
      },
    );

    test('[fault 4] [fault 5] gzip that is cut or garbage is never half an answer', async () => {
      const zipped = gzipSync(LONG);
      for (const bytes of [zipped.subarray(0, zipped.length - 40), Buffer.from('garbage of no kind')]) {
        const at = await serve((_, response) => {
          response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' });
          response.end(bytes);
        });
        const reply = await ask(at);
        expect(reply.body).toBeNull();
        expect(['unreachable', 'unreadable']).toContain(reply.problem);
      }
    });

    test('[fault 4] a text that ends early without an error, as browsers give cut gzip, is unreadable', async () => {
      const at = await serve((_, response) => void response.end(LONG.slice(0, 5_000)));
      expect(await ask(at)).toEqual({ status: 200, body: null, problem: 'unreadable' });
    });

    test.each([301, 302, 307, 308])(
      'a redirect (%i) is no answer, and its target is sent nothing',
      async (status) => {
        const got: string[] = [];
        const target = await serve((request, response) => {
          got.push(request.url ?? '');
          response.end('{}');
        });
        const at = await serve((_, response) => {
          response.writeHead(status, { Location: `${target}/steal` });
          response.end();
        });
        const body = { refresh_token: new Secret('refresh') };
        expect(await ask(at, { kind: 'tokenUpdate', body })).toEqual(UNREACHABLE);
        expect(await ask(at, { method: 'get' })).toEqual(UNREACHABLE);
        expect(got).toEqual([]);
      },
    );

    test('a picture may lie elsewhere', async () => {
      const target = await serve((_, response) => void response.end('1'));
      const at = await serve((_, response) => {
        response.writeHead(302, { Location: `${target}/picture` });
        response.end();
      });
      expect(await ask(at, { method: 'get', kind: 'media' })).toEqual({ status: 200, body: 1 });
    });
  });
});
