import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as positions from '../../events/positions.ts';
import type { Failure } from '../../events/session-types.ts';
import * as user from '../../events/user.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { access, customer, fixes, settings, START } from '../../tests/samples.ts';
import { networkBanner } from './banner.state.ts';

const after = (...drafts: Draft[]) => folded([networkBanner as never], ...drafts).read(networkBanner);
const failure = (reason: Failure['reason'] = 'unreachable') => ({ failure: { reason, status: 0 } });
const handled = (online: boolean) => network.statusHandled({ online });
const silent = deviceEvents.listFailed(failure());
/** Milliseconds when the fact at this place of a log came. */
const when = (index: number) => (START + index) * 1_000;

test('[NET-03] in the beginning nothing is known and nothing shown, and a logout forgets none of it', () => {
  expect(after()).toEqual({
    ...{ machine: null, handled: null, shown: null, reloads: false, since: 0, unanswered: 0 },
  });
  expect([networkBanner.id, networkBanner.ofSession]).toEqual(['network-banner/banner', false]);
});

describe('[NET-04] the machine’s word', () => {
  test('is noted at once, and shows a moment later', () => {
    expect(after(network.wentOnline())).toMatchObject({ machine: true, handled: null, shown: null });
    expect(after(silent, network.wentOffline())).toMatchObject({
      machine: false,
      shown: null,
      unanswered: 0,
    });
    expect(after(handled(true))).toMatchObject({ handled: true, shown: null, reloads: false, since: 0 });
    expect(after(silent, handled(false))).toMatchObject({ handled: false, shown: 'offline', since: when(1) });
  });

  test('[NET-02] online after offline reloads, until it is offline again', () => {
    expect(after(handled(false), handled(true))).toMatchObject({
      shown: 'online',
      reloads: true,
      since: when(1),
    });
    expect(after(handled(false), handled(true), handled(true)).reloads).toBe(true);
    expect(after(handled(true), handled(true))).toMatchObject({ shown: 'online', reloads: false });
    expect(after(handled(false), handled(true), handled(false))).toMatchObject({
      shown: 'offline',
      reloads: false,
    });
  });

  test('its banner ends', () => {
    expect(after(handled(true), handled(true), network.bannerEnded()).shown).toBeNull();
  });
});

describe('[NET-01] calls that nobody answers', () => {
  const calls: [string, Draft][] = [
    ['the customer', user.customerLoadFailed(failure())],
    ['the settings', user.settingsLoadFailed(failure('timeout'))],
    ['the devices', silent],
    ['the alerts', notificationEvents.listFailed(failure())],
    ['last positions', positions.lastKnownFailed(failure())],
    ['a track', positions.trackLoadFailed({ device: 1, ...failure() })],
    ['a login', auth.loginFailed(failure())],
    ['a renewal', auth.renewalDelayed(failure())],
  ];
  test.each(calls)('%s: the third in a row shows', (_, call) => {
    expect(after(call, call)).toMatchObject({ unanswered: 2, shown: null });
    expect(after(call, call, call)).toMatchObject({ unanswered: 3, shown: 'silent', since: when(2) });
    expect(after(call, call, call, call)).toMatchObject({ unanswered: 4, shown: 'silent', since: when(2) });
  });

  test('say nothing while the machine is offline, was not handled yet, or the page is about to come anew', () => {
    const three = [silent, silent, silent];
    expect(after(network.wentOffline(), ...three)).toMatchObject({ unanswered: 0, shown: null });
    expect(after(handled(false), ...three)).toMatchObject({ unanswered: 3, shown: 'offline' });
    expect(after(handled(false), handled(true), ...three).shown).toBe('online');
    expect(after(handled(true), handled(true), ...three).shown).toBe('silent');
  });

  test('one that was not sent is neither silence nor an answer', () => {
    const unsent = deviceEvents.listFailed(failure('readOnly'));
    expect(after(silent, silent, unsent)).toMatchObject({ unanswered: 2, shown: null });
  });

  test('a logout ends it: nobody is asked any more; what the machine said stays', () => {
    const out = auth.loggedOut({ reason: 'chosen' });
    expect(after(silent, silent, silent, out)).toMatchObject({ unanswered: 0, shown: null });
    expect(after(handled(false), silent, out)).toMatchObject({ unanswered: 0, shown: 'offline' });
  });
});

describe('[NET-03] somebody answers', () => {
  const from = (source: 'server' | 'storage') =>
    [
      ['the customer', user.customerLoaded({ customer: customer(), source })],
      ['the settings', user.settingsLoaded({ settings: settings(), source })],
      ['the devices', deviceEvents.listed({ devices: [], leftOut: [], source })],
      ['the groups', deviceEvents.groupsListed({ groups: [], source })],
    ] as [string, Draft][];
  const answers: [string, Draft][] = [
    ...from('server'),
    ['positions', positions.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) })],
    ['the live stream', positions.streamOpened({ attempt: 1 })],
    ['a track', positions.trackLoaded({ device: 1, range: { lastMinutes: 5 }, fixes: fixes({ device: 1 }) })],
    ['the alerts', notificationEvents.listed({ notifications: [] })],
    ['a login', auth.loginSucceeded({ ...access(), email: '' })],
    ['a login that was refused', auth.loginRefused({ refusal: 'credentials', email: '' })],
    ['a renewal', auth.accessRenewed({ ...access(), email: '' })],
    ['a refusal', deviceEvents.listFailed(failure('forbidden'))],
  ];
  test.each(answers)('with %s: the row begins anew, and the banner says so', (_, answer) => {
    expect(after(silent, silent, answer)).toMatchObject({ unanswered: 0, shown: null });
    expect(after(silent, silent, silent, answer)).toMatchObject({
      unanswered: 0,
      shown: 'answering',
      since: when(3),
    });
    expect(after(handled(false), silent, answer)).toMatchObject({
      unanswered: 0,
      shown: 'offline',
      since: when(0),
    });
  });

  test.each([
    ...from('storage'),
    ['positions', positions.fixesReceived({ source: 'storage', fixes: fixes({ device: 1 }) })] as [
      string,
      Draft,
    ],
  ])('not with %s of an earlier visit', (_, kept) => {
    expect(after(silent, silent, silent, kept)).toMatchObject({ unanswered: 3, shown: 'silent' });
  });
});
