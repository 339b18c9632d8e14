import fc from 'fast-check';
import { http } from 'msw/http';
import { firstValueFrom } from 'rxjs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../kernel/secret.ts';
import { answers, API, get, port, server, TOKEN } from './http-live-given.ts';
import { queryOf, wireOf } from './http-parts.ts';
import type { ApiRequest } from './http-types.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const form: ApiRequest = {
  method: 'post',
  path: '/session',
  form: { email: 'ada@example.com', password: new Secret('pass & word=ü'), keep: true, days: 30 },
};
const facts = { policy: 'product', now: () => 0, version: '1' } as const;

/** What the server sees of a call. */
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
    expect(await heard(() => new Response('no', { status: 400 }), { ...get('/x'), answers: 'text' })).toEqual(
      {
        status: 400,
        body: null,
        problem: 'unreadable',
        text: 'no',
      },
    );
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
