import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Secret } from '../kernel/secret.ts';
import { API, port, TOKEN } from './http-live-given.ts';
import type { ApiRequest } from './http-types.ts';

/** What pages hand to the browser: a preflight asks for exactly these. What the browser adds on the way it asks nobody for. */
function handedOver(answer: () => Response | Promise<Response> = () => Response.json(1)): Request[] {
  const seen: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    seen.push(request);
    return Promise.resolve(answer());
  });
  return seen;
}
afterEach(() => vi.unstubAllGlobals());

/** What a Traccar allows a page of another host to send (CORS). */
const ALLOWED = ['accept', 'authorization', 'content-type', 'origin'];

const requests: readonly [of: string, request: ApiRequest][] = [
  ['a list', { method: 'get', path: '/devices', query: { id: [1, 2] } }],
  ['a change', { method: 'put', path: '/devices/1', body: { id: 1 }, headers: { 'Idempotency-Key': 'k' } }],
  ['a removal', { method: 'delete', path: '/devices/1', outlives: true }],
  ['a form', { method: 'post', path: '/session', form: { password: new Secret('x') }, cookie: true }],
  ['plain text', { method: 'post', path: '/session/token', answers: 'text', bearer: new Secret('t') }],
  ['a picture', { method: 'post', path: '/devices/1/image', binary: { mime: 'image/png', base64: 'AA==' } }],
  ['a large answer', { method: 'get', path: '/positions', large: 'fixes' }],
  ['a renewal', { method: 'post', path: '/session/token', kind: 'tokenUpdate', bearer: new Secret('t') }],
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
    await firstValueFrom(port({ headers: 'plain' }).send({ method: 'put', path: '/x', body: 1 }, TOKEN));
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
    const change: ApiRequest = { method: 'put', path: '/devices/1', headers: { 'Idempotency-Key': 'k' } };
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
