import { firstValueFrom } from 'rxjs';
import { http } from 'msw/http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRequest } from './http-types.ts';
import { answers, port, server, TOKEN } from './http-live-given.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

let servers = 0;
/** A server of its own that answers as `answer` says; what it heard, each with whether the key was there. */
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
    // A browser whose preflight is refused sends nothing, and says the same as without a network.
    const { heard, send } = heardBy((hasKey) => (hasKey ? Response.error() : Response.json({ success: 1 })));
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
