import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getResponse } from 'msw';
import { WebSocketServer } from 'ws';
import { memoryStorage, type MockClock } from '../../mocks/clock.ts';
import { apiHandlers } from '../../mocks/api/handlers.ts';
import { demoWorld } from '../../mocks/demo.ts';
import { serveStream } from '../../mocks/socket/stream.ts';
import { type Faults, misbehaves } from './api-faults.ts';
import { sendThrough } from './wire.ts';

/** What the server received on one stream connection. */
type Heard = {
  /** Path and query with which the client opened it. */
  readonly address: string;
  readonly headers: IncomingMessage['headers'];
  readonly messages: readonly string[];
  readonly isOpen: boolean;
};

export type ApiServer = {
  /** Address of this server: it serves the built app, and the API below `/api/v1`. */
  readonly origin: string;
  readonly faults: Faults;
  /** Returns how often a path of the API was requested, such as `/updatetoken`, whether it was answered or not. */
  count(path: string): number;
  /** All requests since the start: path, status, and the headers that tests need. */
  readonly seen: readonly {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly dated: string | null;
    /** Milliseconds since 1970. */
    readonly at: number;
  }[];
  /** Every connection to the stream since the start. */
  readonly streams: readonly Heard[];
  /** Every token that the server has issued. */
  readonly tokens: ReadonlySet<string>;
  /** Expires all access tokens. Refresh tokens stay valid. */
  endAccess(): void;
  close(): Promise<void>;
};

/** Additional files below `/api/test/`, which is outside the scope of the app's service worker. */
export type Pages = Readonly<Record<string, { readonly type: string; readonly text: string }>>;

const clock: MockClock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
/** How far the time of a call (X-Request-Date) may differ from the server's clock (milliseconds). */
const DATED_WITHIN = 300_000;

/**
 * Runs the mock server's handlers behind a real HTTP server on the same origin as the built app: with real calls, a
 * real service worker, and no interceptor in the page. Each server has its own origin, so tests share no stored
 * data.
 *
 * @param app address of the built app
 * @param config further keys of the deployment's `config.json`
 */
export async function startApiServer(
  app: string,
  pages: Pages = {},
  config: Readonly<Record<string, string>> = {},
): Promise<ApiServer> {
  const world = demoWorld({ clock, storage: memoryStorage(), scenario: null });
  const faults: Faults = {
    refreshDelay: 0,
    refresh: null,
    grace: false,
    clockAhead: 0,
    wire: new Map(),
    instead: new Map(),
  };
  const seen: ApiServer['seen'][number][] = [];
  const tokens = new Set<string>();
  const ended = new Set<string>();
  const used = new Set<string>();
  const asked: string[] = [];

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const handlers = apiHandlers(world, { apiUrl: `${origin}/api/v1` });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', origin);
    const page = pages[pathname.replace('/api/test/', '')];
    if (page) return void response.writeHead(200, { 'Content-Type': page.type }).end(page.text);
    if (pathname === '/config.json')
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(
        JSON.stringify({
          backend: 'api',
          apiUrl: origin,
          socketUrl: `${origin.replace('http', 'ws')}/socket`,
          ...config,
        }),
      );
    if (!pathname.startsWith('/api/v1/')) return forward(app + pathname + search, request, response);
    const path = pathname.slice('/api/v1'.length);
    asked.push(path);
    response.sendDate = false;
    response.setHeader('Date', new Date(Date.now() + faults.clockAhead).toUTCString());
    response.setHeader('Cache-Control', 'no-store');
    const dated = (request.headers['x-request-date'] as string | undefined) ?? null;
    const note = (status: number) =>
      seen.push({ method: request.method ?? '', path, status, dated, at: Date.now() });
    const give = (status: number, text: string, type = 'application/json') => {
      note(status);
      response.writeHead(status, { 'Content-Type': type }).end(text);
    };
    const text = await textOf(request);
    if (path === '/updatetoken') {
      await new Promise((done) => setTimeout(done, faults.refreshDelay));
      if (misbehaves(faults.refresh, give, note, response)) return;
      const sent = (JSON.parse(text) as { refresh_token?: string }).refresh_token ?? '';
      if (!faults.grace && used.has(sent)) return give(401, '{"error":"used up"}');
      used.add(sent);
    } else if (ended.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return give(401, '{"error":"Unauthenticated"}');
    } else if (dated && Math.abs(Date.parse(dated) - Date.now() - faults.clockAhead) > DATED_WITHIN) {
      return give(400, '{"error":"Your clock is wrong."}');
    }
    const answer = await getResponse(
      handlers,
      new Request(origin + pathname + search, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(text !== '' && { body: text }),
      }),
    );
    const body = (await answer?.text()) ?? '';
    const fault = faults.wire.get(`${request.method} ${path}`) ?? faults.wire.get('*');
    if (fault) {
      note(0);
      return sendThrough(fault, body, response);
    }
    const other = faults.instead.get(`${request.method} ${path}`)?.(body);
    if (other) return give(other.status, other.text);
    for (const [, token] of body.matchAll(/"(?:refresh_)?token":"([^"]+)"/g)) tokens.add(token as string);
    give(answer?.status ?? 404, body, answer?.headers.get('Content-Type') ?? 'application/json');
  }

  const sockets = new WebSocketServer({ server });
  const streams: Heard[] = [];
  sockets.on('connection', (socket, { url = '', headers }) => {
    const messages: string[] = [];
    const heard = { address: url, headers, messages, isOpen: true };
    streams.push(heard);
    const stream = serveStream(world, {
      send: (message) => socket.send(message),
      close: (code, reason) => socket.close(code, reason),
    });
    socket.on('message', (data: Buffer, isBinary) => {
      messages.push(data.toString());
      stream.hear(isBinary ? data : data.toString());
    });
    const end = () => {
      heard.isOpen = false;
      stream.stop();
    };
    socket.on('close', end);
    socket.on('error', end);
  });

  return {
    origin,
    faults,
    seen,
    streams,
    tokens,
    count: (path) => asked.filter((each) => each === path).length,
    endAccess: () => {
      for (const token of tokens) ended.add(token);
    },
    close: () =>
      new Promise((done) => {
        sockets.close();
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Responds with a file of the built app and its production headers. */
export async function forward(
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { range, accept } = request.headers;
  const answer = await fetch(address, {
    headers: { ...(range && { range }), ...(accept && { accept }), 'accept-encoding': 'identity' },
  });
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(content-encoding|transfer-encoding|connection)$/.test(name)),
  );
  response.writeHead(answer.status, headers);
  response.end(Buffer.from(await answer.arrayBuffer()));
}
