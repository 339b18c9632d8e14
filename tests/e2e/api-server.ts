import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getResponse } from 'msw';
import { WebSocketServer } from 'ws';
import { memoryStorage, type MockClock } from '../../mocks/clock.ts';
import { apiHandlers } from '../../mocks/api/handlers.ts';
import { demoWorld } from '../../mocks/demo.ts';
import { serveStream } from '../../mocks/socket/stream.ts';
import { sendThrough, type WireFault } from './wire.ts';

/** What the server answers to a renewal, instead of doing it. */
type RefreshFault =
  | number
  | 'hang'
  | 'web page'
  | 'broken JSON'
  | 'cut body'
  | 'wrong shape'
  | 'not a success';

/** What goes wrong at the server; a test changes it while it runs. */
type Faults = {
  /** Milliseconds that a renewal takes. */
  refreshDelay: number;
  refresh: RefreshFault | null;
  /** A used refresh token is accepted again for a while: many servers do, the strictest do not. */
  grace: boolean;
  /** How far the server's clock is ahead, in milliseconds; calls that are dated otherwise are refused. */
  clockAhead: number;
  /** What becomes of answers on their way, by `GET /device`; of all calls by `*`. */
  readonly wire: Map<string, WireFault>;
  /** What the server says instead, by `GET /device`, or null to let it answer after all. */
  readonly instead: Map<string, (text: string) => { readonly status: number; readonly text: string } | null>;
};

export type ApiServer = {
  /** Address of the app as this server gives it: the built files, and the API below `/api/v1`. */
  readonly origin: string;
  readonly faults: Faults;
  /** How often a path of the API was asked for, e.g. `/updatetoken`, answered or not. */
  count(path: string): number;
  /** What was asked since the start: path, status, and headers that matter here. */
  readonly seen: readonly {
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly dated: string | null;
    /** Milliseconds since 1970. */
    readonly at: number;
  }[];
  /** Every token that was ever handed out. */
  readonly tokens: ReadonlySet<string>;
  /** Ends every access that was handed out until now; the refresh tokens stay good. */
  endAccess(): void;
  close(): Promise<void>;
};

/** Further files below `/api/test/`, where the service worker of the app does not reach. */
export type Pages = Readonly<Record<string, { readonly type: string; readonly text: string }>>;

const clock: MockClock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};
/** Calls may be dated this far off (X-Request-Date), in milliseconds. */
const DATED_WITHIN = 300_000;

/**
 * The pretend backend behind a real server, one origin with the built app: real calls, a real service worker, and no
 * interceptor in the page. Every server is an origin of its own, so no test finds what another has left.
 *
 * @param app where the built app is served
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
  sockets.on('connection', (socket) => {
    const stream = serveStream(world, {
      send: (message) => socket.send(message),
      close: (code, reason) => socket.close(code, reason),
    });
    socket.on('message', (data: Buffer, isBinary) => stream.hear(isBinary ? data : data.toString()));
    socket.on('close', () => stream.stop());
    socket.on('error', () => stream.stop());
  });

  return {
    origin,
    faults,
    seen,
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

/** Answers a renewal as the fault wants it; false when there is none. */
function misbehaves(
  fault: RefreshFault | null,
  give: (status: number, text: string, type?: string) => void,
  note: (status: number) => void,
  response: ServerResponse,
): boolean {
  switch (fault) {
    case null:
      return false;
    case 'hang':
      note(0);
      break;
    case 'web page':
      give(200, '<!doctype html><title>Welcome</title>', 'text/html');
      break;
    case 'broken JSON':
      give(200, '{"success":{"token":');
      break;
    case 'cut body':
      note(200);
      response.writeHead(200, { 'Content-Length': '900' });
      response.write('{"success":', () => response.destroy());
      break;
    case 'wrong shape':
      give(200, '{"success":{"token":7}}');
      break;
    case 'not a success':
      give(200, '{"success":false}');
      break;
    default:
      give(fault, '{"error":"no"}');
  }
  return true;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Hands out a file of the built app with the headers that it ships with. */
async function forward(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
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
