import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { traccarProxy } from '../../.config/traccar-proxy.ts';
import { type PretendTraccar, startPretendTraccar } from '../traccar/pretend-server.ts';
import { forward } from './api-server.ts';
import {
  fixesArrive,
  map,
  mapIsReady,
  openHistory,
  openSettings,
  pageIs,
  panel,
  rows,
  signIn,
  takeTool,
  toast,
} from './app.ts';
import { base, visit } from './browser.ts';
import { word } from './words.ts';

/** Serves the built app as `npm start -- --traccar` does, with a mock Traccar server behind it. */
async function serve(
  setting?: Parameters<typeof startPretendTraccar>[0],
): Promise<{ traccar: PretendTraccar; at: string }> {
  const traccar = await startPretendTraccar(setting);
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

test('[SRV-04, SRV-08, TRAC-05, TRAC-07] with a Traccar server: sign in, live positions, a day of one device, and sign out', {
  tags: 'smoke',
}, async () => {
  const { traccar, at } = await serve();
  // Traccar 6.9 cannot revoke a token. Signing out tries to revoke it, and continues after the 404.
  const { page } = await visit({ at, withoutMap: true, expected: [/404.*\/session\/token\/revoke/] });
  await pageIs(page, '/login');
  await signIn(page, EMAIL, 'customer-demo', 'name');
  await rows(page).first().waitFor();
  await fixesArrive(page);
  expect(traccar.sockets()).toBe(1);
  await rows(page).filter({ hasText: 'Taxi 241' }).click();
  await openHistory(page);
  await page.getByTestId('history-player-bar').waitFor({ timeout: 30_000 });
  expect(traccar.seen.filter(({ status }) => status >= 400)).toEqual([]);
  await page
    .getByTestId('history-panel')
    .getByRole('button', { name: word('shell.close') })
    .click();
  await openSettings(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await pageIs(page, '/login');
  await expect.poll(() => traccar.sockets()).toBe(0);
  expect(traccar.seen).toContainEqual({ method: 'DELETE', path: '/session', status: 204 });
});

test('[SRV-07, TRAC-01] a wrong password has our own error text', async () => {
  const { at } = await serve();
  const { page } = await visit({ at, withoutMap: true, expected: [/401|Failed to load/] });
  await pageIs(page, '/login');
  await signIn(page, EMAIL, 'wrong', 'name');
  await toast(page).waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/jakarta|Exception|HTTP 401/);
});

test('[TRAC-01] a server without passwords: its own sign-in page signs the user in, and signing out is final', async () => {
  const { traccar, at } = await serve({ server: { openIdEnabled: true, openIdForce: true } });
  const { page } = await visit({ at, withoutMap: true, expected: [/404.*\/session\/token\/revoke/] });
  await pageIs(page, '/login');
  const button = page.getByRole('button', { name: word('serverAccount.signInPage.open') });
  await button.waitFor();
  expect(await page.locator('input').count()).toBe(0);
  await button.click();
  await rows(page).first().waitFor();
  await fixesArrive(page);
  expect(traccar.seen).toContainEqual({ method: 'GET', path: '/session/openid/callback', status: 303 });
  await openSettings(page, 'account');
  await page.getByRole('button', { name: word('settings.logout') }).click();
  await pageIs(page, '/login');
  await button.waitFor();
  await page.reload();
  await button.waitFor();
  await pageIs(page, '/login');
});

test('[TRAC-02, TRAC-05] a refused call is retried with a renewed token, and missed data is loaded after lost connections', async () => {
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

  // A refused call causes one renewal and one retry, and the user stays signed in.
  let from = since();
  traccar.refuseOnce();
  await rows(page).filter({ hasText: 'Taxi 241' }).click();
  await openHistory(page);
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

  // The socket closes, and the app opens a new one.
  traccar.cut();
  await expect.poll(() => traccar.sockets(), { timeout: 30_000 }).toBe(1);
  await fixesArrive(page);

  // After a server outage, the app loads what it missed.
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

test('[TRAC-08, TRAC-09] a geofence is drawn and changed, and its alert arrives', async () => {
  const { traccar, at } = await serve();
  const { page } = await visit({ at });
  const asked = () => traccar.seen.map(({ method, path, status }) => `${method} ${path} ${status}`);
  await pageIs(page, '/login');
  await signIn(page, EMAIL, 'customer-demo', 'name');
  await mapIsReady(page);
  await fixesArrive(page);

  // Draw a geofence by keyboard and link it to two devices.
  const tool = page.getByTestId('geofences/tool');
  const inTool = (name: string) => tool.getByRole('button', { name: word(name), exact: true });
  const typed = (name: string) => tool.getByLabel(word(name), { exact: true });
  await takeTool(page, 'geofences.title');
  await inTool('geofences.new').click();
  await tool.locator('button[aria-keyshortcuts]').focus();
  await page.keyboard.press('Enter');
  await tool.locator('summary').click();
  await typed('geofences.name').fill('Harbour');
  for (const name of ['Taxi 241', 'Parcel van 7']) await tool.getByRole('checkbox', { name }).check();
  // An area in which all devices drive, so that they are inside the fence as soon as they report.
  const put = async (name: string, value: string) => {
    await typed(name).fill(value);
    await typed(name).press('Tab');
  };
  await put('geofences.latitude', '57.7');
  await put('geofences.longitude', '11.97');
  await put('geofences.radius', '3000');
  await inTool('geofences.save').click();
  await tool.getByRole('button', { name: /^Harbour/ }).waitFor();
  const links = () => asked().filter((line) => line === 'POST /permissions 204').length;
  await expect.poll(links).toBe(2);
  const { tables, world } = traccar.pretend;
  const fences = () => tables.list('geofences', world.byAccount('customer')?.userID ?? 0);
  const harbours = () => fences().filter(({ name }) => String(name).startsWith('Harbour'));
  expect(harbours()).toHaveLength(1);

  // Editing enlarges the same geofence on the server.
  await tool.getByRole('button', { name: word('geofences.more', { name: 'Harbour' }), exact: true }).click();
  await page.getByRole('menuitem', { name: word('geofences.edit'), exact: true }).click();
  await put('geofences.radius', '20000');
  await inTool('geofences.save').click();
  await expect.poll(() => harbours().map(({ area }) => area)).toEqual(['CIRCLE (57.7 11.97, 20000)']);

  // Draws a line with the mouse, continues with the keyboard, and checks that the server has a line with its width.
  await inTool('geofences.new').click();
  await tool.getByRole('radio', { name: word('geofences.kind.line') }).click();
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map has no place.');
  const press = (x: number, y: number) => page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  await press(0.35, 0.4);
  await press(0.45, 0.5);
  await tool.locator('button[aria-keyshortcuts]').focus();
  await page.keyboard.press('Enter');
  const points = tool.getByRole('list', { name: word('geofences.corners') }).getByRole('listitem');
  await expect.poll(() => points.count()).toBe(3);
  await put('geofences.width', '80');
  await typed('geofences.name').fill('Quay');
  await tool.getByRole('checkbox', { name: 'Taxi 241' }).check();
  await inTool('geofences.save').click();
  const quay = () => fences().find(({ name }) => name === 'Quay');
  await expect.poll(() => quay()?.['area']).toMatch(/^LINESTRING \([\d. -]+, [\d. -]+, [\d. -]+\)$/);
  expect(quay()?.['attributes']).toMatchObject({ polylineDistance: 80 });
  await tool.getByRole('button', { name: word('geofences.more', { name: 'Quay' }), exact: true }).click();
  await page.getByRole('menuitem', { name: word('geofences.delete'), exact: true }).click();
  // This server does not say whether other users have the geofence, so the user only leaves it.
  await expect.poll(asked).toContain('DELETE /permissions 204');
  await tool.getByRole('button', { name: /^Quay/ }).waitFor({ state: 'hidden' });
  expect(asked().some((line) => line.startsWith('DELETE /geofences'))).toBe(false);
  await inTool('shell.close').click();

  // A device that reports from inside the fence has entered it. The server sends this event on the socket, without a
  // request of the app.
  const reports = () => asked().filter((line) => line.startsWith('GET /reports/events')).length;
  await page.locator('nav a[href="/alerts"]').click();
  await pageIs(page, '/alerts');
  const askedBefore = reports();
  const alert = page.getByTestId('alert-row').filter({ hasText: 'Harbour' });
  await alert.first().waitFor({ timeout: 60_000 });
  expect(await alert.first().getAttribute('data-unread')).not.toBeNull();
  expect(reports()).toBe(askedBefore);
  expect(asked().filter((line) => /[45]\d\d$/.test(line))).toEqual([]);
});

test('[TRAC-11] a saved command is sent at once, the engine stops only after a confirmation, and the device answers', async () => {
  const { traccar, at } = await serve();
  const { page } = await visit({ at, withoutMap: true });
  const asked = () => traccar.seen.map(({ method, path, status }) => `${method} ${path} ${status}`);
  await pageIs(page, '/login');
  await signIn(page, EMAIL, 'customer-demo', 'name');
  await rows(page).filter({ hasText: 'Taxi 241' }).click();
  await panel(page)
    .getByRole('button', { name: word('map.panel.more'), exact: true })
    .click();
  await panel(page)
    .getByRole('button', { name: word('orders.title'), exact: true })
    .click();
  const orders = page.getByTestId('orders');
  const runs = orders.getByTestId('order-run');
  const sent = () => asked().filter((line) => line.startsWith('POST /commands/send')).length;
  await orders.getByRole('button', { name: word('orders.sendOne', { name: 'Locate' }), exact: true }).click();
  await expect.poll(sent).toBe(1);
  await orders.getByLabel(word('orders.new'), { exact: true }).last().selectOption('engineStop');
  await orders
    .getByRole('button', { name: word('orders.send'), exact: true })
    .last()
    .click();
  const sure = page.getByTestId('order-sure');
  await sure.waitFor();
  expect(await sure.innerText()).toContain(word('orders.sureEngine', { device: 'Taxi 241' }));
  expect(sent()).toBe(1);
  await sure.getByRole('button', { name: word('orders.types.engineStop'), exact: true }).click();
  await expect.poll(sent).toBe(2);
  await runs
    .first()
    .getByText(word('orders.state.answeredWith', { answer: 'OK' }))
    .waitFor({ timeout: 15_000 });
  expect(asked().filter((line) => /[45]\d\d$/.test(line))).toEqual([]);
});
