import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { contentSecurityPolicy, OPEN_HOSTS, securityHeaders } from '../../.config/security.ts';
import { type PretendTraccar, startPretendTraccar } from '../traccar/pretend-server.ts';
import { forward } from './api-server.ts';
import { openSettings, pageIs, rows, signIn, toast } from './app.ts';
import { base, visit } from './browser.ts';
import { word } from './words.ts';

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

/** Serves the built app from a host of its own, where users choose their server. */
const serveApp = (): Promise<string> =>
  listening(
    createServer((request, response) => {
      if (request.url === '/config.json')
        return void response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end('{"backend":"traccar","servers":"any"}');
      // The headers that docs/deploying.md gives for such a host.
      const own = securityHeaders(contentSecurityPolicy(...OPEN_HOSTS));
      const write = response.writeHead.bind(response);
      response.writeHead = ((status: number, headers: Record<string, string>) =>
        write(status, {
          ...headers,
          ...(headers['content-security-policy'] && {
            'content-security-policy': own['Content-Security-Policy'],
          }),
        })) as typeof response.writeHead;
      forward(base + (request.url ?? '/'), request, response).catch(() => response.destroy());
    }),
  );

async function traccarFor(app: string): Promise<PretendTraccar> {
  const traccar = await startPretendTraccar({ allows: app });
  onTestFinished(() => traccar.close());
  return traccar;
}
const address = (page: Page) => page.getByLabel(word('serverChoice.address'));
const choose = async (page: Page, typed: string) => {
  await address(page).fill(typed);
  await page.getByRole('button', { name: word('serverChoice.submit'), exact: true }).click();
};
const EMAIL = 'customer@demo.fixpoint.example';
/** Messages that these tests cause, because the page calls servers on other ports. */
const ELSEWHERE = [/request: (http|ws):/, /Failed to load|CORS|404|ERR_/];

test('[SRV-05, SRV-06] [checklist 35] one server after the other: each is checked first, and shows nothing of the previous one', async () => {
  const app = await serveApp();
  const [home, office] = [await traccarFor(app), await traccarFor(app)];
  const { page } = await visit({ at: app, withoutMap: true, expected: ELSEWHERE });
  // The password field appears only after the server was checked.
  await pageIs(page, '/server');
  expect(await page.getByLabel(word('login.password'), { exact: true }).count()).toBe(0);

  await choose(page, `${home.origin}/login`);
  await pageIs(page, '/login');
  await page.getByText(new URL(home.origin).host).waitFor();
  await page.getByText(word('login.plainServer')).waitFor();
  await signIn(page, EMAIL, 'customer-demo', 'name');
  await rows(page).first().waitFor();

  // After a reload, the same server is still chosen. To choose another, a signed-in user has to sign out.
  await page.goto(`${app}/server`);
  await rows(page).first().waitFor();
  expect(office.seen).toEqual([]);
  await openSettings(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await pageIs(page, '/login');
  await expect.poll(() => home.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);

  const before = home.seen.length;
  await page.getByRole('link', { name: word('login.changeServer') }).click();
  await pageIs(page, '/server');
  expect(await address(page).inputValue()).toBe(home.origin);
  await choose(page, office.origin);
  await pageIs(page, '/login');
  await page.getByText(new URL(office.origin).host).waitFor();
  expect(await rows(page).count()).toBe(0);
  await signIn(page, EMAIL, 'customer-demo', 'name');
  await rows(page).first().waitFor();
  await expect.poll(() => office.sockets()).toBe(1);
  expect(home.seen.length).toBe(before);
  expect(home.sockets()).toBe(0);
  // Only the page for choosing a server may call any server. All other pages may call only the chosen one.
  const policy = await page.evaluate(
    () => [...document.querySelectorAll('meta[http-equiv]')].at(-1)?.getAttribute('content') ?? '',
  );
  expect(policy).toContain(office.origin);
  expect(policy).not.toMatch(/\bhttps?:[ ;]/);
  expect(policy).not.toContain(home.origin);
});

test('[SRV-06] an address without a server gets our own error text, and no password field', async () => {
  const app = await serveApp();
  const other = await startPretendTraccar({ allows: 'http://localhost:1' });
  onTestFinished(() => other.close());
  const site = await listening(
    createServer((request, response) => {
      response.setHeader('Access-Control-Allow-Origin', app);
      if (request.url?.startsWith('/moved')) return void response.writeHead(302, { Location: '/' }).end();
      if (request.url?.startsWith('/data')) return void response.end('{"hello":"world"}');
      if (request.url?.startsWith('/page'))
        return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Router</h1>');
      response.writeHead(404).end('Not found');
    }),
  );
  const { page } = await visit({ at: app, withoutMap: true, expected: ELSEWHERE });
  await pageIs(page, '/server');
  const host = (of: string) => ({ host: new URL(of).host });
  for (const [typed, told] of [
    ['http://localhost:1', word('serverChoice.refused.silent', { host: 'localhost:1' })],
    [other.origin, word('serverChoice.refused.closed', host(other.origin))],
    [`${site}/page`, word('serverChoice.refused.page', host(site))],
    [`${site}/data`, word('serverChoice.refused.foreign', host(site))],
    [`${site}/moved`, word('serverChoice.refused.moved', host(site))],
    [`${site}/nothing`, word('serverChoice.refused.path', host(site))],
    ['http://gps.example.com', word('serverChoice.wrong.notSecure')],
  ] as const) {
    await choose(page, typed);
    await page.getByText(told).waitFor();
  }
  await pageIs(page, '/server');
});

test('[SRV-06] without this setting in the deployment, no server can be chosen', async () => {
  const { page } = await visit({ withoutMap: true, path: '/server' });
  await pageIs(page, '/login');
  expect(await page.getByRole('link', { name: word('login.changeServer') }).count()).toBe(0);
});

test('[SRV-06, TRAC-01] a Traccar on another site, whose cookies the page does not get: sign in, reload, sign out', async () => {
  const app = await serveApp();
  const traccar = await startPretendTraccar({ allows: app, host: '127.0.0.1' });
  onTestFinished(() => traccar.close());
  const { page, context } = await visit({ at: app, withoutMap: true, expected: [...ELSEWHERE, /401/] });
  await pageIs(page, '/server');
  await choose(page, traccar.origin);
  await pageIs(page, '/login');
  await signIn(page, EMAIL, 'customer-demo', 'name');
  await rows(page).first().waitFor();
  const asked = () => traccar.seen.map(({ method, path, status }) => `${method} ${path} ${status}`);
  expect(asked().filter((line) => line.startsWith('POST'))).toEqual([
    'POST /session 200',
    'POST /session/token 401',
    'POST /session/token 200',
  ]);
  expect(await context.cookies(traccar.origin)).toEqual([]);
  await expect.poll(() => traccar.sockets()).toBe(1);

  // The app must work after a reload without a session cookie.
  await page.reload();
  await rows(page).first().waitFor();
  await openSettings(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await pageIs(page, '/login');
  await expect.poll(() => traccar.sockets()).toBe(0);

  await signIn(page, EMAIL, 'wrong', 'name');
  await toast(page).waitFor();
});
