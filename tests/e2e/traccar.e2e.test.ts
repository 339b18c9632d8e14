import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { traccarProxy } from '../../.config/traccar-proxy.ts';
import { type PretendTraccar, startPretendTraccar } from '../traccar/pretend-server.ts';
import { forward } from './api-server.ts';
import { fixesArrive, openSettings, pageIs, panel, rows, signIn, toast } from './app.ts';
import { base, visit } from './browser.ts';
import { word } from './words.ts';

/** The built app as `npm start -- --traccar` serves it, and the server behind it. */
async function serve(): Promise<{ traccar: PretendTraccar; at: string }> {
  const traccar = await startPretendTraccar();
  const { answer, upgrade } = traccarProxy(new URL(traccar.origin));
  const own = createServer((request, response) =>
    answer(request, response, () => {
      forward(base + (request.url ?? '/'), request, response).catch(() => response.destroy());
    }),
  );
  own.on('upgrade', upgrade);
  await new Promise<void>((done) => own.listen(0, 'localhost', done));
  onTestFinished(async () => {
    own.closeAllConnections();
    own.close();
    await traccar.close();
  });
  return { traccar, at: `http://localhost:${(own.address() as AddressInfo).port}` };
}
const EMAIL = 'customer@demo.fixpoint.example';

test('[SRV-04, SRV-08, TRAC-05, TRAC-07] own trackers: signed in, live, a day of one, and out again', {
  tags: 'smoke',
}, async () => {
  const { traccar, at } = await serve();
  // A server of 6.9 cannot end a token: the way out asks, and goes on.
  const { page } = await visit({ at, withoutMap: true, expected: [/404.*\/session\/token\/revoke/] });
  await pageIs(page, '/login');
  await signIn(page, EMAIL, 'customer-demo', 'name');
  await rows(page).first().waitFor();
  await fixesArrive(page);
  expect(traccar.sockets()).toBe(1);
  await rows(page).filter({ hasText: 'Taxi 241' }).click();
  await panel(page)
    .getByRole('button', { name: word('history.open'), exact: true })
    .click();
  await page.getByTestId('history-player-bar').waitFor({ timeout: 30_000 });
  expect(traccar.seen.filter(({ status }) => status >= 400)).toEqual([]);
  await page
    .getByTestId('history-panel')
    .getByRole('button', { name: word('shell.close') })
    .click();
  await openSettings(page);
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await pageIs(page, '/login');
  await expect.poll(() => traccar.sockets()).toBe(0);
  expect(traccar.seen).toContainEqual({ method: 'DELETE', path: '/session', status: 204 });
});

test('[SRV-07, TRAC-01] a wrong password is told in words of ours', async () => {
  const { at } = await serve();
  const { page } = await visit({ at, withoutMap: true, expected: [/401|Failed to load/] });
  await pageIs(page, '/login');
  await signIn(page, EMAIL, 'wrong', 'name');
  await toast(page).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/jakarta|Exception|HTTP 401/);
});

test('[TRAC-02, TRAC-05] a refused call is renewed and repeated, a lost line and a server that was away are caught up', async () => {
  const { traccar, at } = await serve();
  const expected = [/401|404|50\d|ERR_|WebSocket|Failed to load/];
  const { page } = await visit({ at, withoutMap: true, expected });
  await pageIs(page, '/login');
  await signIn(page, EMAIL, 'customer-demo', 'name');
  await rows(page).first().waitFor();
  await fixesArrive(page);
  const since = () => traccar.seen.length;
  const asked = (from: number) =>
    traccar.seen.slice(from).map(({ method, path, status }) => `${method} ${path} ${status}`);

  // One call is refused: one renewal, the same call again, and nobody is signed out.
  let from = since();
  traccar.refuseOnce();
  await rows(page).filter({ hasText: 'Taxi 241' }).click();
  await panel(page)
    .getByRole('button', { name: word('history.open'), exact: true })
    .click();
  await page.getByTestId('history-player-bar').waitFor({ timeout: 30_000 });
  const refused = asked(from)
    .find((line) => line.endsWith(' 401'))
    ?.replace(' 401', '');
  expect(refused).toBeDefined();
  expect(asked(from)).toContain(`${refused} 200`);
  expect(asked(from).filter((line) => line === 'POST /session/token 200')).toHaveLength(1);
  await page
    .getByTestId('history-panel')
    .getByRole('button', { name: word('shell.close') })
    .click();

  // The line is lost: another one comes.
  traccar.cut();
  await expect.poll(() => traccar.sockets(), { timeout: 30_000 }).toBe(1);
  await fixesArrive(page);

  // The server is away, calls and all, and comes back: what was missed is loaded.
  traccar.cut('down');
  await expect.poll(() => traccar.sockets()).toBe(0);
  await page.waitForTimeout(3_000);
  from = since();
  traccar.cut('up');
  await expect.poll(() => traccar.sockets(), { timeout: 40_000 }).toBe(1);
  await fixesArrive(page);
  await expect.poll(() => asked(from), { timeout: 20_000 }).toContain('GET /positions 200');
  await pageIs(page, '/v2');
});
