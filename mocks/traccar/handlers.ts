import { http, type HttpHandler, HttpResponse } from 'msw/http';
import { ws, type WebSocketHandler } from 'msw/ws';
import type { SeenRequest } from '../api/handlers.ts';
import type { Pretend } from './pretend.ts';
import { createServer, NO_ANSWER } from './server.ts';
import { CLOSE_UNAVAILABLE, serveTraccarStream } from './stream.ts';

export type TraccarHandlerOptions = {
  /** Base address of the mock Traccar server's API, e.g. `https://demo.example/api`. */
  readonly apiUrl: string;
  /** Address of the mock Traccar server's WebSocket, e.g. `wss://demo.example/api/socket`. */
  readonly socketUrl: string;
  /** Latency of a response (milliseconds): minimum and maximum. */
  readonly latency?: readonly [least: number, most: number];
  readonly onRequest?: (seen: SeenRequest) => void;
};

/**
 * Code with which the mock server closes a WebSocket that it refuses. The browser sees a WebSocket that closed
 * before it opened.
 */
const CLOSE_REFUSED = 4403;

/**
 * The request handlers of a mock Traccar server, for a page or Node, at an address that does not exist. They store
 * the session cookie themselves.
 */
export const traccarHandlers = (
  pretend: Pretend,
  { apiUrl, socketUrl, latency, onRequest }: TraccarHandlerOptions,
): (HttpHandler | WebSocketHandler)[] => {
  const { world, sessions } = pretend;
  const server = createServer(pretend, latency);
  const base = apiUrl.replace(/\/+$/, '');
  // A page cannot set cookies for another address, so the session cookie is stored in this variable. It is lost with
  // the page, as a real session cookie may be.
  let jar: string | null = null;
  const sends = (request: Request) =>
    // Node drops the `credentials` option of a request, so in Node the cookie is always sent.
    globalThis.location === undefined ||
    request.credentials === 'include' ||
    (request.credentials === 'same-origin' && new URL(base).origin === globalThis.location?.origin);

  return [
    http.all(`${base}/*`, async ({ request }) => {
      const path = decodeURI(new URL(request.url).pathname).slice(new URL(base).pathname.length);
      const answer = await server.answer(request, path, sends(request) ? jar : null);
      if (answer === NO_ANSWER) return HttpResponse.error();
      const { status, type, body, headers, cookie } = answer;
      if (cookie !== undefined && sends(request)) jar = cookie === '' ? null : cookie;
      onRequest?.({ method: request.method, path, headers: {}, status });
      return new HttpResponse(body, {
        status,
        headers: { ...headers, ...(type !== null && { 'Content-Type': type }) },
      });
    }),
    ws.link(`${socketUrl}*`).addEventListener('connection', ({ client }) => {
      const token = client.url.searchParams.get('token');
      const user = token === null ? jar && sessions.ofCookie(jar) : sessions.ofToken(token);
      if (!user) return client.close(CLOSE_REFUSED, 'Unauthorized');
      const stream = serveTraccarStream(pretend, user, {
        send: (message) => client.send(message),
        close: (code, reason) => client.close(code, reason),
      });
      const breakOff = () => client.close(CLOSE_UNAVAILABLE, 'The scenario changed.');
      world.lines.add(breakOff);
      client.addEventListener('close', () => {
        world.lines.delete(breakOff);
        stream.stop();
      });
    }),
  ];
};
