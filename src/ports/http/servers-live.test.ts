import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RECOGNISERS } from '../../api/recogniser.ts';
import { liveServers } from './servers-live.ts';

const BASE = 'https://gps.example.com';
/** The fields of Traccar's public response (version 6.9.1) that the app checks. */
const TRACCAR = {
  id: 1,
  attributes: {},
  registration: false,
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  version: '6.9.1',
};
const IMPRINT = { success: { title: 'Imprint', html: '<p>Fixpoint</p>' } };

type Answer = (signal?: AbortSignal | null) => Response | Promise<Response>;
const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Response.json(body, { status });
const page: Answer = () => new Response('<!doctype html><p>Hi', { headers: { 'Content-Type': 'text/html' } });
const missing: Answer = () => new Response('Not found', { status: 404 });
const cut: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const moved: Answer = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });

/** A mock `fetch` that responds by address. `isThere`: whether a request with `no-cors` succeeds. */
function world(answers: Readonly<Record<string, Answer>>, others: Answer = missing, isThere = false) {
  const asked: { address: string; request: RequestInit }[] = [];
  const servers = liveServers({
    fetch: async (input, request = {}) => {
      const address = input instanceof Request ? input.url : input.toString();
      asked.push({ address, request });
      if (request.mode === 'no-cors') return isThere ? new Response(null) : cut();
      request.signal?.throwIfAborted();
      return (answers[address] ?? others)(request.signal);
    },
    offered: { page: { protocol: 'https:', hostname: 'fixpoint.example.com' }, now: '', hasServer: false },
    recognisers: RECOGNISERS,
    keep: () => true,
  });
  return { asked, check: (...bases: string[]) => firstValueFrom(servers.check(bases)) };
}
const traccarAt = (base: string) => `${base}/api/server`;
const productAt = (base: string) => `${base}/api/v1/pages/imprint?lang=en`;
const refusal = (why: string, host = 'gps.example.com') => ({ kind: 'refused', why, host });

describe('[SRV-06] a server is recognised by what it says to everybody', () => {
  test('a Traccar', async () => {
    const { check } = world({ [traccarAt(BASE)]: json(TRACCAR) });
    expect(await check(BASE)).toEqual({ kind: 'recognised', backend: 'traccar', apiUrl: BASE });
  });

  test('one of the product', async () => {
    const { check } = world({ [productAt(BASE)]: json(IMPRINT) });
    expect(await check(BASE)).toEqual({ kind: 'recognised', backend: 'api', apiUrl: BASE });
  });

  test('at the root, where a page of it was typed', async () => {
    const { check } = world({ [traccarAt(BASE)]: json(TRACCAR) }, page);
    expect(await check(`${BASE}/device/4`, BASE)).toMatchObject({ kind: 'recognised', apiUrl: BASE });
  });

  test('in its folder, before anything at the root', async () => {
    const { check, asked } = world({ [traccarAt(`${BASE}/gps`)]: json(TRACCAR) });
    expect(await check(`${BASE}/gps`, BASE)).toMatchObject({ kind: 'recognised', apiUrl: `${BASE}/gps` });
    expect(asked.map(({ address }) => address).filter((address) => !address.includes('/gps/'))).toEqual([]);
  });

  test('over plain http, where nothing answers over https', async () => {
    const near = 'http://192.168.1.5:8082';
    const { check } = world({ [traccarAt(near)]: json(TRACCAR) }, cut);
    expect(await check('https://192.168.1.5', near)).toMatchObject({ kind: 'recognised', apiUrl: near });
  });

  test('[checklist 35] asked without cookie, token or referrer, and not led on', async () => {
    const { check, asked } = world({}, cut);
    await check(BASE);
    expect(asked.length).toBeGreaterThan(2);
    for (const { request } of asked) {
      expect(request).toMatchObject({
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      });
      expect([request.headers, request.body, request.method]).toEqual([undefined, undefined, undefined]);
      expect(request.mode === 'no-cors' || request.redirect === 'manual').toBe(true);
    }
  });
});

describe('[SRV-06] each other answer is a refusal of its own', () => {
  test.each<[why: string, others: Answer]>([
    ['page', page],
    ['page', () => new Response('<html>', { status: 404 })],
    ['path', missing],
    ['path', json({ message: 'no' }, 404)],
    ['path', () => new Response('', { status: 401 })],
    ['foreign', json({ hello: 'world' })],
    ['foreign', json([])],
    ['foreign', json(null)],
    ['foreign', () => new Response('OK')],
    ['broken', () => new Response('Bad gateway', { status: 502 })],
    ['broken', json({ error: 'java.lang.Exception' }, 500)],
    ['moved', moved],
  ])('%s', async (why, others) => {
    expect(await world({}, others).check(BASE)).toEqual(refusal(why));
  });

  test.each([
    ['an old version', { ...TRACCAR, version: '5.12' }, 'old'],
    ['no version', { ...TRACCAR, version: 6 }, 'foreign'],
    ['a flag that is none', { ...TRACCAR, readonly: 'no' }, 'foreign'],
    ['a list of them', [TRACCAR], 'foreign'],
  ])('%s', async (_, body, why) => {
    expect(await world({ [traccarAt(BASE)]: json(body) }).check(BASE)).toEqual(refusal(why));
  });

  test.each([
    ['what another service says at the same path', { error: 'The access token is invalid' }, 401],
    ['a page without words', { success: { title: 'x' } }, 200],
    ['a list', { success: [] }, 200],
  ])('no server of the product: %s', async (_, body, status) => {
    expect(await world({ [productAt(BASE)]: json(body, status) }).check(BASE)).toMatchObject({
      kind: 'refused',
    });
  });

  test('nobody there: no such host, nothing that listens, or no certificate that is trusted', async () => {
    expect(await world({}, cut).check(BASE)).toEqual(refusal('silent'));
  });

  test('somebody there who lets no page of this address in (CORS)', async () => {
    expect(await world({}, cut, true).check(BASE)).toEqual(refusal('closed'));
  });

  test('of several addresses the refusal that says most, with its host', async () => {
    const near = 'http://192.168.1.5:8082';
    const { check } = world({ [traccarAt(near)]: page, [productAt(near)]: page }, cut);
    expect(await check('https://192.168.1.5', near)).toEqual(refusal('page', '192.168.1.5:8082'));
  });

  test('a host that does not answer is not asked for its other folders', async () => {
    const { check, asked } = world({}, cut);
    await check(`${BASE}/gps`, BASE);
    expect(asked.every(({ address }) => address.startsWith(`${BASE}/gps/`))).toBe(true);
  });
});

describe('a server that is slow', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('[SRV-06] is told as such after a while', async () => {
    const never: Answer = (signal) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
    const { check } = world({}, never);
    const found = check(BASE);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await found).toEqual(refusal('timeout'));
  });
});
