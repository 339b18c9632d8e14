import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
/**
 * Responds with the requested file from the first of these folders that has it. `worker`: also serves the app's service
 * worker.
 */
export async function serveFile(folders, request, response, worker = false) {
  const { pathname } = new URL(request.url, 'http://bench');
  // The service worker is usually not served, because the time to fill its cache would be measured too.
  if (pathname === '/sw.js' && !worker) return response.writeHead(404).end();
  for (const folder of folders) {
    const file = resolve(join(folder, pathname === '/' || !extname(pathname) ? 'index.html' : pathname));
    if (!file.startsWith(resolve(folder))) continue;
    const found = await readFile(file).catch(() => null);
    if (!found) continue;
    return sendFile(request, response, TYPES[extname(file)], found);
  }
  response.writeHead(404).end();
}

/** Responds like a web server: compresses text, and sends only the requested range of large files. */
function sendFile({ headers }, response, type, bytes) {
  const about = { 'Content-Type': type ?? 'application/octet-stream', 'Cache-Control': 'no-store' };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from) {
    const part = bytes.subarray(Number(from), to ? Number(to) + 1 : bytes.length);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
    return response.writeHead(206, { ...about, 'Content-Range': range }).end(part);
  }
  if (!type || /image|font/.test(type)) return response.writeHead(200, about).end(bytes);
  return response.writeHead(200, { ...about, 'Content-Encoding': 'gzip' }).end(gzipSync(bytes));
}

export const json = (response, value) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(value));
};
