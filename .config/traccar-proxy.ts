import { createHash } from 'node:crypto';
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as overHttp,
  type ServerResponse,
} from 'node:http';
import { request as overHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import { baseOf } from './traccar-check.ts';

/** Time-out for a silent server (milliseconds). Long, because a large report takes time. */
const PATIENCE = 120_000;

/** Headers that apply to one connection or one host. The proxy removes them from requests and from responses. */
const OF_THE_CONNECTION =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|forwarded|x-forwarded-.*|via)$/;
/** Response headers that the browser would store for localhost, so they would affect every app that runs there. */
const OF_THE_HOST =
  /^(strict-transport-security|clear-site-data|alt-svc|access-control-.*|content-security-policy.*|report-to|reporting-endpoints|nel|public-key-pins.*|service-worker-allowed)$/;
/** Request headers that name the page's own host. The proxy drops them and sets its own where the server needs one. */
const OF_THE_PAGE = /^(host|origin|referer|cookie|sec-fetch-.*)$/;

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export type TraccarProxy = {
  /** Passes requests below `/api` on to the server, and answers `config.json`. Ignores all other requests. */
  readonly answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Passes the WebSocket on to the server. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/**
 * Makes a Traccar server available on the app's own host, so that neither CORS nor cookies across hosts are needed.
 * Only pages of this host may use it, and only on this machine. `patience`: time-out in milliseconds.
 */
export function traccarProxy(server: URL, patience = PATIENCE): TraccarProxy {
  const base = baseOf(server);
  const send = server.protocol === 'https:' ? overHttps : overHttp;
  // All ports of localhost share cookies. Thanks to this prefix, the server gets back only the cookies that it has set.
  const mark = `traccar-${createHash('sha256').update(base).digest('hex').slice(0, 8)}-`;

  const question = (incoming: IncomingMessage, path: string, more: OutgoingHttpHeaders): ClientRequest => {
    const headers: OutgoingHttpHeaders = { ...kept(incoming.headers, OF_THE_PAGE), ...more };
    const cookie = ownCookies(incoming.headers.cookie, mark);
    if (cookie !== '') headers['cookie'] = cookie;
    if (incoming.headers.origin !== undefined) headers['origin'] = server.origin;
    return send(`${base}${path}`, { method: incoming.method, headers });
  };

  /**
   * Ends a request if the server is silent for too long. A connection that is used again may still report the time-out
   * of its former pause (5 s), if this process was busy then; that does not count. The connection is listened to, not
   * the request, because Node passes only the first time-out on to the request.
   */
  const endIfSilent = (asked: ClientRequest) =>
    asked.once('socket', (connection) => {
      const began = performance.now();
      const silent = () =>
        performance.now() - began < patience
          ? void connection.setTimeout(patience)
          : void asked.destroy(new Error('timeout'));
      connection.setTimeout(patience).on('timeout', silent);
      asked.once('close', () => connection.off('timeout', silent));
    });

  return {
    answer(incoming, response, next) {
      const path = pathOf(incoming.url);
      if (path === '/config.json')
        return void response
          .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' })
          .end(JSON.stringify({ backend: 'traccar' }));
      if (path === null || !/^\/api\//.test(path)) return next();
      if (!isOwnPage(incoming.headers))
        return refuse(response, 403, 'Only the app itself may use this address.');
      const asked = question(incoming, path, {});
      endIfSilent(asked);
      asked.on('error', (error) => {
        if (response.headersSent) return void response.destroy();
        const isSlow = error.message === 'timeout';
        refuse(
          response,
          isSlow ? 504 : 502,
          isSlow ? 'The server takes too long.' : 'The server cannot be reached.',
        );
      });
      asked.on('response', (answer) => {
        const elsewhere = leadsElsewhere(answer, base);
        if (elsewhere) {
          answer.resume();
          return refuse(response, 502, 'The server sends this call on to another address.');
        }
        response.writeHead(answer.statusCode ?? 502, answerHeaders(answer, base, mark));
        pipeline(answer, response, () => {});
      });
      // When the client disconnects, cancel the request to the server.
      response.on('close', () => asked.destroy());
      pipeline(incoming, asked, () => {});
    },

    upgrade(incoming, socket, head) {
      socket.on('error', () => socket.destroy());
      const path = pathOf(incoming.url);
      if (path === null || !/^\/api\/socket(\?|$)/.test(path)) return void socket.destroy();
      if (!isOwnPage(incoming.headers))
        return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      const asked = question(incoming, path, { connection: 'Upgrade', upgrade: 'websocket' });
      endIfSilent(asked);
      asked.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n'));
      asked.on('response', (answer) => {
        answer.resume();
        socket.end(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nConnection: close\r\n\r\n`);
      });
      asked.on('upgrade', (answer, far, first) => {
        const lines = Object.entries(kept(answer.headers, OF_THE_HOST)).flatMap(([name, value]) =>
          name === 'set-cookie' ? [] : [`${name}: ${String(value)}`],
        );
        socket.write(
          [
            'HTTP/1.1 101 Switching Protocols',
            'connection: Upgrade',
            'upgrade: websocket',
            ...lines,
            '',
            '',
          ].join('\r\n'),
        );
        asked.setTimeout(0);
        far.setTimeout(0);
        if (first.length > 0) socket.write(first);
        if (head.length > 0) far.write(head);
        // When one end of the connection closes, close the other.
        pipeline(far, socket, () => far.destroy());
        pipeline(socket, far, () => socket.destroy());
      });
      socket.on('close', () => asked.destroy());
      asked.end();
    },
  };
}

/** Returns the path and query of a request, without `..`. Null if the address is invalid. */
function pathOf(url: string | undefined): string | null {
  try {
    const { pathname, search } = new URL(url ?? '', 'http://localhost');
    return pathname + search;
  } catch {
    return null;
  }
}

/** True when a page of this host sent the request, or no page did. Other sites must not use the user's session. */
function isOwnPage({ host = '', origin, ...headers }: IncomingHttpHeaders): boolean {
  if (!LOCAL.test(host)) return false;
  if (origin !== undefined) return origin === `http://${host}`;
  return (
    headers['sec-fetch-site'] === undefined || /^(same-origin|none)$/.test(String(headers['sec-fetch-site']))
  );
}

/** Removes connection headers, and headers that match `without`. */
function kept(headers: IncomingHttpHeaders, without: RegExp): OutgoingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !OF_THE_CONNECTION.test(name) && !without.test(name) && !named.includes(name),
    ),
  );
}

/** Returns the cookies that this server has set, under their original names. */
const ownCookies = (cookies: string | undefined, mark: string): string =>
  (cookies ?? '')
    .split(/;\s*/)
    .flatMap((cookie) => (cookie.startsWith(mark) ? [cookie.slice(mark.length)] : []))
    .join('; ');

/**
 * Changes a cookie so that it works on `http://localhost`. The browser then sends it only to this host, only below
 * `/api`, and only for requests from this host's own pages.
 */
function localCookie(cookie: string, mark: string): string {
  const [pair = '', ...attributes] = cookie.split(/\s*;\s*/);
  const left = attributes.filter((each) => /^(expires|max-age)=/i.test(each));
  return [`${mark}${pair}`, ...left, 'Path=/api', 'HttpOnly', 'SameSite=Strict'].join('; ');
}

function answerHeaders(answer: IncomingMessage, base: string, mark: string): OutgoingHttpHeaders {
  const { 'set-cookie': cookies, 'www-authenticate': challenge, location, ...headers } = answer.headers;
  return {
    ...kept(headers, OF_THE_HOST),
    ...(cookies && { 'Set-Cookie': cookies.map((cookie) => localCookie(cookie, mark)) }),
    // With `Basic` the browser would open its own password dialog.
    ...(challenge &&
      !/\b(basic|digest|negotiate|ntlm)\b/i.test(challenge) && { 'WWW-Authenticate': challenge }),
    ...(location !== undefined && { Location: new URL(location, `${base}/`).href.slice(base.length) }),
  };
}

/** Whether a redirect leads away from this server. */
function leadsElsewhere({ headers: { location } }: IncomingMessage, base: string): boolean {
  if (location === undefined) return false;
  try {
    return !new URL(location, `${base}/`).href.startsWith(`${base}/`);
  } catch {
    return true;
  }
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(sentence);
}
