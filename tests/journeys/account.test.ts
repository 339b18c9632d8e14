import { expect, test, vi } from 'vitest';
import * as account from '../../events/account.ts';
import * as deviceEvents from '../../events/devices.ts';
import { accountPages } from '../../plugins/account/account.state.ts';
import { session } from '../../src/core/session/session.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { browser, journey } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 30_000 }); // HTTP calls take real time
const { server, running, begin } = journeys();
const KNOWN = 'customer@demo.fixpoint.example';
const password = () => new Secret('the boat on the lake');

/** Requests a mail on the page for forgotten passwords, and returns the state of that page afterwards. */
async function asksFor(email: string) {
  const inBrowser = browser(server);
  const tab = journey(server, { inBrowser, path: '/forgot-password' });
  running.push(tab);
  await tab.after('1s');
  tab.app.publish(account.resetMailRequested({ email, language: 'en' }));
  await tab.until('account/accepted');
  await tab.until('account/demoMailFetched');
  const { forms } = tab.app.read(accountPages);
  return { tab, inBrowser, form: forms.resetMail, hasMail: inBrowser.world.accounts.mailTo(email) !== null };
}

test('[ACC-02] whether an address has an account is not to be seen: the page knows the same', async () => {
  const known = await asksFor(KNOWN);
  const unknown = await asksFor('nobody@demo.fixpoint.example');
  expect([known.hasMail, unknown.hasMail]).toEqual([true, false]);
  expect(unknown.form).toEqual(known.form);
  expect(unknown.tab.types()).toEqual(known.tab.types());
});

test('[ACC-02] a link sets one password: all other sessions end, and the used link is refused', async () => {
  const { tab, inBrowser } = await asksFor(KNOWN);
  const other = begin({ ...inBrowser, slots: new Map(), access: null, marked: false });
  await other.signsIn('customer');
  await other.until('devices/listed');

  const link = inBrowser.world.accounts.mailTo(KNOWN) ?? '';
  const token = () => new Secret(link.split('/').at(-1) ?? '');
  tab.app.publish(account.resetSubmitted({ token: token(), password: password() }));
  await tab.until('account/accepted', 2);
  other.app.publish(deviceEvents.listRequested());
  await other.until('auth/loggedOut');
  expect(other.app.read(session).auth).toBeNull();

  tab.app.publish(account.resetSubmitted({ token: token(), password: new Secret('another one of mine') }));
  await tab.until('account/refused');
  expect(tab.app.read(accountPages).forms.reset.failure?.fields).toEqual({ token: 'expired' });
});
