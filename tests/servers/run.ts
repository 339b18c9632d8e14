// `npm run servers`: tests the built app on a real nginx and a real Caddy, set up as docs/deploying.md and docs/traccar.md
// say. Debian's packages are enough. A server that is not installed is reported as a failure.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plain } from 'node:http';
import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../.config/chromium.mjs';
import { contentSecurityPolicy, securityHeaders } from '../../.config/security.ts';
import { buildTestApp } from '../run/test-app.ts';
import { startPretendTraccar } from '../traccar/pretend-server.ts';
import { caddyPassingOn, nginxPassingOn, throughTo, withoutTraccar } from './passed-on.ts';

const root = new URL('../../', import.meta.url).pathname;
process.chdir(root);
const PORT = 8443;
const PLAIN_PORT = 8080;
const app = root + buildTestApp();
const folder = mkdtempSync(`${tmpdir()}/nginx-`);
mkdirSync(`${folder}/srv`);
execFileSync('cp', ['-r', `${app}/.`, `${folder}/srv`]);
writeFileSync(`${folder}/srv/config.json`, '{"backend":"demo"}');
execFileSync('chmod', ['-R', 'a+rX', folder]);
execFileSync(
  'openssl',
  ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'].concat([
    ...['-keyout', `${folder}/key.pem`, '-out', `${folder}/certificate.pem`],
  ]),
  { stdio: 'ignore' },
);

const traccar = await startPretendTraccar();
const traccarHost = new URL(traccar.origin).host;

/** A configuration text with this machine's folders and host instead of those in the document. */
const here = (text: string): string =>
  text
    .replaceAll('/srv/fixpoint', `${folder}/srv`)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/etc/ssl/fixpoint', folder)
    .replaceAll('/etc/nginx/fixpoint', `${folder}/fixpoint`)
    .replaceAll('track.example.com', 'localhost');

type Server = { readonly name: string; readonly command: readonly string[]; readonly isNginx: boolean };

function nginx(): Server {
  const text = here(readFileSync('docs/deploying/nginx.conf', 'utf8'))
    .replace('listen 80;', `listen ${PLAIN_PORT};`)
    .replace('listen 443 ssl', `listen ${PORT} ssl`);
  mkdirSync(`${folder}/fixpoint`);
  writeFileSync(`${folder}/fixpoint/traccar.conf`, here(nginxPassingOn(traccarHost)));
  writeFileSync(
    `${folder}/nginx.conf`,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { include /etc/nginx/mime.types; default_type application/octet-stream; ${text} }`,
  );
  return { name: 'nginx', command: ['nginx', '-c', `${folder}/nginx.conf`], isNginx: true };
}

function caddy(): Server {
  const [, documented] = /```caddy\n([\s\S]+?)\n```/.exec(readFileSync('docs/deploying.md', 'utf8')) ?? [];
  if (!documented) throw new Error('docs/deploying.md has no text for Caddy');
  const text = caddyPassingOn(here(documented), traccarHost)
    .replace('localhost {', `https://localhost:${PORT} {\n  tls ${folder}/certificate.pem ${folder}/key.pem`)
    .replace(/^\{$/m, '{\n  admin off\n  auto_https disable_redirects');
  writeFileSync(`${folder}/Caddyfile`, `${text}\n`);
  const command = ['caddy', 'run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'];
  return { name: 'Caddy', command, isNginx: false };
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
const get = (path: string, headers: Record<string, string> = {}, isPlain = false): Promise<Answer> =>
  new Promise((done, fail) => {
    const options = { host: 'localhost', path, headers, rejectUnauthorized: false };
    const asked = isPlain ? plain({ ...options, port: PLAIN_PORT }) : request({ ...options, port: PORT });
    asked.once('error', fail);
    asked.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.end();
  });

let passed = 0;
const wrong: string[] = [];
function expect(what: string, found: unknown, wanted: unknown): void {
  const isRight = wanted instanceof RegExp ? wanted.test(String(found)) : found === wanted;
  if (isRight) passed += 1;
  else wrong.push(`${what}: found ${JSON.stringify(found)}, wanted ${String(wanted)}`);
}

async function answers(isNginx: boolean): Promise<void> {
  const html = (await get('/')).body.toString();
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
  const always = securityHeaders(contentSecurityPolicy());
  const kinds: [path: string, status: number, type: RegExp, kept: RegExp][] = [
    ['/', 200, /^text\/html/, /^no-cache$/],
    ['/v2', 200, /^text\/html/, /^no-cache$/],
    ['/share/TOKEN', 200, /^text\/html/, /^no-cache$/],
    ['/a/customer/7/map', 200, /^text\/html/, /^no-cache$/],
    ['/config.json', 200, /^application\/json/, /^no-cache$/],
    ['/sw.js', 200, /javascript/, /^no-cache$/],
    ['/first.js', 200, /javascript/, /^no-cache$/],
    [script, 200, /javascript/, /max-age=31536000/],
    ['/assets/i18n/de.json', 200, /^application\/json/, /^no-cache$/],
    ['/basemap/world.pmtiles', 200, /^application\/octet-stream/, /max-age=86400/],
    ['/manifest.webmanifest', 200, /manifest\+json|octet-stream/, /^no-cache$/],
    ['/icons/none.png', 404, /^text\/html|undefined/, /^undefined$|^no-cache$/],
    ['/assets/none.js', 404, /^text\/html|undefined/, /^undefined$|^no-cache$/],
    ['/assets/i18n/none.json', 404, /^text\/html|undefined/, /^undefined$|^no-cache$/],
    ['/basemap/none.pmtiles', 404, /octet-stream|html|undefined/, /^undefined$|^no-cache$/],
  ];
  for (const [path, status, type, kept] of kinds) {
    const { headers, ...answer } = await get(path);
    expect(`${path} status`, answer.status, status);
    expect(`${path} type`, headers['content-type'], type);
    expect(`${path} Cache-Control`, headers['cache-control'], kept);
    for (const name of Object.keys(always)) {
      const found = headers[name.toLowerCase()];
      // The policy in the document contains example hosts, so compare only a part without hosts.
      if (name === 'Content-Security-Policy') expect(`${path} ${name}`, found, /script-src 'self'/);
      else expect(`${path} ${name}`, found, always[name]);
    }
    expect(
      `${path} X-Robots-Tag`,
      headers['x-robots-tag'],
      path.startsWith('/share') ? /noindex/ : undefined,
    );
  }
  const part = await get('/basemap/world.pmtiles', { Range: 'bytes=0-99', 'Accept-Encoding': 'gzip' });
  expect('a part of the map', part.status, 206);
  expect('a part of the map', part.headers['content-encoding'], undefined);
  expect('a part of the map', part.body.length, 100);
  expect('a script', (await get(script, { 'Accept-Encoding': 'gzip' })).headers['content-encoding'], 'gzip');
  const token = await throughTo(PORT, expect);
  traccar.cut('down');
  await withoutTraccar(PORT, token, expect);
  traccar.cut('up');
  // Caddy logs the failure, with a hidden token.
  const errors = readFileSync(`${folder}/error.log`, 'utf8');
  expect('the log of errors has no token', errors.includes(token), false);
  if (!isNginx) expect('the log of errors has the failure', errors, /socket\?token=hidden"/);
  // Only nginx: Caddy redirects to https by itself, and writes no access log.
  if (!isNginx) return;
  const clear = await get('/share/TOKEN?token=SECRET', {}, true);
  expect('without encryption', clear.status, 301);
  expect('without encryption', clear.headers.location, /^https:\/\/localhost\/share\/TOKEN/);
  await get('/reset-password/SECRET');
  await get('/map?token=SECRET');
  await get('/a/customer/7/share/SECRET');
  const log = readFileSync(`${folder}/access.log`, 'utf8');
  expect('the log has ordinary pages', log, /GET \/v2 /);
  expect('the log has no secret', /SECRET|TOKEN/.test(log), false);
  expect('the log has calls', log, /GET \/api\/devices /);
  expect('the log has no token', log.includes(token), false);
}

/** Tests the app in a browser: it starts, its service worker stores it, and it starts again offline. */
async function page(): Promise<void> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({
    args: [...chromiumArguments, '--ignore-certificate-errors', '--allow-insecure-localhost'],
    ...(executablePath && { executablePath }),
  });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const tab = await context.newPage();
  const complaints: string[] = [];
  tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(error.message));
  await tab.goto(`https://localhost:${PORT}/login`);
  await tab.getByRole('button').first().waitFor();
  await tab.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  expect('complaints of the page', complaints.join('; '), '');
  await context.setOffline(true);
  await tab.reload();
  await tab.getByRole('button').first().waitFor();
  passed += 1;
  await browser.close();
}

for (const { name, command, isNginx } of [nginx(), caddy()]) {
  const [program = '', ...words] = command;
  const before = wrong.length;
  const server = spawn(program, words, {
    // nginx names its log itself; Caddy writes to the standard output for errors.
    stdio: ['ignore', 'ignore', openSync(`${folder}/error.log`, 'a')],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const stopped = new Promise<void>((done) => {
    server.once('exit', () => done());
    server.once('error', () => done());
  });
  try {
    for (let tries = 0; tries < 100; tries++) {
      const isUp = await get('/').then(
        () => true,
        () => false,
      );
      if (isUp) break;
      await new Promise((done) => setTimeout(done, 100));
    }
    await answers(isNginx);
    await page();
  } catch (problem) {
    wrong.push(`it is not there, or stopped: ${String(problem)}`);
  }
  server.kill('SIGTERM');
  await stopped;
  for (const each of wrong.slice(before)) console.error(`✗ ${name}: ${each}`);
}
await traccar.close();
console.log(`${passed} passed, ${wrong.length} failed`);
rmSync(folder, { recursive: true });
process.exit(wrong.length > 0 ? 1 : 0);
