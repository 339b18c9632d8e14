import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ServerSocket, WebSocketServer } from 'ws';
import { memoryStorage, type MockClock } from '../../mocks/clock.ts';
import { chooseScenarios } from '../../mocks/scenarios.ts';
import { loadRoads } from '../../mocks/simulator/roads/graph.ts';
import { createPretend, type Pretend } from '../../mocks/traccar/pretend.ts';
import { createServer as createTraccar, NO_ANSWER } from '../../mocks/traccar/server.ts';
import { serveTraccarStream } from '../../mocks/traccar/stream.ts';
import { createWorld } from '../../mocks/world/world.ts';

export type PretendTraccar = {
  readonly origin: string;
  readonly pretend: Pretend;
  /** All calls since the start: method, path without query, status. */
  readonly seen: readonly { readonly method: string; readonly path: string; readonly status: number }[];
  /** Refuses the next call that needs a session; only that one. */
  refuseOnce(): void;
  /** Closes all sockets. With `down` all calls fail too, until it is called with `up`. */
  cut(state?: 'down' | 'up'): void;
  /** The number of open sockets. */
  readonly sockets: () => number;
  close(): Promise<void>;
};

type Setting = {
  readonly scenario?: string;
  readonly isNewer?: boolean;
  /** Settings of the server, such as `openIdEnabled`. */
  readonly server?: Parameters<typeof createPretend>[1]['server'];
  /** 0: any free port. */
  readonly port?: number;
  /**
   * The host name to listen on. A browser takes `127.0.0.1` and `localhost` for different sites: it does not send the
   * cookies of one to the other.
   */
  readonly host?: 'localhost' | '127.0.0.1';
  /** Another origin whose pages may call the server, as with `web.origin` in traccar.xml. */
  readonly allows?: string;
  /** Answers requests that are no API calls with web pages, as with `web.path` in traccar.xml. */
  readonly pages?: (request: IncomingMessage, response: ServerResponse) => void;
};

const clock: MockClock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** Starts the pretend Traccar as a real server on this machine, with real HTTP calls, cookies and a real socket. */
export async function startPretendTraccar(setting: Setting = {}): Promise<PretendTraccar> {
  const { scenario = null, isNewer = false, server: settings = {} } = setting;
  const { port = 0, host = 'localhost', allows, pages } = setting;
  const storage = memoryStorage();
  const world = createWorld({ clock, storage, scenarios: chooseScenarios(scenario, 'traccar'), loadRoads });
  const pretend = createPretend(world, { storage, isNewer, isOpen: true, server: settings });
  const traccar = createTraccar(pretend);
  const seen: PretendTraccar['seen'][number][] = [];
  let refuses = false;
  let isDown = false;

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(port, host, done));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', origin);
    if (!pathname.startsWith('/api/'))
      return pages ? pages(request, response) : void response.writeHead(404).end('Not found');
    if (isDown) return void response.destroy();
    if (allows !== undefined) allow(allows, response);
    if (request.method === 'OPTIONS') return void response.writeHead(200).end();
    const body = await bytesOf(request);
    const path = decodeURI(pathname.slice('/api'.length));
    if (refuses && !/^\/(session|server)/.test(path)) {
      refuses = false;
      seen.push({ method: request.method ?? '', path, status: 401 });
      return void response.writeHead(401, { 'Content-Type': 'text/plain' }).end('HTTP 401 Unauthorized');
    }
    const answer = await traccar.answer(
      new Request(origin + pathname + search, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(body.length > 0 && { body }),
      }),
      path,
      sessionOf(request),
    );
    if (answer === NO_ANSWER) return void response.destroy();
    const { status, type, headers, cookie } = answer;
    seen.push({ method: request.method ?? '', path, status });
    response.writeHead(status, {
      ...headers,
      ...(type !== null && { 'Content-Type': type }),
      ...(cookie !== undefined && {
        'Set-Cookie': `JSESSIONID=${cookie}; Path=/${cookie === '' ? '; Max-Age=0' : ''}`,
      }),
    });
    response.end(answer.body);
  }

  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const token = searchParams.get('token');
    const session = sessionOf(request);
    const user =
      token !== null ? pretend.sessions.ofToken(token) : session && pretend.sessions.ofCookie(session);
    if (isDown) return void socket.destroy();
    if (pathname !== '/api/socket' || !user)
      return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (opened: ServerSocket) => {
      const stream = serveTraccarStream(pretend, user, {
        send: (message) => opened.send(message),
        close: (code, reason) => opened.close(code, reason),
      });
      opened.on('close', () => stream.stop());
      opened.on('error', () => stream.stop());
    });
  });

  return {
    origin,
    pretend,
    seen,
    refuseOnce() {
      refuses = true;
    },
    cut(state) {
      isDown = state === 'down';
      for (const socket of sockets.clients) socket.terminate();
    },
    sockets: () => sockets.clients.size,
    close: () =>
      new Promise((done) => {
        sockets.close();
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const sessionOf = ({ headers }: IncomingMessage): string | null =>
  /(?:^|;\s*)JSESSIONID=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? null;

/** The CORS headers that Traccar sends to a page of an allowed origin. */
function allow(origin: string, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Headers', 'origin, content-type, accept, authorization');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS');
  response.setHeader('Access-Control-Allow-Credentials', 'true');
}

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
