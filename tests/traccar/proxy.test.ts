import {
  createServer,
  globalAgent,
  type IncomingMessage,
  request,
  type RequestListener,
  type Server,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { traccarProxy } from '../../.config/traccar-proxy.ts';

type Asked = { readonly url: string; readonly headers: IncomingMessage['headers']; readonly text: string };
type Answered = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
};

const listening = (server: Server) => new Promise<void>((done) => server.listen(0, 'localhost', done));
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const stopped = (server: Server) =>
  new Promise<void>((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

/** How the remote Traccar answers; each test sets it. It runs on this machine. */
let answers: RequestListener;
const asked: Asked[] = [];
const far = createServer((incoming, response) => {
  let text = '';
  incoming.on('data', (piece) => void (text += String(piece)));
  incoming.on('end', () => {
    asked.push({ url: incoming.url ?? '', headers: incoming.headers, text });
    answers(incoming, response);
  });
});
const sockets = new WebSocketServer({ noServer: true });
far.on('upgrade', (incoming, socket, head) => {
  asked.push({ url: incoming.url ?? '', headers: incoming.headers, text: '' });
  if (incoming.url?.includes('token=good'))
    sockets.handleUpgrade(incoming, socket, head, (opened) => {
      opened.send('{"positions":[]}');
      opened.on('message', (data) => opened.send(`heard ${String(data)}`));
    });
  else socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n');
});

/** The server that delivers the app and passes calls on to the Traccar. */
let near: Server;
let host = '';
const serveFor = async (server: URL, patience?: number): Promise<Server> => {
  const { answer, upgrade } = traccarProxy(server, patience);
  const own = createServer((incoming, response) =>
    answer(incoming, response, () => void response.writeHead(200).end('the app')),
  );
  own.on('upgrade', upgrade);
  await listening(own);
  return own;
};

beforeAll(async () => {
  await listening(far);
  near = await serveFor(new URL(`http://localhost:${portOf(far)}/traccar`));
  host = `localhost:${portOf(near)}`;
});
afterAll(async () => {
  sockets.close();
  await Promise.all([stopped(near), stopped(far)]);
});
beforeEach(() => {
  asked.length = 0;
  answers = (_, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
});

const ask = (
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = 'GET', body = '', server = near }: { method?: string; body?: string; server?: Server } = {},
): Promise<Answered> =>
  new Promise((done, fail) => {
    const sent = request({ host: 'localhost', port: portOf(server), path, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (piece) => void (text += String(piece)));
      answer.on('error', fail);
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', fail);
    sent.end(body);
  });

describe('[SRV-08] one host for the app and its server', () => {
  test('the configuration names Traccar, and what is no call is the app', async () => {
    expect(JSON.parse((await ask('/config.json')).text)).toEqual({ backend: 'traccar' });
    expect((await ask('/v2')).text).toBe('the app');
    expect((await ask('/apix')).text).toBe('the app');
    expect((await ask('/api')).text).toBe('the app');
    expect(asked).toEqual([]);
  });

  test('a call goes to the folder of the server with its query, body and token', async () => {
    await ask(
      '/api/positions?deviceId=1&from=2026-05-12T07:00:00Z',
      { Authorization: 'Bearer T', 'Content-Type': 'text/plain' },
      { method: 'POST', body: 'ünïcode' },
    );
    expect(asked).toMatchObject([
      {
        url: '/traccar/api/positions?deviceId=1&from=2026-05-12T07:00:00Z',
        text: 'ünïcode',
        headers: {
          authorization: 'Bearer T',
          'content-type': 'text/plain',
          host: `localhost:${portOf(far)}`,
        },
      },
    ]);
  });

  test.each(['/api/../secret', '/api/%2e%2e/secret', '//evil.example/api/x'])(
    '%s does not leave the API',
    async (path) => {
      await ask(path);
      for (const { url } of asked) expect(url).toMatch(/^\/traccar\/api\//);
    },
  );

  test('a large answer comes whole and a piece at a time', async () => {
    const piece = 'x'.repeat(100_000);
    answers = (_, response) => {
      response.writeHead(200);
      for (let i = 0; i < 50; i++) response.write(piece);
      response.end();
    };
    expect((await ask('/api/positions')).text).toHaveLength(5_000_000);
  });

  test('a browser that goes away ends the call at the server', async () => {
    const closed = vi.fn();
    answers = (incoming, response) => {
      incoming.socket.on('close', closed);
      response.writeHead(200).write('[');
    };
    const socket = connect(portOf(near), 'localhost');
    socket.write(`GET /api/positions HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  test('an answer that breaks off is not taken for a whole one', async () => {
    answers = (incoming, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('[{"id":1}', () => incoming.socket.destroy());
    };
    await expect(ask('/api/devices')).rejects.toThrow(/aborted|hang up|ECONNRESET/);
  });

  test('a server that is gone is 502, one that says nothing is 504, and neither is kept', async () => {
    const gone = createServer();
    await listening(gone);
    const address = new URL(`http://localhost:${portOf(gone)}`);
    await stopped(gone);
    const lonely = await serveFor(address);
    onTestFinished(() => stopped(lonely));
    expect(await ask('/api/server', {}, { server: lonely })).toMatchObject({
      status: 502,
      headers: { 'cache-control': 'no-store' },
    });
    answers = () => {};
    const hasty = await serveFor(new URL(`http://localhost:${portOf(far)}`), 50);
    onTestFinished(() => stopped(hasty));
    expect((await ask('/api/server', {}, { server: hasty })).status).toBe(504);
  });
});

describe('[SRV-08] the former time-out of a connection that is used again', () => {
  /** Every connection from the proxy to the Traccar reports a time-out, as after a pause that has just ended. */
  const reportTimeOut = async () => {
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const used = Object.entries(globalAgent.sockets).flatMap(([name, connections = []]) =>
      name.startsWith(`localhost:${portOf(far)}:`) ? connections : [],
    );
    expect(used).toHaveLength(1);
    for (const connection of used) connection.emit('timeout');
  };

  test('does not end the call: the answer arrives', async () => {
    let reply = () => {};
    answers = (_, response) => {
      reply = () => void response.end('[]');
    };
    const answer = ask('/api/devices');
    await reportTimeOut();
    reply();
    expect(await answer).toMatchObject({ status: 200, text: '[]' });
  });

  test('is not the end of the watch: a server that stays silent is still 504', async () => {
    answers = () => {};
    const hasty = await serveFor(new URL(`http://localhost:${portOf(far)}`), 500);
    onTestFinished(() => stopped(hasty));
    const answer = ask('/api/devices', {}, { server: hasty });
    await reportTimeOut();
    expect((await answer).status).toBe(504);
  });
});

describe('[SRV-08] cookies', () => {
  test('a cookie of the server becomes one of this host that works over http', async () => {
    answers = (_, response) =>
      void response
        .writeHead(200, {
          'Set-Cookie': [
            'JSESSIONID=node0abc; Path=/traccar; Domain=my.server; Secure; HttpOnly; SameSite=None; Max-Age=60',
            '__Host-other=1; Path=/; Secure',
          ],
        })
        .end();
    const cookies = (await ask('/api/session')).headers['set-cookie'];
    expect(cookies).toEqual([
      expect.stringMatching(
        /^traccar-\w{8}-JSESSIONID=node0abc; Max-Age=60; Path=\/api; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(/^traccar-\w{8}-__Host-other=1; Path=\/api; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test('the server gets its own cookies back by their names, and none of another app or server', async () => {
    answers = (_, response) => void response.writeHead(200, { 'Set-Cookie': 'JSESSIONID=node0abc' }).end();
    const [own] = (await ask('/api/session')).headers['set-cookie'] ?? [];
    const pair = own?.split(';')[0];
    await ask('/api/devices', {
      Cookie: `JSESSIONID=foreign; ${pair}; traccar-00000000-JSESSIONID=old; x=y`,
    });
    expect(asked[1]?.headers.cookie).toBe('JSESSIONID=node0abc');
    await ask('/api/devices', { Cookie: 'JSESSIONID=foreign' });
    expect(asked[2]?.headers.cookie).toBeUndefined();
  });
});

describe('[SRV-08] headers', () => {
  test('the server sees a page of its own host', async () => {
    await ask('/api/devices', { Origin: `http://${host}`, Referer: `http://${host}/v2` });
    expect(asked[0]?.headers).toMatchObject({
      host: `localhost:${portOf(far)}`,
      origin: `http://localhost:${portOf(far)}`,
    });
    expect(asked[0]?.headers.referer).toBeUndefined();
  });

  test('what is of one connection, or said by another proxy, is not passed on', async () => {
    await ask('/api/devices', {
      Connection: 'keep-alive, X-Hop',
      'X-Hop': '1',
      'Proxy-Authorization': 'Basic x',
      'X-Forwarded-For': '1.2.3.4',
      Forwarded: 'for=1.2.3.4',
    });
    const names = Object.keys(asked[0]?.headers ?? {});
    for (const name of ['x-hop', 'proxy-authorization', 'x-forwarded-for', 'forwarded'])
      expect(names).not.toContain(name);
  });

  test('nothing of the server binds localhost', async () => {
    answers = (_, response) =>
      void response
        .writeHead(200, {
          'Strict-Transport-Security': 'max-age=1',
          'Clear-Site-Data': '"*"',
          'Access-Control-Allow-Origin': '*',
          'Content-Security-Policy': "default-src 'none'",
          'Alt-Svc': 'h3=":443"',
          'Retry-After': '2',
        })
        .end();
    const { headers } = await ask('/api/devices');
    expect(headers).toMatchObject({ 'retry-after': '2' });
    for (const name of [
      'strict-transport-security',
      'clear-site-data',
      'access-control-allow-origin',
      'content-security-policy',
      'alt-svc',
    ])
      expect(headers[name]).toBeUndefined();
  });

  test('a second factor is asked for; the password window of the browser is not opened', async () => {
    const challenged = async (challenge: string) => {
      answers = (_, response) => void response.writeHead(401, { 'WWW-Authenticate': challenge }).end('no');
      return (await ask('/api/session')).headers['www-authenticate'];
    };
    expect(await challenged('TOTP')).toBe('TOTP');
    expect(await challenged('Basic realm="api"')).toBeUndefined();
  });

  test('a redirect within the server stays on this host; one to elsewhere is not passed on', async () => {
    const redirected = async (location: string) => {
      answers = (_, response) => void response.writeHead(302, { Location: location }).end();
      return ask('/api/session/openid/auth');
    };
    const own = `http://localhost:${portOf(far)}/traccar`;
    expect(await redirected(`${own}/api/session`)).toMatchObject({
      status: 302,
      headers: { location: '/api/session' },
    });
    for (const away of [
      'https://evil.example/x',
      `${own}.evil.example/`,
      `http://localhost:${portOf(far)}/other`,
    ]) {
      const { status, headers } = await redirected(away);
      expect(status, away).toBe(502);
      expect(headers.location, away).toBeUndefined();
    }
  });

  test.each<[string, Record<string, string>]>([
    ['a page of another site', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ['another app on this machine', { Origin: 'http://localhost:1' }],
    ['a picture on another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a name that somebody has led to this machine', { Host: 'rebound.example' }],
  ])('%s gets nothing', async (_, headers) => {
    expect((await ask('/api/devices', headers)).status).toBe(403);
    expect(asked).toEqual([]);
  });
});

describe('[TRAC-05] the socket', () => {
  const open = (path: string, headers: Record<string, string> = {}) =>
    new WebSocket(`ws://${host}${path}`, { headers: { Origin: `http://${host}`, ...headers } });
  const failure = (socket: WebSocket) =>
    new Promise<string>((done) => socket.on('error', (error) => done(error.message)));

  test('is passed on with its query, in both directions, until one end closes it', async () => {
    const socket = open('/api/socket?token=good');
    const heard: string[] = [];
    socket.on('message', (data) => heard.push(String(data)));
    await new Promise<void>((done) => socket.on('open', done));
    socket.send('hello');
    await vi.waitFor(() => expect(heard).toEqual(['{"positions":[]}', 'heard hello']));
    expect(asked[0]).toMatchObject({
      url: '/traccar/api/socket?token=good',
      headers: { host: `localhost:${portOf(far)}`, origin: `http://localhost:${portOf(far)}` },
    });
    const closed = new Promise<void>((done) => socket.on('close', done));
    for (const each of sockets.clients) each.terminate();
    await closed;
  });

  test('ends at the server when the page goes', async () => {
    const socket = open('/api/socket?token=good');
    await new Promise<void>((done) => socket.on('open', done));
    await vi.waitFor(() => expect(sockets.clients.size).toBe(1));
    socket.terminate();
    await vi.waitFor(() => expect(sockets.clients.size).toBe(0));
  });

  test('a refusal of the server is a refusal here', async () => {
    expect(await failure(open('/api/socket?token=bad'))).toMatch(/401/);
  });

  test('another site, and another address, get none', async () => {
    expect(await failure(open('/api/socket?token=good', { Origin: 'https://evil.example' }))).toMatch(/403/);
    expect(await failure(open('/other'))).toMatch(/hang up|ECONNRESET/);
    expect(asked).toEqual([]);
  });
});
