import { describe, expect, test } from 'vitest';
import { ManualClock } from './manual-clock.ts';
import { fakePorts } from '../../tests/fake-ports.ts';
import { access, backend } from '../../tests/samples.ts';
import * as settings from '../../events/settings.ts';
import { GUEST_PAGES } from './guest-pages.ts';
import { guestPorts } from './guest-ports.ts';

const kept = {
  slots: new Map([
    ['3001.devices', { kind: 'fact', draft: settings.textsLoaded({ language: 'en' }) } as const],
  ]),
  access: { ...access(), email: 'ada@example.com', actingFor: null },
  marked: true,
};
const world = () => {
  const fake = fakePorts(new ManualClock(), backend(), kept as never);
  return { ...fake, guest: guestPorts(fake.ports) };
};

describe('[SHARE-03] the world as a guest has it', () => {
  test('has no session and nothing that was kept, though there is both', async () => {
    const { guest, ports } = world();
    expect(await ports.vault.read()).not.toBeNull();
    expect(await guest.vault.read()).toBeNull();
    expect(await ports.storage.read('3001.devices')).toMatchObject({ kind: 'fact' });
    expect(await guest.storage.read('3001.devices')).toEqual({ kind: 'empty' });
    expect(guest.browserSession.isMarked()).toBe(false);
    expect(await guest.outbox.take(3001)).toEqual({ changes: [], damaged: 0 });
  });

  test('keeps nothing and clears nothing', async () => {
    const { guest, world: fake } = world();
    await guest.storage.write('settings', settings.textsLoaded({ language: 'en' }));
    await guest.storage.clear([], '');
    await guest.storage.remove('3001.devices');
    await guest.vault.clear();
    guest.browserSession.clear();
    guest.analytics.send('opened', {});
    guest.tabs.tell({ kind: 'loggedOut' });
    expect(fake.asked).toEqual([]);
    expect(fake.slots.size).toBe(1);
    expect(fake.access).not.toBeNull();
    expect(fake.marked).toBe(true);
  });

  test('every other page is a page of its own: the account is not there to go on with', () => {
    const { guest, world: fake } = world();
    guest.history.go('/login', { replace: false });
    expect(fake.asked.splice(0)).toEqual(['load /login']);
    guest.history.go('/share', { replace: false });
    expect(fake.asked).toEqual(['go /share']);
  });
});

test.each([
  ['/share', true],
  ['/share/abc', true],
  ['/share?scenario=slow', true],
  ['/stand-alone-page/viewmode_1_ab', true],
  ['/stand-alone-page/viewmode', true],
  ['/shares', false],
  ['/share-all', false],
  ['/stand-alone-page/help', false],
  ['/a/customer/1/share/x', false],
  ['/', false],
])('[ROUTE-04] %s is a page for guests: %j', (path, is) => expect(GUEST_PAGES.test(path)).toBe(is));
