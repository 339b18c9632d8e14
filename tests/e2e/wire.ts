import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** How a response is damaged on its way. */
export type WireFault =
  | 'reset before the headers'
  | 'reset in the body'
  | 'cut, with its length'
  | 'cut, in chunks'
  | 'cut gzip'
  | 'garbage for gzip'
  | 'broken JSON'
  | 'a web page'
  | 'nothing'
  | '204'
  | 'no headers'
  | 'a body that drips';

/** Time between two bytes of a response that is sent byte by byte (milliseconds). */
const DRIP = 200;

/** Sends a damaged response: never the whole of `text`. */
export function sendThrough(fault: WireFault, text: string, response: ServerResponse): void {
  const half = text.slice(0, Math.floor(text.length / 2));
  const json = { 'Content-Type': 'application/json' };
  const zipped = { ...json, 'Content-Encoding': 'gzip' };
  const reset = () => response.socket?.resetAndDestroy();
  switch (fault) {
    case 'reset before the headers':
      reset();
      return;
    case 'reset in the body':
      response.writeHead(200, json);
      response.write(half, reset);
      return;
    case 'cut, with its length':
      response.writeHead(200, { ...json, 'Content-Length': `${Buffer.byteLength(text)}` });
      response.write(half, () => response.socket?.end());
      return;
    case 'cut, in chunks':
      response.writeHead(200, { ...json, 'Transfer-Encoding': 'chunked' });
      response.write(half, () => response.socket?.end()); // the chunk that ends the response is never sent
      return;
    case 'cut gzip': {
      const bytes = gzipSync(text);
      response.writeHead(200, zipped).end(bytes.subarray(0, Math.floor(bytes.length / 2)));
      return;
    }
    case 'garbage for gzip':
      response.writeHead(200, zipped).end('garbage of no kind');
      return;
    case 'broken JSON':
      response.writeHead(200, json).end(half);
      return;
    case 'a web page':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
      return;
    case 'nothing':
      response.writeHead(200, json).end();
      return;
    case '204':
      response.writeHead(204).end();
      return;
    case 'no headers':
      return; // the client must give up
    default: {
      response.writeHead(200, json);
      let at = 0;
      const timer = setInterval(() => response.write(text.charAt(at++)), DRIP);
      response.on('close', () => clearInterval(timer));
    }
  }
}
