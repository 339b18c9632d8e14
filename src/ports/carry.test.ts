import fc from 'fast-check';
import { defer, firstValueFrom, NEVER, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { all, answered, type Call, chained, mapped, sentAs, unavailable } from '../api/call.ts';
import { carried, carry } from './carry.ts';
import type { ApiRequest, Reply } from './http/http-types.ts';

const get = (path: string): Call<string> => ({
  request: { method: 'get', path },
  read: ({ status, body }) =>
    status === 200
      ? { ok: true, value: String(body), leftOut: [`${path}.0`] }
      : { ok: false, failure: { reason: 'server', status } },
});
/** A call that requests a path, and then the path that the response contains. */
const following = (path: string): Call<string> => ({
  request: { method: 'get', path },
  read: (reply) => (reply.status === 200 ? { next: get(String(reply.body)) } : get(path).read(reply)),
});
/** A mock server that returns each path in capitals, or an error for the refused paths. Lists its requests. */
function server(refused: readonly string[] = []) {
  const asked: ApiRequest[] = [];
  const answer = (request: ApiRequest): Reply => {
    asked.push(request);
    return { status: refused.includes(request.path) ? 500 : 200, body: request.path.toUpperCase() };
  };
  return {
    paths: () => asked.map(({ path }) => path),
    asked,
    ways: {
      stream: <Answer>(call: Call<Answer>) =>
        firstValueFrom(carry((request) => defer(() => of(answer(request))), call)),
      promise: <Answer>(call: Call<Answer>) => carried((request) => Promise.resolve(answer(request)), call),
    },
  };
}

describe.each(['stream', 'promise'] as const)('a call carried as a %s', (way) => {
  const open = (refused?: readonly string[]) => {
    const { ways, ...there } = server(refused);
    return { ...there, carry: ways[way] };
  };

  test('of one request is that request and its result', async () => {
    const there = open();
    expect(await there.carry(get('/a'))).toEqual({ ok: true, value: '/A', leftOut: ['/a.0'] });
    expect(there.paths()).toEqual(['/a']);
  });

  test('that answers with a next one is sent to its end', async () => {
    const there = open();
    expect(await there.carry(following('/a'))).toMatchObject({ ok: true, value: '/A' });
    expect(there.paths()).toEqual(['/a', '/A']);
  });

  test('ends with the first failure, and nothing is asked after it', async () => {
    const there = open(['/a']);
    expect(await there.carry(following('/a'))).toEqual({
      ok: false,
      failure: { reason: 'server', status: 500 },
    });
    expect(there.paths()).toEqual(['/a']);
  });

  test('whose answer is known sends nothing', async () => {
    const there = open();
    expect(await there.carry(answered({ ok: true, value: 7, leftOut: [] }))).toMatchObject({ value: 7 });
    expect(await there.carry(unavailable())).toMatchObject({ failure: { reason: 'unavailable' } });
    expect(there.paths()).toEqual([]);
  });

  test('of several asks one after the other and gives their values, and what was left out, in order', async () => {
    const there = open();
    expect(await there.carry(all([get('/a'), following('/b'), get('/c')]))).toEqual({
      ok: true,
      value: ['/A', '/B', '/C'],
      leftOut: ['/a.0', '/B.0', '/c.0'],
    });
    expect(there.paths()).toEqual(['/a', '/b', '/B', '/c']);
  });

  test('of several stops where one is refused', async () => {
    const there = open(['/b']);
    expect(await there.carry(all([get('/a'), get('/b'), get('/c')]))).toMatchObject({
      failure: { status: 500 },
    });
    expect(there.paths()).toEqual(['/a', '/b']);
  });

  test('of none at all is an empty list, and sends nothing', async () => {
    const there = open();
    expect(await there.carry(all([]))).toEqual({ ok: true, value: [], leftOut: [] });
    expect(there.paths()).toEqual([]);
  });

  test('of several can be sent twice: what it said the first time is forgotten', async () => {
    const there = open();
    const call = all([get('/a'), get('/b')]);
    expect(await there.carry(call)).toEqual(await there.carry(call));
  });

  test('goes on with what its answer says: what is there is read before it is written', async () => {
    const there = open(['/gone']);
    const write = (path: string) =>
      chained(get(path), (value) => ({
        next: { request: { method: 'put', path: '/saved', body: value }, read: get('/saved').read },
      }));
    expect(await there.carry(write('/a'))).toMatchObject({ value: '/SAVED' });
    expect(there.asked.at(-1)).toMatchObject({ method: 'put', body: '/A' });
    expect(await there.carry(write('/gone'))).toMatchObject({ ok: false });
    expect(there.paths()).toEqual(['/a', '/saved', '/gone']);
  });

  test('in other words keeps its failures, what was left out, and each request', async () => {
    const there = open(['/z']);
    const length = (call: Call<string>) => mapped(call, (text) => text.length);
    expect(await there.carry(length(following('/abc')))).toEqual({ ok: true, value: 4, leftOut: ['/ABC.0'] });
    expect(await there.carry(length(get('/z')))).toMatchObject({ ok: false });
  });

  test('with a header has it on each of its requests', async () => {
    const there = open();
    await there.carry(sentAs(following('/a'), (request) => ({ ...request, headers: { Key: 'k' } })));
    expect(there.asked.map(({ headers }) => headers)).toEqual([{ Key: 'k' }, { Key: 'k' }]);
  });
});

test('whoever is no longer interested has nothing more asked', () => {
  const asked: string[] = [];
  const waiting = carry((request) => {
    asked.push(request.path);
    return NEVER;
  }, following('/a')).subscribe();
  waiting.unsubscribe();
  expect(asked).toEqual(['/a']);
});

test('however long a chain is, every request goes out once and in order', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (length) => {
      const there = server();
      const paths = Array.from({ length }, (_, i) => `/${i}`);
      const result = await there.ways.promise(all(paths.map(get)));
      expect(result).toMatchObject({ ok: true, value: paths });
      expect(there.paths()).toEqual(paths);
    }),
    { numRuns: 20 },
  ));
