import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import { Secret } from '../kernel/secret.ts';
import { liveHttp } from './http-live.ts';
import type { ApiRequest } from './http-types.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on a port of its own, answering byte by byte as the test wants. */
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
const LONG = JSON.stringify({ success: Array.from({ length: 2_000 }, (_, i) => `device ${i} ${i * 7919}`) });

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
