import fc from 'fast-check';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as positions from '../../events/positions.ts';
import type { Failure } from '../../events/session-types.ts';
import * as user from '../../events/user.ts';
import type { App } from '../../src/kernel/app.ts';
import { aDevice, customer, fixes, access, settings, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { surroundingsEffects } from '../../src/core/app/surroundings.effects.ts';
import { networkBanner } from './banner.state.ts';
import { networkBannerPlugin } from './index.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';

const online = network.wentOnline();
const offline = network.wentOffline();
const handled = (is: boolean) => network.statusHandled({ online: is });
const shown = (it: App) => it.read(networkBanner).shown;

const banner = () => scenario({ plugins: [networkBannerPlugin] });
/** Online since the start; the first check of the network state is done. */
const settled = () => banner().when(online).after('100ms').expect(handled(true)).check(showing(null));
/** Offline, and the banner shows it. */
const lost = () => settled().when(offline).after('100ms').expect(handled(false)).check(showing('offline'));

function showing(wanted: ReturnType<typeof shown>) {
  return (it: App) => expect(shown(it)).toBe(wanted);
}

describe('the machine’s word', () => {
  test('[NET-03] the first check shows nothing when online', () =>
    banner().when(online).after('1min').expect(handled(true)).check(showing(null)).idle());

  test('[NET-01] the first check shows the banner when offline, and it stays', () =>
    banner().when(offline).after('1min').expect(handled(false)).check(showing('offline')).asked());

  test('[NET-01] [fault 30] a page that starts without a network says so', () => {
    const it = scenario({ effects: surroundingsEffects, plugins: [networkBannerPlugin] });
    it.ports.surroundings.online = () => of(false);
    return it.when().after('100ms').check(showing('offline'));
  });

  test('[NET-04] a change is handled 100 ms after it happened, not sooner', () =>
    settled()
      .when(offline)
      .after('99ms')
      .expect()
      .check(showing(null))
      .after('1ms')
      .expect(handled(false))
      .check(showing('offline')));

  test('[NET-04] of several changes the latest counts', () =>
    settled()
      .when(offline)
      .after('60ms')
      .when(online)
      .after('60ms')
      .when(offline)
      .after('99ms')
      .expect()
      .after('1ms')
      .expect(handled(false)));

  test('[NET-02] back online after offline: the banner stays and the page reloads after 2.5 s', () =>
    lost()
      .when(online)
      .after('100ms')
      .expect(handled(true))
      .check(showing('online'))
      .after('2499ms')
      .asked()
      .check(showing('online'))
      .after('1ms')
      .asked('reload')
      .after('1min')
      .asked()
      .check(showing('online')));

  test('[NET-02] the network goes again within the 2.5 s: the page stays', () =>
    lost()
      .when(online)
      .after('2s')
      .when(offline)
      .after('1min')
      .asked()
      .check(showing('offline'))
      .when(online)
      .after('2599ms')
      .asked()
      .after('1ms')
      .asked('reload'));

  test('[NET-02] a network that goes in the very last moment stops the reload at once, before it is handled', () =>
    lost().when(online).after('2599ms').when(offline).after('50ms').asked());

  test('[NET-02] after a blink of the network the 2.5 s begin anew', () =>
    lost()
      .when(online)
      .after('2s')
      .when(offline)
      .after('50ms')
      .when(online)
      .after('2599ms')
      .asked()
      .after('1ms')
      .asked('reload'));

  test('[NET-03] an "online" that no "offline" came before hides after 2 s, without a reload', () =>
    settled()
      .when(offline)
      .after('50ms')
      .when(online)
      .after('100ms')
      .expect(handled(true))
      .check(showing('online'))
      .after('1999ms')
      .expect()
      .after('1ms')
      .expect(network.bannerEnded())
      .check(showing(null))
      .asked()
      .idle());
});

const failure = (reason: Failure['reason'], status = 0): { failure: Failure } => ({
  failure: { reason, status },
});
const silence = [
  deviceEvents.listFailed(failure('unreachable')),
  positions.lastKnownFailed(failure('timeout')),
  positions.lastKnownFailed(failure('unreachable')),
];
const answers = {
  'the customer': user.customerLoaded({ customer: customer(), source: 'server' }),
  'the devices': deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
  'positions that were asked for': positions.fixesReceived({ source: 'poll', fixes: fixes({ device: 1 }) }),
  'the live stream': positions.streamOpened({ attempt: 2 }),
  'a refused login': auth.loginRefused({ refusal: 'credentials', email: '' }),
  'a server in trouble': deviceEvents.listFailed(failure('server', 500)),
  'a refusal': deviceEvents.listFailed(failure('forbidden', 403)),
};

describe('a network that only claims to be there', () => {
  test('[NET-01] [fault 33] three calls in a row without an answer: the banner says so', () =>
    settled()
      .when(...silence.slice(0, 2))
      .check(showing(null))
      .when(...silence.slice(2))
      .check(showing('silent'))
      .after('10min')
      .expect()
      .asked()
      .check(showing('silent')));

  test.each(Object.entries(answers))(
    '[NET-03] %s: somebody answers, 2 s later the banner hides, the page stays',
    (_, answer) =>
      settled()
        .when(...silence, answer)
        .check(showing('answering'))
        .after('1999ms')
        .expect()
        .after('1ms')
        .expect(network.bannerEnded())
        .check(showing(null))
        .after('1min')
        .asked(),
  );

  test.each(Object.entries(answers))('[NET-01] %s between silent calls begins the row anew', (_, answer) =>
    settled()
      .when(...silence.slice(0, 2), answer, ...silence.slice(0, 2))
      .check(showing(null)),
  );

  test.each([
    ['the storage', deviceEvents.listed({ devices: [], leftOut: [], source: 'storage' })],
    ['the customer of the last visit', user.customerLoaded({ customer: customer(), source: 'storage' })],
    [
      'positions of the last visit',
      positions.fixesReceived({ source: 'storage', fixes: fixes({ device: 1 }) }),
    ],
    ['a change that was not sent', deviceEvents.listFailed(failure('readOnly'))],
  ])('[NET-01] %s is no answer', (_, fact) =>
    settled()
      .when(...silence.slice(0, 2), fact, ...silence.slice(2))
      .check(showing('silent')),
  );

  test('[NET-01] while the machine is offline its own word is enough, and silent calls are not counted', () =>
    lost()
      .when(...silence, ...silence)
      .check(showing('offline'))
      .when(online)
      .after('2600ms')
      .asked('reload'));

  test('[NET-02] silent calls do not take the place of the reload that is under way', () =>
    lost()
      .when(online)
      .after('100ms')
      .when(...silence)
      .check(showing('online'))
      .after('2500ms')
      .asked('reload'));

  test('[NET-01] going offline meanwhile takes over', () =>
    settled()
      .when(...silence, offline)
      .after('100ms')
      .check(showing('offline')));

  test('[NET-03] silence in the two seconds after an answer brings the banner back', () =>
    settled()
      .when(...silence, answers['the devices'])
      .after('1s')
      .when(...silence)
      .after('1min')
      .check(showing('silent')));

  test('after a logout nobody is asked any more: the banner goes', () =>
    settled()
      .when(...silence, auth.loggedOut({ reason: 'chosen' }))
      .check(showing(null)));
});

test('[NET-02] whatever the network does, the page reloads only after 2.5 s online that followed an offline', () =>
  fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 12 }),
      async (first, stays) => {
        let wasOffline = false;
        let reloads = 0;
        const it = banner();
        for (const [turn, ms] of stays.entries()) {
          const is = turn % 2 === 0 ? first : !first;
          it.when(is ? online : offline).after(`${ms}ms`);
          wasOffline ||= !is && ms >= 100;
          if (is && wasOffline && ms >= 2_600) {
            reloads = 1;
            break; // the page has been reloaded
          }
        }
        await it.check(() =>
          expect(it.world.asked.filter((words) => words === 'reload')).toHaveLength(reloads),
        );
      },
    ),
    { numRuns: 150 },
  ));

describe('banner.state', () => {
  const after = (...drafts: Draft[]) => folded([networkBanner as never], ...drafts).read(networkBanner);
  const failure = (reason: Failure['reason'] = 'unreachable') => ({ failure: { reason, status: 0 } });
  const handled = (online: boolean) => network.statusHandled({ online });
  const silent = deviceEvents.listFailed(failure());
  /** The time of the event at this index of a log (ms). */
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
      expect(after(silent, handled(false))).toMatchObject({
        handled: false,
        shown: 'offline',
        since: when(1),
      });
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

    test('say nothing while the machine is offline, was not handled yet, or the page is about to reload', () => {
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
      [
        'a track',
        positions.trackLoaded({ device: 1, range: { lastMinutes: 5 }, fixes: fixes({ device: 1 }) }),
      ],
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
});
